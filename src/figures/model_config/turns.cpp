#include "figures/model_config/turns.h"

#include <algorithm>
#include <numbers>

#include "engine/arithmetic/small_floats.h"

namespace figures::plans {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

Meets met_by(const PairTurn& pair, bool training_is_known) {
  if (pair.after == 0) return Meets::nothing;
  if (!training_is_known) return pair.asked_rad >= kTurn ? Meets::known : Meets::within;
  if (pair.seen_rad >= kTurn) return Meets::known;
  return pair.asked_rad > pair.seen_rad * (1 + 1e-9) ? Meets::new_angles : Meets::within;
}

}  // namespace

int Turns::count_of(Meets meets) const { return static_cast<int>(std::ranges::count(pairs, meets, &PairTurn::meets)); }
int Turns::count_slowed() const { return static_cast<int>(std::ranges::count_if(pairs, &PairTurn::is_slowed)); }
double Turns::most_slowed() const {
  double most = 1;
  for (const PairTurn& pair : pairs) most = std::max(most, pair.slowed_by());
  return most;
}

double look_back(LayerOf of, double length) {
  const engine::LayerPlan& layer = of.layer();
  if (!layer.window) return length;
  const double window = *layer.window;
  return std::min(length, layer.window_form == engine::WindowForm::kTwoSided ? window / 2 : window);
}

Turns turns_of(const Shown& shown) {
  const LayerOf of{&shown.model->plan, shown.layer};
  Turns turns{.seen_tokens = look_back(of, shown.model->plan.trained_length.value_or(0)), .asked_tokens = look_back(of, shown.length)};
  turns.windowed = turns.asked_tokens < shown.length;
  for (size_t i = 0; i < shown.angles.scaled.size(); ++i) {
    PairTurn pair{.before = shown.angles.unscaled[i], .after = shown.scaling ? shown.angles.scaled[i] : shown.angles.unscaled[i]};
    pair.seen_rad = turns.seen_tokens * pair.before;
    pair.asked_rad = turns.asked_tokens * pair.after;
    pair.meets = met_by(pair, turns.seen_tokens > 0);
    turns.pairs.push_back(pair);
  }
  return turns;
}

double wavelength(double rad_per_position) { return kTurn / rad_per_position; }

double kept_in_bf16(double number) { return static_cast<double>(engine::round_to_bf16(static_cast<float>(number))); }

int alike_in_bf16(double rad_per_position, double length) {
  const int last = std::max(0, static_cast<int>(length + 0.5) - 1);
  const double kept = kept_in_bf16(last * rad_per_position);
  int first = 0;  // rounding never changes the order of two numbers, so those that are alike stand together
  for (int low = 0, high = last; low <= high;) {
    const int middle = low + (high - low) / 2;
    if (kept_in_bf16(middle * rad_per_position) < kept) {
      low = middle + 1;
    } else {
      first = middle;
      high = middle - 1;
    }
  }
  return last - first + 1;
}

}  // namespace figures::plans
