#pragma once

#include <deque>
#include <vector>

#include "lab/model.h"
#include "lab/optimizer.h"
#include "lab/random.h"
#include "lab/word_training/texts.h"

namespace lab {

/// A model in training, one of eight that learn the same vectors and scores for words.
struct WordLearner {
  explicit WordLearner(const ModelConfig& config, std::uint64_t seed);
  Layout layout;
  Transformer<float> model;
  std::vector<float> parameters, gradient;
  AdamW optimizer;
};

/// Trains one causal model for each encoding on the same texts. What the models share stays the same in all of them, bit for bit, because
/// it begins so and every step gives them the mean of its gradients.
class WordTraining {
 public:
  WordTraining(const ModelConfig& shape, const TrainingConfig& training, const WordTexts& texts);

  /// One step of all models on a batch of texts; returns their mean loss.
  double step();
  std::deque<WordLearner>& learners() { return learners_; }  ///< in the order of Encoding

 private:
  void draw();
  void share_gradients();

  const TrainingConfig training_;
  const WordTexts& texts_;
  std::deque<WordLearner> learners_;
  Random random_;
  std::vector<int> tokens_, targets_;
  int steps_ = 0;
};

}  // namespace lab
