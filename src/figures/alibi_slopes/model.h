#pragma once

#include <vector>

// The slopes of ALiBi's heads by both rules, and one head's attention without and with its bias.
namespace figures::alibi {

inline constexpr int kMaxTokens = 128;
inline constexpr int kHeadWidth = 32;  ///< K of the made-up queries and keys

enum Rule : int { kCode, kPaper };  ///< see engine::AlibiSlopes

struct Settings {
  int heads = 0;  ///< H
  int rule = kCode;
  int head = 0;    ///< the one shown
  int tokens = 0;  ///< T
  bool causal = true;
  bool random = true;  ///< made-up queries and keys; otherwise all are equal
  bool operator==(const Settings&) const = default;
};

struct Model {
  Settings is;
  std::vector<double> slopes[2];  ///< [rule][H]
  std::vector<float> without;     ///< [T, T]: attention weights without a bias
  std::vector<float> with;        ///< the same with the head's bias
  float max_weight = 1;           ///< the mean over the later half of the queries of their largest weights

  /// Computes the slopes, and the weights if `attention`.
  void set(const Settings& settings, bool attention);

  double slope(int head) const { return slopes[is.rule][static_cast<size_t>(head)]; }
  /// Added to the logit of a key `ahead` positions after its query.
  double bias(int head, int ahead) const { return 0 - slope(head) * (ahead < 0 ? -ahead : ahead); }
  bool hides(int i, int j) const { return is.causal && j > i; }
  size_t at(int i, int j) const { return static_cast<size_t>(i) * static_cast<size_t>(is.tokens) + static_cast<size_t>(j); }
  double logit(int i, int j) const;  ///< q_i . k_j / sqrt(K), before the bias
  /// How far query i looks in the mean.
  double mean_distance(const std::vector<float>& weights, int i) const;
  int first() const { return 1 - is.tokens; }  ///< the distances from a query go from here
  int last() const { return is.causal ? 0 : is.tokens - 1; }
  int places() const { return last() - first() + 1; }

 private:
  void attend(std::vector<float>& weights, bool biased);

  Settings computed_;
  std::vector<float> q_, k_;  ///< [T, K]
};

}  // namespace figures::alibi
