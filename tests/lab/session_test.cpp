#include "lab/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "base/bytes.h"
#include "lab/measure.h"
#include "lab/messages.h"
#include "lab/model_file.h"
#include "lab/run.h"
#include "lab/trainer.h"

namespace {

using Kind = lab::Command::Kind;

double the_time_ms = 0;
double tick() { return the_time_ms += 0.25; }  // every look at the clock takes a little

/// A session, spoken to in values instead of JSON.
class Talk {
 public:
  /// The answer; an empty one if it comes later.
  lab::Report tell(const lab::Command& command) {
    const std::string json = session_.command(lab::to_json(command));
    return json.empty() ? lab::Report{} : read(json);
  }
  lab::Report tell(Kind kind) { return tell({.kind = kind, .id = 5}); }
  /// Lets it work until it has nothing to do, or has said so much; everything that it says.
  std::vector<lab::Report> work(size_t reports = 100000) {
    std::vector<lab::Report> all;
    while (session_.working() && all.size() < reports) {
      if (const std::string json = session_.advance(10); !json.empty()) all.push_back(read(json));
    }
    return all;
  }
  bool working() const { return session_.working(); }
  lab::Session& session() { return session_; }

 private:
  static lab::Report read(std::string_view json) {
    base::Result<lab::Report> report = lab::report_from(json);
    REQUIRE_MESSAGE(report.has_value(), report.error());
    return std::move(*report);
  }

  lab::Session session_{tick};
};

lab::Setup small_setup(int steps = 20) {
  lab::Setup setup{.model = {.encoding = lab::Encoding::kLearned, .layers = 1, .d_model = 16, .heads = 2, .length = 8}, .lengths = {8, 16}};
  setup.training.steps = steps;
  setup.training.batch = 4;
  return setup;
}

lab::Command train(const lab::Setup& setup) { return {.kind = Kind::train, .id = 1, .setup = setup}; }

/// All that a model says about itself, to compare models by.
std::string everything_said(Talk& talk) {
  lab::Report answer = talk.tell({.kind = Kind::ask, .id = 2, .tokens = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3}});
  CHECK(talk.tell({.kind = Kind::measure, .id = 3, .lengths = {8, 12, 20}}).id == 0);
  lab::Report measured = talk.work().back();
  REQUIRE(answer.answer.has_value());
  REQUIRE(measured.measured.size() == 3);
  return lab::to_json(answer) + lab::to_json(measured) + lab::to_json(talk.tell(Kind::inspect));
}

std::string with_crc(std::string file) {
  file.resize(file.size() - 4);
  return file + base::to_bytes(base::crc32(file));
}

}  // namespace

TEST_SUITE("lab session") {
  TEST_CASE("a run tells its progress truly and ends with accuracy from many texts") {
    Talk talk;
    CHECK_FALSE(talk.working());
    const lab::Report begun = talk.tell(train(small_setup(55)));
    REQUIRE(begun.progress.has_value());
    CHECK(begun.id == 1);
    CHECK(begun.progress->step == 0);
    CHECK(begun.progress->steps == 55);
    CHECK(begun.progress->parameters > 1000);
    int step = 0;
    double seconds = 0;
    std::vector<int> points;
    lab::Progress last;
    for (const lab::Report& report : talk.work()) {
      REQUIRE(report.progress.has_value());
      last = *report.progress;
      CHECK(last.step >= step);
      CHECK(last.seconds >= seconds);
      step = last.step;
      seconds = last.seconds;
      for (const lab::CurvePoint& point : last.curve) {
        points.push_back(point.step);
        CHECK(std::abs(point.loss - std::log(12.0)) < 1);
      }
    }
    CHECK(points == std::vector<int>{10, 20, 30, 40, 50, 55});
    CHECK(last.step == 55);
    CHECK(last.done);
    REQUIRE(last.measured.size() == 2);
    CHECK(last.measured[1].length == 16);
    CHECK(last.measured[1].accuracy < 0.3);
    CHECK_FALSE(talk.working());
  }

  TEST_CASE("a run that is watched, asked, measured and paused ends with the same numbers as one that is left alone") {
    const lab::Setup setup = small_setup(1000);
    Talk talk;
    talk.tell(train(setup));
    talk.work(1);
    talk.tell({.kind = Kind::ask, .id = 2, .tokens = {3, 1, 4, 1, 5}});
    talk.tell({.kind = Kind::measure, .id = 3, .reading = {.bf16_positions = true}, .lengths = {8, 40}});
    talk.work(1);
    talk.tell(Kind::pause);
    talk.tell(Kind::step);
    talk.work();
    talk.tell(Kind::resume);
    const lab::Progress last = *talk.work().back().progress;
    CHECK(last.done);

    lab::Setup same = setup;
    const auto task = lab::prepare(same);
    REQUIRE(task.has_value());
    lab::Trainer trainer(same.model, same.training, *task);
    while (trainer.steps_done() < setup.training.steps) trainer.step();
    const std::vector<lab::TextsOfLength> texts = lab::many_texts(setup.lengths);
    REQUIRE(last.measured.size() == texts.size());
    for (size_t i = 0; i < texts.size(); ++i) {
      const lab::Score score = trainer.score(texts[i].length, texts[i].texts);
      CHECK(last.measured[i].accuracy == score.accuracy);
      CHECK(last.measured[i].loss == score.loss);
    }
  }

  TEST_CASE("a run that is stopped tells its curve to the last step, and is measured there") {
    Talk talk;
    talk.tell(train(small_setup(100)));
    for (int i = 0; i < 3; ++i) talk.tell(Kind::step);
    const lab::Report stopped = talk.tell(Kind::stop);
    REQUIRE(stopped.progress->curve.size() == 1);
    CHECK(stopped.progress->curve[0].step == 3);
    CHECK_FALSE(stopped.progress->done);
    const lab::Progress last = *talk.work().back().progress;
    CHECK(last.done);
    CHECK(last.step == 3);
    CHECK(last.measured.size() == 2);
    CHECK(talk.tell(Kind::step).problem == "This model is not being trained any more.");
  }

  TEST_CASE("progress comes at most five times a second, with the accuracy of the moment") {
    Talk talk;
    talk.tell(train(small_setup(2000)));
    double last_ms = the_time_ms;
    int reports = 0, measured = 0;
    while (true) {
      const lab::Progress progress = *talk.work(1).front().progress;
      if (progress.done) break;
      CHECK(the_time_ms - last_ms >= 199);
      last_ms = the_time_ms;
      ++reports;
      measured += progress.measured.size() == 2;
    }
    CHECK(reports >= 4);
    CHECK(measured >= 2);
  }

  TEST_CASE("the same setup gives the same model, however the time is cut, paused or measured") {
    Talk plain, disturbed;
    plain.tell(train(small_setup()));
    plain.work();
    disturbed.tell(train(small_setup()));
    disturbed.session().advance(0);
    disturbed.tell({.kind = Kind::measure, .id = 9, .lengths = {30}});
    CHECK(disturbed.tell(Kind::pause).progress->paused);
    const int step = disturbed.tell(Kind::step).progress->step;
    CHECK(disturbed.tell(Kind::step).progress->step == step + 1);
    CHECK(disturbed.work().back().progress->measured.size() == 2);  // of the step
    CHECK_FALSE(disturbed.working());
    CHECK_FALSE(disturbed.tell(Kind::resume).progress->paused);
    disturbed.work();
    CHECK(everything_said(plain) == everything_said(disturbed));
    Talk other;
    lab::Setup setup = small_setup();
    setup.training.seed = 2;
    other.tell(train(setup));
    other.work();
    CHECK(everything_said(plain) != everything_said(other));
  }

  TEST_CASE("stop ends the training, and the model can still be asked and measured") {
    Talk talk;
    talk.tell(train(small_setup(10000)));
    talk.work(1);
    const lab::Report stopped = talk.tell(Kind::stop);
    CHECK_FALSE(stopped.progress->done);  // the last measurement is still to be made
    const lab::Report last = talk.work().back();
    CHECK(last.progress->done);
    CHECK(last.progress->step == stopped.progress->step);
    CHECK(last.progress->step < 10000);
    CHECK(last.progress->measured.size() == 2);
    CHECK(talk.tell(Kind::resume).problem == "This model is not being trained any more.");
    CHECK_FALSE(everything_said(talk).empty());
  }

  TEST_CASE("an answer says what is likely, what is right, and where the model looked") {
    Talk talk;
    talk.tell(train(small_setup()));
    talk.work();
    const std::vector<int> tokens = {0, 1, 2, 3, 4};
    const lab::Answer answer = *talk.tell({.kind = Kind::ask, .id = 2, .tokens = tokens}).answer;
    CHECK(answer.tokens == tokens);
    CHECK(answer.targets == std::vector<int>{-1, -1, -1, 0, 1});
    CHECK(answer.answers.size() == 5);
    for (const float sureness : answer.sureness) CHECK((sureness >= 1.0f / 12 && sureness <= 1));
    REQUIRE(answer.attention.size() == 2 * 5 * 5);
    for (size_t row = 0; row < 10; ++row) {
      float sum = 0;
      for (size_t i = 0; i < 5; ++i) sum += answer.attention[5 * row + i];
      CHECK(std::abs(sum - 1) < 1e-5f);
    }
    const std::vector<int> long_text(lab::kMaxAttended + 1, 3);
    CHECK(talk.tell({.kind = Kind::ask, .id = 2, .tokens = long_text}).answer->attention.empty());
  }

  TEST_CASE("a run answers to its watched text while it learns, and learns the same") {
    const lab::Setup setup = small_setup();
    Talk plain, watching;
    plain.tell(train(setup));
    plain.work();
    lab::Command command = train(setup);
    command.watched = {0, 1, 2, 3, 4};
    CHECK(watching.tell(command).id == 1);
    std::vector<int> steps;
    for (const lab::Report& report : watching.work()) {
      if (!report.answer) continue;
      CHECK(report.id == 0);
      CHECK(report.answer->tokens == command.watched);
      CHECK(report.answer->attention.size() == 2 * 5 * 5);
      steps.push_back(report.answer->step);
    }
    CHECK(steps == std::vector<int>{1, 3, 6, 9, 12, 15, 18});
    CHECK(everything_said(watching) == everything_said(plain));
    command.watched = {0, 99};  // a symbol that the task does not have: nothing is watched
    watching.tell(command);
    for (const lab::Report& report : watching.work()) CHECK_FALSE(report.answer.has_value());
  }

  TEST_CASE("what a model knows about positions can be seen") {
    for (const auto& [encoding, tensors] :
         {std::pair{lab::Encoding::kLearned, 1u}, {lab::Encoding::kSinusoidal, 1u}, {lab::Encoding::kT5, 1u}, {lab::Encoding::kNone, 0u}}) {
      Talk talk;
      lab::Setup setup = small_setup();
      setup.model.encoding = encoding;
      talk.tell(train(setup));
      const std::vector<lab::LearnedTensor> learned = talk.tell(Kind::inspect).learned;
      REQUIRE(learned.size() == tensors);
      for (const lab::LearnedTensor& tensor : learned) CHECK(tensor.values.size() == static_cast<size_t>(tensor.rows * tensor.columns));
    }
  }

  TEST_CASE("what cannot be done is refused in a sentence, and costs nothing") {
    Talk talk;
    CHECK(talk.tell(Kind::save).problem == "There is no model yet: train one or load one first.");
    talk.tell(train(small_setup()));
    talk.work();
    const std::string before = everything_said(talk);
    const auto refused = [&](const lab::Command& command, std::string_view part) {
      const lab::Report report = talk.tell(command);
      CAPTURE(report.problem);
      CHECK(report.problem.find(part) != std::string::npos);
      CHECK(report.id == command.id);
      CHECK_FALSE(report.progress.has_value());
      CHECK_FALSE(talk.working());
    };
    lab::Setup setup = small_setup();
    setup.task = "sort";
    refused(train(setup), "There is no task \"sort\". The tasks are order, back, reverse, repeat, local, text.");
    setup = small_setup();
    setup.k = 9;
    refused(train(setup), "k is 9");
    setup = small_setup();
    setup.lengths = {8, 2000};
    refused(train(setup), "the length is 2000");
    setup.lengths = {};
    refused(train(setup), "1 to 32 lengths");
    setup = small_setup();
    setup.model.heads = 3;
    refused(train(setup), "heads");
    setup = small_setup();
    setup.training.steps = 0;
    refused(train(setup), "steps");
    setup = small_setup();
    setup.model.length = 3;
    refused(train(setup), "This task has texts of 4 to 1024 symbols, but the length is 3.");
    refused({.kind = Kind::ask, .id = 2, .tokens = {}}, "1 to 1024 symbols");
    refused({.kind = Kind::ask, .id = 2, .tokens = {12}}, "a symbol that the model has never seen");
    refused({.kind = Kind::ask, .id = 2, .reading = {.factor = 0}, .tokens = {1}}, "factor");
    refused({.kind = Kind::measure, .id = 2, .lengths = {2}}, "the length is 2");
    refused({.kind = Kind::measure, .id = 2, .reading = {.rope = engine::RopeScalingType::kLinear, .factor = 2}, .lengths = {8}}, "RoPE");
    refused({.kind = Kind::load, .id = 2, .file = "PNG"}, "not a model");
    CHECK(talk.session().command("{}").find("kind is missing.") != std::string::npos);
    CHECK(everything_said(talk) == before);
  }
}

TEST_SUITE("lab model files") {
  TEST_CASE("a loaded model answers as the saved one, bit for bit") {
    Talk saver, loader;
    saver.tell(train(small_setup()));
    saver.work();
    const std::string file = saver.tell(Kind::save).file;
    const lab::Report loaded = loader.tell({.kind = Kind::load, .id = 4, .file = file});
    REQUIRE_MESSAGE(loaded.problem.empty(), loaded.problem);
    CHECK(*loaded.loaded == small_setup());
    CHECK(loaded.progress->step == 20);
    CHECK_FALSE(loaded.progress->done);
    const lab::Progress measured = *loader.work().back().progress;
    CHECK(measured.done);
    CHECK(measured.measured.size() == 2);
    CHECK(everything_said(saver) == everything_said(loader));
    CHECK(loader.tell(Kind::save).file == file);
    CHECK(loader.tell(Kind::step).problem == "This model is not being trained any more.");
  }

  TEST_CASE("a file that was cut or changed anywhere is refused in a sentence, and changes nothing") {
    Talk talk;
    talk.tell(train(small_setup(1)));
    talk.work();
    const std::string file = talk.tell(Kind::save).file;
    const std::string before = everything_said(talk);
    const auto problem_of = [](std::string_view bytes) {
      const base::Result<lab::StoredModel> model = lab::from_file(bytes);
      return model ? std::string() : model.error();
    };
    CHECK(problem_of(file).empty());
    const size_t header = file.find("\"lengths\"") + 40;
    for (size_t at = 0; at < header; ++at) {
      std::string changed = file;
      changed[at] = static_cast<char>(changed[at] ^ 1);
      CHECK(problem_of(changed).ends_with("."));
      CHECK(problem_of(file.substr(0, at)).ends_with("."));
    }
    for (const size_t at : {header + 100, file.size() - 5, file.size() - 1}) {
      std::string changed = file;
      changed[at] = static_cast<char>(changed[at] ^ 0x80);
      CHECK(problem_of(changed) == "This model file is damaged: it was cut short or changed after it was saved.");
      CHECK(talk.tell({.kind = Kind::load, .id = 4, .file = changed}).problem == problem_of(changed));
    }
    CHECK(problem_of(file + "x").ends_with("after it was saved."));
    std::string newer = file;
    newer[8] = 2;
    CHECK(problem_of(newer) == "This model file has version 2, but only version 1 can be read here.");
    CHECK(everything_said(talk) == before);
  }

  TEST_CASE("a file that is whole but holds nonsense is refused as well") {
    Talk talk;
    talk.tell(train(small_setup(1)));
    const std::string file = talk.tell(Kind::save).file;
    const auto problem_with = [&](std::string_view part, std::string_view with) {
      std::string changed = file;
      changed.replace(changed.find(part), part.size(), with);
      return talk.tell({.kind = Kind::load, .id = 4, .file = with_crc(changed)}).problem;
    };
    CHECK(problem_with("\"heads\":2", "\"heads\":3").starts_with("This model file has a setup that cannot be used. "));
    CHECK(problem_with("\"heads\"", "\"hands\"") == "This model file has a setup that cannot be read: model.heads is missing.");
    CHECK(problem_with("\"layers\":1", "\"layers\":2") == "This model file does not hold as many numbers as its model has.");
    CHECK(problem_with("\"back\"", "\"sing\"").find("no task \"sing\"") != std::string::npos);
  }
}
