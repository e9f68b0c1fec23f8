#pragma once

#include <array>
#include <span>
#include <vector>

namespace figures::similarity {

enum class Encoding { sinusoidal, learned };
/// What stands between the two vectors: nothing; the random W = W_qᵀ W_k / sqrt(K) of an untrained attention head (Vaswani et al. 2017,
/// section 3.2); or the rotation R(k), which turns each vector into the one k positions later (section 3.5).
enum class Between { nothing, random, shift };

struct Settings {
  Encoding encoding = Encoding::sinusoidal;
  Between between = Between::nothing;
  int positions = 0;
  int d_model = 0;
  double base = 0;
  int seed = 0;
  int shift = 0;
  bool operator==(const Settings&) const = default;
};

/// Of the values of all pairs with the same n - m.
struct AtDistance {
  float mean = 0;
  float min = 0;
  float max = 0;
};

/// How alike the vectors of all pairs of positions are.
class Model {
 public:
  void set(const Settings& wanted);

  const Settings& settings() const { return settings_; }
  bool is_score() const { return settings_.between == Between::random; }
  /// Whether the value mathematically depends on n - m alone.
  bool distance_alone() const { return settings_.encoding == Encoding::sinusoidal && !is_score(); }
  /// Whether the two directions from a position are alike.
  bool symmetric() const { return !is_score() && (settings_.between == Between::nothing || settings_.shift == 0); }
  int head_width() const;  ///< K of the random W

  /// Cosine similarity, or with a random W the score p_mᵀ W p_n.
  float value(int m, int n) const { return values_[static_cast<size_t>(m * settings_.positions + n)]; }
  std::span<const float> values() const { return values_; }
  const AtDistance& at_distance(int distance) const { return at_[static_cast<size_t>(settings_.positions - 1 + distance)]; }
  double length(int position) const;
  /// The values lie between these round numbers.
  float low() const { return low_; }
  float high() const { return high_; }

 private:
  std::span<const float> vector(std::span<const float> table, int position) const;
  void fill_table();
  void rotate(std::span<float> vectors) const;
  void fill_similarities();
  void fill_scores();
  void sum_up();

  Settings settings_;
  std::vector<float> table_;    ///< [N, D], the encoding
  std::vector<float> values_;   ///< [N, N], row m, column n
  std::vector<AtDistance> at_;  ///< [2 N - 1], from n - m = -(N - 1) on
  float low_ = -1, high_ = 1;
};

}  // namespace figures::similarity
