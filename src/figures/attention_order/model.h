#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "figures/sentence.h"
#include "lab/word_attention.h"

// The model of the figure attention_order, computed from its parameters.
namespace figures::order {

enum Index : int { kLayers, kEncoding, kMask, kPooling, kLayer, kControls, kQuery, kKey, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();
base::TextParameter sentence();

/// The results of the layers for one sentence.
struct Result {
  lab::WordAttention layer;  ///< the layer shown
  std::vector<float> mean;   ///< mean of its outputs, [lab::kWordWidth]
};

struct Model {
  lab::WordModel layers;
  bool pooled = false;
  size_t layer = 0;           ///< the one shown, counted from 0
  size_t query = 0, key = 0;  ///< the weight at the cursor
  bool pinned = false;

  Sentence now;
  Sentence first;  ///< the same words in their original order
  Result result;
  Result first_result;
  std::vector<size_t> origin;  ///< original place of each word
  std::vector<double> moved;   ///< distance of each word's output from the one it had there
  double mean_moved = 0;

  /// Takes one value per parameter. The words are compared with the first sentence that had the same words in any order; new words start
  /// afresh.
  void set(std::span<const double> values, std::string_view text);

  size_t count() const { return now.words.size(); }
  float weight(size_t i, size_t j) const { return result.layer.weights[i * count() + j]; }
  /// Whether the mask hides word j from word i.
  bool hides(size_t i, size_t j) const { return layers.causal && j > i; }
  double movement() const;  ///< the largest of `moved`
  size_t unmoved() const;   ///< number of words whose output is bit-identical to the original
  bool reordered() const { return now.words != first.words; }
  bool encodes() const { return layers.encoding != lab::WordEncoding::kNone; }

 private:
  static constexpr size_t kMaxTyped = 64;

  void compute(bool same_layers);
  const Sentence& first_of_these_words();

  std::vector<std::string> first_computed_;  ///< the words that `first_result` belongs to
  std::vector<Sentence> typed_;              ///< original sentences, one per set of words, in the order in which they were typed

  lab::WordWeights weights_ = lab::untrained_weights();
};

}  // namespace figures::order
