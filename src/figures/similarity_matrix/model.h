#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parameter.h"
#include "plot/window.h"

// The model of the figure similarity_matrix, computed from its parameters.
namespace figures::similarity {

enum Index : int {
  kEncoding,
  kBetween,
  kPositions,
  kWidth,
  kBase,
  kSeed,
  kShift,
  kM,
  kN,
  kPinned,
  kFromM,
  kShownM,
  kFromN,
  kShownN,
};

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

enum class Encoding { sinusoidal, learned };
/// What stands between the two vectors: nothing; the random W = W_qᵀ W_k / sqrt(K) of an untrained attention head (Vaswani et al. 2017,
/// section 3.2); or the rotation R(k), which turns each vector into the one k positions later (section 3.5).
enum class Between { nothing, random, shift };

/// Statistics of the values of all pairs with the same n - m.
struct AtDistance {
  float mean = 0;
  float min = 0;
  float max = 0;
};

struct Model {
  Encoding encoding = Encoding::sinusoidal;
  Between between = Between::nothing;
  int positions = 0;  ///< N
  int d_model = 0;    ///< D
  double base = 0;
  int seed = 0;
  int shift = 0;
  int m = 0;  ///< row of the cursor
  int n = 0;  ///< column of the cursor
  bool pinned = false;
  plot::Window rows;
  plot::Window columns;
  std::vector<float> table;    ///< [N, D], the encoding
  std::vector<float> values;   ///< [N, N], row m, column n: cosine similarity, or with a random W the score p_mᵀ W p_n
  std::vector<AtDistance> at;  ///< [2 N - 1], starting at n - m = -(N - 1)
  float low = -1;              ///< round numbers; the values lie between low and high
  float high = 1;

  /// Takes one value per parameter. Recomputes the values only if something they depend on has changed. Returns whether the values or the
  /// windows have changed.
  bool set(std::span<const double> values);

  bool is_score() const { return between == Between::random; }
  /// Whether the value mathematically depends on n - m alone.
  bool distance_alone() const { return encoding == Encoding::sinusoidal && !is_score(); }
  int head_width() const;  ///< K of the random W
  float value(int row, int column) const {
    return values[static_cast<size_t>(row) * static_cast<size_t>(positions) + static_cast<size_t>(column)];
  }
  float value() const { return value(m, n); }
  const AtDistance& at_distance(int distance) const { return at[static_cast<size_t>(positions - 1 + distance)]; }
  std::span<const float> vector(int position) const;
  double norm(int position) const;
  double product() const;  ///< p_m . p_n

 private:
  void compute();
  void draw_weights();
  void fill_table();
  void fill_values();
  void sum_up();
  void fill_diagonals();
  void rotate(std::vector<float>& vectors);

  std::array<double, kShift + 1> computed_for_{};
  std::array<double, 2> weights_for_{};  ///< seed and width
  std::vector<float> weights_;           ///< W_qᵀ [D, K], then W_kᵀ [D, K]
  std::vector<float> left_, right_, scratch_;
};

}  // namespace figures::similarity
