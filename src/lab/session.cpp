#include "lab/session.h"

#include <algorithm>
#include <deque>
#include <optional>

#include "lab/run.h"

namespace lab {
namespace {

constexpr double kReportEveryMs = 200;
constexpr double kMeasuringShare = 0.12;  // of the time while a model learns; a little above it for the first time
constexpr double kMsPerSecond = 1000;

Report problem(std::string sentence) { return {.problem = std::move(sentence)}; }

/// A `measure` command that is under way.
struct Job {
  int id;
  Measurement measurement;
};

}  // namespace

struct Session::State {
  explicit State(double (*clock)()) : now_ms(clock) {}

  void take(std::unique_ptr<Run> new_run);
  Report carry_out(const Command& command);
  Report train_or_load(const Command& command);
  Report measure(const Command& command);
  Report ask(const Command& command);
  /// Why the model cannot be asked about this text; nothing if it can.
  std::string refuses(const std::vector<int>& tokens, int most) const;
  Report control(Command::Kind kind);

  bool working() const { return run && (!jobs.empty() || sweep || learning() || about_to_finish()); }
  bool learning() const { return run->can_step() && !paused; }
  bool about_to_finish() const { return !run->can_step() && unfinished; }
  /// Does one piece of work. The report that it completes, if it does.
  std::optional<Report> work();
  std::optional<Report> advance_job();
  std::optional<Report> advance_sweep();
  void begin_sweep_if_cheap();
  bool progress_is_due() const { return learning() && now_ms() - reported_ms >= kReportEveryMs; }
  Progress progress();

  double (*now_ms)();
  std::unique_ptr<Run> run;
  std::vector<int> watched;  ///< the text that the run answers to while it trains; empty: none
  bool paused = false;
  bool unfinished = true;            ///< the last sweep, over many texts, is still to be made
  std::deque<Job> jobs;              ///< `measure` commands, the oldest first
  std::optional<Measurement> sweep;  ///< over the lengths of the setup
  std::vector<Measured> measured;    ///< by the last sweep, until it is reported
  double worked_ms = 0;              ///< on this run, all in all
  double sweeps_ms = 0;              ///< of which on sweeps
  double last_sweep_ms = 0;
  double reported_ms = 0;
};

void Session::State::take(std::unique_ptr<Run> new_run) {
  double (*const clock)() = now_ms;
  *this = State(clock);
  run = std::move(new_run);
  reported_ms = now_ms();
}

Progress Session::State::progress() {
  reported_ms = now_ms();
  return {.step = run->steps_done(),
          .steps = run->setup().training.steps,
          .seconds = worked_ms / kMsPerSecond,
          .parameters = static_cast<int>(run->parameters().size()),
          .curve = run->take_curve(),
          .measured = std::exchange(measured, {}),
          .paused = paused,
          .done = !run->can_step() && !about_to_finish() && !sweep};
}

Report Session::State::carry_out(const Command& command) {
  using Kind = Command::Kind;
  if (command.kind == Kind::train || command.kind == Kind::load) return train_or_load(command);
  if (!run) return problem("There is no model yet: train one or load one first.");
  switch (command.kind) {
    case Kind::measure: return measure(command);
    case Kind::ask: return ask(command);
    case Kind::inspect: return {.learned = run->learned()};
    case Kind::save: return {.file = run->save()};
    default: return control(command.kind);
  }
}

Report Session::State::train_or_load(const Command& command) {
  const bool loads = command.kind == Command::Kind::load;
  base::Result<std::unique_ptr<Run>> made = loads ? Run::load(command.file) : Run::begin(command.setup);
  if (!made) return problem(made.error());
  take(std::move(*made));
  watched = refuses(command.watched, kMaxAttended).empty() ? command.watched : std::vector<int>();
  Report report{.progress = progress()};
  if (loads) report.loaded = run->setup();
  return report;
}

Report Session::State::measure(const Command& command) {
  if (const auto checked = check(command.reading, run->setup().model); !checked) return problem(checked.error());
  if (const auto checked = check_lengths(*run->task(), command.lengths); !checked) return problem(checked.error());
  jobs.push_back({command.id, run->measurement(many_texts(command.lengths), command.reading)});
  return {};
}

Report Session::State::ask(const Command& command) {
  if (const auto checked = check(command.reading, run->setup().model); !checked) return problem(checked.error());
  if (std::string refused = refuses(command.tokens, kMaxLength); !refused.empty()) return problem(std::move(refused));
  return {.answer = run->ask(command.tokens, command.reading)};
}

std::string Session::State::refuses(const std::vector<int>& tokens, int most) const {
  if (tokens.empty() || tokens.size() > static_cast<size_t>(most))
    return "A model can be asked about texts of 1 to " + std::to_string(most) + " symbols.";
  const bool known = std::ranges::all_of(tokens, [this](int token) { return token >= 0 && token < run->setup().model.vocabulary; });
  return known ? "" : "This text has a symbol that the model has never seen.";
}

Report Session::State::control(Command::Kind kind) {
  if (!run->can_step()) return problem("This model is not being trained any more.");
  switch (kind) {
    case Command::Kind::pause: paused = true; break;
    case Command::Kind::resume: paused = false; break;
    case Command::Kind::stop: run->stop(); break;
    default: {
      paused = true;
      const double start = now_ms();
      run->step();
      worked_ms += now_ms() - start;
      sweep = run->measurement(few_texts(run->setup().lengths));
    }
  }
  return {.progress = progress()};
}

std::optional<Report> Session::State::work() {
  if (!jobs.empty()) return advance_job();
  if (about_to_finish()) {
    unfinished = false;
    measured.clear();
    sweep = run->measurement(many_texts(run->setup().lengths));
    return std::nullopt;
  }
  if (sweep) return advance_sweep();
  run->step();
  begin_sweep_if_cheap();
  if (watched.empty() || !is_watched(run->steps_done())) return std::nullopt;
  return Report{.answer = run->ask(watched, {})};
}

std::optional<Report> Session::State::advance_job() {
  Job& job = jobs.front();
  job.measurement.advance(run->model(), run->parameters());
  if (!job.measurement.done()) return std::nullopt;
  Report report{.id = job.id, .measured = job.measurement.results()};
  jobs.pop_front();
  return report;
}

std::optional<Report> Session::State::advance_sweep() {
  const double start = now_ms();
  sweep->advance(run->model(), run->parameters());
  last_sweep_ms += now_ms() - start;
  if (!sweep->done()) return std::nullopt;
  sweeps_ms += last_sweep_ms;
  measured = sweep->results();
  sweep.reset();
  // While it learns, the results go out with the next progress.
  return learning() ? std::nullopt : std::optional(Report{.progress = progress()});
}

void Session::State::begin_sweep_if_cheap() {
  if (!run->can_step()) return;
  // The first sweep tells how long one takes.
  if (sweeps_ms + last_sweep_ms > kMeasuringShare * worked_ms) return;
  last_sweep_ms = 0;
  sweep = run->measurement(few_texts(run->setup().lengths));
}

Session::Session(double (*now_ms)()) : state_(std::make_unique<State>(now_ms)) {}
Session::~Session() = default;

std::string Session::command(std::string_view json) {
  const base::Result<Command> command = command_from(json);
  if (!command) return to_json(problem("The page sent a command that cannot be read: " + command.error()));
  Report report = state_->carry_out(*command);
  const bool later = command->kind == Command::Kind::measure && report.problem.empty();
  report.id = command->id;
  return later ? "" : to_json(report);
}

bool Session::working() const { return state_->working(); }

std::string Session::advance(double budget_ms) {
  State& s = *state_;
  const double start = s.now_ms();
  const double before = s.worked_ms;
  std::optional<Report> report;
  while (!report && s.working()) {
    report = s.work();
    const double elapsed = s.now_ms() - start;
    s.worked_ms = before + elapsed;
    if (!report && s.progress_is_due()) report = Report{.progress = s.progress()};
    if (elapsed >= budget_ms) break;
  }
  return report ? to_json(*report) : "";
}

}  // namespace lab
