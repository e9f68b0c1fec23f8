#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/transformer_xl.h"
#include "figures/sentence.h"
#include "lab/word_attention.h"

// One head of attention over a sentence whose distances have vectors (Shaw et al. 2018), numbers, or Transformer-XL's terms (Dai et al.
// 2019), taken apart into what the words say and what their distances say.
namespace figures::relative {

inline constexpr size_t kWidth = lab::kWordWidth;  ///< K

enum Method : int { kClipped, kTransformerXl };
/// What each clipped distance has: a vector added to the keys, another added to the values as well, or just a number added to the score.
enum Added : int { kKeys, kValues, kNumber };
/// Transformer-XL's terms that are included.
enum Term : int { kAllTerms, kQueryKey, kQueryDistance, kUKey, kVDistance };

struct Settings {
  int method = kClipped;
  int added = kKeys;
  int clip = 0;
  int term = kAllTerms;
  bool operator==(const Settings&) const = default;
};

struct Model {
  Settings is;
  std::vector<std::string> words;
  std::vector<float> content, position, scores, weights;   ///< [T, T]; the first two add up to the third; hidden entries are 0
  std::vector<float> from_words, from_distances, outputs;  ///< [T, K]; the first two add up to the third
  float score_range = 1, output_range = 1;                 ///< round numbers that no absolute value of these exceeds

  void set(const Settings& settings, std::string_view text);

  size_t count() const { return words.size(); }
  bool causal() const { return is.method == kTransformerXl; }
  bool hides(size_t i, size_t j) const { return causal() && j > i; }
  /// Key minus query, clipped; with Transformer-XL, query minus key.
  int distance(size_t i, size_t j) const;
  double at(const std::vector<float>& matrix, size_t i, size_t j) const { return static_cast<double>(matrix[i * count() + j]); }
  double of(const std::vector<float>& rows, size_t i, size_t d) const { return static_cast<double>(rows[i * kWidth + d]); }
  /// Transformer-XL's four terms before scaling, those that are left out too. Requires that method, and a pair that is not hidden.
  engine::TransformerXlTerms terms(size_t i, size_t j) const;
  struct Range {
    double min = 0, max = 0;
  };
  /// Of the position parts at the distance of this pair, among the words from `first` on.
  Range along_diagonal(size_t i, size_t j, size_t first) const;

 private:
  void fill_clipped();
  void fill_transformer_xl();
  void attend(std::span<const float> x);

  lab::WordWeights weights_ = lab::untrained_weights();
  std::vector<float> numbers_;    ///< [2 lab::kWordClip + 1]
  std::vector<float> q_, k_, r_;  ///< [T, K]
};

}  // namespace figures::relative
