// Questions that the reader's own training run judges: kept before it, judged when it is there, compared with later ones.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "app/question_view.h"
#include "app/run_card.h"
#include "base/json.h"
#include "book/spoilers.h"
#include "book/view/controls.h"
#include "compiler/parse/parse.h"
#include "platform/headless.h"

namespace {

constexpr std::string_view kSubjects[] = {"rope", "alibi", "transformer_xl"};
constexpr std::string_view kMeasures[] = {"@1", "@8", "@8:read"};
constexpr std::string_view kToldBy[] = {"task", "seed"};
constexpr std::string_view kRunBy[] = {"task", "seed"};
constexpr std::string_view kReadBy[] = {"far"};
constexpr base::Choice kTasks[] = {{"order", "Order"}, {"reverse", "Reverse"}};
constexpr base::Choice kFar[] = {{"seen", "Seen"}, {"clipped", "Clipped"}};
constexpr base::Parameter kParameters[] = {
    base::choice_of("task", "task", kTasks),
    {.name = "seed", .label = "seed", .min = 1, .max = 9999, .initial = 1},
    base::choice_of("far", "far", kFar),
};
constexpr base::Outcomes kOutcomes{.subjects = kSubjects, .measures = kMeasures, .told_by = kToldBy, .run_by = kRunBy, .read_by = kReadBy};

/// A figure whose run is what the test says.
class Trainer final : public figures::Figure, public figures::RunsModels {
 public:
  RunsModels* runs() override { return this; }
  std::vector<figures::Action> actions() const override { return {}; }
  void act(std::string_view) override {}
  std::optional<double> progress() const override { return {}; }
  void report(int, std::string_view) override {}
  void open_file(std::string_view, std::string_view) override {}
  std::vector<figures::TrainerCommand> take_commands() override { return {}; }
  std::optional<figures::File> take_file() override { return {}; }
  std::optional<figures::Edits> take_edits() override { return {}; }
  std::map<std::string, double, std::less<>> gave;
  std::string stopped;

  void compose(plot::Scene&) const override {}
  std::string alt_text() const override { return "A race."; }
  figures::DataTable data(DataScope) const override { return {}; }
  std::optional<double> outcome(std::string_view name) const override {
    const auto found = gave.find(name);
    return found == gave.end() ? std::nullopt : std::optional(found->second);
  }
  std::string cut_short() const override { return stopped; }

 private:
  void compute() override {}
};

const figures::Kind kTrainer{
    .name = "trainer", .title = "Training lab", .parameters = kParameters, .make = figures::make<Trainer>, .outcomes = kOutcomes};

constexpr const char* kChapter = R"(# T

## Part

```quiz ranks
ranked-by: lab?task=order @8
predict: yes
question: Which is best?
- (rope) RoPE
- (alibi) ALiBi
- (transformer-xl) Transformer-XL
```

The answer.

## Next

```figure trainer
id: lab
```

```quiz falls
decided-by: lab
question: What became of RoPE?
- [rope@8 < rope@1 - 0.2] (falls) It fell
  From {rope@1} to {rope@8}.
- [otherwise] (holds) It held
  Yes.
```

## Last

```quiz clips
decided-by: lab?task=order&far=clipped
predict: yes
question: What becomes of RoPE when it is clipped?
- [rope@8:read > rope@8 + 0.1] (back) It comes back
  From {rope@8} to {rope@8:read}.
- [otherwise] (gone) It does not
  {rope@8:read}.
```

The answer.
)";

/// The questions of the chapter beside its figure, with the DOM that they patch.
class Reader {
 public:
  Reader() {
    base::Catalog catalog;
    catalog.figures.push_back(
        {.kind = kTrainer.name, .title = kTrainer.title, .parameters = kParameters, .text = {}, .outcomes = kOutcomes});
    compiler::Parsed parsed = compiler::parse("02-t.md", kChapter, catalog);
    REQUIRE(parsed.diagnostics.empty());
    document = std::move(parsed.document);
    figures.push_back({{.id = "lab", .kind = &kTrainer, .values = {0, 1, 0}}});
    figures[0].picture = kTrainer.make();
    figures[0].picture->set(figures[0].values, "");
    figures[0].computed = true;
    questions.set_seed(1);
    questions.restore({{"ranks", 1}, {"falls", 1}, {"clips", 1}}, {});
    questions.open(document);
    for (const int item : {0, 1, 2}) dom.assume(book::view::question(document, item));
  }

  app::Chapter chapter() { return {.document = document, .figures = figures, .focused = focused, .folded = {}}; }

  /// A run ends, with this seed.
  void train(double seed, std::map<std::string, double, std::less<>> gave) {
    figures[0].values[1] = seed;
    trainer().gave = std::move(gave);
  }
  Trainer& trainer() { return static_cast<Trainer&>(*figures[0].picture); }
  app::Effects frame() {
    app::Effects effects = questions.follow_figures(chapter());
    if (effects.questions) describe();
    return effects;
  }
  /// Shows the questions, and counts how often each text is said anew.
  void describe() {
    question_view.render(dom, chapter(), questions);
    base::Result<base::JsonDocument> patches = base::JsonDocument::parse(dom.flush());
    REQUIRE(patches.has_value());
    for (const base::Json patch : patches->root().elements()) {
      if (patch.at(0).string() != "text") continue;
      const std::string id(*patch.at(1).string());
      texts[id] = patch.at(3).string().value_or("");
      ++said[id];
    }
  }
  std::string answer(std::string_view id, std::string_view what) {
    app::Effects effects;
    const app::Chapter here = chapter();
    std::string wrong = questions.answer(here, id, what, effects);
    describe();
    return wrong;
  }
  book::ItemView view(size_t item) { return questions.view_of(document.items[item], figures); }
  const book::Attempt& attempt(const char* id) const { return questions.progress().find(id)->second; }

  book::Document document;
  std::vector<app::Figure> figures;
  std::string focused;
  app::Questions questions{base::Functions{}};
  app::QuestionView question_view;
  app::DomDiff dom;
  std::map<std::string, std::string> texts;
  std::map<std::string, int> said;
};

using Status = book::ItemView::Status;

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a prediction about a run is kept, opens its gate, and is judged once by the run when that is there") {
    platform::record() = {};
    Reader it;
    const auto folded = [&it] { return std::ranges::count_if(it.questions.folded(it.document), [](int item) { return item >= 0; }); };
    CHECK(folded() == 2);  // one block by each of the two predictions
    it.focused = "ranks.check";
    CHECK(it.answer("ranks", "rope,transformer-xl,alibi") == "");
    CHECK(it.attempt("ranks").kept);
    CHECK(it.attempt("ranks").tries == 0);
    CHECK(it.view(0).status == Status::chosen);
    CHECK(it.texts["ranks.status"] == "Kept. Now train: your finished run will be compared with it.");
    CHECK(folded() == 1);

    it.frame();
    const int said = it.said["ranks.status"];
    it.train(1, {{"rope@8", 0.5}, {"alibi@8", 0.9}});  // Transformer-XL is off
    it.frame();
    CHECK(it.attempt("ranks").kept);
    CHECK(it.texts["ranks.state"] == "Your run is without Transformer-XL. Switch it on in the figure, and train it too.");
    it.train(1, {{"rope@8", 0.5}, {"alibi@8", 0.9}, {"transformer_xl@8", 0.7}});
    const app::Effects effects = it.frame();
    CHECK(effects.questions);
    CHECK(effects.answer == -1);
    CHECK(effects.focus == "");
    CHECK(it.attempt("ranks").tries == 1);
    CHECK(it.attempt("ranks").first == book::Verdict::wrong);
    CHECK_FALSE(it.attempt("ranks").kept);
    CHECK(it.texts["ranks.status"] == "Not quite: you put RoPE above Transformer-XL and ALiBi, and Transformer-XL above ALiBi.");
    CHECK(it.said["ranks.status"] == said + 1);
    CHECK(it.texts["ranks.compared.caption"] == "Your run: Order, seed 1");
    CHECK(it.texts["ranks.compared.said1"] == "3");
    CHECK(it.texts["ranks.compared.happened1"] == "ALiBi");
    CHECK(it.texts["ranks.compared.value1"] == "0.90");
    CHECK_FALSE(it.frame().questions);
  }

  TEST_CASE("the bet on a run is a card and a link, which tell nothing of how it came out") {
    platform::record() = {};
    Reader it;
    it.train(7, {{"rope@8", 0.5}, {"alibi@8", 0.9}, {"transformer_xl@8", 0.7}});
    it.frame();
    CHECK(it.answer("ranks", "rope,alibi,transformer-xl") == "");
    const book::Item& item = it.document.items[0];
    CHECK(app::run_card_text(item, it.view(0), 8.7) == "I trained three Transformers in nine seconds. My bet: none of three.");
    CHECK(it.answer("ranks", "alibi,transformer-xl,rope") == "");
    CHECK(app::run_card_text(item, it.view(0), {}) == "I trained three Transformers in my browser. My bet: three of three.");
    app::State state{.chapter = "02-t"};
    it.figures[0].book.values = {0, 1, 0};
    it.figures[0].values[2] = 1;  // how it is read now is of this reader alone
    CHECK(app::run_address(state, it.figures[0], item) == "02-t.html?lab.seed=7#ranks");
  }

  TEST_CASE("another run is compared without being announced, and neither verdict nor tries change") {
    platform::record() = {};
    Reader it;
    it.train(1, {{"rope@8", 0.5}, {"alibi@8", 0.9}, {"transformer_xl@8", 0.7}});
    it.frame();
    CHECK(it.answer("ranks", "alibi,transformer-xl,rope") == "");  // after the run it is judged at once
    CHECK(it.texts["ranks.status"] == "Right.");
    const int said = it.said["ranks.status"];
    it.train(2, {});
    it.frame();
    CHECK(it.texts["ranks.compared.caption"] == "Your run: Order, seed 1");
    it.train(2, {{"rope@8", 0.95}, {"alibi@8", 0.9}, {"transformer_xl@8", 0.7}});
    it.frame();
    CHECK(it.texts["ranks.compared.caption"] == "Your run: Order, seed 1");
    CHECK(it.texts["ranks.compared.note"] ==
          "Your latest run, Order, seed 2, came out like this: RoPE 0.95, ALiBi 0.90, Transformer-XL 0.70. The verdict stays with the run "
          "in the table; to be judged by the latest, press Try again.");
    CHECK(it.said["ranks.status"] == said);
    CHECK(it.attempt("ranks").tries == 1);
    CHECK(it.view(0).status == Status::right);
  }

  TEST_CASE("neither a run of another setup nor one that was stopped judges, and the reader is told which it is") {
    platform::record() = {};
    Reader it;
    CHECK(it.answer("ranks", "rope,transformer-xl,alibi") == "");
    it.trainer().stopped = "Your run stopped at step 40.";
    CHECK(it.frame().questions);
    CHECK(it.texts["ranks.state"] == "Your run stopped at step 40. Train to the end, and it decides.");
    CHECK(it.attempt("ranks").kept);
    it.trainer().stopped.clear();
    it.figures[0].values[0] = 1;  // another task
    it.train(1, {{"rope@8", 0.5}, {"alibi@8", 0.9}, {"transformer_xl@8", 0.7}});
    it.frame();
    CHECK(it.texts["ranks.state"] == "The figure is set up for something else. The link above sets it up for this question: then train.");
    CHECK(it.attempt("ranks").tries == 0);
    it.figures[0].values[0] = 0;
    it.frame();
    CHECK(it.attempt("ranks").tries == 1);
    it.figures[0].values[0] = 1;  // what it gives then is not set beside the run that judged
    it.train(1, {{"rope@8", 0.1}, {"alibi@8", 0.2}, {"transformer_xl@8", 0.3}});
    it.frame();
    CHECK(it.texts["ranks.compared.value1"] == "0.90");
    CHECK(it.view(0).comparison.note == "");
  }

  TEST_CASE("a predicted choice sets the figure up, opens its gate, and is judged once the run is read as it asks") {
    platform::record() = {};
    Reader it;
    it.train(1, {{"rope@8", 0.5}, {"rope@8:read", 0.5}});
    it.frame();
    CHECK(it.view(2).state == "");
    CHECK(it.view(2).gated);
    const app::Effects effects = it.questions.choose(it.chapter(), 2, 0);
    REQUIRE(effects.answer >= 0);
    const book::Link& link = it.document.links[static_cast<size_t>(effects.answer)];
    CHECK(link.figure_id == "lab");
    CHECK(link.settings.size() == 2);
    CHECK(it.attempt("clips").kept);
    CHECK_FALSE(it.view(2).gated);
    CHECK_FALSE(it.view(2).closed);  // she may still think again
    CHECK(it.view(2).words == "Kept: your finished run decides.");
    CHECK(it.view(2).state == "Your rope model is trained. The link above reads it as the question asks, and decides.");
    it.figures[0].values[2] = 1;
    it.train(1, {{"rope@8", 0.5}, {"rope@8:read", 0.9}});
    it.frame();
    CHECK(it.view(2).status == Status::right);
    CHECK(it.attempt("clips").tries == 1);
    CHECK(plain_text(it.document.items[2].options[0].feedback, {}) == "From 0.50 to 0.90.");
  }

  TEST_CASE("going on without a guess sets the figure up as well") {
    platform::record() = {};
    Reader it;
    CHECK(it.questions.open_spoiler(it.chapter(), 2).answer >= 0);
    CHECK_FALSE(it.view(2).gated);
    CHECK_FALSE(it.attempt("clips").kept);
  }

  TEST_CASE("moving a card takes a kept prediction back, but leaves its gate open") {
    platform::record() = {};
    Reader it;
    CHECK(it.answer("ranks", "rope,transformer-xl,alibi") == "");
    it.questions.arrange(it.chapter(), 0, &app::DragAnswer::nudge, 0, 1);
    CHECK_FALSE(it.attempt("ranks").kept);
    CHECK(it.view(0).can_check);
    CHECK(it.view(0).check_words == "Keep my ranking");
    CHECK_FALSE(it.view(0).gated);
    it.train(1, {{"rope@8", 0.5}, {"alibi@8", 0.9}, {"transformer_xl@8", 0.7}});
    it.frame();
    CHECK(it.attempt("ranks").tries == 0);  // it is not judged unasked
    CHECK(it.view(0).check_words == "");
  }

  TEST_CASE("what was kept, and what a run judged, is there again in another tab, before that has trained") {
    platform::record() = {};
    {
      Reader it;
      CHECK(it.answer("ranks", "rope,transformer-xl,alibi") == "");
    }
    {
      Reader it;
      CHECK(it.view(0).kept);
      it.train(7, {{"rope@1", 0.9}, {"rope@8", 0.25}, {"alibi@8", 0.9}, {"transformer_xl@8", 0.7}});
      it.frame();
      CHECK(it.answer("falls", "holds") == "");
    }
    Reader it;
    it.describe();
    CHECK(it.view(0).status == Status::wrong);
    CHECK(it.view(0).comparison.caption == "Your run: Order, seed 7");
    CHECK(it.view(1).status == Status::wrong);
    CHECK(it.texts["falls.state"] == "Your run: Order, seed 7");
    CHECK(plain_text(it.document.items[1].options[0].feedback, {}) == "From 0.90 to 0.25.");
  }

  TEST_CASE("a choice about a run is closed until there is one, and then prints its numbers") {
    platform::record() = {};
    Reader it;
    it.frame();
    CHECK(it.view(1).closed);
    CHECK(it.answer("falls", "falls") == "The question 'falls' waits for your own run: train in the figure 'lab' first.");
    CHECK_FALSE(it.questions.choose(it.chapter(), 1, 0).any());
    it.train(1, {{"rope@1", 0.9}, {"rope@8", 0.25}});
    it.frame();
    CHECK_FALSE(it.view(1).closed);
    CHECK(it.questions.choose(it.chapter(), 1, 0).questions);
    CHECK(it.view(1).status == Status::right);
    CHECK(plain_text(it.document.items[1].options[0].feedback, {}) == "From 0.90 to 0.25.");
    it.train(2, {{"rope@1", 0.9}, {"rope@8", 0.85}});
    it.frame();
    CHECK(it.view(1).status == Status::right);
    CHECK(it.texts["falls.state"] == "Your run: Order, seed 1");
    it.questions.try_again(it.chapter(), 1);
    CHECK(it.questions.choose(it.chapter(), 1, 0).questions);
    CHECK(it.view(1).status == Status::wrong);
    CHECK(it.attempt("falls").first == book::Verdict::right);
    CHECK(plain_text(it.document.items[1].options[0].feedback, {}) == "From 0.90 to 0.85.");
  }
}
