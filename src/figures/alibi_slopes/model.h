#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/parameter.h"

// The model of the figure alibi_slopes, computed from its parameters.
namespace figures::alibi {

enum Index : int { kView, kHeads, kRule, kMask, kHead, kTokens, kContent, kDistance, kQuery, kKey, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

inline constexpr int kMaxTokens = 128;
inline constexpr int kHeadWidth = 32;  ///< K of the synthetic queries and keys

enum class View { bias, slopes, attention };
enum class Rule { code, paper };  ///< see engine::AlibiSlopes
enum class Content { equal, random };

struct Model {
  View view = View::bias;
  Rule rule = Rule::code;
  Content content = Content::random;
  bool causal = true;
  int heads = 0;     ///< H
  int head = 0;      ///< the one shown, counted from 0
  int tokens = 0;    ///< T
  int distance = 0;  ///< key minus query, at the cursor on the lines
  int query = 0;     ///< the cursor in the matrices
  int key = 0;
  bool pinned = false;

  std::vector<double> slopes[2];  ///< [rule][H]
  std::vector<float> without;     ///< [T, T]: attention weights without a bias
  std::vector<float> with;        ///< the same with the head's bias
  float max_weight = 1;  ///< upper end of the matrices' colours: the mean over the queries of the lower half of their largest weights

  /// Takes one value per parameter, and recomputes what depends on those that have changed. Returns whether the matrices have changed.
  bool set(std::span<const double> values);

  double slope(int of_head) const { return slopes[static_cast<int>(rule)][static_cast<size_t>(of_head)]; }
  double slope() const { return slope(head); }
  double steepest() const;
  /// The bias added to the logit of a key `ahead` positions after its query.
  double bias(int of_head, int ahead) const { return 0 - slope(of_head) * (ahead < 0 ? -ahead : ahead); }
  bool hides(int i, int j) const { return causal && j > i; }
  size_t at(int i, int j) const { return static_cast<size_t>(i) * static_cast<size_t>(tokens) + static_cast<size_t>(j); }
  /// q_i . k_j / sqrt(K), before the bias.
  double logit(int i, int j) const;
  /// The mean distance of the keys that query i attends to, weighted by these weights.
  double mean_distance(const std::vector<float>& weights, int i) const;
  int first() const { return 1 - tokens; }              ///< the distances on the lines go from here
  int last() const { return causal ? 0 : tokens - 1; }  ///< to here

 private:
  void attend(std::vector<float>& weights, bool biased);
  void compute();

  std::array<double, 6> computed_for_{};
  std::vector<float> q_, k_;  ///< [T, K]
};

}  // namespace figures::alibi
