#include "figures/training_lab/parameters.h"

#include <algorithm>

#include "base/number.h"
#include "lab/task.h"

namespace figures::training {
namespace {

using engine::RopeScalingType;

constexpr RopeScalingType kScalings[] = {RopeScalingType::kDefault, RopeScalingType::kLinear, RopeScalingType::kNtk, RopeScalingType::kYarn,
                                         RopeScalingType::kProportional};

int number_of(const base::Choice& choice) { return static_cast<int>(base::parse_number(choice.name).value_or(0)); }

}  // namespace

Settings settings_from(std::span<const double> values) {
  const auto whole = [&](int parameter) { return static_cast<int>(values[to_size(parameter)] + 0.5); };
  Settings s;
  s.view = static_cast<View>(whole(kView));
  s.task = whole(kTask);
  s.k = whole(kK);
  for (int e = 0; e < kRacers; ++e) s.racing[to_size(e)] = whole(kFirstRacer + e) > 0;
  s.covered = whole(kReady) > 0;
  s.mask = whole(kMask);
  s.model.layers = number_of(kLayerChoices[whole(kLayers)]);
  s.model.d_model = number_of(kWidthChoices[whole(kWidth)]);
  s.model.heads = number_of(kHeadChoices[whole(kHeads)]);
  s.model.length = whole(kLength);
  s.training.steps = whole(kSteps);
  s.training.batch = whole(kBatch);
  s.training.learning_rate = values[kRate];
  s.training.seed = static_cast<std::uint64_t>(whole(kSeed));
  s.rescale = whole(kRescale);
  s.factor = values[kFactor];
  s.share = values[kShare];
  for (int layer = 0; layer < lab::kMaxLayers; ++layer) s.off[to_size(layer)] = whole(kOff) == layer + 1;
  s.bf16 = whole(kBf16) > 0;
  s.far = whole(kFar);
  s.hand = whole(kHand);
  s.racer = whole(kRacer);
  s.at = std::min(whole(kAt), s.view == kReading ? kReadLengths - 1 : kLengths - 1);
  s.cursor = whole(kCursor);
  s.key = values[kKey] < 0 ? kMostSeen : whole(kKey);
  s.layer = whole(kLayer);
  s.head = whole(kHead) - 1;
  s.pinned = whole(kPinned) > 0;
  s.moment = values[kMoment];
  return s;
}

std::optional<std::vector<double>> values_for(const lab::Setup& setup, std::span<const double> values) {
  std::vector<double> found(values.begin(), values.end());
  bool all = true;
  const auto put = [&](int parameter, double value) {
    all &= base::nearest_allowed(kParameters[parameter], value) == value;
    found[to_size(parameter)] = value;
  };
  const auto choose = [&](int parameter, std::string_view name) {
    const auto value = base::from_text(kParameters[parameter], name);
    all &= value.has_value();
    found[to_size(parameter)] = value.value_or(0);
  };
  const lab::TaskKind* kind = lab::find_task(setup.task);
  choose(kTask, setup.task);
  if (setup.task == kTaskChoices[kBackTask].name) put(kK, setup.k);
  choose(kWidth, base::exact(setup.model.d_model));
  choose(kLayers, base::exact(setup.model.layers));
  choose(kHeads, base::exact(setup.model.heads));
  choose(kMask, kind && kind->causal == setup.model.causal ? "task" : setup.model.causal ? "causal" : "full");
  put(kLength, setup.model.length);
  put(kSteps, setup.training.steps);
  put(kBatch, setup.training.batch);
  put(kRate, setup.training.learning_rate);
  put(kSeed, static_cast<double>(setup.training.seed));
  return all ? std::optional(std::move(found)) : std::nullopt;
}

bool same_runs(const Settings& a, const Settings& b) {
  return a.task == b.task && (a.k == b.k || a.task != kBackTask) && a.mask == b.mask && a.model == b.model && a.training == b.training;
}

lab::InferenceOptions reading_for(const Settings& settings, int encoding, int layers) {
  lab::InferenceOptions reading;
  if (encoding == kRope) {
    reading.rope = kScalings[settings.rescale];
    const bool proportional = reading.rope == RopeScalingType::kProportional;
    if (proportional) reading.share = settings.share;
    if (!proportional && reading.rope != RopeScalingType::kDefault) reading.factor = settings.factor;
  }
  for (int layer = 0; layer < layers; ++layer) reading.without_positions[to_size(layer)] = settings.off[to_size(layer)];
  reading.bf16_positions = settings.bf16;
  reading.far = static_cast<lab::FarTokens>(settings.far);
  if (reading.far == lab::FarTokens::kClip) reading.clipped_pair = settings.hand;
  if (lab::masks_some(reading.far) && settings.task == kBackTask) reading.places_back = settings.k;
  return reading;
}

}  // namespace figures::training
