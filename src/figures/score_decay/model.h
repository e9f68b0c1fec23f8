#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "figures/text/scanner.h"

// The score of one query and one key at each distance, divided by sqrt(K), under an assumption about the two. Only under such an assumption
// is the score a function of the distance.
namespace figures::decay {

/// The reader's own query and key; both have at least one number.
///   text    = "q" "=" numbers ";" "k" "=" numbers
///   numbers = ["-"] number { [","] ["-"] number }
struct Vectors {
  std::vector<float> q, k;
};

/// With these the score of RoPE rises with the distance: in each pair of numbers the key is 135 degrees ahead of the query, which gets
/// closer to it as it is rotated.
inline constexpr std::string_view kInitialVectors = "q = 1, 0; k = -1, 1";

/// Returns the first mistake, if there is one.
std::optional<Mistake> read_vectors(std::string_view text, Vectors& vectors);

/// kEqual: all values of q and k are 1. kRandom: independent, with mean 0; the score is the expected one. kOwn: the numbers that the reader
/// types, repeated or cut off to fit the width of the head.
enum Assumption : int { kEqual, kRandom, kOwn };
inline constexpr int kAssumptionCount = 3;

/// The lines.
///   sinusoidal: (q . k + p_n . p_0) / sqrt(K), without the cross terms of word and position, whose mean is 0 for random words
///   RoPE: (q rotated by n positions) . k / sqrt(K)
///   ALiBi: q . k / sqrt(K) - m n
///   T5: q . k / sqrt(K) + table[bucket(-n)], with an untrained table of standard normal numbers, 32 buckets up to distance 128, causal
enum Line : int { kSinusoidal, kRope, kAlibi, kT5 };
inline constexpr int kLines = 4;

struct Settings {
  int head_width = 64;  ///< K
  double base = 10000;
  int head = 4;     ///< ALiBi's, of eight heads
  int reach = 128;  ///< distances 0 … reach - 1
};
double alibi_slope(int head);

struct Scores {
  std::array<std::vector<double>, kLines> lines;  ///< [line][distance]
  double rounding = 0;                            ///< smaller steps of a line are not counted
  double at(Line line, int distance) const { return lines[static_cast<size_t>(line)][static_cast<size_t>(distance)]; }
  /// The number of steps between successive distances at which the line rises.
  int rises(Line line) const;
};

std::array<Scores, kAssumptionCount> scores_of(const Settings& settings, const Vectors& own);

}  // namespace figures::decay
