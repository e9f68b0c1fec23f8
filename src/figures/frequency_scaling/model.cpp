#include "figures/frequency_scaling/model.h"

#include <algorithm>
#include <cassert>
#include <numbers>

namespace figures::scaling {
namespace {

using engine::RopeScalingType;

constexpr double kRounding = 1e-9;  ///< frequencies whose ratio is this close to 1 count as equal
constexpr double kTurn = 2 * std::numbers::pi;

double frequencies(std::vector<double>& of, const Settings& settings, RopeScalingType type) {
  of.resize(static_cast<size_t>(settings.width) / 2);
  const engine::RopeScaling scaling{.type = type,
                                    .factor = static_cast<double>(settings.factor),
                                    .original_max_position_embeddings = static_cast<double>(settings.trained),
                                    .max_position_embeddings = static_cast<double>(settings.trained),
                                    .seq_len = static_cast<double>(settings.length),
                                    .ramp = settings.ramp};
  const auto attention_factor = engine::rope_frequencies(of, settings.width, settings.base, scaling);
  assert(attention_factor && "the parameter table allows only what the engine takes");
  return *attention_factor;
}

}  // namespace

double wavelength(double frequency) { return kTurn / frequency; }

int Settings::target() const { return method == RopeScalingType::kDynamic ? std::max(trained, length) : factor * trained; }

double Settings::full_factor() const {
  if (method == RopeScalingType::kDynamic) return 1 + factor * (static_cast<double>(target()) / trained - 1);
  return method == RopeScalingType::kDefault ? 1 : factor;
}

int Model::count_of(Change change) const { return static_cast<int>(std::ranges::count(pairs, change, &Pair::change)); }
int Model::count_new() const { return static_cast<int>(std::ranges::count(pairs, true, &Pair::is_new)); }

void Model::set(const Settings& settings) {
  std::vector<double> before, after;
  frequencies(before, settings, RopeScalingType::kDefault);
  attention_factor = frequencies(after, settings, settings.method);
  pairs.clear();
  for (size_t i = 0; i < before.size(); ++i) {
    Pair pair{.before = before[i], .after = after[i], .seen_rad = settings.trained * before[i], .asked_rad = settings.target() * after[i]};
    if (pair.slowed_by() > 1 + kRounding)
      pair.change = pair.slowed_by() >= settings.full_factor() * (1 - kRounding) ? Change::interpolated : Change::between;
    pair.is_new = pair.seen_rad < kTurn && pair.asked_rad > pair.seen_rad * (1 + kRounding);
    pairs.push_back(pair);
  }
}

}  // namespace figures::scaling
