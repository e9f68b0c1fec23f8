#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "lab/config.h"

// One or two untrained attention layers over the words of a sentence: enough to show what attention can know about their order before any
// training. All weights are made up and always the same; T is the number of words.
namespace lab {

inline constexpr int kWordWidth = 32;  ///< D, the width of the word vectors and of the only head
inline constexpr int kMaxWords = 24;   ///< the largest T
inline constexpr int kMaxWordLayers = 2;
inline constexpr int kWordClip = 16;     ///< Shaw: words farther away count as this far
inline constexpr int kWordBuckets = 32;  ///< T5, up to distance 128

/// x [N, D] times the transpose of y [O, D]: [N, O]. Sums are accumulated in double.
std::vector<float> products(std::span<const float> x, std::span<const float> y);

/// How the layers are built.
struct WordModel {
  Encoding encoding = Encoding::kNone;
  bool causal = false;  ///< each word sees itself and the words before it
  int layers = 1;       ///< 1 to kMaxWordLayers
  bool operator==(const WordModel&) const = default;
};

/// Independent normal values of mean 0; the standard deviation is 1 unless stated otherwise.
struct WordWeights {
  struct Layer {
    std::vector<float> query, key, value;               ///< [D, D] each, standard deviation 1 / sqrt(D), which preserves the variance of x
    std::vector<float> relative_keys, relative_values;  ///< Shaw: [2 kWordClip + 1, D]
    std::vector<float> distances;                       ///< Transformer-XL's W_R: [D, D], standard deviation 1 / sqrt(D)
  };
  std::array<Layer, kMaxWordLayers> layers;
  std::vector<float> learned;        ///< [kMaxWords, D]: a learned table before training, spread as widely as the word vectors
  std::vector<float> u, v;           ///< Transformer-XL: [D], shared by the layers
  std::vector<float> buckets;        ///< T5: [kWordBuckets, 1], shared by the layers
  std::vector<double> alibi_slopes;  ///< [1]: 1/2, the first of eight heads
  std::vector<double> frequencies;   ///< RoPE: [D/2], base 10000
};
WordWeights untrained_weights();

/// The result of one layer.
struct WordAttention {
  std::vector<float> logits;   ///< [T, T]: before the softmax; -infinity where the mask hides a word
  std::vector<float> weights;  ///< [T, T]: row i says how much word i takes from each word
  std::vector<float> outputs;  ///< [T, D]
};

/// Runs the layers and returns one result for each. The first layer reads x, the made-up word vectors (equal words have equal vectors),
/// plus position vectors if the encoding has them; the second reads x + the first layer's outputs. q, k and v are x times the layer's
/// matrices; then comes scaled dot-product attention with the encoding's additions. T5 itself leaves the division by sqrt(D) to its W_q,
/// which has the same effect. Without a mask, Transformer-XL takes negative distances for words to the right, as XLNet does. Sums over
/// words do not depend on their order, so a result that mathematically ignores the order does not change by a single bit.
/// Requires at most kMaxWords words.
std::vector<WordAttention> attend(std::span<const std::string> words, const WordModel& model, const WordWeights& weights);

/// The mean of the outputs over the words, [D], again independent of their order. Zeros if there are no words.
std::vector<float> mean_output(const WordAttention& attention);

/// How far output `a` of one result is from output `b` of the other: the largest absolute difference between their values.
double distance(const WordAttention& one, size_t a, const WordAttention& other, size_t b);

}  // namespace lab
