#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/parameter.h"
#include "figures/score_decay/vectors.h"

// What the figure score_decay computes from its parameters: the score of one query and one key so many positions apart, divided by sqrt(K),
// under an assumption about the two. It is that assumption that makes a curve of it.
namespace figures::decay {

enum Index : int { kAssumption, kHeadWidth, kBase, kHead, kReach, kDistance, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

/// kEqual: all values of q and of k are 1. kRandom: independent, of mean 0; the score is the expected one. kOwn: the numbers
/// that the reader writes, repeated to fill the head's width, or as many of them as fit.
enum class Assumption { kEqual, kRandom, kOwn };

/// In the order of the lines.
///   sinusoidal: (q . k + p_n . p_0) / sqrt(K), without the cross terms of word and place, whose mean is 0 for random words
///   RoPE: q turned by n positions, times k, / sqrt(K)
///   ALiBi: q . k / sqrt(K) - m n
///   T5: q . k / sqrt(K) + table[bucket(-n)], with an untrained table of standard normal numbers, 32 buckets up to distance 128, causal
enum class Line { kSinusoidal, kRope, kAlibi, kT5 };
inline constexpr size_t kLines = 4;
std::string_view name_of(Line line);

struct Model {
  Assumption assumption = Assumption::kEqual;
  int head_width = 0;  ///< K
  double base = 0;
  int head = 0;      ///< ALiBi's, of eight
  int reach = 0;     ///< distances 0 … reach - 1 are shown
  int distance = 0;  ///< that is read
  bool pinned = false;
  std::string text;                                ///< the reader's own query and key as they are written,
  std::optional<Mistake> mistake;                  ///< what is wrong with that,
  std::string read_text;                           ///< and the last text that could be read, whose vectors count
  double content = 0;                              ///< q . k / sqrt(K), the same for all at distance 0 before positions come in
  double slope = 0;                                ///< m
  std::array<std::vector<double>, kLines> scores;  ///< of each distance

  /// Takes one value per parameter, and the text.
  void set(std::span<const double> values, std::string_view wanted_text);
  /// The mistake, where it matters.
  const Mistake* wrong() const { return assumption == Assumption::kOwn && mistake ? &*mistake : nullptr; }
  double score(Line line, int at) const { return scores[static_cast<size_t>(line)][static_cast<size_t>(at)]; }
  /// Steps from one distance to the next, of those shown, over which the line rises.
  int rises(Line line) const;

 private:
  void read(std::string_view wanted);
  std::vector<float> filled(const std::vector<float>& own) const;
  void compute();
  Vectors vectors_;
  double rounding_ = 0;  ///< steps of a line that are smaller do not count
  std::array<double, kDistance> computed_for_{};
};

}  // namespace figures::decay
