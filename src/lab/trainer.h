#pragma once

#include <memory>
#include <vector>

#include "lab/config.h"
#include "lab/model.h"
#include "lab/task.h"

namespace lab {

/// How well a model answers texts of one length.
struct Score {
  double accuracy = 0;  ///< share of right answers
  double loss = 0;      ///< mean cross-entropy, nats
};

/// Trains one model on one task, step by step. Deterministic: the same configuration and seed give the same bits in one build variant.
class Trainer {
 public:
  /// Requires configurations that pass their checks, and config.vocabulary == task->vocabulary().
  Trainer(const ModelConfig& config, const TrainingConfig& training, std::shared_ptr<const Task> task);
  ~Trainer();
  Trainer(Trainer&&) noexcept;
  Trainer& operator=(Trainer&&) noexcept;

  /// One step of AdamW on a batch of new texts; returns its loss. Does nothing when all steps are done.
  double step();
  int steps_done() const;

  /// Reads `texts` new texts of this length, always the same ones for a length; never those of training.
  Score score(int length, int texts, const InferenceOptions& reading = {});

  std::span<const float> parameters() const;
  Transformer<float>& model();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lab
