#include "figures/frequency_scaling/model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "figures/knobs.h"

namespace figures::scaling {
namespace {

using base::Choice;
using base::Parameter;
using engine::RopeScalingType;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr double kRounding = 1e-9;  ///< frequencies whose ratio is this close to 1 count as equal

constexpr Choice kMethods[] = {{"none", "None"},     {"interpolation", "Interpolation"},
                               {"ntk", "NTK-aware"}, {"dynamic", "Dynamic"},
                               {"yarn", "YaRN"},     {"llama3", "Llama 3.1"}};
/// The engine's types, in the order of kMethods.
constexpr RopeScalingType kTypes[] = {RopeScalingType::kDefault, RopeScalingType::kLinear, RopeScalingType::kNtk,
                                      RopeScalingType::kDynamic, RopeScalingType::kYarn,   RopeScalingType::kLlama3};
static_assert(std::size(kMethods) == std::size(kTypes));
constexpr Choice kRamps[] = {{"transformers", "transformers"}, {"paper", "Paper"}};

constexpr Parameter kParameters[] = {
    {"factor", "factor s", "times", Kind::integer, Scale::logarithmic, 1, 64, 1, 8},
    base::choice_of("method", "method", kMethods, 4),
    depending_on(base::choice_of("ramp", "ramp", kRamps), {"method", "yarn"}),
    {"trained", "trained on L", "tokens", Kind::integer, Scale::logarithmic, 64, 131072, 1, 4096},
    depending_on({"length", "length now", "tokens", Kind::integer, Scale::logarithmic, 64, 1048576, 1, 16384}, {"method", "dynamic"}),
    {"base", "base", "", Kind::integer, Scale::logarithmic, 100, 10000000, 1, 10000},
    {"width", "width R", "values", Kind::integer, Scale::logarithmic, 4, 256, 2, 128},
    {"pair", "pair", "", Kind::integer, Scale::linear, 0, 127, 1, 32, {}, true},
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

double frequencies(std::vector<double>& of, const Model& model, RopeScalingType type) {
  of.resize(static_cast<size_t>(model.width) / 2);
  const engine::RopeScaling scaling{.type = type,
                                    .factor = static_cast<double>(model.factor),
                                    .original_max_position_embeddings = static_cast<double>(model.trained),
                                    .max_position_embeddings = static_cast<double>(model.trained),
                                    .seq_len = static_cast<double>(model.length),
                                    .ramp = model.ramp};
  const auto attention_factor = engine::rope_frequencies(of, model.width, model.base, scaling);
  assert(attention_factor && "the parameter table allows only what the engine takes");
  return *attention_factor;
}

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

double wavelength(double frequency) { return 2 * std::numbers::pi / frequency; }

double Model::turns(double frequency, int positions) { return positions * frequency / (2 * std::numbers::pi); }

int Model::target() const { return method == RopeScalingType::kDynamic ? std::max(trained, length) : factor * trained; }

double Model::full_factor() const {
  if (method == RopeScalingType::kDynamic) return 1 + factor * (static_cast<double>(target()) / trained - 1);
  return method == RopeScalingType::kDefault ? 1 : factor;
}

int Model::count_of(Change change) const { return static_cast<int>(std::ranges::count(pairs, change, &Pair::change)); }

bool Model::goes_beyond(const Pair& of) const {
  const double seen = turns(of.before, trained);
  return seen < 1 && turns(of.after, target()) > seen * (1 + kRounding);
}

int Model::count_beyond() const {
  return static_cast<int>(std::ranges::count_if(pairs, [this](const Pair& of) { return goes_beyond(of); }));
}

void Model::set(std::span<const double> values) {
  method = kTypes[static_cast<size_t>(values[kMethod])];
  ramp = values[kRamp] == 0 ? engine::YarnRamp::kTransformers : engine::YarnRamp::kPaper;
  factor = to_int(values[kFactor]);
  trained = to_int(values[kTrained]);
  length = to_int(values[kLength]);
  base = values[kBase];
  width = to_int(values[kWidth]);
  pinned = values[kPinned] != 0;
  std::vector<double> before, after;
  frequencies(before, *this, RopeScalingType::kDefault);
  attention_factor = frequencies(after, *this, method);
  pairs.clear();
  for (size_t i = 0; i < before.size(); ++i) {
    Pair made{before[i], after[i]};
    if (made.slowed_by() > 1 + kRounding)
      made.change = made.slowed_by() >= full_factor() * (1 - kRounding) ? Change::interpolated : Change::between;
    pairs.push_back(made);
  }
  pair = std::clamp(to_int(values[kPair]), 0, count() - 1);
}

}  // namespace figures::scaling
