#pragma once

#include <span>
#include <string>
#include <vector>

#include "lab/trained_words.h"
#include "lab/word_training/training.h"

namespace lab {

/// The learned table as it was after some steps.
struct KeptTable {
  int step = 0;
  std::vector<float> values;  ///< [length, D]
};

/// Tensors in bytes: the values after the file's first line.
struct WordBytes {
  struct Tensor {
    std::string name;
    size_t count;
    float unit;  ///< values are multiples of it
  };
  std::vector<Tensor> tensors;
  std::string bytes;

  /// Rounds `values` in place and adds them. The largest may be cut off, where that makes the mean squared error smaller.
  void add(std::string name, std::span<float> values);
};

/// Rounds all parameters to what the file will give, and returns it.
WordBytes round_models(std::deque<WordLearner>& learners, std::span<KeptTable> kept);

/// Reads every sentence of `texts`.
WordScores score(WordLearner& learner, const WordTexts& texts);

/// A file for TrainedWords::read.
std::string word_file(std::span<const std::string> words, const ModelConfig& shape, std::span<const KeptTable> kept,
                      std::span<const WordScores> scores, const WordBytes& values);

}  // namespace lab
