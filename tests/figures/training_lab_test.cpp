#include <cmath>
#include <set>

#include "tests/figures/training_lab/held_lab.h"

namespace {

using Kind = lab::Command::Kind;
using lab::Encoding;

constexpr int kInside = 1, kReading = 2, kAsk = 3, kBirth = 4;
constexpr int kBand = 3;  ///< of the parameter far; after it come the others and the band for comparison
constexpr std::pair<std::string_view, double> kOtherLength{"length", 20};  ///< for which nothing is ready-made
constexpr plot::Room kRooms[] = {{320, 200, 0}, {358, 416, 44}, {528, 538, 48}, {912, 900, 48}};

/// Checks that a state can be drawn at every size, without marks that share a key or lie outside.
void check_drawn(const HeldLab& lab) {
  for (const plot::Room& room : kRooms) {
    const plot::Scene scene = lab.scene(room);
    std::set<plot::Key> keys;
    for (const plot::Mark& mark : scene.marks()) {
      CAPTURE(mark.key.name());
      CAPTURE(mark.key.i());
      CHECK(keys.insert(mark.key).second);
      const base::Rect box = mark.shape == plot::Mark::Shape::text ? scene.box_of(mark) : plot::bounds(mark);
      if (mark.slant != 0) continue;
      CHECK((box.x >= -3 && box.y >= -3 && box.right() <= scene.width() + 3 && box.bottom() <= scene.height() + 3));
    }
  }
}

std::string action_label(HeldLab& lab, std::string_view name) {
  for (const figures::Action& action : lab.runs().actions()) {
    if (action.name == name) return std::string(action.label);
  }
  return {};
}

bool is_enabled(HeldLab& lab, std::string_view name) {
  const std::vector<figures::Action> actions = lab.runs().actions();
  const auto found = std::ranges::find(actions, name, &figures::Action::name);
  REQUIRE(found != actions.end());
  return found->enabled;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("training_lab: where nothing is known it draws every view, and orders nothing that a button says") {
    for (int view = 0; view < 5; ++view) {
      HeldLab lab({kOtherLength, {"view", view}});
      CAPTURE(view);
      check_drawn(lab);
      CHECK((lab.words().find("Press Train") != std::string::npos) == (view == kReading || view == kBirth));
    }
    CHECK(HeldLab({kOtherLength}).figure().alt_text().find("No result yet") != std::string::npos);
  }

  TEST_CASE("training_lab: ready-made results stand there until the reader's own replace them, racer by racer") {
    HeldLab lab;
    check_drawn(lab);
    CHECK(lab.words().find("Ready-made: measured by this code with seed 1. Press Train to get your own.") != std::string::npos);
    CHECK(mark_of(lab.scene(), {"line", 6}).dash == plot::Dash::dashed);
    CHECK(lab.figure().alt_text().find("Ready-made results: at the trained length, 16 letters, ") != std::string::npos);
    CHECK_FALSE(lab.runs().outcome("rope@8").has_value());
    lab.runs().act("train");
    const auto commands = lab.commands();
    for (const auto& [trainer, command] : commands) {
      if (command.setup.model.encoding == Encoding::kRope) lab.say(trainer, {.progress = HeldLab::progress(command.setup, 100)});
    }
    CHECK(mark_of(lab.scene(), {"line", 6}).dash == plot::Dash::solid);
    CHECK(mark_of(lab.scene(), {"line", 7}).dash == plot::Dash::dashed);
  }

  TEST_CASE("training_lab: ready-made results stand for the setup alone that they were measured with, whatever the seed") {
    HeldLab lab;
    for (const auto& [name, value] : HeldLab::Settings{{"k", 4},
                                                       {"layers", 0},
                                                       {"heads", 7},
                                                       {"width", 3},
                                                       {"length", 20},
                                                       {"steps", 500},
                                                       {"batch", 16},
                                                       {"rate", 0.005},
                                                       {"mask", 1},
                                                       {"task", 5}}) {
      CAPTURE(name);
      const double before = lab.value(name);
      lab.set({{name, value}});
      CHECK_FALSE(has_mark(lab.scene(), {"line", 7}));
      CHECK(lab.words().find("Ready-made") == std::string::npos);
      lab.set({{name, before}});
      CHECK(has_mark(lab.scene(), {"line", 7}));
    }
    lab.set({{"seed", 9}});
    CHECK(has_mark(lab.scene(), {"line", 7}));
    lab.set({{"mask", 2}});  // what the task has anyway
    CHECK(has_mark(lab.scene(), {"line", 7}));
  }

  TEST_CASE("training_lab: covered, no ready-made result gives a number away until the reader uncovers it") {
    for (int view = 0; view < 4; ++view) {
      CAPTURE(view);
      HeldLab lab({{"ready", 1}, {"view", view}});
      check_drawn(lab);
      const plot::Scene scene = lab.scene();
      for (int racer = 0; racer < lab::kEncodings; ++racer) {
        CHECK_FALSE(has_mark(scene, {"line", racer}));
        CHECK_FALSE(has_mark(scene, {"curve", racer}));
      }
      const std::string told = lab.words() + lab.figure().alt_text() + lab.figure().cursor_text();
      for (const char* leak : {"1.00", "0.69", "0.22", "Ready-made:", "Ready-made.", "dashed"}) CHECK(told.find(leak) == std::string::npos);
      for (const figures::Figure::DataScope scope : {figures::Figure::DataScope::shown, figures::Figure::DataScope::all}) {
        for (const auto& row : lab.figure().data(scope).rows) {
          for (const std::string& cell : row) CHECK(cell.find("0.") == std::string::npos);
        }
      }
    }
    HeldLab lab({{"ready", 1}});
    CHECK(lab.words().find("Show me ours") != std::string::npos);
    CHECK(lab.figure().alt_text().find("Ready-made results are covered until then.") != std::string::npos);
    HeldFigure figure("training_lab", {{"ready", 1}});
    figure.click(middle_of(mark_of(figure.scene(), {"uncover"})));
    CHECK(figure.value("ready") == 0);
    lab.run_to(600);
    CHECK(has_mark(lab.scene(), {"line", 6}));  // the reader's own
    CHECK_FALSE(has_mark(lab.scene(), {"uncover"}));
  }

  TEST_CASE("training_lab: a run that was stopped is told as stopped, and is no outcome") {
    HeldLab lab;
    lab.run_to(130);
    CHECK(lab.figure().alt_text().find("Still learning. At the trained length") != std::string::npos);
    CHECK(lab.runs().outcome("rope@8") == std::nullopt);
    for (const auto& [encoding, trainer] : lab.trainers) {
      lab::Progress last = HeldLab::progress(lab::Setup{}, encoding == Encoding::kRope ? 110 : 130);
      last.done = true;
      if (encoding == Encoding::kT5) last.measured.clear();
      lab.say(trainer, {.progress = last});
    }
    check_drawn(lab);
    CHECK(lab.words().find("Stopped at steps 110 to 130 of 600") != std::string::npos);
    CHECK(lab.figure().alt_text().find("Stopped early. At the trained length") != std::string::npos);
    CHECK(lab.words().find("Trained") == std::string::npos);
    CHECK(lab.figure().alt_text().find("Stopped at steps 110 to 130 of 600.") != std::string::npos);
    const plot::Scene scene = lab.scene();
    const base::Rect bar = mark_of(scene, {"bar", 6}).rect, ground = mark_of(scene, {"bar ground", 6}).rect;
    CHECK(static_cast<double>(bar.width / ground.width) == doctest::Approx(110.0 / 600).epsilon(0.02));
    for (const int racer : {1, 3, 5, 6, 7}) CHECK(mark_of(scene, {"curve", racer}).dash == plot::Dash::solid);
    for (const char* name : {"rope@8", "t5@8", "shaw@1", "rope@8:read"}) CHECK_FALSE(lab.runs().outcome(name).has_value());
    CHECK(lab.figure().data(figures::Figure::DataScope::shown).rows[0][1] == "own, stopped at step 130");
    CHECK(action_label(lab, "train") == "Train again");
  }

  TEST_CASE("training_lab: an outcome comes once, with the last measurement") {
    HeldLab lab;
    lab.run_to(590, 0.7);
    lab::Progress last = HeldLab::progress(lab::Setup{}, 600, 0.66);
    const int trainer = lab.trainers[Encoding::kRope];
    last.done = false;
    lab.say(trainer, {.progress = last});
    CHECK_FALSE(lab.runs().outcome("rope@8").has_value());
    last.done = true;
    last.measured.clear();
    lab.commands();
    HeldLab unmeasured;
    unmeasured.run_to(0);
    lab::Progress nothing = HeldLab::progress(lab::Setup{}, 600);
    nothing.measured.clear();
    unmeasured.say(unmeasured.trainers[Encoding::kRope], {.progress = nothing});
    CHECK_FALSE(unmeasured.runs().outcome("rope@1").has_value());
    last.measured = HeldLab::progress(lab::Setup{}, 600, 0.66).measured;
    lab.say(trainer, {.progress = last});
    CHECK(lab.runs().outcome("rope@8") == doctest::Approx(0.66));
    CHECK(lab.runs().outcome("rope@8:read") == doctest::Approx(0.66));  // read as it was trained
    lab.set({{"far", 1}});                                              // in the view Race
    CHECK_FALSE(lab.runs().outcome("rope@8:read").has_value());
    const auto [same, clipped] = lab.command(Kind::measure);
    CHECK(same == trainer);
    lab.say(trainer, {.id = clipped.id, .measured = {{16, 1, 0}, {32, 1, 0}, {64, 1, 0}, {128, 0.99, 0}}});
    CHECK(lab.runs().outcome("rope@8:read") == doctest::Approx(0.99));
  }

  TEST_CASE("training_lab: Train begins a run for each racer with the setup of the knobs") {
    HeldLab lab({{"steps", 300}, {"seed", 7}, {"k", 5}, {"mask", 1}});
    lab.runs().act("train");
    const auto commands = lab.commands();
    REQUIRE(commands.size() == 5);
    std::vector<int> trainers;
    for (const auto& [trainer, command] : commands) {
      trainers.push_back(trainer);
      CHECK(command.kind == Kind::train);
      CHECK(command.setup.task == "back");
      CHECK(command.setup.k == 5);
      CHECK(command.setup.training.steps == 300);
      CHECK(command.setup.training.seed == 7);
      CHECK(command.setup.model.causal);
      CHECK(command.setup.model.vocabulary == 12);
      CHECK(command.setup.lengths == std::vector{16, 32, 64, 128});
      CHECK(lab::check(command.setup.model).has_value());
    }
    CHECK(trainers == std::vector{0, 1, 2, 3, 4});
    CHECK(commands[2].second.setup.model.encoding == Encoding::kT5);
  }

  TEST_CASE("training_lab: half-way, the lines are the reader's own, the bar is true, and the button pauses") {
    HeldLab lab;
    lab.run_to(240);
    check_drawn(lab);
    CHECK(action_label(lab, "train") == "Pause");
    CHECK(lab.words().find("Step 1,200 of 3,000 · about 2 seconds left") != std::string::npos);
    const plot::Scene scene = lab.scene();
    const base::Rect bar = mark_of(scene, {"bar", 6}).rect, ground = mark_of(scene, {"bar ground", 6}).rect;
    CHECK(static_cast<double>(bar.width / ground.width) == doctest::Approx(0.4).epsilon(0.01));
    CHECK(mark_of(scene, {"line", 6}).dash == plot::Dash::solid);
    const float top = mark_of(scene, {"line", 6}).points.front().y, low = mark_of(scene, {"line", 6}).points.back().y;
    CHECK(low > top);
    CHECK_FALSE(lab.runs().outcome("rope@8").has_value());
    lab.runs().act("train");
    CHECK(lab.commands().back().second.kind == Kind::pause);
  }

  TEST_CASE("training_lab: when all runs have ended it tells the outcome, in words, numbers and tables") {
    HeldLab lab;
    lab.run_to(600, 0.4);
    check_drawn(lab);
    const auto setup = lab::Setup{};
    lab::Progress better = HeldLab::progress(setup, 600, 0.9);
    lab.say(lab.trainers[Encoding::kShaw], {.progress = better});
    CHECK(mark_of(lab.scene(), {"value", 3}).words == "0.90");
    CHECK(lab.figure().alt_text().find("at 128 letters, Shaw is right in 0.90 of cases") != std::string::npos);
    CHECK(lab.runs().outcome("rope@8") == doctest::Approx(0.4));
    CHECK(lab.runs().outcome("shaw@8") == doctest::Approx(0.9));
    CHECK(lab.runs().outcome("shaw@1") == doctest::Approx(1));
    for (const char* unknown : {"none@8", "rope@3", "rope", "elephant@8", ""}) CHECK_FALSE(lab.runs().outcome(unknown).has_value());
    const figures::DataTable shown = lab.figure().data(figures::Figure::DataScope::shown),
                             all = lab.figure().data(figures::Figure::DataScope::all);
    CHECK(shown.rows.size() == 5);
    CHECK(shown.rows[0][1] == "own");
    CHECK(all.rows.size() == 5 * (4 + 60 + 4 + 2));
    CHECK(action_label(lab, "train") == "Train again");
    CHECK_FALSE(is_enabled(lab, "stop"));
    CHECK(is_enabled(lab, "save"));
  }

  TEST_CASE("training_lab: changing what determines a run ends the trainers, changing what is looked at does not") {
    HeldLab lab;
    lab.run_to(100);
    for (const auto& [name, value] : HeldLab::Settings{{"racer", 3}, {"at", 1}, {"cursor", 5}, {"view", kInside}, {"factor", 4}}) {
      lab.set({{name, value}});
      lab.commands();
      CHECK(lab.ended == 0);
    }
    lab.set({{"alibi", 0}});  // a racer that leaves
    lab.commands();
    CHECK(lab.ended == 1);
    lab.set({{"seed", 2}});
    lab.commands();
    CHECK(lab.ended == 5);
    CHECK(action_label(lab, "train") == "Train");
  }

  TEST_CASE("training_lab: a trainer that has died is said, and Train begins it anew") {
    HeldLab lab;
    lab.run_to(300);
    lab.runs().report(lab.trainers[Encoding::kT5], {});
    CHECK(lab.words().find("T5: Its trainer stopped. Press Train to try again.") != std::string::npos);
    check_drawn(lab);
    lab.runs().act("stop");
    for (const auto& [encoding, trainer] : lab.trainers) {
      if (encoding != Encoding::kT5) lab.say(trainer, {.progress = HeldLab::progress(lab::Setup{}, 600)});
    }
    lab.commands();
    CHECK(action_label(lab, "train") == "Train");
    lab.runs().act("train");
    const auto again = lab.commands();
    REQUIRE(again.size() == 1);
    CHECK(again.front().second.setup.model.encoding == Encoding::kT5);
  }

  TEST_CASE("training_lab: reports that cannot be right change nothing") {
    HeldLab lab({{"view", kInside}});
    lab.run_to(300);
    const int trainer = lab.trainers[Encoding::kRope];
    const auto [same, question] = lab.command(Kind::ask);
    CHECK(same == trainer);
    const std::string before = lab.figure().alt_text();
    const lab::ModelConfig model{.encoding = Encoding::kRope};
    std::vector<lab::Report> bad(8);
    for (lab::Report& report : bad) report.answer = HeldLab::answer(question.tokens, model);
    bad[0].answer->answers[2] = 400;
    bad[1].answer->attention.pop_back();
    bad[2].answer->attention[0] = NAN;
    bad[3].answer->sureness[1] = 2;
    bad[4].answer->layers = 1000;
    bad[5].answer->targets.clear();
    bad[6].answer->tokens.assign(65, 0);
    bad[7] = {.progress = HeldLab::progress(lab::Setup{}, 300)};
    bad[7].progress->measured[0].accuracy = 7;
    for (lab::Report& report : bad) {
      report.id = question.id;
      lab.say(trainer, report);
      CHECK(lab.figure().alt_text() == before);
      check_drawn(lab);
    }
    for (const char* text : {"{}", "no json", "[1]", R"({"id":"x"})"}) {
      lab.runs().report(trainer, text);
      CHECK(lab.figure().alt_text() == before);
    }
    lab.say(99, {.progress = HeldLab::progress(lab::Setup{}, 600)});
    lab.say(-1, {.progress = HeldLab::progress(lab::Setup{}, 600)});
    CHECK(lab.figure().alt_text() == before);
  }

  TEST_CASE("training_lab: inside, the model is asked and looked into about once a second while it trains") {
    HeldLab lab({{"view", kInside}, {"racer", 5}});
    lab.run_to(100);
    const int trainer = lab.trainers[Encoding::kT5];
    auto sent = lab.commands();
    REQUIRE(sent.size() == 2);
    CHECK(sent[0].second.kind == Kind::ask);
    CHECK(sent[1].second.kind == Kind::inspect);
    lab.say(trainer, {.progress = HeldLab::progress(lab::Setup{}, 110)});
    CHECK(lab.commands().empty());  // one question at a time
    const lab::ModelConfig model{.encoding = Encoding::kT5};
    lab.say(trainer, {.id = sent[0].second.id, .answer = HeldLab::answer(sent[0].second.tokens, model)});
    lab::LearnedTensor buckets{"layer1.positions.buckets", 16, 4, std::vector<float>(64, 0.5f)};
    lab.say(trainer, {.id = sent[1].second.id, .learned = {buckets}});
    CHECK(lab.commands().empty());  // not a second of training later
    check_drawn(lab);
    CHECK(has_mark(lab.scene(), {"map"}));
    CHECK(has_mark(lab.scene(), {"head curve", 3}));
    CHECK(lab.words().find("place 11 looks most at the place 3 back (0.90)") != std::string::npos);
    lab.say(trainer, {.progress = HeldLab::progress(lab::Setup{}, 300)});
    CHECK(lab.commands().size() == 2);
  }

  TEST_CASE("training_lab: every encoding shows what it knows about positions") {
    for (int racer = 0; racer < lab::kEncodings; ++racer) {
      CAPTURE(racer);
      const std::string name(lab::encoding_name(static_cast<Encoding>(racer)));
      HeldLab lab({{"view", kInside}, {"racer", racer}, {name, 1}});
      check_drawn(lab);
      lab.run_to(600);
      const int trainer = lab.trainers[static_cast<Encoding>(racer)];
      const auto [same, inspect] = lab.command(Kind::inspect);
      CHECK(same == trainer);
      const auto tensor = [](std::string name, int rows, int columns) {
        lab::LearnedTensor tensor{std::move(name), rows, columns, {}};
        for (int i = 0; i < rows * columns; ++i) tensor.values.push_back(static_cast<float>(std::sin(0.7 * i)));
        return tensor;
      };
      lab.say(trainer, {.id = inspect.id,
                        .learned = {tensor("positions.table", 16, 32), tensor("layer2.positions.keys", 17, 8),
                                    tensor("layer1.positions.keys", 17, 8), tensor("layer1.positions.distances", 32, 32),
                                    tensor("layer1.positions.buckets", 16, 4)}});
      check_drawn(lab);
      CHECK((has_mark(lab.scene(), {"positions title"}) || has_mark(lab.scene(), {"positions title", 1})));
    }
  }

  TEST_CASE("training_lab: a trained model is read in another way when the knobs settle, once at a time") {
    HeldLab lab({{"view", kReading}});
    lab.run_to(600);
    const int trainer = lab.trainers[Encoding::kRope];
    auto first = lab.commands();
    REQUIRE(first.size() == 1);
    CHECK(first[0].second.kind == Kind::measure);
    CHECK(first[0].second.reading == lab::InferenceOptions{});
    lab.set({{"rescale", 1}});
    lab.set({{"rescale", 3}});
    CHECK(lab.commands().empty());
    lab.say(trainer, {.id = first[0].second.id, .measured = {{16, 1, 0}, {32, 0.8, 0}, {64, 0.5, 0}, {128, 0.25, 0}}});
    const auto [same, yarn] = lab.command(Kind::measure);
    CHECK(yarn.reading.rope == engine::RopeScalingType::kYarn);
    CHECK(yarn.reading.factor == 8);
    lab.say(trainer, {.id = yarn.id, .measured = {{16, 0.9, 0}, {32, 0.9, 0}, {64, 0.8, 0}, {128, 0.7, 0}}});
    check_drawn(lab);
    CHECK(lab.words().find("At 128 letters, read with YaRN by 8: right in 0.70 of cases; as trained in 0.25.") != std::string::npos);
    CHECK(lab.runs().outcome("rope@8:read") == doctest::Approx(0.7));
    CHECK(lab.runs().outcome("rope@8") == doctest::Approx(0.25));
    CHECK(mark_of(lab.scene(), {"formula"}).words == "RoPE, read so, at 128 letters: **0.700**");
    lab.set({{"bf16", 1}});
    const auto far = lab.commands();
    REQUIRE(far.size() == 2);
    CHECK(far[0].second.lengths == std::vector{16, 32, 64, 128, 512, 1024});
    CHECK(far[0].second.reading.bf16_positions);
    CHECK(far[1].second.lengths == std::vector{512, 1024});  // as trained, to compare with
    CHECK(far[1].second.reading == lab::InferenceOptions{});
    CHECK_FALSE(lab.runs().outcome("rope@8:read").has_value());
    lab.set({{"racer", 1}, {"off", 1}});
    CHECK(lab.commands().empty());  // sinusoids cannot be left out of one layer alone
    CHECK(lab.words().find("it can be left out of all layers, but not of one") != std::string::npos);
  }

  TEST_CASE("training_lab: letters that look like the right one are hidden alone, all others, or as many elsewhere") {
    HeldLab lab({{"view", kReading}, {"far", kBand}});
    check_drawn(lab);
    lab.run_to(600);
    const int trainer = lab.trainers[Encoding::kRope];
    const auto [same, band] = lab.command(Kind::measure);
    CHECK(same == trainer);
    CHECK(band.reading == lab::InferenceOptions{.far = lab::FarTokens::kMaskBand, .places_back = 3});
    lab.say(trainer, {.id = band.id, .measured = {{16, 1, 0}, {32, 1, 0}, {64, 1, 0}, {128, 1, 0}}});
    check_drawn(lab);
    CHECK(lab.words().find("At 128 letters, read with look-alikes hidden: right in 1.00 of cases; as trained in 0.25.") !=
          std::string::npos);
    CHECK(lab.runs().outcome("rope@8:read") == doctest::Approx(1));
    CHECK(lab.figure().alt_text().find(
              "Look-alikes of 3 back are the letters within 3 places of 129 back, 66 back, 60 ahead, 123 ahead.") != std::string::npos);
    lab.set({{"far", kBand + 1}});
    const auto [again, others] = lab.command(Kind::measure);
    CHECK(others.reading.far == lab::FarTokens::kMaskOthers);
    lab.say(trainer, {.id = others.id, .measured = {{16, 1, 0}, {32, 1, 0}, {64, 1, 0}, {128, 0.7, 0}}});
    CHECK(lab.words().find("read with all far letters but look-alikes hidden: right in 0.70") != std::string::npos);
    check_drawn(lab);
    lab.set({{"far", kBand + 2}, {"k", 5}});  // another task, so another run
    lab.commands();
    lab.run_to(600);
    CHECK(lab.command(Kind::measure).second.reading == lab::InferenceOptions{.far = lab::FarTokens::kMaskElsewhere, .places_back = 5});
    lab.set({{"racer", 3}});
    CHECK(lab.words().find("Only RoPE has hands that come round together.") != std::string::npos);
    CHECK(lab.commands().empty());
  }

  TEST_CASE("training_lab: a strip shows the distances that are hidden, and that two hands stand there as at the right letter") {
    const HeldLab lab({{"view", kReading}, {"far", kBand}});
    const plot::Scene scene = lab.scene();
    const base::Rect edge = mark_of(scene, {"distances edge"}).rect;
    const auto distance_at = [&](float x) { return (x - edge.x) / edge.width * 255 - 127.5f; };
    const base::Rect band = mark_of(scene, {"hidden", 57}).rect;
    CHECK(distance_at(band.x) == doctest::Approx(56.5f));
    CHECK(distance_at(band.right()) == doctest::Approx(63.5f));
    CHECK(distance_at(mark_of(scene, {"right distance"}).at.x) == doctest::Approx(-3));
    const std::vector<base::Point>& curve = mark_of(scene, {"likeness"}).points;
    CHECK(curve.size() == 255);
    const auto highest = std::ranges::min_element(curve.begin() + 127 + 16, curve.end(), {}, &base::Point::y);
    CHECK(highest - curve.begin() == 127 + 60);
    for (const int far : {0, 1}) CHECK_FALSE(has_mark(HeldLab({{"view", kReading}, {"far", far}}).scene(), {"distances edge"}));
    const plot::Scene hidden = HeldLab({{"view", kReading}, {"far", 2}}).scene();
    CHECK(distance_at(mark_of(hidden, {"hidden", -127}).rect.right()) == doctest::Approx(-15.5f));
    CHECK_FALSE(has_mark(hidden, {"likeness"}));
    CHECK_FALSE(has_mark(HeldLab({{"view", kReading}, {"far", kBand}, {"at", 0}}).scene(), {"distances edge"}));  // nothing is far
  }

  TEST_CASE("training_lab: where no distance is always the right one, no letter looks like it") {
    HeldLab lab({{"view", kReading}, {"far", kBand}, {"task", 2}});
    CHECK_FALSE(has_mark(lab.scene(), {"band choice", 1, 2}));
    CHECK_FALSE(has_mark(lab.scene(), {"distances edge"}));
    lab.run_to(600);
    CHECK(lab.words().find("only the task Places back fixes that") != std::string::npos);
    check_drawn(lab);
  }

  TEST_CASE("training_lab: one hand alone is clipped") {
    HeldLab lab({{"view", kReading}, {"far", 1}, {"hand", 2}});
    check_drawn(lab);
    lab.run_to(600);
    const auto [trainer, clipped] = lab.command(Kind::measure);
    CHECK(clipped.reading == lab::InferenceOptions{.far = lab::FarTokens::kClip, .clipped_pair = 2});
    lab.say(trainer, {.id = clipped.id, .measured = {{16, 1, 0}, {32, 1, 0}, {64, 1, 0}, {128, 0.9, 0}}});
    CHECK(lab.words().find("read with far letters clipped for hand 2 alone: right in 0.90") != std::string::npos);
    CHECK(lab.figure().alt_text().find("far letters: Clipped, hand 2 alone.") != std::string::npos);
    lab.set({{"hand", 5}});
    CHECK(lab.words().find("This model's heads have fewer hands than that.") != std::string::npos);
    CHECK(lab.commands().empty());
    lab.set({{"far", 2}});
    CHECK(lab.command(Kind::measure).second.reading == lab::InferenceOptions{.far = lab::FarTokens::kMask});
  }

  TEST_CASE("training_lab: at 32 times the trained length a model is only read if the reader looks there, and as trained once") {
    HeldLab lab({{"view", kReading}, {"far", 1}});
    lab.run_to(600);
    const int trainer = lab.trainers[Encoding::kRope];
    const auto near = lab.commands();
    REQUIRE(near.size() == 1);
    CHECK(near[0].second.lengths == std::vector{16, 32, 64, 128});
    lab.say(trainer, {.id = near[0].second.id, .measured = {{16, 1, 0}, {32, 1, 0}, {64, 1, 0}, {128, 0.98, 0}}});
    lab.set({{"at", 4}});
    const auto far = lab.commands();
    REQUIRE(far.size() == 2);
    CHECK(far[0].second.lengths == std::vector{16, 32, 64, 128, 512});
    CHECK(far[1].second.lengths == std::vector{512});
    CHECK(lab.words().find("Measuring …") != std::string::npos);
    check_drawn(lab);
    lab.say(trainer, {.id = far[0].second.id, .measured = {{16, 1, 0}, {32, 1, 0}, {64, 1, 0}, {128, 0.98, 0}, {512, 0.96, 0}}});
    CHECK(lab.words().find("At 512 letters, read with far letters clipped: right in 0.96 of cases.") != std::string::npos);
    lab.say(trainer, {.id = far[1].second.id, .measured = {{512, 0.11, 0}}});
    CHECK(lab.words().find("right in 0.96 of cases; as trained in 0.11.") != std::string::npos);
    CHECK(lab.figure().cursor_text() == "RoPE at 512 letters, read with far letters clipped: right in 0.960 of cases.");
    CHECK(lab.figure().data(figures::Figure::DataScope::shown).rows.back() == std::vector<std::string>{"512", "0.110", "0.960"});
    check_drawn(lab);
    lab.set({{"at", 3}});
    lab.set({{"at", 4}});
    CHECK(lab.commands().empty());  // it is known
    lab.set({{"at", 3}, {"far", 2}});
    CHECK(lab.command(Kind::measure).second.lengths == std::vector{16, 32, 64, 128});
    lab.set({{"view", 0}, {"at", 4}});
    CHECK(lab.figure().cursor_text().starts_with("RoPE at 128 letters"));  // the race ends there
  }

  TEST_CASE("training_lab: before training each place looks everywhere, a little, and nowhere ahead under a causal mask") {
    HeldLab lab({{"view", kInside}, {"mask", 1}});
    const plot::Scene scene = lab.scene();
    const plot::CellValues& map = *mark_of(scene, {"map"}).cells;
    CHECK(lab.words().find("RoPE, untrained: each place looks everywhere, a little.") != std::string::npos);
    for (int row = 0; row < map.rows; ++row) {
      double sum = 0;
      for (int column = 0; column < map.columns; ++column) {
        const float share = map.values[static_cast<size_t>(row * map.columns + column)];
        CHECK(std::isnan(share) == (column > row));
        if (column <= row) sum += static_cast<double>(share);
      }
      CHECK(sum == doctest::Approx(1));
    }
    CHECK(has_mark(scene, {"head map", 0, 0}));
    lab.set({{"view", kAsk}});
    CHECK(lab.words().find("RoPE, untrained: its answers will stand below.") != std::string::npos);
    CHECK(has_mark(lab.scene(), {"strip", 0}));
  }

  TEST_CASE("training_lab: a racer that does not race can be added where it is looked at") {
    for (const int view : {kInside, kReading, kAsk}) {
      CAPTURE(view);
      HeldLab lab({{"view", view}, {"racer", 2}});
      check_drawn(lab);
      if (view == kReading) CHECK(lab.words().find("Learned is not in the race. Add it, then press Train.") != std::string::npos);
      const plot::Scene scene = lab.scene();
      const plot::Mark& add = mark_of(scene, {"add", 1, 2});
      CHECK(lab.kind().parameters[static_cast<size_t>(add.aim.click_parameter)].name == "learned");
      CHECK(add.aim.click_value == 1);
      lab.set({{"learned", 1}});
      CHECK_FALSE(has_mark(lab.scene(), {"add", 1, 2}));
      const std::string_view told = view == kReading ? "Learned has not been trained yet. Press Train" : "Learned, untrained: ";
      CHECK(lab.words().find(told) != std::string::npos);
    }
  }

  TEST_CASE("training_lab: the weight that is told is the greatest, until the reader points at another") {
    HeldLab lab({{"view", kInside}, {"cursor", 7}});
    lab.run_to(600);
    const auto [trainer, question] = lab.command(Kind::ask);
    lab.say(trainer, {.id = question.id, .answer = HeldLab::answer(question.tokens, {.encoding = Encoding::kRope})});
    CHECK(mark_of(lab.scene(), {"formula"}).words == "Place 7 looks most at place 4: **0.90**");
    lab.set({{"key", 5}});
    CHECK(mark_of(lab.scene(), {"formula"}).words == "Place 7 looks at place 5: **0.01**");
    lab.set({{"view", kAsk}});
    CHECK(mark_of(lab.scene(), {"formula"}).words == "Place 7 looks most at place 4: **0.90**");
  }

  TEST_CASE("training_lab: a typed text is answered, also one that is longer than in training") {
    HeldLab lab({{"view", kAsk}, {"cursor", 20}}, "a b c d e f g h i j a b c d e f g h i j a b c d");
    lab.run_to(600);
    const auto [trainer, question] = lab.command(Kind::ask);
    REQUIRE(question.tokens.size() == 24);
    CHECK(question.tokens[9] == 9);
    lab.say(trainer, {.id = question.id, .answer = HeldLab::answer(question.tokens, {.encoding = Encoding::kRope})});
    check_drawn(lab);
    const plot::Scene scene = lab.scene();
    CHECK(lab.words().find("RoPE answers 20 of 21 places right.") != std::string::npos);
    CHECK(has_mark(scene, {"trained end"}));
    CHECK(mark_of(scene, {"look", 17}).arrow);
    CHECK(has_mark(scene, {"wrong", 23}));
    CHECK_FALSE(has_mark(scene, {"wrong", 22}));
    CHECK(lab.figure().cursor_text() ==
          "Place 20, “a”: the answer is “h”, 75 % sure, right. In layer 2, head 1 it takes 0.90 from place 17, the most.");
    CHECK(mark_of(scene, {"token", 0}).aim.click_text.starts_with("b b c"));
  }

  TEST_CASE("training_lab: a symbol that the task does not have is named, with those it has") {
    HeldLab lab({{"view", kAsk}}, "a b ? d");
    CHECK(lab.words().find("“?” is not a letter of this task. Use a b c d e f g h i j.") != std::string::npos);
    check_drawn(lab);
    lab.type("a b c");
    CHECK(lab.words().find("is not a letter") == std::string::npos);
  }

  TEST_CASE("training_lab: of a text that is too long the beginning is asked about, and it is said") {
    HeldLab lab({{"view", kAsk}}, std::string(70, 'a'));
    lab.run_to(600);
    const auto [trainer, question] = lab.command(Kind::ask);
    CHECK(question.tokens.size() == 64);
    lab.say(trainer, {.id = question.id, .answer = HeldLab::answer(question.tokens, {.encoding = Encoding::kRope})});
    CHECK(lab.words().find("Only the first 64 of the 70 letters are asked about.") != std::string::npos);
    check_drawn(lab);
  }

  TEST_CASE("training_lab: what was typed belongs to its task and trained length") {
    HeldLab lab({}, "a b c d e f g h");
    lab.set({{"task", 2}});
    CHECK(lab.text().empty());
    CHECK(mark_of(lab.scene(), {"token", 15}).shape == plot::Mark::Shape::rectangle);  // the task's example, of 16
    lab.type("j i h g f e");
    lab.set({{"task", 5}});
    CHECK(lab.text().empty());
    CHECK(lab.words().find("is not a") == std::string::npos);
    lab.set({{"task", 1}});
    CHECK(lab.text() == "a b c d e f g h");
    lab.set({{"length", 20}});
    CHECK(lab.text().empty());
    lab.set({{"length", 16}, {"task", 2}});
    CHECK(lab.text() == "j i h g f e");
    lab.set({{"task", 3}});
    const std::vector<double> values = values_with(lab.kind(), {{"task", 1}});
    // As a link gives a task and a string: the book's own string comes first.
    lab.figure().set(values, "");
    lab.figure().set(values, "c b a");
    CHECK_FALSE(lab.runs().take_edits().has_value());
  }

  TEST_CASE("training_lab: sizes that cannot be trained are said, and Train waits") {
    HeldLab lab({{"heads", 2}});  // 32 among 3
    CHECK(lab.words().find("The width must be a multiple of the number of heads.") != std::string::npos);
    CHECK_FALSE(is_enabled(lab, "train"));
    lab.set({{"width", 1}, {"heads", 7}});  // 24 among 8
    CHECK(lab.words().find("RoPE rotates pairs, so the width must be a multiple of twice the number of heads.") != std::string::npos);
    CHECK_FALSE(is_enabled(lab, "train"));
    lab.set({{"rope", 0}});
    CHECK(is_enabled(lab, "train"));
    lab.set({{"rope", 1}, {"heads", 2}});  // 24 among 3
    CHECK(is_enabled(lab, "train"));
    lab.set({{"width", 2}, {"heads", 0}});
    CHECK(lab.figure().alt_text().find("width 32, 1 head,") != std::string::npos);
    lab.set({{"heads", 2}});
    lab.runs().act("train");
    CHECK(lab.commands().empty());
    HeldLab nobody({{"sinusoidal", 0}, {"shaw", 0}, {"t5", 0}, {"rope", 0}, {"alibi", 0}});
    CHECK(nobody.words().find("Choose at least 1 encoding.") != std::string::npos);
    check_drawn(nobody);
  }

  TEST_CASE("training_lab: a model is saved as a file, and a file's model takes its place among the racers") {
    HeldLab lab;
    lab.run_to(600);
    lab.commands();
    lab.runs().act("save");
    const auto [trainer, save] = lab.command(Kind::save);
    CHECK(trainer == lab.trainers[Encoding::kRope]);
    lab.say(trainer, {.id = save.id, .file = "bytes"});
    const auto file = lab.runs().take_file();
    REQUIRE(file.has_value());
    CHECK(file->name == "back-rope.phasebook-model");
    CHECK(file->bytes == "bytes");
    CHECK_FALSE(lab.runs().take_file().has_value());

    lab.runs().open_file("load", "bytes");
    const auto [loader, load] = lab.command(Kind::load);
    CHECK(load.file == "bytes");
    lab.say(loader, {.id = load.id, .problem = "This file is cut short."});
    CHECK(lab.words().find("This file is cut short.") != std::string::npos);
    CHECK(lab.runs().outcome("rope@8").has_value());  // what was there stays
    lab.commands();
    CHECK(lab.ended == 1);

    lab.runs().open_file("load", "bytes");
    const auto [again, second] = lab.command(Kind::load);
    lab::Setup setup;
    setup.model.encoding = Encoding::kRope;
    setup.task = "reverse";
    lab.say(again, {.id = second.id, .loaded = setup});
    CHECK(lab.words().find("This file holds no model that can be used.") != std::string::npos);
    CHECK(lab.runs().outcome("rope@8").has_value());

    lab.runs().open_file("load", "bytes");
    const auto [last, third] = lab.command(Kind::load);
    setup.task = "back";
    lab.say(last, {.id = third.id, .progress = HeldLab::progress(setup, 600, 0.6), .loaded = setup});
    CHECK(lab.words().find("no model") == std::string::npos);
    CHECK_FALSE(lab.runs().outcome("rope@8").has_value());  // it is not the reader's own run
    CHECK(lab.runs().outcome("shaw@8").has_value());
    CHECK(lab.figure().data(figures::Figure::DataScope::shown).rows[3][1] == "from a file");
    CHECK(lab.figure().data(figures::Figure::DataScope::shown).rows[3][5] == "0.600");
  }

  TEST_CASE("training_lab: a file's model brings its own setup, in every view") {
    for (int view = 0; view < 5; ++view) {
      CAPTURE(view);
      HeldLab lab({{"view", view}, {"seed", 3}}, "a b c ? e");  // with an error of its own in the way
      lab.run_to(600);
      lab.commands();
      lab.runs().open_file("load", "bytes");
      const auto [loader, load] = lab.command(Kind::load);
      std::string text;
      while (text.size() < 400) text += "no boats, no letters. ";
      lab::Setup setup{.task = "text", .text = text};
      setup.model = {
          .encoding = Encoding::kLearned, .causal = true, .layers = 1, .d_model = 48, .heads = 8, .vocabulary = 12, .length = 24};
      setup.training.steps = 300;
      setup.lengths = {24, 48, 96};
      const lab::Progress progress = HeldLab::progress(setup, 300, 0.6);
      lab.say(loader, {.id = load.id, .progress = progress, .loaded = setup});
      const auto sent = lab.commands();
      CHECK(lab.ended == 5);  // the runs of the other setup
      CHECK(lab.value("task") == 5);
      CHECK(lab.value("layers") == 0);
      CHECK(lab.value("heads") == 7);
      CHECK(lab.value("width") == 3);
      CHECK(lab.value("length") == 24);
      CHECK(lab.value("steps") == 300);
      CHECK(lab.value("seed") == 1);
      CHECK(lab.value("learned") == 1);
      CHECK(lab.value("racer") == 2);
      CHECK(lab.text().empty());
      CHECK(lab.runs().take_edits() == std::nullopt);
      check_drawn(lab);
      if (view == 0) CHECK(lab.figure().alt_text().find("1 layer, width 48, 8 heads") != std::string::npos);
      if (view == 0) CHECK(lab.words().find("From your file: Learned, trained for 300 steps.") != std::string::npos);
      if (view == kAsk) {
        REQUIRE(sent.back().second.kind == Kind::ask);
        CHECK(sent.back().first == loader);
        CHECK(sent.back().second.tokens.size() == 24);
      }
    }
  }

  TEST_CASE("training_lab: a model with a setup that no knob has is refused, and nothing is lost") {
    HeldLab lab({{"view", kInside}});
    lab.run_to(600);
    lab.commands();
    lab.runs().open_file("load", "bytes");
    const auto [loader, load] = lab.command(Kind::load);
    lab::Setup setup;
    setup.training.steps = 777;
    lab.say(loader, {.id = load.id, .progress = HeldLab::progress(setup, 777), .loaded = setup});
    CHECK(lab.words().find("This model was trained with settings that this figure does not have.") != std::string::npos);
    CHECK(lab.runs().outcome("rope@8").has_value());
    lab.commands();
    CHECK(lab.ended == 1);
    lab.set({{"view", kAsk}});
    CHECK(lab.words().find("settings that this figure") == std::string::npos);
  }

  TEST_CASE("training_lab: a reader's own text is learned from, unless it is too short") {
    HeldLab lab({{"task", 5}});
    CHECK(is_enabled(lab, "text"));
    check_drawn(lab);
    lab.runs().open_file("text", "too short");
    CHECK(lab.words().find("It takes at least 200 to learn from.") != std::string::npos);
    std::string text;
    while (text.size() < 900) text += "the quick brown fox jumps over the lazy dog. ";
    lab.runs().open_file("text", text);
    lab.runs().act("train");
    const auto [trainer, train] = lab.command(Kind::train);
    CHECK(train.setup.text == text);
    CHECK(train.setup.model.vocabulary == 28);
  }

  TEST_CASE("training_lab: the example's arrow leads to where the right answer stands, for every task") {
    for (int task = 0; task < 5; ++task) {
      CAPTURE(task);
      const plot::Scene scene = HeldLab({{"task", task}, {"cursor", 12}}).scene();
      const plot::Mark& look = mark_of(scene, {"look", 0});
      const base::Point from = middle_of(mark_of(scene, {"token", 12}));
      CHECK(look.points.front().x == doctest::Approx(from.x).epsilon(1e-3));
      if (task == 1) CHECK(look.points.back().x == doctest::Approx(middle_of(mark_of(scene, {"token", 9})).x).epsilon(1e-3));
      if (task == 2) CHECK(look.points.back().x == doctest::Approx(middle_of(mark_of(scene, {"token", 3})).x).epsilon(1e-3));
    }
  }

  TEST_CASE("training_lab: chips choose who races, lines and names choose who is read") {
    HeldFigure figure("training_lab");
    figure.click(middle_of(mark_of(figure.scene(), {"chip", 2})));
    CHECK(figure.value("learned") == 1);
    figure.click(middle_of(mark_of(figure.scene(), {"chip", 2})));
    CHECK(figure.value("learned") == 0);
    figure.press("ArrowLeft");
    CHECK(figure.value("at") == 2);
    figure.press("ArrowDown");
    CHECK(figure.value("racer") == 7);
    figure.press("Shift+ArrowLeft");
    CHECK(figure.value("cursor") == 10);
    figure.click(middle_of(mark_of(figure.scene(), {"token", 7})));
    CHECK(figure.value("cursor") == 7);
  }

  TEST_CASE("training_lab: the film of a head that came with the book is of the text that the figure shows, and is told step by step") {
    HeldLab lab({{"view", kBirth}, {"moment", 1}});
    check_drawn(lab);
    std::string letters;
    for (int place = 0; place < 16; ++place) letters += mark_of(lab.scene({980, 820, 48}), {"row symbol", place}).words;
    CHECK(letters == "jdihfidiaciehagi");
    CHECK(lab.words().find("Step 1: it looks everywhere, a little.") != std::string::npos);
    lab.set({{"moment", 42}});
    CHECK(lab.words().find("Step 42: it looks 3 back, 3 ahead, 9 back and 10 ahead.") != std::string::npos);
    const auto mean = [&](int distance) { return mark_of(lab.scene(), {"mean", distance}).rect.height; };
    CHECK(mean(-3) > mean(3));
    CHECK(mean(3) > 5 * mean(0));
    lab.set({{"moment", 66}});
    CHECK(lab.words().find("Step 66: it looks 3 back.") != std::string::npos);
    CHECK(mean(-3) > 3 * mean(3));
    const plot::Mark& hand = mark_of(lab.scene(), {"hand", 0, 0});
    CHECK(hand.angle == doctest::Approx(-3));
    CHECK(mark_of(lab.scene(), {"hand", 1, 1}).angle == doctest::Approx(0.3));
    CHECK(lab.figure().data(figures::Figure::DataScope::shown).rows.size() == 25);
    CHECK(lab.figure().data(figures::Figure::DataScope::all).rows.size() == 11 * 25);
    for (const auto& [name, value] : HeldLab::Settings{{"seed", 2}, {"k", 4}, {"racer", 1}}) {
      const double before = lab.value(name);
      lab.set({{name, value}});
      CHECK(lab.words().find("Press Train to see a head come about.") != std::string::npos);
      lab.set({{name, before}});
    }
  }

  TEST_CASE("training_lab: the reader's own run brings its own film, of the head that came out sharpest") {
    HeldLab lab({{"view", kBirth}, {"moment", 120}});
    lab.runs().act("train");
    for (const auto& [trainer, command] : lab.commands()) {
      lab.trainers[command.setup.model.encoding] = trainer;
      CHECK(command.watched.size() == (command.setup.model.encoding == Encoding::kRope ? 16 : 0));
      if (command.watched.empty()) continue;
      CHECK(lab.words().find("Press Train") != std::string::npos);  // ours has gone, and there is nothing of hers yet
      lab::Answer answer = HeldLab::answer(command.watched, command.setup.model);
      for (const int step : {1, 3}) {
        answer.step = step;
        lab.say(trainer, {.answer = answer});
      }
      for (size_t i = 0; i < 256; ++i) answer.attention[5 * 256 + i] = i / 16 == i % 16 ? 1.0f : 0.0f;  // layer 2, head 2
      answer.step = 6;
      lab.say(trainer, {.answer = answer});
      answer.step = 2;  // late: left out
      lab.say(trainer, {.answer = answer});
      lab.say(trainer, {.progress = HeldLab::progress(command.setup, 600)});
    }
    CHECK(lab.words().find("Step 6: it looks at itself.") != std::string::npos);
    const figures::DataTable all = lab.figure().data(figures::Figure::DataScope::all);
    CHECK(all.caption.find("layer 2, head 2") != std::string::npos);
    CHECK(all.rows.size() == 3 * 25);
    check_drawn(lab);
  }
}
