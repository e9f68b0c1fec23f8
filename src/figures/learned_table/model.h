#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/learned.h"

namespace figures::rows {

inline constexpr double kInitialStd = 0.02;  ///< standard deviation of a table before training, as in BERT

/// A table [N, D] before training, the same for the same seed.
std::vector<float> drawn_table(int rows, int d_model, int seed);

inline constexpr int kTexts = 64;     ///< words of the longest text of the training
inline constexpr int kNear = 3;       ///< places that count as near
inline constexpr double kRate = 0.3;  ///< of the gradient descent
inline constexpr int kMostSteps = 30;

/// Trains a table, in plain gradient descent, to say which rows are near: the softmax of a row's dot products with all others shall name
/// those within kNear places. Texts have 1 to min(N, kTexts) words, all lengths equally often, and two positions count as often as texts
/// hold both; rows beyond the longest text are never trained. A part of a step goes a part of its way.
void train(std::vector<float>& table, int d_model, double steps);

/// The symmetric matrix S [N, N] of a step P + kRate S P while the table P, of at most kTexts rows, is small.
std::vector<float> step_matrix(int rows);

/// What positions get from a table.
struct Lookup {
  std::vector<float> rows;        ///< [covered, D]
  std::vector<float> similarity;  ///< [covered, covered], of these rows
  float largest = 0;              ///< no value is larger
  double neighbours = 0;          ///< mean similarity of positions that are next to each other
};
Lookup look_up(std::span<const float> table, int d_model, int covered, engine::PastEnd past_end);

}  // namespace figures::rows
