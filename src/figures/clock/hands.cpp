#include "figures/clock/hands.h"

#include <cmath>
#include <numbers>

#include "base/number.h"
#include "engine/sinusoidal.h"

namespace figures::clock {

void Hands::set(int d_model, double base) {
  if (d_model == this->d_model() && base == base_) return;
  base_ = base;
  engine::Frequencies frequencies(d_model, base);
  count_ = d_model / 2;
  for (int pair = 0; pair < count_; ++pair) frequencies_[static_cast<size_t>(pair)] = frequencies.next();
}

Hand Hands::at(int pair, int position) const {
  const engine::Phase phase = static_cast<engine::Phase>(position) * frequencies_[static_cast<size_t>(pair)];
  const auto [sine, cosine] = engine::sine_cosine(phase);
  Hand hand{.pair = pair, .sine = sine, .cosine = cosine};
  hand.exponent = 2.0 * pair / d_model();
  hand.wavelength = engine::wavelength(pair, d_model(), base_);
  hand.divisor = std::pow(base_, hand.exponent);
  hand.angle_rad = position / hand.divisor;
  hand.turn_fraction = std::ldexp(static_cast<double>(phase), -64);
  hand.whole_turns = std::round(hand.angle_rad / (2 * std::numbers::pi) - hand.turn_fraction);
  return hand;
}

std::string turns_text(const Hand& hand, int digits) {
  return base::grouped(static_cast<long long>(hand.whole_turns)) + (hand.whole_turns == 1 ? " turn + " : " turns + ") +
         base::significant(hand.fraction_degrees(), digits) + "°";
}

std::string encoding_text(const Hands& hands) {
  return base::grouped(hands.d_model()) + " dimensions wide, base " + base::grouped(static_cast<long long>(hands.base()));
}

}  // namespace figures::clock
