#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lab/measure.h"
#include "lab/messages.h"
#include "lab/trainer.h"

namespace lab {

/// Checks everything in a setup, fills in the model's vocabulary, and makes the task. An error is one sentence for the reader.
base::Result<std::shared_ptr<const Task>> prepare(Setup& setup);
/// Whether `task` has texts of these lengths.
base::Result<void> check_lengths(const Task& task, std::span<const int> lengths);

/// A model of a setup, while it is trained or after it was loaded.
class Run {
 public:
  /// A model that has learned nothing yet.
  static base::Result<std::unique_ptr<Run>> begin(Setup setup);
  /// One from the bytes of a model file. It is not trained any further.
  static base::Result<std::unique_ptr<Run>> load(std::string_view file);
  /// The bytes of a model file, which holds the setup (with the reader's own text) and the parameters.
  std::string save() const;

  const Setup& setup() const { return setup_; }
  const std::shared_ptr<const Task>& task() const { return task_; }
  Transformer<float>& model() { return trainer_ ? trainer_->model() : *model_; }
  std::span<const float> parameters() const { return trainer_ ? trainer_->parameters() : loaded_; }

  int steps_done() const { return trainer_ ? trainer_->steps_done() : loaded_steps_; }
  /// Whether step() has something left to do.
  bool can_step() const { return trainer_ && !stopped_ && steps_done() < setup_.training.steps; }
  void step();
  /// No step may follow.
  void stop();
  /// The learning curve since the last call: a point for every tenth step, and one for the last, also of a run that was stopped.
  std::vector<CurvePoint> take_curve();

  /// Of this model, as it stands whenever the measurement advances.
  Measurement measurement(std::vector<TextsOfLength> wanted, const InferenceOptions& reading = {}) const {
    return {task_, setup_.training.seed, std::move(wanted), reading};
  }
  Answer ask(std::span<const int> tokens, const InferenceOptions& reading);
  std::vector<LearnedTensor> learned() const;

 private:
  void end_point();

  Run(Setup setup, std::shared_ptr<const Task> task) : setup_(std::move(setup)), task_(std::move(task)) {}

  Setup setup_;
  std::shared_ptr<const Task> task_;
  std::unique_ptr<Trainer> trainer_;  ///< null for a loaded model, which has the next three
  std::unique_ptr<Transformer<float>> model_;
  std::vector<float> loaded_;
  int loaded_steps_ = 0;
  bool stopped_ = false;
  std::vector<CurvePoint> curve_;
  double loss_sum_ = 0;  ///< since the last point
  int losses_ = 0;
};

}  // namespace lab
