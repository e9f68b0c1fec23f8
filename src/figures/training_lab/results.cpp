// What is known of each racer: the reader's own runs, and those that came with the book.

#include <algorithm>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/ready_made.h"
#include "figures/training_lab/model.h"
#include "plot/layout.h"

namespace figures::training {
namespace {

using State = Run::State;
using Source = Result::Source;

constexpr int kCurvePoints = 48;

/// The run of this setup that came with the book, whatever the seed; null if there is none.
const ReadyMade* ready_made(const lab::Setup& wanted) {
  lab::Setup usual{.task = wanted.task};
  usual.model.encoding = wanted.model.encoding;
  usual.model.causal = lab::find_task(wanted.task)->causal;
  usual.model.vocabulary = wanted.model.vocabulary;
  usual.training.seed = wanted.training.seed;
  const auto found = std::ranges::find_if(kReadyMade, [&](const ReadyMade& made) {
    usual.model.layers = made.layers;
    usual.model.heads = made.heads;
    return kTaskChoices[made.task].name == wanted.task && made.racer == static_cast<int>(wanted.model.encoding) && usual == wanted;
  });
  return found == kReadyMade.end() ? nullptr : &*found;
}

Result result_of(const ReadyMade& made) {
  Result result{.source = Source::ready_made, .complete = true};
  for (size_t k = 0; k < result.accuracy.size(); ++k) result.accuracy[k] = made.accuracy[k] / 1000.0;
  const int points = static_cast<int>(made.loss.size());
  for (int k = 0; k < points; ++k) result.curve.push_back({lab::TrainingConfig{}.steps * (k + 1) / points, made.loss[to_size(k)] / 1000.0});
  return result;
}

/// What a run has given so far. It has a source as soon as there is anything to show.
Result result_of(const Run& own) {
  Result result;
  if (!own.has_model()) return result;
  for (const lab::Measured& measured : own.measured) {
    for (int multiple = 0; multiple < kLengths; ++multiple) {
      if (measured.length == own.setup.model.length * kMultiples[to_size(multiple)]) result.accuracy[to_size(multiple)] = measured.accuracy;
    }
  }
  if (result.known() || !own.curve.empty()) result.source = Source::own;
  result.curve = thinned(own.curve, kCurvePoints);
  result.complete = own.conclusive && own.step == own.steps;
  return result;
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

void Model::update_results() {
  covered_ = false;
  for (int racer = 0; racer < kRacers; ++racer) {
    Result& result = results_[to_size(racer)];
    result = result_of(run(racer));
    const ReadyMade* made = result.source == Source::nothing ? ready_made(setup_of(racer)) : nullptr;
    if (made && !settings_.covered) result = result_of(*made);
    covered_ |= made && settings_.covered && settings_.racing[to_size(racer)];
  }
}

bool Model::has_own() const {
  return std::ranges::any_of(racers_, [this](int racer) { return result(racer).source == Source::own; });
}

bool Model::shows_ready_made() const {
  return std::ranges::any_of(racers_, [this](int racer) { return result(racer).source == Source::ready_made; });
}

bool Model::covers_ready_made() const { return covered_; }

Advance Model::advance() const {
  Advance all;
  double work_s = 0;
  int at_work = 0;
  for (const int racer : racers_) {
    const Run& one = run(racer);
    if (!one.has_model() || one.loaded) continue;
    ++all.runs;
    all.step += one.step;
    all.steps += one.steps;
    all.training |= one.state == State::training;
    all.paused |= one.state == State::paused;
    if (one.stopped()) {
      all.least = all.stopped == 0 ? one.step : std::min(all.least, one.step);
      all.most = std::max(all.most, one.step);
      ++all.stopped;
    }
    if (one.state != State::training || one.step == 0) continue;
    work_s = std::max(work_s, one.seconds / one.step * (one.steps - one.step));
    ++at_work;
  }
  all.ended = all.runs > 0 && !all.training && !all.paused;
  if (at_work > 0) all.left_s = work_s;
  return all;
}

std::vector<int> Model::ranking(int multiple) const {
  std::vector<int> ranked;
  for (const int racer : racers_) {
    if (result(racer).accuracy[to_size(multiple)]) ranked.push_back(racer);
  }
  std::vector<float> misses;
  for (const int racer : ranked) misses.push_back(-static_cast<float>(*result(racer).accuracy[to_size(multiple)]));
  std::vector<int> sorted;
  for (const size_t i : plot::ascending(misses)) sorted.push_back(ranked[i]);
  return sorted;
}

std::optional<double> Model::longest_s() const {
  if (!advance().ended) return {};
  double longest = 0;
  for (const int racer : racers_) longest = std::max(longest, run(racer).seconds);
  return longest;
}

/// "rope@8": at 8 times the trained length; "rope@8:read": read as the present settings say. "seconds": of the slowest run.
std::optional<double> Model::outcome(std::string_view name) const {
  constexpr std::string_view kRead = ":read";
  const bool read = name.ends_with(kRead);
  if (read) name.remove_suffix(kRead.size());
  if (name == "seconds") return longest_s();
  const size_t at = name.find('@');
  if (at == name.npos) return {};
  const auto racer = std::ranges::find(kRacerChoices, name.substr(0, at), &base::Choice::name) - std::begin(kRacerChoices);
  const std::optional<double> multiple = base::parse_number(name.substr(at + 1));
  if (racer == kRacers || !multiple) return {};
  const Run& own = run(static_cast<int>(racer));
  if (!own.finished()) return {};
  const lab::InferenceOptions wanted =
      read ? reading_for(settings_, static_cast<int>(racer), own.setup.model.layers) : lab::InferenceOptions{};
  const bool as_trained = wanted == lab::InferenceOptions{};
  if (!as_trained && !(own.reading == wanted)) return {};
  for (const lab::Measured& measured : as_trained ? own.measured : own.read) {
    if (measured.length == own.setup.model.length * *multiple) return measured.accuracy;
  }
  return {};
}

std::string Model::cut_short() const {
  const Advance now = advance();
  if (now.stopped > 0) return concat({"Your run ", stopped_text(now, settings_.training.steps), "."});
  if (!now.paused || now.training) return {};
  const auto paused = std::ranges::find(racers_, State::paused, [this](int racer) { return run(racer).state; });
  return concat({"Your run is paused at step ", run(*paused).step, " of ", run(*paused).steps, "."});
}

std::string stopped_text(const Advance& advance, int steps) {
  const bool alike = advance.least == advance.most;
  return concat({"stopped at ", alike ? "step " : "steps ", advance.least, alike ? "" : concat({" to ", advance.most}), " of ", steps});
}

}  // namespace figures::training
