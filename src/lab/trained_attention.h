#pragma once

#include <span>
#include <string>
#include <vector>

#include "lab/trained_words.h"
#include "lab/word_attention.h"

namespace lab {

/// How a trained word model reads a sentence.
struct WordInference {
  Encoding encoding = Encoding::kNone;
  bool causal = true;     ///< as in training; otherwise each word sees those after it too
  int layers = 2;         ///< that are computed, from the first
  bool positions = true;  ///< otherwise its encoding is left out, though it was trained with it
  bool operator==(const WordInference&) const = default;
};

/// The result of one layer.
struct TrainedLayer {
  std::vector<WordAttention> heads;  ///< [H]; the outputs of a head are [T, K]
  std::vector<float> outputs;        ///< [T, D]: what attention adds to each word's vector, all heads together
};

/// Runs the layers over `tokens` [T], T <= kMaxWords, as the lab's Transformer does; this is its plain twin, which keeps the logits and
/// does not change by a bit where mathematics ignores the order of the words.
struct TrainedAttention {
  std::vector<TrainedLayer> layers;
  std::vector<float> vectors;  ///< [T, D]: of the words after these layers
};
TrainedAttention attend(std::span<const int> tokens, const WordInference& reading, const TrainedWords& words);

/// The likeliest words to follow a sentence, most likely first.
struct NextWord {
  std::string word;
  double probability = 0;
};
std::vector<NextWord> next_words(std::span<const int> tokens, Encoding encoding, const TrainedWords& words, int count);

/// The tokens of a sentence.
std::vector<int> tokens_of(std::span<const std::string> sentence, const TrainedWords& words);

}  // namespace lab
