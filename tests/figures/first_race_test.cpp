#include "figures/first_race/runs.h"

#include <doctest/doctest.h>

#include "lab/messages.h"
#include "tests/figures/held_figure.h"

namespace {

using namespace figures::three_models;

lab::Setup setup_of(lab::Encoding encoding, int seed) {
  lab::Setup setup;
  setup.model.encoding = encoding;
  setup.model.vocabulary = 12;
  setup.training.seed = static_cast<std::uint64_t>(seed);
  return setup;
}

std::string progress_at(int step, double far, bool done) {
  lab::Progress progress{.step = step, .steps = kSteps, .seconds = 1, .done = done};
  for (size_t k = 0; k < kLengths.size(); ++k) progress.measured.push_back({kLengths[k], k == 0 ? 1 : far, 0.5});
  return lab::to_json(lab::Report{.progress = progress});
}

std::string answer_at(int step) {
  lab::Answer answer{.layers = kLayers, .heads = kHeads, .step = step};
  answer.attention.assign(kLayers * kHeads * 256, 1.0f / 16);
  for (size_t row = 0; row < 16; ++row) answer.attention[5 * 256 + row * 16 + row] = 0.9f;
  return lab::to_json(lab::Report{.answer = answer});
}

/// The figure on the story's stage.
struct Held {
  explicit Held(const HeldFigure::Settings& settings = {}) : kind(*figures::find("first_race")), figure(kind.make()) { set(settings); }
  void set(const HeldFigure::Settings& settings) { figure->set(values_with(kind, settings), ""); }
  plot::Scene scene() const { return scene_of(*figure, {700, 640, 116}); }
  const figures::Kind& kind;
  std::unique_ptr<figures::Figure> figure;
};

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("first_race: its commands are those that trainers understand, and what they answer is read as it was written") {
    constexpr lab::Encoding kEncodings[] = {lab::Encoding::kSinusoidal, lab::Encoding::kRope, lab::Encoding::kShaw};
    for (int racer = 0; racer < kRacers; ++racer) {
      const base::Result<lab::Command> command = lab::command_from(command_for(racer, 7));
      REQUIRE_MESSAGE(command.has_value(), command.error());
      CHECK(command->kind == lab::Command::Kind::train);
      CHECK(command->setup == setup_of(kEncodings[racer], 7));
      CHECK(command->watched.size() == (racer == kWatched ? 16 : 0));
    }
    Run run;
    std::vector<Frame> film;
    receive(progress_at(600, 0.25, true), run, film);
    CHECK(run.state == Run::State::done);
    CHECK(run.shares.back() == doctest::Approx(0.25));
    receive(answer_at(3), run, film);
    receive(answer_at(2), run, film);  // late
    receive(lab::to_json(lab::Report{.answer = lab::Answer{.attention = {2}, .step = 9}}), run, film);
    REQUIRE(film.size() == 1);
    CHECK(attention_of(film, film.front())[17] == doctest::Approx(0.9f));
    for (const char* bad :
         {"", "{", "[]", R"({"progress":{"step":-1}})", R"({"progress":{"step":1e99}})", R"({"answer":{"attention":"!"}})"}) {
      Run broken;
      receive(bad, broken, film);
      CHECK(broken.step == 0);
    }
    CHECK(film.size() == 1);
  }

  TEST_CASE("first_race: nothing is given away before a run or a plain wish, and the bet is marked") {
    Held held({{"bet", 2}});
    const plot::Scene before = held.scene();
    CHECK(has_mark(before, {"uncover"}));
    CHECK(mark_of(before, {"name", 1}).words == "RoPE, your bet");
    for (int racer = 0; racer < kRacers; ++racer) {
      CHECK_FALSE(has_mark(before, {"line", racer}));
      CHECK_FALSE(has_mark(before, {"value", racer}));
    }
    const std::string told = held.figure->alt_text() + held.figure->cursor_text() + words_of(before);
    for (const char* leak : {"0.", "1.00"}) CHECK(told.find(leak) == std::string::npos);
    for (const auto& row : held.figure->data(figures::Figure::DataScope::all).rows) CHECK(row[4].empty());
    held.set({{"bet", 2}, {"ready", 0}});
    CHECK(mark_of(held.scene(), {"value", 1}).words == "0.69");
    CHECK(mark_of(held.scene(), {"value", 2}).words == "1.00");
    CHECK(mark_of(held.scene(), {"value", 2}).type.em_px() == 44);
    CHECK(mark_of(held.scene(), {"value", 0}).type.em_px() == 14);
  }

  TEST_CASE("first_race: while the models learn a head is seen, and then whose model held") {
    Held held({{"bet", 2}});
    figures::RunsModels& runs = *held.figure->runs();
    runs.act("train");
    CHECK(runs.take_commands().size() == 3);
    CHECK_FALSE(runs.actions().front().enabled);
    for (int racer = 0; racer < kRacers; ++racer) runs.report(racer, progress_at(18, 0.1, false));
    for (const int step : {1, 3, 6}) runs.report(kWatched, answer_at(step));
    const plot::Scene during = held.scene();
    CHECK(has_mark(during, {"map"}));
    CHECK_FALSE(has_mark(during, {"level"}));
    CHECK(words_of(during).find("RoPE, step 3") != std::string::npos);  // six times slower than the training
    CHECK(runs.progress() == doctest::Approx(0.03));
    for (int racer = 0; racer < kRacers; ++racer) runs.report(racer, progress_at(600, racer == 1 ? 0.4 : racer == 2 ? 0.8 : 0.3, true));
    const plot::Scene after = held.scene();
    CHECK_FALSE(has_mark(after, {"map"}));
    CHECK(mark_of(after, {"value", 1}).words == "0.40");
    CHECK(mark_of(after, {"value", 2}).words == "0.80");
    CHECK(held.figure->cursor_text() ==
          "Your models on 128 letters: Sinusoidal is right 0.30 of the time, RoPE is right 0.40 of the time, Shaw is "
          "right 0.80 of the time. Your bet was RoPE.");
    CHECK(runs.actions().front().label == "Train again");
    held.set({{"seed", 2}});
    CHECK(runs.take_commands().size() == 3);  // ended
    CHECK(has_mark(held.scene(), {"uncover"}));
    runs.act("train");
    runs.report(0, {});
    CHECK(runs.progress().has_value());
  }
}
