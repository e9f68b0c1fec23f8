#include "figures/training_lab/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/own_text.h"
#include "figures/training_lab/ready_made.h"

namespace figures::training {
namespace {

using State = Run::State;

constexpr int kCurvePoints = 48;

const ReadyMade* ready_made(int task, int racer) {
  const auto found = std::ranges::find_if(kReadyMade, [&](const ReadyMade& made) { return made.task == task && made.racer == racer; });
  return found == kReadyMade.end() ? nullptr : &*found;
}

}  // namespace

std::vector<lab::CurvePoint> thinned(const std::vector<lab::CurvePoint>& curve, int count) {
  if (curve.size() <= to_size(count)) return curve;
  std::vector<lab::CurvePoint> few;
  for (size_t i = 0; i < to_size(count); ++i) {
    const size_t from = i * curve.size() / to_size(count), to = (i + 1) * curve.size() / to_size(count);
    lab::CurvePoint mean{curve[to - 1].step, 0};
    for (size_t k = from; k < to; ++k) mean.loss += curve[k].loss / static_cast<double>(to - from);
    few.push_back(mean);
  }
  return few;
}

void Model::set(std::span<const double> values, std::string_view words) {
  const Settings before = settings_;
  settings_ = settings_from(values);
  if (set_ && !same_runs(before, settings_)) runs_.end_all();
  racers_.clear();
  for (int racer = 0; racer < kRacers; ++racer) {
    if (settings_.racing[to_size(racer)]) racers_.push_back(racer);
    const bool left = set_ && before.racing[to_size(racer)] && !settings_.racing[to_size(racer)];
    if (left && !run(racer).ended()) runs_.end(racer);
  }
  if (!set_ || words != words_ || !same_runs(before, settings_)) {
    words_ = words;
    example_ = example_of(settings_, words_, text_to_learn());
  }
  settings_.cursor = std::clamp(settings_.cursor, 0, std::max(0, example_.count() - 1));
  settings_.key = std::min(settings_.key, std::max(0, example_.count() - 1));
  settings_.layer = std::min(settings_.layer, settings_.model.layers - 1);
  settings_.head = std::min(settings_.head, settings_.model.heads - 1);
  set_ = true;
  refresh();
}

std::string_view Model::text_to_learn() const { return own_text_.empty() ? kRhyme : std::string_view(own_text_); }

lab::Setup Model::setup_of(int racer) const {
  lab::Setup setup;
  setup.task = settings_.task_id();
  setup.k = settings_.task == kBackTask ? settings_.k : lab::Setup{}.k;
  setup.text = settings_.task == kTextTask ? text_to_learn() : std::string_view();
  setup.model = settings_.model;
  setup.model.encoding = static_cast<lab::Encoding>(racer);
  setup.model.causal = settings_.mask == 0 ? kind_of(settings_)->causal : settings_.mask == 1;
  setup.model.vocabulary = example_.task ? example_.task->vocabulary() : setup.model.vocabulary;
  setup.training = settings_.training;
  setup.lengths.clear();
  for (int multiple = 0; multiple < kLengths; ++multiple) {
    if (!example_.task || settings_.tokens_at(multiple) <= example_.task->max_length())
      setup.lengths.push_back(settings_.tokens_at(multiple));
  }
  return setup;
}

std::string Model::problem() const {
  if (!example_.problem.empty()) return example_.problem;
  if (racers_.empty()) return "Choose at least 1 encoding.";
  for (const int racer : racers_) {
    if (const auto checked = lab::check(setup_of(racer).model); !checked) return checked.error();
  }
  if (!runs_.problem().empty()) return runs_.problem();
  for (const int racer : racers_) {
    if (!run(racer).problem.empty()) return concat({kRacerChoices[racer].label, ": ", run(racer).problem});
  }
  return {};
}

Advance Model::advance() const {
  Advance all;
  double work_s = 0;
  int at_work = 0;
  for (const int racer : racers_) {
    const Run& one = run(racer);
    if (!one.has_model() || one.loaded) continue;
    ++all.runs;
    all.step += one.ended() ? one.steps : one.step;
    all.steps += one.steps;
    all.training |= one.state == State::training;
    all.paused |= one.state == State::paused;
    if (one.state != State::training || one.step == 0) continue;
    work_s = std::max(work_s, one.seconds / one.step * (one.steps - one.step));
    ++at_work;
  }
  all.ended = all.runs > 0 && !all.training && !all.paused;
  if (at_work > 0) all.left_s = work_s;
  return all;
}

bool Model::has_own() const {
  return std::ranges::any_of(racers_, [this](int racer) { return result(racer).source == Result::Source::own; });
}

bool Model::shows_ready_made() const {
  return std::ranges::any_of(racers_, [this](int racer) { return result(racer).source == Result::Source::ready_made; });
}

/// A racer's own run as soon as it has been measured, until then the ready-made one, which holds for texts of 16 tokens and three places.
void Model::update_results() {
  const bool comparable =
      settings_.model.length == lab::ModelConfig{}.length && (settings_.task != kBackTask || settings_.k == lab::Setup{}.k);
  for (int racer = 0; racer < kRacers; ++racer) {
    Result& result = results_[to_size(racer)];
    result = {};
    const Run& own = run(racer);
    for (const lab::Measured& measured : own.measured) {
      for (int multiple = 0; multiple < kLengths; ++multiple) {
        if (measured.length == own.setup.model.length * kMultiples[to_size(multiple)])
          result.accuracy[to_size(multiple)] = measured.accuracy;
      }
    }
    if (result.known()) {
      result.source = Result::Source::own;
      result.curve = thinned(own.curve, kCurvePoints);
      result.complete = own.ended();
      continue;
    }
    const ReadyMade* made = comparable && own_text_.empty() ? ready_made(settings_.task, racer) : nullptr;
    if (!made) continue;
    result.source = Result::Source::ready_made;
    for (size_t k = 0; k < result.accuracy.size(); ++k) result.accuracy[k] = made->accuracy[k] / 1000.0;
    const int points = static_cast<int>(made->loss.size());
    for (int k = 0; k < points; ++k) result.curve.push_back({kReadyMadeSteps * (k + 1) / points, made->loss[to_size(k)] / 1000.0});
    result.complete = true;
  }
}

std::vector<int> Model::ranking(int multiple) const {
  std::vector<int> ranked;
  for (const int racer : racers_) {
    if (result(racer).accuracy[to_size(multiple)]) ranked.push_back(racer);
  }
  std::ranges::stable_sort(ranked, std::greater<>(), [&](int racer) { return *result(racer).accuracy[to_size(multiple)]; });
  return ranked;
}

std::vector<int> Model::reading_lengths() const {
  const int longest = example_.task ? example_.task->max_length() : lab::kMaxLength;
  std::vector<int> lengths;
  for (int at = 0; at < kReadLengths; ++at) {
    if (at < kLengths || at <= settings_.at || settings_.bf16) lengths.push_back(settings_.tokens_at(at));
  }
  if (settings_.bf16 && lengths.back() < lab::kMaxLength) lengths.push_back(lab::kMaxLength);
  std::erase_if(lengths, [&](int length) { return length > longest; });
  return lengths;
}

std::optional<double> Model::as_trained() const {
  const Result& known = result(settings_.racer);
  if (settings_.at < kLengths) return known.accuracy[to_size(settings_.at)];
  return known.source == Result::Source::own ? accuracy_at(looked_at().measured, settings_.tokens_at(settings_.at)) : std::nullopt;
}

/// Asks the trainers for what the view needs.
void Model::refresh() {
  update_results();
  const int racer = settings_.racer;
  const Run& own = looked_at();
  if (!own.has_model()) return;
  const bool fits = own.setup.model.vocabulary == (example_.task ? example_.task->vocabulary() : 0);
  if ((settings_.view == kInside || settings_.view == kAsk) && fits) runs_.ask(racer, example_.tokens);
  if (settings_.view == kInside) runs_.inspect(racer);
  if (settings_.view == kReading && lab::check(reading(), own.setup.model)) {
    std::vector<int> lengths = reading_lengths();
    runs_.measure(racer, lengths, reading());
    std::erase_if(lengths, [&](int length) { return length <= settings_.tokens_at(kLengths - 1); });
    runs_.measure_beyond(racer, lengths);
  }
  if (own.loaded && own.measured.empty()) runs_.measure(racer, own.setup.lengths, {});
}

/// Begins the runs that are missing, or all of them anew if none is.
void Model::train() {
  const bool missing = std::ranges::any_of(racers_, [this](int racer) { return !run(racer).has_model(); });
  for (const int racer : racers_) {
    if (!missing || !run(racer).has_model()) runs_.begin(setup_of(racer));
  }
}

void Model::act(std::string_view action) {
  const Advance now = advance();
  const bool can_train = !racers_.empty() && example_.task && lab::check(setup_of(racers_.front()).model).has_value();
  if (action == "train" && can_train) {
    if (!now.training && !now.paused) train();
    for (const int racer : racers_) {
      if (now.training) runs_.pause(racer);
      if (!now.training && now.paused) runs_.resume(racer);
    }
  }
  if (action == "step" && can_train && !now.training) {
    if (!now.paused) train();
    for (const int racer : racers_) runs_.step(racer);
  }
  if (action == "stop") {
    for (const int racer : racers_) runs_.stop(racer);
  }
  if (action == "save") runs_.save(settings_.racer);
  refresh();
}

void Model::open_file(std::string_view action, std::string_view bytes) {
  if (action == "load") runs_.load(bytes, settings_.task_id(), settings_.k);
  if (action != "text") return;
  const std::string before = std::exchange(own_text_, std::string(bytes));
  Example with_text = example_of(settings_, words_, own_text_);
  if (with_text.task) {
    runs_.end_all();
    example_ = std::move(with_text);
  } else {  // it cannot be learned from, so the text before is kept
    own_text_ = before;
    example_.problem = with_text.problem;
  }
  refresh();
}

void Model::report(int trainer, std::string_view json) {
  runs_.report(trainer, json);
  refresh();
}

std::vector<Action> Model::actions() const {
  const Advance now = advance();
  const bool can_train = !racers_.empty() && example_.task && lab::check(setup_of(racers_.front()).model).has_value();
  const bool missing = std::ranges::any_of(racers_, [this](int racer) { return !run(racer).has_model(); });
  return {{"train",
           now.training            ? "Pause"
           : now.paused            ? "Resume"
           : now.ended && !missing ? "Train again"
                                   : "Train",
           can_train},
          {"step", "Step", can_train && !now.training},
          {"stop", "Stop", now.training || now.paused},
          {"save", "Save model", looked_at().has_model(), true},
          {"load", "Load model", true, true, true},
          {"text", "Your own text…", settings_.task == kTextTask, true, false, lab::kMaxOwnText}};
}

/// "rope@8": at 8 times the trained length; "rope@8:read": read as the present settings say.
std::optional<double> Model::outcome(std::string_view name) const {
  constexpr std::string_view kRead = ":read";
  const bool read = name.ends_with(kRead);
  if (read) name.remove_suffix(kRead.size());
  const size_t at = name.find('@');
  if (at == name.npos) return {};
  const auto racer = std::ranges::find(kRacerChoices, name.substr(0, at), &base::Choice::name) - std::begin(kRacerChoices);
  const std::optional<double> multiple = base::parse_number(name.substr(at + 1));
  if (racer == kRacers || !multiple) return {};
  const Run& own = run(static_cast<int>(racer));
  if (!own.ended() || own.loaded) return {};
  const lab::Reading wanted = reading_for(settings_, static_cast<int>(racer), own.setup.model.layers);
  if (read && !(own.reading == wanted)) return {};
  for (const lab::Measured& measured : read ? own.read : own.measured) {
    if (measured.length == own.setup.model.length * *multiple) return measured.accuracy;
  }
  return {};
}

}  // namespace figures::training
