#include "lab/trainer.h"

#include <algorithm>
#include <cassert>

#include "lab/kernels/cross_entropy.h"
#include "lab/optimizer.h"

namespace lab {
namespace {

// Streams of random numbers besides the weights', which is 0. Measuring has one for each length from kMeasuring on.
constexpr std::uint64_t kTraining = 1, kMeasuring = 2;
constexpr int kPlacesAtATime = 2048;

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

  /// Draws texts of this length, for training or for measuring.
  void draw(Random& random, int count, int length, bool held_out) {
    tokens.resize(static_cast<size_t>(count * length));
    targets.resize(tokens.size());
    for (int text = 0; text < count; ++text) {
      const auto first = static_cast<size_t>(text * length), size = static_cast<size_t>(length);
      const std::span text_tokens = std::span(tokens).subspan(first, size), text_targets = std::span(targets).subspan(first, size);
      held_out ? task->draw_held_out(random, text_tokens, text_targets) : task->draw(random, text_tokens, text_targets);
    }
  }

  const TrainingConfig training;
  const std::shared_ptr<const Task> task;
  Transformer<float> model;
  std::vector<float> parameters, gradient;
  AdamW optimizer;
  Random texts;
  std::vector<int> tokens, targets;
  std::vector<float> scores;
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
  s.draw(s.texts, s.training.batch, s.model.config().length, false);
  s.model.forward(s.parameters, s.tokens, s.training.batch);
  std::ranges::fill(s.gradient, 0.0f);
  const float loss = s.model.backward(s.parameters, s.targets, s.gradient);
  clip(s.gradient, s.training.clip);
  s.optimizer.step(s.parameters, s.gradient, learning_rate(s.training, s.steps), s.training.weight_decay);
  ++s.steps;
  return static_cast<double>(loss);
}

int Trainer::steps_done() const { return state_->steps; }

Score Trainer::score(int length, int texts, const Reading& reading) {
  State& s = *state_;
  Random random(s.training.seed, kMeasuring + static_cast<std::uint64_t>(length));
  const int at_a_time = std::max(1, kPlacesAtATime / length);
  Marks sum;
  for (int done = 0; done < texts; done += at_a_time) {
    const int count = std::min(at_a_time, texts - done);
    s.draw(random, count, length, true);
    const std::span<const float> scores = s.model.forward(s.parameters, s.tokens, count, reading, Keep::kScores);
    s.scores.assign(scores.begin(), scores.end());
    const Marks marks = mark<float>(s.scores, s.targets);
    sum.loss += marks.loss;
    sum.right += marks.right;
    sum.asked += marks.asked;
  }
  if (sum.asked == 0) return {};
  return {.accuracy = static_cast<double>(sum.right) / sum.asked, .loss = sum.loss / sum.asked};
}

std::span<const float> Trainer::parameters() const { return state_->parameters; }
Transformer<float>& Trainer::model() { return state_->model; }

}  // namespace lab
