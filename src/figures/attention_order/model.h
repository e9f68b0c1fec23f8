#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "figures/sentence.h"
#include "lab/word_attention.h"

// What the figure attention_order computes from its parameters.
namespace figures::order {

enum Index : int { kLayers, kEncoding, kMask, kPooling, kLayer, kControls, kQuery, kKey, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();
base::TextParameter sentence();

/// What the layers make of a sentence.
struct Result {
  lab::WordAttention layer;  ///< the one that is shown
  std::vector<float> mean;   ///< of its outputs, [lab::kWordWidth]
};

struct Model {
  lab::WordModel layers;
  bool pooled = false;
  size_t layer = 0;           ///< the one that is shown, from 0 on
  size_t query = 0, key = 0;  ///< the weight that is read
  bool pinned = false;

  Sentence now;
  Sentence first;  ///< the same words in the order in which they came
  Result result;
  Result first_result;
  std::vector<size_t> origin;  ///< where each word stood at first
  std::vector<double> moved;   ///< how far its output is from what it was there
  double mean_moved = 0;

  /// Takes one value per parameter. Words that were there before in another order are compared with the first order that they had;
  /// other words begin anew.
  void set(std::span<const double> values, std::string_view text);

  size_t count() const { return now.words.size(); }
  float weight(size_t i, size_t j) const { return result.layer.weights[i * count() + j]; }
  /// Whether the mask keeps word j from word i.
  bool hides(size_t i, size_t j) const { return layers.causal && j > i; }
  double movement() const;  ///< the largest of `moved`
  size_t unmoved() const;   ///< words whose output is the same vector, to the last bit
  bool reordered() const { return now.words != first.words; }
  bool encodes() const { return layers.encoding != lab::WordEncoding::kNone; }

 private:
  static constexpr size_t kMaxTyped = 64;

  void compute(bool same_layers);
  const Sentence& first_of_these_words();

  std::vector<std::string> first_computed_;  ///< the words that `first_result` is of
  std::vector<Sentence> typed_;              ///< sentences that had words of their own, in the order in which they came

  lab::WordWeights weights_ = lab::made_up_weights();
};

}  // namespace figures::order
