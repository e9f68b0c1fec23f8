// Questions whose key is the reader's own training run.
#include "book/quiz/training_run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "book/quiz/arrange.h"
#include "book/quiz/grade.h"
#include "book/quiz/view.h"
#include "compiler/parse/parse.h"
#include "tests/book/round_trip.h"

using book::Attempt;
using book::Item;
using book::TrainingRun;
using book::Verdict;
using Status = book::ItemView::Status;

namespace {

constexpr const char* kChapter = R"(# T

```figure race
id: lab
```

```quiz ranks
ranked-by: lab?rope=on @8
predict: yes
question: Which is best?
- (rope) RoPE
  It came to {rope@8}.
- (alibi) ALiBi
- (none) No encoding
- (transformer-xl) Transformer-XL
```

```quiz falls
decided-by: lab
question: What became of RoPE?
- [rope@8 < rope@1 - 0.2] (falls) It fell
  From {rope@1} to {rope@8}: {rope@1 - rope@8:3}.
- [(rope@8 >= rope@1 - 0.2) * (rope@8:read < 0.5)] (reads) It held, and is read badly
  At {rope@8:read:1}.
- [otherwise] (holds) It held
  Yes.
```
)";

book::Document chapter() {
  compiler::Parsed parsed = compiler::parse("02-t.md", kChapter, stand_in::catalog());
  REQUIRE(parsed.diagnostics.empty());
  return std::move(parsed.document);
}

TrainingRun ranked(double rope, double alibi, double none, double transformer_xl, std::string name = "Order, seed 1") {
  return {.name = std::move(name),
          .outcomes = {{"rope@8", rope}, {"alibi@8", alibi}, {"none@8", none}, {"transformer_xl@8", transformer_xl}}};
}

TrainingRun measured(double at_1, double at_8, double read) {
  return {.name = "Order, seed 1", .outcomes = {{"rope@1", at_1}, {"rope@8", at_8}, {"rope@8:read", read}}};
}

Attempt ranking(const Item& item, const std::vector<int>& order, TrainingRun run = {}) {
  Attempt attempt{.run = std::move(run)};
  for (const int option : order) attempt.chosen.push_back(item.options[static_cast<size_t>(option)].id);
  return attempt;
}

std::string text_of(const std::vector<book::Run>& runs) { return plain_text(runs, {}); }

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("of all rankings, those are right that put nothing above what came out better") {
    const Item item = chapter().items.at(0);
    std::vector<int> order(item.options.size());
    std::iota(order.begin(), order.end(), 0);
    const TrainingRun apart = ranked(0.5, 0.9, 0.1, 0.7), tied = ranked(0.5, 0.9, 0.51, 0.891), all_tied = ranked(0.3, 0.31, 0.3, 0.305);
    int right_apart = 0, right_tied = 0, right_all_tied = 0;
    do {
      Attempt attempt = ranking(item, order, apart);
      right_apart += grade(item, attempt) == Verdict::right;
      CHECK((grade(item, attempt) == Verdict::right) == (order == std::vector{1, 3, 0, 2}));
      CHECK(std::ranges::all_of(item.options, [&](const book::Option& o) { return is_option_right(item, attempt, o); }) ==
            (grade(item, attempt) == Verdict::right));
      attempt.run = tied;
      right_tied += grade(item, attempt) == Verdict::right;
      attempt.run = all_tied;
      right_all_tied += grade(item, attempt) == Verdict::right;
    } while (std::ranges::next_permutation(order).found);
    CHECK(right_apart == 1);
    CHECK(right_tied == 4);  // two pairs, each in either order
    CHECK(right_all_tied == 24);
  }

  TEST_CASE("a difference of 0.02 counts, one below it does not, and ties are no chain") {
    const Item item = chapter().items.at(0);
    CHECK(reversed_pairs(item, {0, 1, 2, 3}, ranked(0.5, 0.52, 0.1, 0.1)) == std::vector{std::pair(0, 1)});
    CHECK(reversed_pairs(item, {0, 1, 2, 3}, ranked(0.5, 0.519, 0.1, 0.1)).empty());
    CHECK(reversed_pairs(item, {0, 1, 2, 3}, ranked(0.50, 0.515, 0.53, 0.1)) == std::vector{std::pair(0, 2)});
    CHECK(tied_words(item, ranked(0.5, 0.9, 0.515, 0.1)) == "No encoding and RoPE");
    CHECK(tied_words(item, ranked(0.5, 0.9, 0.3, 0.1)) == "");
  }

  TEST_CASE("what was put the wrong way round is said in words, by what stands above") {
    const Item item = chapter().items.at(0);
    CHECK(reversed_words(item, {1, 3, 0, 2}, ranked(0.5, 0.9, 0.1, 0.7)) == "");
    CHECK(reversed_words(item, {1, 0, 3, 2}, ranked(0.5, 0.9, 0.1, 0.7)) == "RoPE above Transformer-XL");
    CHECK(reversed_words(item, {2, 0, 3, 1}, ranked(0.5, 0.9, 0.1, 0.7)) ==
          "No encoding above RoPE, Transformer-XL and ALiBi, RoPE above Transformer-XL and ALiBi, and Transformer-XL above ALiBi");
  }

  TEST_CASE("a prediction is kept without a run, and is judged by one that has all it asks about") {
    const Item item = chapter().items.at(0);
    const Attempt attempt = ranking(item, {0, 1, 2, 3});
    const book::ItemView before = view_of(item, attempt);
    CHECK(before.waiting);
    CHECK(before.can_check);
    CHECK(before.check_words == "Keep my ranking");
    CHECK(before.gated);
    TrainingRun partial = ranked(0.5, 0.9, 0.1, 0.7);
    partial.outcomes.pop_back();
    CHECK_FALSE(can_judge(item, partial));
    CHECK(judging_run(item, attempt, partial) == nullptr);
    CHECK(view_of(item, attempt, {.run = partial}).state == "");  // not before the guess
    const TrainingRun whole = ranked(0.5, 0.9, 0.1, 0.7);
    CHECK(judging_run(item, attempt, whole) == &whole);
    const book::ItemView ready = view_of(item, attempt, {.run = whole});
    CHECK_FALSE(ready.waiting);
    CHECK(ready.check_words == "");
    CHECK(ready.state == "Your run: Order, seed 1");
    Attempt kept = attempt;
    kept.kept = kept.opened = true;
    CHECK(view_of(item, kept, {.run = partial}).state ==
          "Your run is without Transformer-XL. Switch it on in the figure, and train it too.");
    const book::ItemView waits = view_of(item, kept);
    CHECK(waits.kept);
    CHECK_FALSE(waits.has_check);
    CHECK_FALSE(waits.gated);
    CHECK(waits.status == Status::chosen);
    CHECK(waits.words == "Kept. Now train: your finished run will be compared with it.");
  }

  TEST_CASE("what keeps a run from judging is said once, with what to do about it") {
    const Item ranks = chapter().items.at(0), falls = chapter().items.at(1);
    CHECK(shortfall(ranks, {}, {}) == "");
    CHECK(shortfall(ranks, {}, {.cut_short = "Your run stopped at step 40."}) ==
          "Your run stopped at step 40. Train to the end, and it decides.");
    CHECK(shortfall(ranks, {}, {.is_other = true}) ==
          "The figure is set up for something else. The link above sets it up for this question: then train.");
    TrainingRun partial = ranked(0.5, 0.9, 0.1, 0.7);
    partial.outcomes.resize(1);
    CHECK(shortfall(ranks, partial, {}) ==
          "Your run is without ALiBi, No encoding and Transformer-XL. Switch them on in the figure, and train them too.");
    TrainingRun unread = measured(0.9, 0.3, 0.5);
    unread.outcomes.pop_back();
    CHECK(shortfall(falls, unread, {}) == "Your RoPE model is trained. The link above reads it as the question asks, and decides.");
    CHECK(shortfall(falls, measured(0.9, 0.3, 0.5), {}) == "");
  }

  TEST_CASE("a ranked option is in place where it came out, and a tie may stand either way") {
    const Item item = chapter().items.at(0);
    const auto places = [&](int option, const TrainingRun& run) {
      std::vector<size_t> right;
      for (size_t place = 0; place < item.options.size(); ++place) {
        if (is_in_place(item, option, place, run)) right.push_back(place);
      }
      return right;
    };
    const TrainingRun run = ranked(0.66, 0.18, 0.19, 1.0);
    CHECK(places(0, run) == std::vector<size_t>{1});
    CHECK(places(1, run) == std::vector<size_t>{2, 3});
    CHECK(places(2, run) == std::vector<size_t>{2, 3});
    CHECK(places(3, run) == std::vector<size_t>{0});
    const Attempt attempt = ranking(item, {1, 0, 2, 3}, run);  // first and last are the wrong way round
    CHECK(is_option_right(item, attempt, item.options[0]));
    CHECK(is_option_right(item, attempt, item.options[2]));
    CHECK_FALSE(is_option_right(item, attempt, item.options[1]));
    CHECK_FALSE(is_option_right(item, attempt, item.options[3]));
  }

  TEST_CASE("the run that judged a ranking stands beside it; a later one is told, and the verdict stays") {
    const Item item = chapter().items.at(0);
    Attempt attempt = ranking(item, {1, 0, 3, 2}, ranked(0.5, 0.9, 0.1, 0.7));
    REQUIRE(check(item, attempt));
    CHECK(attempt.first == Verdict::wrong);
    const book::ItemView judged = view_of(item, attempt);
    CHECK(judged.words == "Not quite: you put RoPE above Transformer-XL.");
    CHECK(judged.comparison.caption == "Your run: Order, seed 1");
    CHECK(judged.comparison.note == "");
    const std::vector<book::Comparison::Row> rows{
        {"ALiBi", "0.90", "1"}, {"Transformer-XL", "0.70", "3"}, {"RoPE", "0.50", "2"}, {"No encoding", "0.10", "4"}};
    CHECK(judged.comparison.rows == rows);
    const book::ItemView later = view_of(item, attempt, {.run = ranked(0.6, 0.9, 0.1, 0.59, "Order, seed 2")});
    CHECK(later.status == Status::wrong);
    CHECK(later.words == judged.words);
    CHECK(later.comparison.caption == judged.comparison.caption);
    CHECK(later.comparison.rows == rows);
    CHECK(later.comparison.note ==
          "Your latest run, Order, seed 2, came out like this: ALiBi 0.90, RoPE 0.60, Transformer-XL 0.59, No encoding 0.10. The verdict "
          "stays with the run in the table; to be judged by the latest, press Try again.");
    CHECK(view_of(item, attempt, {.run = attempt.run}).comparison.note == "");  // the run that judged is no later one
    attempt.run = ranked(0.6, 0.9, 0.1, 0.59);
    CHECK(view_of(item, attempt).comparison.note == "Less than 0.02 apart, so either order counts: RoPE and Transformer-XL.");
  }

  TEST_CASE("of the options of a choice, exactly the one is right whose condition holds in the run") {
    const Item item = chapter().items.at(1);
    const auto right = [&](const TrainingRun& run) {
      std::vector<size_t> options;
      for (size_t i = 0; i < item.options.size(); ++i) {
        if (is_right_in_run(item, i, run)) options.push_back(i);
      }
      return options;
    };
    CHECK(right(measured(0.9, 0.3, 0.9)) == std::vector<size_t>{0});
    CHECK(right(measured(0.9, 0.8, 0.3)) == std::vector<size_t>{1});
    CHECK(right(measured(0.9, 0.8, 0.9)) == std::vector<size_t>{2});
    CHECK_FALSE(find_undecided(item));
  }

  TEST_CASE("a choice waits for the run, which then says what is right and lends its numbers") {
    Item item = chapter().items.at(1);
    const book::ItemView before = view_of(item, {});
    CHECK(before.waiting);
    CHECK(before.closed);
    CHECK(text_of(item.options[0].feedback) == "From ? to ?: ?.");
    Attempt attempt{.chosen = {"falls"}, .run = measured(0.9, 0.304, 0.55)};
    write_outcomes(item, attempt.run);
    CHECK(text_of(item.options[0].feedback) == "From 0.90 to 0.30: 0.596.");
    CHECK(text_of(item.options[1].feedback) == "At 0.6.");
    REQUIRE(check(item, attempt));
    const book::ItemView judged = view_of(item, attempt);
    CHECK(judged.status == Status::right);
    CHECK_FALSE(judged.closed);
    CHECK(judged.options[0].right);
    CHECK(judged.state == "Your run: Order, seed 1");
    book::begin_again(attempt, 2);
    attempt.chosen = {"holds"};
    REQUIRE(check(item, attempt));
    CHECK(attempt.first == Verdict::right);
    CHECK(view_of(item, attempt).status == Status::wrong);
    attempt.revealed = true;
    CHECK(view_of(item, attempt).options[0].lead == "The right answer.");
  }

  TEST_CASE("what is kept and the run that judged survive storage; a damaged run judges nothing") {
    Attempt attempt{.seed = 3, .chosen = {"rope", "alibi"}, .opened = true, .kept = true};
    CHECK(book::attempt_from_json(book::attempt_to_json(attempt)) == attempt);
    attempt = {.seed = 3, .chosen = {"falls"}, .checked = true, .first = Verdict::right, .tries = 1, .run = measured(0.9, 0.25, 0.5)};
    const std::string json = book::attempt_to_json(attempt);
    CHECK(json.ends_with(R"("run":{"name":"Order, seed 1","outcomes":{"rope@1":0.9,"rope@8":0.25,"rope@8:read":0.5}}})"));
    CHECK(book::attempt_from_json(json) == attempt);
    const auto damaged = book::attempt_from_json(R"({"format":2,"version":1,"seed":3,"chosen":["falls"],"checked":true,"tries":1,)"
                                                 R"("run":{"name":7,"outcomes":{"rope@1":"x","rope@8":1}}})");
    REQUIRE(damaged.has_value());
    CHECK(damaged->run == TrainingRun{.name = "", .outcomes = {{"rope@8", 1}}});
    CHECK(view_of(chapter().items.at(1), *damaged).status == Status::wrong);
    CHECK(view_of(chapter().items.at(1), *damaged).waiting);
  }

  TEST_CASE("questions about a run survive being stored with their chapter") {
    const book::Document document = chapter();
    round_trip::check(document, stand_in::catalog());
    const base::Result<book::Document> restored = book::restore(compiler::store(document, stand_in::catalog()), stand_in::catalog());
    REQUIRE(restored.has_value());
    REQUIRE(restored->items.at(0).setup.size() == 1);
    CHECK(restored->items.at(0).setup.at(0).parameter == "rope");
    CHECK(restored->items.at(0).setup.at(0).value == 1);
    CHECK_FALSE(restored->items.at(0).setup.at(0).reads);
    const Item& item = restored->items.at(1);
    CHECK(item.outcomes.size() == 3);
    CHECK(item.outcomes.at(0).subject == "RoPE");
    CHECK(is_right_in_run(item, 1, measured(0.9, 0.8, 0.3)));
    CHECK(is_right_in_run(item, 2, measured(0.9, 0.8, 0.9)));
  }
}
