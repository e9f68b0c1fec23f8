#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/parameter.h"
#include "figures/score_decay/vectors.h"

// The model of the figure score_decay, computed from its parameters: the score of one query and one key at each distance, divided by
// sqrt(K), under an assumption about the two. Only under such an assumption is the score a function of the distance.
namespace figures::decay {

enum Index : int { kAssumption, kHeadWidth, kBase, kHead, kReach, kDistance, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

/// kEqual: all values of q and k are 1. kRandom: independent, with mean 0; the score is the expected one. kOwn: the numbers that the reader
/// types, repeated or cut off to fit the width of the head.
enum class Assumption { kEqual, kRandom, kOwn };

/// The lines, in the order of `scores`.
///   sinusoidal: (q . k + p_n . p_0) / sqrt(K), without the cross terms of word and position, whose mean is 0 for random words
///   RoPE: (q rotated by n positions) . k / sqrt(K)
///   ALiBi: q . k / sqrt(K) - m n
///   T5: q . k / sqrt(K) + table[bucket(-n)], with an untrained table of standard normal numbers, 32 buckets up to distance 128, causal
enum class Line { kSinusoidal, kRope, kAlibi, kT5 };
inline constexpr size_t kLines = 4;
/// The line's label.
std::string_view name_of(Line line);

struct Model {
  Assumption assumption = Assumption::kEqual;
  int head_width = 0;  ///< K
  double base = 0;
  int head = 0;      ///< ALiBi's, of eight heads
  int reach = 0;     ///< distances 0 … reach - 1 are shown
  int distance = 0;  ///< at the cursor
  bool pinned = false;
  std::string text;                                ///< the reader's query and key, as typed
  std::optional<Mistake> mistake;                  ///< the mistake in `text`, if any
  std::string read_text;                           ///< the last text without a mistake, whose vectors are used
  double content = 0;                              ///< q . k / sqrt(K), the part of the score that does not come from positions
  double slope = 0;                                ///< m
  std::array<std::vector<double>, kLines> scores;  ///< [line][distance]

  /// Takes one value per parameter, and the text.
  void set(std::span<const double> values, std::string_view wanted_text);
  /// The mistake, if the assumption uses the text; otherwise null.
  const Mistake* wrong() const { return assumption == Assumption::kOwn && mistake ? &*mistake : nullptr; }
  double score(Line line, int at) const { return scores[static_cast<size_t>(line)][static_cast<size_t>(at)]; }
  /// The number of steps between successive distances, of those shown, at which the line rises.
  int rises(Line line) const;

 private:
  void read(std::string_view wanted);
  std::vector<float> filled(const std::vector<float>& own) const;
  void compute();
  Vectors vectors_;
  double rounding_ = 0;  ///< smaller steps of a line are not counted
  std::array<double, kDistance> computed_for_{};
};

}  // namespace figures::decay
