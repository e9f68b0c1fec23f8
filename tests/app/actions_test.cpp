// The buttons that a kind of figure has of its own, with a small figure that counts what it is told; training_lab is tested as it is.
#include <doctest/doctest.h>

#include <utility>

#include "app/live_region.h"
#include "book/element_ids.h"
#include "platform/host.h"
#include "tests/app/headless_app.h"

namespace {

constexpr base::Parameter kParameters[] = {{.name = "steps", .label = "steps", .unit = "steps", .min = 1, .max = 100, .initial = 10}};

/// Trains with one trainer, which says "half" and "done".
class Trainee final : public figures::Figure, public figures::RunsModels {
 public:
  RunsModels* runs() override { return this; }
  std::vector<figures::Action> actions() const override {
    return {{.name = "train",
             .label = progress()               ? "Pause"
                      : share > 0 && share < 1 ? "Resume"
                                               : "Train"},
            {.name = "step", .label = "Step", .enabled = !progress()},
            {.name = "save", .label = "Save model", .in_menu = true},
            {.name = "load", .label = "Load model", .in_menu = true, .opens_file = true},
            {.name = "own", .label = "Your own text…", .in_menu = true, .text_length = 5}};
  }
  void act(std::string_view name) override {
    acted.emplace_back(name);
    if (name == "save") file = figures::File{"model.bin", "application/octet-stream", std::string("a\0b", 3)};
    if (name == "train") {
      running = !running;
      commands.push_back({2, running ? R"({"kind":"train"})" : ""});
    }
  }
  void open_file(std::string_view name, std::string_view bytes) override {
    opened = {std::string(name), std::string(bytes)};
    if (bytes == "forty") edits = figures::Edits{.values = {{0, 40}}, .committed = true};
  }
  std::optional<double> progress() const override { return running ? std::optional(share) : std::nullopt; }
  void report(int trainer, std::string_view json) override {
    reporter = trainer;
    share = json == "half" ? 0.5 : json == "done" ? 1 : 0;
    if (json != "half") running = false;
    if (json == "exact") share = 1, exact = true;
  }
  std::vector<figures::TrainerCommand> take_commands() override { return std::exchange(commands, {}); }
  std::optional<figures::File> take_file() override { return std::exchange(file, {}); }
  std::optional<figures::Edits> take_edits() override { return std::exchange(edits, {}); }
  std::optional<double> outcome(std::string_view name) const override {
    return share == 1 && name == "rope@8" ? std::optional(0.75) : std::nullopt;
  }
  std::string cut_short() const override { return ""; }
  void compose(plot::Scene&) const override {}
  std::string alt_text() const override {
    return progress()   ? (share < 0.5 ? "It trains." : "It has come half-way.")
           : share == 1 ? (exact ? "It has learned all." : "It has learned.")
                        : "It has opened '" + opened.second + "'.";
  }
  figures::DataTable data(DataScope) const override { return {}; }

  bool running = false, exact = false;
  double share = 0;
  int reporter = -1;
  std::vector<std::string> acted;
  std::pair<std::string, std::string> opened;
  std::vector<figures::TrainerCommand> commands;
  std::optional<figures::File> file;
  std::optional<figures::Edits> edits;

 private:
  void compute() override {
    if (running && value(0) > 50) {  // another setup
      running = false;
      commands.push_back({2, ""});
    }
  }
};

const figures::Kind kTrainee{"trainee", "Trainee", kParameters, figures::make<Trainee>};

/// The figure as the application holds it, and what the DOM shows of it.
class Laboratory {
 public:
  Laboratory() {
    catalog_.figures.push_back(
        {.kind = "trainee", .title = "Trainee", .parameters = kParameters, .actions = [] { return Trainee().actions(); }});
    document_.figures.push_back({.id = "lab", .kind = "trainee"});
    dom_diff_.assume(book::view::figure(document_.figures[0], 0, catalog_.figures[0], view()));
    dom.load(book::view::figure(document_.figures[0], 0, catalog_.figures[0], view()));
    figure.picture = std::make_unique<Trainee>();
    figure.actions = figures::actions_of(*figure.picture);
    figure.values = {10};
    figure.book = {.values = {10}, .initial_values = {10}};
    figure.set_by_reader.values = {0};
    frame();
  }

  void frame() {
    app::compute(figure);
    live_region_.follow({&figure, 1});
    app::render(dom_diff_, figure, document_, 0, catalog_, {}, {}, "");
    live_region_.render(dom_diff_);
    platform::patch(dom_diff_.flush());
    dom.apply();
  }

  void ask_and_frame() {
    live_region_.ask();
    frame();
  }

  /// What is said once the figure has come to rest.
  std::string said() {
    platform::record().now_ms += 2 * app::LiveRegion::kRest_ms;
    frame();
    return dom.text(book::kLiveRegionId);
  }

  /// Presses the button of this action and returns the element that gets the focus.
  std::string press(std::string_view name, app::ActionPart part = app::ActionPart::button) {
    const auto action = std::ranges::find(figure.actions, name, &base::Action::name);
    live_region_.ask();
    const app::Effects pressed = app::press_action(figure, static_cast<size_t>(action - figure.actions.begin()), part);
    frame();
    return pressed.focus;
  }

  void report(std::string_view json) {
    live_region_.ask();
    effects = app::apply_report(figure, 2, json);
    frame();
  }

  Trainee& trainee() { return static_cast<Trainee&>(*figure.picture); }

 private:
  book::view::FigureProps view() const { return book::view::initial_view(document_.figures[0], catalog_.figures[0]); }

  HeadlessWindow window_;
  base::Catalog catalog_;
  book::Document document_;
  app::DomDiff dom_diff_;
  app::LiveRegion live_region_;

 public:
  app::Figure figure{{.id = "lab", .kind = &kTrainee}};
  Dom dom;
  app::Effects effects;
};

const std::vector<platform::TrainerCall>& calls() { return platform::record().trainer_calls; }

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("the actions of a figure stand beside its picture and in its menu, and are off until the application runs") {
    const Laboratory lab;
    std::string menu;
    for (const base::Json id : lab.dom("order", "lab.menu.buttons").elements()) menu += std::string(*id.string()) + " ";
    CHECK(lab.dom.text("lab.train") == "Train");
    CHECK(lab.dom.text("lab.step") == "Step");
    CHECK(menu.find("lab.data.toggle lab.save lab.load lab.own lab.link ") != std::string::npos);
    CHECK(menu.find("lab.train") == std::string::npos);
    for (const char* id : {"lab.train", "lab.step", "lab.save", "lab.load", "lab.own", "lab.own.field", "lab.own.use"}) {
      CHECK_FALSE(lab.dom.has_attribute(id, "disabled"));
      CHECK_FALSE(lab.dom.has_attribute(id, "aria-disabled"));
    }
    CHECK(lab.dom.attribute("lab.own.field", "maxlength") == "5");
    CHECK(lab.dom.has_attribute("lab.own.panel", "hidden"));
    CHECK(lab.dom.has_attribute("lab.progress", "hidden"));
  }

  TEST_CASE("while a figure trains its button has another name, others rest without losing the focus, and reports reach it") {
    Laboratory lab;
    CHECK(lab.press("train").empty());
    CHECK(lab.dom.text("lab.train") == "Pause");
    CHECK(lab.dom.attribute("lab.step", "aria-disabled") == "true");
    CHECK_FALSE(lab.dom.has_attribute("lab.step", "disabled"));
    CHECK(lab.press("step").empty());
    CHECK(lab.trainee().acted == std::vector<std::string>{"train"});
    REQUIRE(calls().size() == 1);
    CHECK(calls()[0].asker == "lab");
    CHECK(calls()[0].channel == 2);
    CHECK(calls()[0].command == R"({"kind":"train"})");
    CHECK_FALSE(lab.dom.has_attribute("lab.progress", "hidden"));
    lab.report("half");
    CHECK(lab.trainee().reporter == 2);
    CHECK(lab.dom.attribute("lab.progress", "value") == "50");
    CHECK(lab.effects.figures);
    lab.report("half");  // nothing new but the picture
    CHECK(lab.effects.painting);
    CHECK_FALSE(lab.effects.figures);
    lab.press("train");
    CHECK(lab.dom.text("lab.train") == "Resume");
    CHECK_FALSE(lab.dom.has_attribute("lab.step", "aria-disabled"));
    CHECK(lab.dom.has_attribute("lab.progress", "hidden"));
  }

  TEST_CASE("a run is described when it begins, on its way and when it ends, and its end is said once") {
    Laboratory lab;
    lab.press("train");
    CHECK(lab.dom.text("lab.description") == "It trains.");
    lab.report("half");
    CHECK(lab.dom.text("lab.description") == "It has come half-way.");
    CHECK(lab.said().empty());
    CHECK_FALSE(app::outcome({&lab.figure, 1}, "lab", "rope@8"));
    lab.report("done");
    CHECK(lab.dom.text("lab.description") == "It has learned.");
    CHECK(lab.said() == "It has learned.");
    CHECK(app::outcome({&lab.figure, 1}, "lab", "rope@8") == 0.75);
    lab.report("exact");
    CHECK(lab.said() == "It has learned all.");
    CHECK_FALSE(app::outcome({&lab.figure, 1}, "lab", "alibi@8"));
    CHECK_FALSE(app::outcome({&lab.figure, 1}, "other", "rope@8"));
  }

  TEST_CASE("trainers end when their figure says so, when its setup changes, and when the figure goes") {
    Laboratory lab;
    lab.press("train");
    lab.press("train");
    REQUIRE(calls().size() == 2);
    CHECK(calls()[1].command.empty());
    app::end_trainers(lab.figure);
    CHECK(calls().size() == 2);  // there is none left
    lab.press("train");
    app::set_by_hand(lab.figure, 0, 60);
    lab.frame();
    REQUIRE(calls().size() == 4);
    CHECK(calls()[3].command.empty());
    CHECK(lab.dom.text("lab.train") == "Train");
    app::set_by_hand(lab.figure, 0, 10);
    lab.frame();
    lab.press("train");
    app::end_trainers(lab.figure);
    REQUIRE(calls().size() == 6);
    CHECK(calls()[5].channel == 2);
    CHECK(calls()[5].command.empty());
  }

  TEST_CASE("a trainer that has died is told to its figure, and not ended again") {
    Laboratory lab;
    lab.press("train");
    lab.report("");
    CHECK(lab.dom.text("lab.train") == "Train");
    app::end_trainers(lab.figure);
    CHECK(calls().size() == 1);
  }

  TEST_CASE("no action of any figure has the id of another of its elements") {
    for (const figures::Kind* kind : figures::kinds()) {
      for (const base::Action& action : figures::actions_of(*kind->make())) {
        const std::string id = book::action_id("lab", action.name);
        for (size_t b = 0; b < app::kFigureButtons; ++b) CHECK(id != app::id_of(static_cast<app::FigureButton>(b), "lab"));
        for (const std::string& other :
             {book::canvas_id("lab"), book::description_id("lab"), book::menu_id("lab"), book::data_id("lab"), book::caption_id("lab"),
              book::figure_status_id("lab"), book::cursor_id("lab"), book::progress_id("lab")})
          CHECK(id != other);
      }
    }
  }

  TEST_CASE("a figure saves a file as it is, zeros included") {
    Laboratory lab;
    CHECK(lab.press("save").empty());
    CHECK(platform::record().saved["model.bin"] == std::string("a\0b", 3));
    CHECK(lab.dom.text("lab.status") == "File saved.");
    lab.figure.open = book::view::FigurePanel::menu;
    CHECK(lab.press("save") == "lab.menu.toggle");  // the menu closes
  }

  TEST_CASE("a file that the reader has chosen reaches the figure as it is, which may take its own values from it") {
    Laboratory lab;
    lab.press("load");
    CHECK(platform::record().picked == std::vector<std::string>{"lab.load.file"});
    CHECK(lab.trainee().acted.empty());
    const std::string bytes("\xEF\xBB\xBF\0\xFF", 5);
    app::open_file(lab.figure, 3, bytes);
    CHECK(lab.trainee().opened == std::pair<std::string, std::string>("load", bytes));
    CHECK(app::open_file(lab.figure, 3, "forty").address == app::Effects::Address::replaced);
    lab.ask_and_frame();
    CHECK(lab.figure.values[0] == 40);
    CHECK(lab.said() == "It has opened 'forty'.");
    app::open_file(lab.figure, 3, std::string(2'000'001, 'x'));
    lab.frame();
    CHECK(lab.trainee().opened.second == "forty");
    CHECK(lab.dom.text("lab.status") == "This file is larger than 2 MB: nothing was imported.");
  }

  TEST_CASE("a text of the reader's own is written in a panel, or comes from a file, and goes to the figure alone") {
    Laboratory lab;
    CHECK(lab.press("own") == "lab.own.field");
    CHECK_FALSE(lab.dom.has_attribute("lab.own.panel", "hidden"));
    CHECK(lab.dom.attribute("lab.own", "aria-expanded") == "true");
    lab.press("own", app::ActionPart::use);
    CHECK(lab.dom.text("lab.status") == "There is no text yet.");
    lab.figure.writing = "to be";
    CHECK(lab.trainee().opened.first.empty());
    CHECK(lab.press("own", app::ActionPart::use) == "lab.menu.toggle");
    CHECK(lab.trainee().opened == std::pair<std::string, std::string>("own", "to be"));
    CHECK(lab.dom.has_attribute("lab.own.panel", "hidden"));
    CHECK(platform::record().addresses.empty());
    CHECK(platform::record().stored.empty());
    lab.press("own");
    lab.press("own", app::ActionPart::choose);
    CHECK(platform::record().picked == std::vector<std::string>{"lab.own.file"});
    app::open_file(lab.figure, 4, "\xEF\xBB\xBFnaïve questions");
    lab.frame();
    CHECK(lab.trainee().opened.second == "naïve");
    CHECK(lab.dom.text("lab.status") == "Only the first 5 characters of the file are used.");
    CHECK(lab.dom.has_attribute("lab.own.panel", "hidden"));
  }
}
