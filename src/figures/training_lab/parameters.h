#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "figures/encodings.h"
#include "figures/knobs.h"
#include "lab/messages.h"

// The knobs of the figure training_lab, and the plain values that they stand for.
namespace figures::training {

inline constexpr int kRacers = lab::kEncodings;
inline constexpr int kTasks = 6;
inline constexpr std::array kMultiples{1, 2, 4, 8};  ///< of the trained length, at which accuracy is measured
inline constexpr int kLengths = static_cast<int>(kMultiples.size());
inline constexpr std::array kReadMultiples{
    1, 2, 4, 8, 32};  ///< those of the view Reading: the last one takes a second, so it is only measured if looked at
inline constexpr int kReadLengths = static_cast<int>(kReadMultiples.size());
inline constexpr int kMaxPlaces = 64;    ///< tokens of a text that the figure shows
inline constexpr int kMostWatched = 24;  ///< tokens of a text in which the view Birth shows a head
inline constexpr int kBackTask = 1, kTextTask = 5;
inline constexpr int kLastMoment = 120;  ///< of training that the view Birth shows: the last step that is watched
inline constexpr int kMostSeen = -1;     ///< the key that a head gives most to, until the reader chooses one

enum Index : int {
  kView,
  kTask,
  kK,
  kFirstRacer,
  kReady = kFirstRacer + kRacers,
  kWidth,
  kLayers,
  kHeads,
  kMask,
  kLength,
  kSteps,
  kBatch,
  kRate,
  kSeed,
  kRacer,
  kAt,
  kCursor,
  kKey,
  kLayer,
  kHead,
  kRescale,
  kFactor,
  kShare,
  kFar,
  kHand,
  kOff,
  kBf16,
  kPinned,
  kMoment
};
enum View : int { kRace, kInside, kReading, kAsk, kBirth };

inline constexpr base::Choice kViewChoices[] = {
    {"race", "Race"}, {"inside", "Inside"}, {"reading", "Reading"}, {"ask", "Ask"}, {"birth", "Birth"}};
inline constexpr base::Choice kTaskChoices[] = {{"order", "Which first"}, {"back", "Places back"},   {"reverse", "Reverse"},
                                                {"repeat", "Repeat"},     {"local", "Short memory"}, {"text", "Your own text"}};
inline constexpr auto& kRacerChoices = kEncodingChoices;
inline constexpr base::Choice kReadyChoices[] = {{"shown", "Shown"}, {"covered", "Covered"}};
inline constexpr base::Choice kWidthChoices[] = {{"16", "16"}, {"24", "24"}, {"32", "32"}, {"48", "48"}, {"64", "64"}};
inline constexpr base::Choice kLayerChoices[] = {{"1", "1"}, {"2", "2"}};
inline constexpr base::Choice kHeadChoices[] = {{"1", "1"}, {"2", "2"}, {"3", "3"}, {"4", "4"},
                                                {"5", "5"}, {"6", "6"}, {"7", "7"}, {"8", "8"}};
inline constexpr base::Choice kMaskChoices[] = {{"task", "As the task"}, {"causal", "Causal"}, {"full", "None"}};
inline constexpr base::Choice kAtChoices[] = {{"1x", "1×"}, {"2x", "2×"}, {"4x", "4×"}, {"8x", "8×"}, {"32x", "32×"}};
inline constexpr base::Choice kRescaleChoices[] = {
    {"none", "None"}, {"linear", "Linear"}, {"ntk", "NTK-aware"}, {"yarn", "YaRN"}, {"proportional", "p-RoPE"}};
/// In the order of lab::FarTokens.
inline constexpr base::Choice kFarChoices[] = {{"seen", "Unchanged"},       {"clipped", "Clipped"},
                                               {"hidden", "Hidden"},        {"band", "Look-alikes hidden"},
                                               {"others", "Others hidden"}, {"elsewhere", "Control hidden"}};
inline constexpr base::Choice kHandChoices[] = {{"all", "All"}, {"1", "1"}, {"2", "2"}, {"3", "3"}, {"4", "4"},
                                                {"5", "5"},     {"6", "6"}, {"7", "7"}, {"8", "8"}};
inline constexpr base::Choice kOffChoices[] = {{"none", "Nowhere"}, {"first", "First layer"}, {"second", "Second layer"}};

inline constexpr int kRope = static_cast<int>(lab::Encoding::kRope);

/// What Figure::outcome knows of a finished run: the accuracy at each of kMultiples, as trained and with the settings of the view Reading.
inline constexpr auto& kSubjects = kEncodingIds;
inline constexpr std::string_view kMeasures[] = {"@1", "@2", "@4", "@8", "@1:read", "@2:read", "@4:read", "@8:read"};

constexpr base::Parameter whole_number(std::string_view name, std::string_view label, std::string_view unit, double min, double max,
                                       double step, double initial) {
  return {name, label, unit, base::Parameter::Kind::integer, base::Parameter::Scale::linear, min, max, step, initial};
}

inline constexpr base::Dependency kInReading{"view", "reading"}, kInInside{"view", "inside"};

/// `parameter` under a heading in the menu.
constexpr base::Parameter under(std::string_view heading, base::Parameter parameter) {
  parameter.heading = heading;
  return parameter;
}

inline constexpr base::Parameter kBeforeRacers[] = {
    base::choice_of("view", "view", kViewChoices),
    depending_on(base::choice_of("task", "task", kTaskChoices, kBackTask), {"view", "race inside reading ask"}),
    under("Race", depending_on(whole_number("k", "places back", "places", 1, 8, 1, 3), {"task", "back"})),
};

/// Those that race at first.
inline constexpr lab::Encoding kFirstRacers[] = {lab::Encoding::kSinusoidal, lab::Encoding::kShaw, lab::Encoding::kT5, lab::Encoding::kRope,
                                                 lab::Encoding::kAlibi};

inline constexpr base::Parameter kAfterRacers[] = {
    under("Race", base::choice_of("ready", "ready-made results", kReadyChoices)),
    under("Model", base::choice_of("width", "width D", kWidthChoices, 2)),
    under("Model", base::choice_of("layers", "layers", kLayerChoices, 1)),
    under("Model", base::choice_of("heads", "heads H", kHeadChoices, 3)),
    under("Model", base::choice_of("mask", "mask", kMaskChoices)),
    under("Training", whole_number("length", "trained length", "letters", 8, 32, 1, 16)),
    under("Training", whole_number("steps", "steps", "steps", 100, 3000, 50, 600)),
    under("Training", whole_number("batch", "strings a step", "strings", 8, 64, 8, 32)),
    under("Training",
          {"rate", "learning rate", "", base::Parameter::Kind::real, base::Parameter::Scale::logarithmic, 0.0005, 0.02, 0, 0.004}),
    under("Training", whole_number("seed", "seed", "", 1, 9999, 1, 1)),
    under("Looking", base::choice_of("racer", "looked at", kRacerChoices, kRope)),
    on_picture(base::choice_of("at", "length", kAtChoices, 3)),
    place_on_picture("cursor", "place", kMaxPlaces - 1, 11),
    on_picture(whole_number("key", "place looked at", "", kMostSeen, kMaxPlaces - 1, 1, kMostSeen)),
    under("Looking", depending_on(base::choice_of("layer", "layer", kLayerChoices, 1), kInInside)),
    under("Looking", depending_on(whole_number("head", "head", "", 1, 8, 1, 1), kInInside)),
    under("Reading", depending_on(base::choice_of("rescale", "rescale RoPE", kRescaleChoices), kInReading)),
    under("Reading", depending_on(whole_number("factor", "by the factor", "", 1, 16, 1, 8), {"rescale", "linear ntk yarn"})),
    under("Reading", depending_on({"share", "share of pairs that rotate", "", base::Parameter::Kind::real, base::Parameter::Scale::linear,
                                   0, 1, 0.125, 0.75},
                                  {"rescale", "proportional"})),
    under("Reading", depending_on(base::choice_of("far", "far letters", kFarChoices), kInReading)),
    under("Reading", depending_on(base::choice_of("hand", "clipped hand", kHandChoices), {"far", "clipped"})),
    under("Reading", depending_on(base::choice_of("off", "positions off", kOffChoices), kInReading)),
    under("Reading", depending_on(base::choice_of("bf16", "positions in bf16", kSwitch), kInReading)),
    pinned(),
    depending_on(whole_number("moment", "training step", "", 1, kLastMoment, 1, 42), {"view", "birth"}),
};

inline constexpr auto kParameters = [] {
  std::array<base::Parameter, std::size(kBeforeRacers) + kRacers + std::size(kAfterRacers)> all{};
  auto next = std::ranges::copy(kBeforeRacers, all.begin()).out;
  for (int racer = 0; racer < kRacers; ++racer) {
    const base::Choice& choice = kRacerChoices[to_size(racer)];
    *next++ = under("Race", base::choice_of(choice.name, choice.label, kSwitch, std::ranges::contains(kFirstRacers, lab::Encoding(racer))));
  }
  std::ranges::copy(kAfterRacers, next);
  return all;
}();

/// Everything that the knobs say.
struct Settings {
  View view = kRace;
  int task = kBackTask;
  int k = 3;
  std::array<bool, kRacers> racing = {};
  bool covered = false;    ///< no ready-made result is to be seen
  int mask = 0;            ///< index of kMaskChoices
  lab::ModelConfig model;  ///< without encoding, mask and vocabulary
  lab::TrainingConfig training;
  int rescale = 0;               ///< index of kRescaleChoices
  double factor = 1, share = 1;  ///< of the rescaling
  std::array<bool, lab::kMaxLayers> off = {};
  bool bf16 = false;
  int far = 0;   ///< index of kFarChoices
  int hand = 0;  ///< that alone is clipped, from 1, the fastest, on; 0: all are
  int racer = kRope;
  int at = 0;               ///< index of kMultiples; in the view Reading of kReadMultiples
  int cursor = 0, key = 0;  ///< places of the text; the key can be kMostSeen
  int layer = 0, head = 0;  ///< of the model
  double moment = 1;        ///< the step that the view Birth shows
  bool pinned = false;

  std::string_view task_id() const { return kTaskChoices[task].name; }
  int tokens_at(int multiple) const { return model.length * kReadMultiples[to_size(multiple)]; }
};

/// Requires one value for each parameter.
Settings settings_from(std::span<const double> values);

/// The values of the knobs that determine a run of this setup, among all others as they are; nothing if they cannot take one of them.
std::optional<std::vector<double>> values_for(const lab::Setup& setup, std::span<const double> values);

/// Whether runs under these settings have the same setups.
bool same_runs(const Settings& a, const Settings& b);

/// How a model of this encoding is read: RoPE's rescaling is for RoPE alone, and there is no second layer to switch off in a model of one.
lab::InferenceOptions reading_for(const Settings& settings, int encoding, int layers);

}  // namespace figures::training
