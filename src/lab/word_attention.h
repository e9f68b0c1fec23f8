#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

// One or two untrained attention layers over the words of a sentence: enough to show what attention can know of their order
// before any training. All weights are made up, always the same ones; T is the number of words.
namespace lab {

inline constexpr int kWordWidth = 32;  ///< D, of the words' vectors and of the one head
inline constexpr int kMaxWords = 24;   ///< T at most
inline constexpr int kMaxWordLayers = 2;
inline constexpr int kWordClip = 16;     ///< Shaw's: farther words count as this far
inline constexpr int kWordBuckets = 32;  ///< T5's, up to distance 128

enum class WordEncoding { kNone, kSinusoidal, kLearned, kShaw, kTransformerXl, kT5, kRope, kAlibi };

/// What the layers look like.
struct WordModel {
  WordEncoding encoding = WordEncoding::kNone;
  bool causal = false;  ///< each word sees itself and those before it
  int layers = 1;       ///< 1 to kMaxWordLayers
  bool operator==(const WordModel&) const = default;
};

/// Independent normal values of mean 0; the standard deviation is 1 where nothing else is said.
struct WordWeights {
  struct Layer {
    std::vector<float> query, key, value;               ///< [D, D] each, standard deviation 1 / sqrt(D), so that x's variance is kept
    std::vector<float> relative_keys, relative_values;  ///< Shaw: [2 kWordClip + 1, D]
    std::vector<float> distances;                       ///< Transformer-XL's W_R: [D, D], standard deviation 1 / sqrt(D)
  };
  std::array<Layer, kMaxWordLayers> layers;
  std::vector<float> learned;        ///< [kMaxWords, D]: a learned table where its training begins, as wide spread as the words
  std::vector<float> u, v;           ///< Transformer-XL: [D], shared by the layers
  std::vector<float> buckets;        ///< T5: [kWordBuckets, 1], shared by the layers
  std::vector<double> alibi_slopes;  ///< [1]: 1/2, the first of eight heads
  std::vector<double> frequencies;   ///< RoPE: [D/2], base 10000
};
WordWeights made_up_weights();

/// What one layer makes of the words.
struct WordAttention {
  std::vector<float> logits;   ///< [T, T]: before the softmax; -infinity where the mask hides a word
  std::vector<float> weights;  ///< [T, T]: row i says how much word i takes from each word
  std::vector<float> outputs;  ///< [T, D]
};

/// A result for each layer. The first layer reads x = the words' made-up vectors (equal words have equal ones; plus a vector for the
/// place where the encoding has those), the second x + the first one's outputs. q, k, v = x times the layer's matrices, then scaled
/// dot-product attention with what the encoding adds to it. T5 leaves the division by sqrt(D) to its W_q, which comes to the same.
/// Transformer-XL without a mask takes negative distances for words to the right (as XLNet does). Sums over words do not depend on
/// their order: what does not depend on it mathematically does not change by a bit.
/// Requires at most kMaxWords words.
std::vector<WordAttention> attend(std::span<const std::string> words, const WordModel& model, const WordWeights& weights);

/// The mean of the outputs over the words, [D]; again whatever their order. Zeros if there are none.
std::vector<float> mean_output(const WordAttention& attention);

/// How far output `a` of one result is from output `b` of the other: the largest difference of their values.
double distance(const WordAttention& one, size_t a, const WordAttention& other, size_t b);

}  // namespace lab
