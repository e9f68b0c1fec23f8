#include "lab/messages.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "lab/random.h"

namespace {

using Kind = lab::Command::Kind;

lab::Setup random_setup(lab::Random& random) {
  lab::Setup setup;
  setup.task = random.below(2) ? "order" : "a \"quoted\"\ntask";
  setup.k = random.below(100) - 50;
  setup.text = "na\u00EFve \u2603";
  setup.model = {static_cast<lab::Encoding>(random.below(lab::kEncodings)),
                 random.below(2) == 1,
                 random.below(9),
                 random.below(99),
                 random.below(9),
                 random.below(99),
                 random.below(99)};
  setup.training.learning_rate = random.uniform();
  setup.training.seed = random.next() >> 11;
  setup.lengths.assign(static_cast<size_t>(random.below(5)), random.below(1000));
  return setup;
}

std::vector<float> random_floats(lab::Random& random) {
  std::vector<float> values(static_cast<size_t>(random.below(50)));
  for (float& value : values) value = static_cast<float>(random.uniform() - 0.5);
  return values;
}

lab::Report random_report(lab::Random& random) {
  lab::Report report{.id = random.below(1000)};
  const auto number = [&] { return random.below(100000); };
  if (random.below(2)) {
    report.progress = {.step = number(), .steps = number(), .seconds = random.uniform(), .parameters = number()};
    report.progress->curve = {{number(), random.uniform()}, {number(), 1e-300}};
    report.progress->measured = {{number(), random.uniform(), random.uniform()}};
    report.progress->paused = random.below(2) == 1;
    report.progress->done = random.below(2) == 1;
  }
  if (random.below(2)) report.measured = {{number(), random.uniform(), random.uniform()}};
  if (random.below(2)) report.answer = {{1, 2}, {3, 4}, random_floats(random), {-1, 5}, random_floats(random), 1, 2};
  if (random.below(2)) report.learned = {{"layer1.positions.keys", number(), number(), random_floats(random)}};
  if (random.below(2)) report.loaded = random_setup(random);
  if (random.below(2)) report.file = std::string("\0\xFF\x80 bytes", 9);
  if (random.below(2)) report.problem = "No.";
  return report;
}

std::string replaced(std::string text, std::string_view part, std::string_view with) {
  const size_t at = text.find(part);
  REQUIRE(at != text.npos);
  return text.replace(at, part.size(), with);
}

std::string problem_of(std::string_view json) {
  const base::Result<lab::Command> command = lab::command_from(json);
  return command ? "" : command.error();
}

}  // namespace

TEST_SUITE("lab messages") {
  TEST_CASE("setups and reports come back as they were") {
    lab::Random random(1);
    for (int i = 0; i < 200; ++i) {
      const lab::Setup setup = random_setup(random);
      CHECK(lab::setup_from(lab::to_json(setup)) == setup);
      // Reports have no ==, but the same JSON says the same.
      const std::string json = lab::to_json(random_report(random));
      const base::Result<lab::Report> report = lab::report_from(json);
      REQUIRE_MESSAGE(report.has_value(), report.error());
      CHECK(lab::to_json(*report) == json);
    }
  }

  TEST_CASE("commands of every kind come back with the fields that they have") {
    const lab::InferenceOptions reading{engine::RopeScalingType::kYarn, 4.5, 0.25, {false, true}, true, lab::FarTokens::kMaskOthers, 2, 3};
    for (int kind = 0; kind <= static_cast<int>(Kind::load); ++kind) {
      CAPTURE(kind);
      const lab::Command command{
          .kind = static_cast<Kind>(kind), .id = 7, .reading = reading, .lengths = {3}, .tokens = {0, 11}, .file = "\xFF\x01"};
      const base::Result<lab::Command> read = lab::command_from(lab::to_json(command));
      REQUIRE_MESSAGE(read.has_value(), read.error());
      CHECK(read->kind == command.kind);
      CHECK(read->id == 7);
      const bool measures = command.kind == Kind::measure, asks = command.kind == Kind::ask;
      CHECK(read->reading == (measures || asks ? reading : lab::InferenceOptions{}));
      CHECK(read->lengths == (measures ? command.lengths : std::vector<int>{}));
      CHECK(read->tokens == (asks ? command.tokens : std::vector<int>{}));
      CHECK(read->file == (command.kind == Kind::load ? command.file : ""));
    }
  }

  TEST_CASE("a loss that is no number stays one") {
    lab::Report report{.progress = lab::Progress{}};
    report.progress->curve = {{10, std::numeric_limits<double>::quiet_NaN()}};
    const base::Result<lab::Report> read = lab::report_from(lab::to_json(report));
    REQUIRE(read.has_value());
    CHECK(std::isnan(read->progress->curve[0].loss));
  }

  TEST_CASE("what is wrong with a message is said in a sentence that names the place") {
    const std::string train = lab::to_json(lab::Command{});
    CHECK(problem_of("[]") == "A message must be an object.");
    CHECK(problem_of("{\"kind\":\"sing\",\"id\":1}").starts_with("kind must be one of train, pause, resume, step, stop, "));
    CHECK(problem_of("{\"kind\":\"save\"}") == "id is missing.");
    CHECK(problem_of("{\"kind\":\"save\",\"id\":1.5}") == "id must be a whole number of at most 2147483647.");
    CHECK(problem_of("{\"kind\":\"save\",\"id\":1,\"ids\":2}") == "ids is not a field of this message.");
    CHECK(problem_of(replaced(train, "\"heads\":4,", "")) == "setup.model.heads is missing.");
    CHECK(problem_of(replaced(train, "\"heads\":4", "\"heads\":\"4\"")) ==
          "setup.model.heads must be a whole number of at most 2147483647.");
    CHECK(problem_of(replaced(train, "\"heads\":4", "\"heads\":1e300")) ==
          "setup.model.heads must be a whole number of at most 2147483647.");
    CHECK(problem_of(replaced(train, "\"seed\":1", "\"seed\":-1")) ==
          "setup.training.seed must be a whole number from 0 to 9007199254740991.");
    CHECK(problem_of(replaced(train, "\"causal\":false", "\"causal\":0")) == "setup.model.causal must be true or false.");
    CHECK(problem_of(replaced(train, "\"learning_rate\":0.004", "\"learning_rate\":null")) ==
          "setup.training.learning_rate must be a number.");
    CHECK(problem_of(replaced(train, "[16,32", "[16,\"x\"")) == "setup.lengths[1] must be a whole number of at most 2147483647.");
    CHECK(problem_of(replaced(train, "[16,32,64,128]", "16")) == "setup.lengths must be a list.");
    CHECK(problem_of("{\"kind\":\"load\",\"id\":1,\"file\":\"%\"}") == "file must be bytes in base64.");
  }

  TEST_CASE("no broken message does harm: cut or changed anywhere, it is refused or means something") {
    lab::Random random(2);
    const std::string whole = lab::to_json(lab::Command{});
    for (size_t size = 0; size < whole.size(); ++size) CHECK_FALSE(problem_of(whole.substr(0, size)).empty());
    for (int i = 0; i < 2000; ++i) {
      std::string json = i % 2 ? whole : lab::to_json(random_report(random));
      json[static_cast<size_t>(random.below(static_cast<int>(json.size())))] = static_cast<char>(random.below(256));
      const base::Result<lab::Command> command = lab::command_from(json);
      if (!command) CHECK(command.error().ends_with("."));
      const base::Result<lab::Report> report = lab::report_from(json);
      if (!report) CHECK(report.error().ends_with("."));
    }
  }
}
