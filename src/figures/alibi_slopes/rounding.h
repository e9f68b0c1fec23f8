#pragma once

#include <string>
#include <utility>
#include <vector>

#include "figures/figure.h"
#include "plot/scene.h"

// The view "bf16": what the last query of a causal text gives to keys that all fit it equally well, with the bias as code often adds it,
// m j rounded to bf16, and exactly.
namespace figures::alibi {

// Of the last keys of the text so many are shown, have their biases counted, and have their weights added up.
inline constexpr int kKeysShown = 40, kKeysCounted = 32, kKeysSummed = 6;
inline constexpr int kShortest = 64, kLongest = 8192;  ///< tokens

class Rounding {
 public:
  void set(double slope, int length);

  double slope() const { return slope_; }
  int length() const { return length_; }
  int key(int ahead) const { return length_ - 1 + ahead; }  ///< `ahead` is key less query
  double exact_bias(int key) const { return slope_ * key; }
  double bias(int key) const { return static_cast<double>(bias_[static_cast<size_t>(key)]); }
  double exact_weight(int key) const { return exact_weights_[static_cast<size_t>(key)]; }
  double weight(int key) const { return weights_[static_cast<size_t>(key)]; }
  int values() const;  ///< among the biases that are counted
  double exact_share() const { return share(exact_weights_); }
  double share() const { return share(weights_); }
  /// The keys whose bias is that of `key`, from the first to the last.
  std::pair<int, int> alike(int key) const;

 private:
  static double share(const std::vector<double>& weights);

  double slope_ = 0;
  int length_ = 0;
  std::vector<float> bias_;                      ///< [length]: m j in bf16
  std::vector<double> weights_, exact_weights_;  ///< [length]
};

/// The reader's choice.
struct ChosenKey {
  int head = 0, heads = 0;
  int ahead = 0;
  bool pinned = false;
};

/// Everything but the headline. Column 0 of the marks' aims is the first key shown.
void compose_rounding(plot::Scene& scene, const Rounding& rounding, const ChosenKey& at);

std::string headline(const Rounding& rounding);
std::string cursor_text(const Rounding& rounding, const ChosenKey& at);
std::string alt_text(const Rounding& rounding, const ChosenKey& at);
/// All keys, or those shown.
DataTable table(const Rounding& rounding, bool all);

}  // namespace figures::alibi
