#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "engine/transformer_xl.h"
#include "figures/sentence.h"
#include "lab/word_attention.h"

// The model of the figure relative_terms, computed from its parameters.
namespace figures::relative {

enum Index : int { kMethod, kAdded, kClip, kTerm, kMemory, kView, kQuery, kKey, kDimension, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();
base::TextParameter sentence();

inline constexpr size_t kWidth = lab::kWordWidth;  ///< K of the only head, the same as the width of the words' vectors

/// Clipped distances (Shaw et al. 2018), or Transformer-XL's four terms (Dai et al. 2019).
enum class Method { clipped, transformer_xl };
/// What each clipped distance has: a vector added to the keys, another added to the values as well, or just a number added to the score.
enum class Added { keys, values, number };
/// Which of Transformer-XL's terms are included.
enum class Term { all, query_key, query_distance, u_key, v_distance };
enum class View { scores, outputs };

struct Model {
  Method method = Method::clipped;
  Added added = Added::keys;
  int clip = 0;
  Term term = Term::all;
  size_t memory = 0;  ///< words at the beginning that are only keys: the previous segment
  View view = View::scores;
  size_t query = 0, key = 0, dimension = 0;  ///< the cursor
  bool pinned = false;

  Sentence sentence;
  std::vector<float> content, position, scores, weights;   ///< [T, T]; the first two add up to the third; hidden entries are 0
  std::vector<float> from_words, from_distances, outputs;  ///< [T, K]; the first two add up to the third
  float score_range = 1, output_range = 1;                 ///< round numbers that no absolute value of these exceeds

  /// Takes one value per parameter, and the words.
  void set(std::span<const double> values, std::string_view text);

  size_t count() const { return sentence.words.size(); }
  bool causal() const { return method == Method::transformer_xl; }
  /// Whether the mask hides word j from word i.
  bool hides(size_t i, size_t j) const { return causal() && j > i; }
  /// Key minus query, clipped; with Transformer-XL, query minus key.
  int distance(size_t i, size_t j) const;
  int clipped(int distance) const;
  double at(const std::vector<float>& matrix, size_t i, size_t j) const { return static_cast<double>(matrix[i * count() + j]); }
  double of(const std::vector<float>& rows, size_t i, size_t d) const { return static_cast<double>(rows[i * kWidth + d]); }
  /// The four terms of the cursor's pair before scaling, including those that are left out. Requires Transformer-XL, and a pair that is not
  /// hidden.
  engine::TransformerXlTerms terms() const { return terms_of(query, key); }
  /// The smallest and largest position parts among the visible pairs at the cursor's distance.
  struct Range {
    double min = 0, max = 0;
  };
  Range along_diagonal() const;

 private:
  void compute();
  void fill_clipped();
  void fill_transformer_xl();
  void attend(std::span<const float> x);
  engine::TransformerXlTerms terms_of(size_t i, size_t j) const;

  lab::WordWeights weights_ = lab::untrained_weights();
  std::vector<float> numbers_;    ///< [2 lab::kWordClip + 1]
  std::vector<float> q_, k_, r_;  ///< [T, K]
  std::array<double, kView> computed_for_{};
  std::vector<std::string> computed_words_;
};

}  // namespace figures::relative
