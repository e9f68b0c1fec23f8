#include "lab/trainer.h"

#include <algorithm>
#include <cassert>

#include "lab/measure.h"
#include "lab/optimizer.h"

namespace lab {
namespace {

// The stream of random numbers beside the weights', which is 0, and those of measuring, which are far away.
constexpr std::uint64_t kTraining = 1;

}  // namespace

struct Trainer::State {
  State(const ModelConfig& config, const TrainingConfig& training_config, std::shared_ptr<const Task> to_learn)
      : training(training_config),
        task(std::move(to_learn)),
        model(config),
        parameters(initial_parameters(config, training.seed)),
        gradient(parameters.size()),
        optimizer(parameters.size()),
        texts(training.seed, kTraining) {
    assert(config.vocabulary == task->vocabulary());
  }

  /// Draws the texts of a step.
  void draw() {
    const auto size = static_cast<size_t>(model.config().length);
    tokens.resize(static_cast<size_t>(training.batch) * size);
    targets.resize(tokens.size());
    for (size_t first = 0; first < tokens.size(); first += size) {
      task->draw(texts, std::span(tokens).subspan(first, size), std::span(targets).subspan(first, size));
    }
  }

  const TrainingConfig training;
  const std::shared_ptr<const Task> task;
  Transformer<float> model;
  std::vector<float> parameters, gradient;
  AdamW optimizer;
  Random texts;
  std::vector<int> tokens, targets;
  int steps = 0;
};

Trainer::Trainer(const ModelConfig& config, const TrainingConfig& training, std::shared_ptr<const Task> task)
    : state_(std::make_unique<State>(config, training, std::move(task))) {}

Trainer::~Trainer() = default;
Trainer::Trainer(Trainer&&) noexcept = default;
Trainer& Trainer::operator=(Trainer&&) noexcept = default;

double Trainer::step() {
  State& s = *state_;
  if (s.steps >= s.training.steps) return 0;
  s.draw();
  s.model.forward(s.parameters, s.tokens, s.training.batch);
  std::ranges::fill(s.gradient, 0.0f);
  const float loss = s.model.backward(s.parameters, s.targets, s.gradient);
  clip(s.gradient, s.training.clip);
  s.optimizer.step(s.parameters, s.gradient, learning_rate(s.training, s.steps), s.training.weight_decay);
  ++s.steps;
  return static_cast<double>(loss);
}

int Trainer::steps_done() const { return state_->steps; }

Score Trainer::score(int length, int texts, const InferenceOptions& reading) {
  State& s = *state_;
  Measurement measurement(s.task, s.training.seed, {{length, texts}}, reading);
  while (!measurement.done()) measurement.advance(s.model, s.parameters);
  const Measured& found = measurement.results().front();
  return {.accuracy = found.accuracy, .loss = found.loss};
}

std::span<const float> Trainer::parameters() const { return state_->parameters; }
Transformer<float>& Trainer::model() { return state_->model; }

}  // namespace lab
