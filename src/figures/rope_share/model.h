#pragma once

#include <vector>

// The frequencies of a head of which only a share of the pairs may turn.
namespace figures::share {

enum class Kind {
  full,
  partial,       ///< the first numbers turn, with the whole range of speeds; the others are left alone
  proportional,  ///< the speeds of a full head, but only the fast pairs turn
};

struct Head {
  Kind kind = Kind::full;
  int width = 2;   ///< K
  int turned = 2;  ///< numbers that turn; even
  double base = 10000;
};

/// Of all K/2 pairs, in rad per position; 0 for those that stand still.
std::vector<double> frequencies(const Head& head);

/// Positions per turn of the slowest pair that turns, 0 if none does.
double longest_wave(const std::vector<double>& frequencies);

}  // namespace figures::share
