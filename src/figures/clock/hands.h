#pragma once

#include <array>
#include <string>

#include "engine/arithmetic/phase.h"

// The computations of the figures that draw pairs as hands of a clock.
namespace figures::clock {

inline constexpr int kMaxPosition = 1000000;  ///< these figures' positions go from 0 to this
inline constexpr int kMaxWidth = 512;         ///< and their widths from 2 to this

/// One pair at one position. The sine, the cosine and the fraction of a turn come from the engine's exact path; the rest is plain double
/// arithmetic for the steps that lead there (Vaswani et al. 2017, section 3.5).
struct Hand {
  int pair = 0;
  double exponent = 0;    ///< 2i / D
  double divisor = 1;     ///< base^exponent: the hand turns by 1 / divisor radians per position
  double wavelength = 0;  ///< 2 pi divisor, in positions
  double angle_rad = 0;   ///< position / divisor
  double whole_turns = 0;
  double turn_fraction = 0;  ///< the fraction of a turn after them, 0 to 1
  double sine = 0;
  double cosine = 1;

  double turns() const { return whole_turns + turn_fraction; }
  double fraction_degrees() const { return 360 * turn_fraction; }
  /// The value of dimension 2 pair, or 2 pair + 1 if `odd`.
  double value(bool odd) const { return odd ? cosine : sine; }
};

/// The pairs of one encoding.
class Hands {
 public:
  /// Requires an even d_model from 2 to kMaxWidth and a base above 1.
  void set(int d_model, double base);

  int count() const { return count_; }
  int d_model() const { return 2 * count(); }
  double base() const { return base_; }

  /// Requires 0 <= pair < count() and 0 <= position <= kMaxPosition.
  Hand at(int pair, int position) const;

 private:
  int count_ = 0;
  double base_ = 0;
  std::array<engine::Phase, kMaxWidth / 2> frequencies_{};  ///< the phase that each pair gains per position
};

/// "0 turns + 112.1°": the angle of a hand, with whole turns separated.
std::string turns_text(const Hand& hand, int digits);

/// "32 dimensions wide, base 10,000".
std::string encoding_text(const Hands& hands);

}  // namespace figures::clock
