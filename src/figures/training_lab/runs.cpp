#include "figures/training_lab/runs.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/training_lab/validity.h"

namespace figures::training {
namespace {

using Kind = lab::Command::Kind;
using State = Run::State;

constexpr double kFresh_s = 0.8;  ///< what is seen of a model that trains may be this old
constexpr size_t kMaxCurve = 4096;

/// Adds what was measured at lengths that are not there yet, in the order of lengths.
void add_measured(std::vector<lab::Measured>& all, const std::vector<lab::Measured>& more) {
  for (const lab::Measured& one : more) {
    if (accuracy_at(all, one.length)) continue;
    all.push_back(one);
    for (size_t j = all.size() - 1; j > 0 && all[j - 1].length > all[j].length; --j) std::swap(all[j - 1], all[j]);
  }
}

}  // namespace

std::optional<double> accuracy_at(const std::vector<lab::Measured>& measured, int length) {
  const auto found = std::ranges::find(measured, length, &lab::Measured::length);
  return found == measured.end() ? std::nullopt : std::optional(found->accuracy);
}

int Runs::free_trainer() const {
  for (int number = 0;; ++number) {
    const bool taken = std::ranges::any_of(slots_, [number](const Slot& slot) { return slot.trainer == number; });
    if (!taken && number != loader_) return number;
  }
}

void Runs::send(int racer, lab::Command command) {
  command.id = ++last_id_;
  commands_.push_back({slot(racer).trainer, lab::to_json(command)});
}

void Runs::begin(const lab::Setup& setup, const std::vector<int>& watched) {
  const int racer = static_cast<int>(setup.model.encoding);
  const int trainer = slot(racer).trainer >= 0 ? slot(racer).trainer : free_trainer();
  slot(racer) = {};
  slot(racer).trainer = trainer;
  Run& run = slot(racer).run;
  run.state = State::training;
  run.setup = setup;
  run.steps = setup.training.steps;
  send(racer, {.kind = Kind::train, .setup = setup, .watched = watched});
}

void Runs::pause(int racer) {
  if (run(racer).state == State::training && !run(racer).measuring) send(racer, {.kind = Kind::pause});
}

void Runs::resume(int racer) {
  if (run(racer).state == State::paused && !run(racer).measuring) send(racer, {.kind = Kind::resume});
}

void Runs::step(int racer) {
  if (run(racer).has_model() && !run(racer).ended() && !run(racer).measuring) send(racer, {.kind = Kind::step});
}

void Runs::stop(int racer) {
  if (!run(racer).has_model() || run(racer).ended() || std::exchange(slot(racer).run.measuring, true)) return;
  send(racer, {.kind = Kind::stop});
}

void Runs::end(int racer) {
  if (slot(racer).trainer >= 0) commands_.push_back({slot(racer).trainer, {}});
  slot(racer) = {};
}

void Runs::end_all() {
  for (int racer = 0; racer < kCount; ++racer) end(racer);
  if (loader_ >= 0) commands_.push_back({std::exchange(loader_, -1), {}});
  offered_.reset();
  problem_.clear();
}

void Runs::save(int racer) {
  if (!run(racer).has_model()) return;
  slot(racer).saving = last_id_ + 1;
  send(racer, {.kind = Kind::save});
}

void Runs::load(std::string_view file) {
  problem_.clear();
  if (loader_ < 0) loader_ = free_trainer();
  commands_.push_back({loader_, lab::to_json(lab::Command{.kind = Kind::load, .id = ++last_id_, .file = std::string(file)})});
}

/// Whether enough has been learned since the last time; a run that rests is looked at once more.
bool Runs::is_due(const Slot& slot, PendingRequest request) const {
  if (!slot.run.has_model() || slot.awaited[request] != 0) return false;
  const double apart = slot.run.seconds - slot.known_at[request];
  return slot.known_at[request] < 0 || apart >= kFresh_s || (apart > 0 && slot.run.state != State::training);
}

void Runs::expect(int racer, PendingRequest request, lab::Command command) {
  slot(racer).awaited[request] = last_id_ + 1;
  slot(racer).known_at[request] = run(racer).seconds;
  send(racer, std::move(command));
}

void Runs::ask(int racer, const std::vector<int>& tokens) {
  Slot& s = slot(racer);
  if (tokens.empty()) return;
  if (s.asked != tokens) s.known_at[kAnswer] = -1;
  if (!is_due(s, kAnswer)) return;
  s.asked = tokens;
  expect(racer, kAnswer, {.kind = Kind::ask, .tokens = tokens});
}

void Runs::inspect(int racer) {
  if (is_due(slot(racer), kLearned)) expect(racer, kLearned, {.kind = Kind::inspect});
}

void Runs::expect_measured(int racer, PendingRequest request, const std::vector<int>& lengths, const lab::InferenceOptions& reading) {
  Slot& s = slot(racer);
  if (s.run.state == State::training) return;  // it would hold the training up
  const auto was_asked = [&](int length) { return std::ranges::find(s.lengths[request], length) != s.lengths[request].end(); };
  if (!std::ranges::all_of(lengths, was_asked)) s.known_at[request] = -1;
  if (!is_due(s, request)) return;
  s.lengths[request] = lengths;
  expect(racer, request, {.kind = Kind::measure, .reading = reading, .lengths = lengths});
}

void Runs::measure(int racer, const std::vector<int>& lengths, const lab::InferenceOptions& reading) {
  Slot& s = slot(racer);
  if (s.awaited[kRead] != 0) return;
  if (!(s.reading == reading)) s.known_at[kRead] = -1;
  s.reading = reading;
  expect_measured(racer, kRead, lengths, reading);
}

void Runs::measure_beyond(int racer, const std::vector<int>& lengths) {
  if (!lengths.empty() && !run(racer).measured.empty()) expect_measured(racer, kBeyond, lengths, {});
}

namespace {

void take_progress(Run& run, const lab::Progress& progress) {
  run.state = progress.done ? State::done : progress.paused ? State::paused : State::training;
  if (progress.step != run.step) run.read.clear();  // of the model as it was
  run.step = progress.step;
  run.steps = progress.steps;
  run.seconds = progress.seconds;
  run.parameters = progress.parameters;
  for (const lab::CurvePoint& point : progress.curve) {
    if (run.curve.size() < kMaxCurve && (run.curve.empty() || point.step > run.curve.back().step)) run.curve.push_back(point);
  }
  if (!progress.measured.empty()) run.measured = progress.measured;
  run.conclusive = progress.done && (run.conclusive || !progress.measured.empty());
  run.measuring = !progress.done && (run.measuring || run.step == run.steps);
}

}  // namespace

void Runs::take_answer(Slot& s, PendingRequest request, const lab::Report& report) {
  Run& run = s.run;
  switch (request) {
    case kAnswer:
      if (report.answer && is_valid(*report.answer, run.setup.model)) run.answer = report.answer;
      break;
    case kLearned:
      if (std::ranges::all_of(report.learned, [](const lab::LearnedTensor& tensor) { return is_valid(tensor); }))
        run.learned = report.learned;
      break;
    case kRead:
      if (!is_valid(report.measured)) break;
      run.read = report.measured;
      run.reading = s.reading;
      break;
    case kBeyond:
      if (is_valid(report.measured)) add_measured(run.measured, report.measured);
      break;
    case kRequests: break;
  }
}

void Runs::receive(int racer, const lab::Report& report) {
  Slot& s = slot(racer);
  Run& run = s.run;
  if (report.progress && is_valid(*report.progress)) take_progress(run, *report.progress);
  const bool watched = report.id == 0 && report.answer && is_valid(*report.answer, run.setup.model);
  if (watched && (run.film.empty() || report.answer->step > run.film.back().step)) run.film.push_back(*report.answer);
  for (const PendingRequest request : {kAnswer, kLearned, kRead, kBeyond}) {
    if (report.id == 0 || report.id != s.awaited[request]) continue;
    s.awaited[request] = 0;
    take_answer(s, request, report);
  }
  if (s.saving != 0 && report.id == s.saving) {
    s.saving = 0;
    if (!report.file.empty())
      file_ = File{concat({run.setup.task, "-", kRacerChoices[racer].name, ".phasebook-model"}), "application/octet-stream", report.file};
  }
  run.problem = report.problem;
  if (!report.problem.empty() && run.state == State::training && run.step == 0 && !report.progress) run.state = State::failed;
}

/// What was there stays until the model of the file is installed.
void Runs::receive_file(const lab::Report& report) {
  if (!report.problem.empty()) return refuse(report.problem);
  if (!report.loaded || !lab::check(report.loaded->model) || !report.progress || !is_valid(*report.progress))
    return refuse("This file holds no model that can be used.");
  offered_ = report.loaded;
  offer_ = report;
}

void Runs::refuse(std::string problem) {
  problem_ = std::move(problem);
  offered_.reset();
  if (loader_ >= 0) commands_.push_back({std::exchange(loader_, -1), {}});
}

void Runs::install(bool alone) {
  const lab::Setup setup = *std::exchange(offered_, std::nullopt);
  const int racer = static_cast<int>(setup.model.encoding);
  for (int other = 0; other < kCount; ++other) {
    if (alone || other == racer) end(other);
  }
  Slot& s = slot(racer);
  s.trainer = std::exchange(loader_, -1);
  s.run.loaded = true;
  s.run.setup = setup;
  receive(racer, offer_);
  s.run.state = State::done;
}

void Runs::report(int trainer, std::string_view json) {
  const base::Result<lab::Report> report =
      json.empty() ? base::Result<lab::Report>(std::unexpected(std::string())) : lab::report_from(json);
  if (trainer >= 0 && trainer == loader_) {
    if (report) return receive_file(*report);
    loader_ = -1;
    return refuse("The model could not be read: the trainer stopped.");
  }
  for (int racer = 0; racer < kCount; ++racer) {
    Slot& s = slot(racer);
    if (s.trainer != trainer || trainer < 0) continue;
    if (report) return receive(racer, *report);
    if (!json.empty()) return;  // not what a trainer says
    s.trainer = -1;
    s.awaited = {};
    s.run.state = State::failed;
    s.run.problem = "Its trainer stopped. Press Train to try again.";
  }
}

std::vector<TrainerCommand> Runs::take_commands() { return std::exchange(commands_, {}); }
std::optional<File> Runs::take_file() { return std::exchange(file_, std::nullopt); }

}  // namespace figures::training
