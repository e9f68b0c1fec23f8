#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "figures/encodings.h"
#include "figures/sentence.h"
#include "lab/trained_attention.h"
#include "lab/word_attention.h"

// One head of attention over one sentence, with every encoding: the same untrained one, or a trained one of each encoding's own model.
namespace figures::compare {

/// Where the pictures of the encodings stand: in two rows, in columns by what stays of them when the words, whose vectors have mean 0, are
/// averaged out. All of a bias, which asks for no word; of vectors that were added to the words, and of Transformer-XL, the terms without
/// words; of RoPE and Shaw nothing.
struct Order {
  struct Place {
    int encoding, column, row;
  };
  std::array<Place, kEncodings> places;  ///< group by group; none comes last, outside all groups, but stands beside the second
  std::array<int, 4> first_column;       ///< of each group (all stays, part, nothing), and the number of columns
  std::array<int, 4> first_place;        ///< likewise, among `places`
};
extern const Order kOrder;

enum View : int { kAdded, kWeights, kLogits };

struct Model {
  View view = kAdded;
  bool causal = false;
  const lab::TrainedWords* trained = nullptr;  ///< the weights, unless they are made up
  int reference = -1;                          ///< the encoding whose values are subtracted from all others', or -1
  std::vector<std::string> words;
  bool has_more = false;  ///< the sentence has more words than these

  /// Requires view, causal, trained and reference to be set.
  void set(std::string_view text);

  size_t count() const { return words.size(); }
  bool hides(size_t i, size_t j) const { return causal && j > i; }
  bool signed_values(int encoding) const { return view != kWeights || compares(encoding); }
  /// The encoding that differences refer to.
  int against() const { return reference < 0 ? 0 : reference; }
  /// Whether the picture of this encoding shows a difference.
  bool compares(int encoding) const { return reference >= 0 || (view == kAdded && encoding != 0); }
  double logit(int encoding, size_t i, size_t j) const { return of(results_[static_cast<size_t>(encoding)].logits, i, j); }
  double weight(int encoding, size_t i, size_t j) const { return of(results_[static_cast<size_t>(encoding)].weights, i, j); }
  /// Logit or weight, before a reference is subtracted.
  double plain(int encoding, size_t i, size_t j) const { return view == kWeights ? weight(encoding, i, j) : logit(encoding, i, j); }
  /// What is subtracted from it: another encoding's value or, of a trained head, its own without its positions.
  double less(int encoding, size_t i, size_t j) const {
    if (!trained || reference >= 0) return plain(against(), i, j);
    const lab::WordAttention& bare = without_positions_[static_cast<size_t>(encoding)];
    return of(view == kWeights ? bare.weights : bare.logits, i, j);
  }
  double change(int encoding, size_t i, size_t j) const { return plain(encoding, i, j) - less(encoding, i, j); }
  /// Of the trained heads of an encoding's first layer, the one that gives most of its attention to the word before; and how much.
  size_t trained_head(int encoding) const;
  double to_word_before(int encoding) const;
  /// What the picture of this encoding shows.
  double shown(int encoding, size_t i, size_t j) const { return compares(encoding) ? change(encoding, i, j) : plain(encoding, i, j); }
  /// The largest absolute value of these, over all pairs that the mask does not hide.
  double largest_shown(int encoding) const;
  /// The largest of all but one of the encodings: the scale of all pictures, which the steepest bias leaves.
  double scale() const;
  double largest_change(int encoding) const;

 private:
  double of(const std::vector<float>& matrix, size_t i, size_t j) const { return static_cast<double>(matrix[i * count() + j]); }

  std::array<lab::WordAttention, kEncodings> results_, without_positions_;
  lab::WordWeights weights_ = lab::untrained_weights();
  std::vector<std::string> computed_for_;
  bool computed_causal_ = false;
  const lab::TrainedWords* computed_with_ = nullptr;
};

}  // namespace figures::compare
