#include "lab/word_training/training.h"

#include <algorithm>

#include "lab/trained_words.h"

namespace lab {
namespace {

// The book is short, so the models would soon know it by heart. Words that are hidden from them are against that, and teach them what to
// make of words that they do not know.
constexpr double kHidden = 0.15;
constexpr std::uint64_t kTextStream = 1;

/// Token and position vectors begin small: those of words that are seldom seen stay near where they began.
constexpr float kTokenSpread = 0.3f, kTableSpread = 0.1f;

bool is_shared(const Tensor& tensor) { return word_tensor_name(Encoding::kNone, tensor.name) == tensor.name; }

}  // namespace

WordLearner::WordLearner(const ModelConfig& config, std::uint64_t seed)
    : layout(config),
      model(config),
      parameters(initial_parameters(config, seed)),
      gradient(parameters.size()),
      optimizer(parameters.size()) {
  const auto scale = [this](std::string_view name, float factor) {
    const Tensor* const tensor = layout.find(name);
    for (size_t at = 0; tensor && at < tensor->size(); ++at) parameters[tensor->first + at] *= factor;
  };
  scale("tokens", kTokenSpread);
  scale("positions.table", kTableSpread);
}

WordTraining::WordTraining(const ModelConfig& shape, const TrainingConfig& training, const WordTexts& texts)
    : training_(training), texts_(texts), random_(training.seed, kTextStream) {
  for (int e = 0; e < kEncodings; ++e) {
    ModelConfig config = shape;
    config.encoding = static_cast<Encoding>(e);
    learners_.emplace_back(config, training.seed);
    for (const Tensor& tensor : learners_.back().layout.tensors) {
      if (is_shared(tensor))
        std::copy_n(&learners_[0].parameters[learners_[0].layout.find(tensor.name)->first], tensor.size(),
                    &learners_.back().parameters[tensor.first]);
    }
  }
}

void WordTraining::draw() {
  const auto length = static_cast<size_t>(learners_[0].model.config().length), batch = static_cast<size_t>(training_.batch);
  tokens_.resize(batch * length);
  targets_.resize(tokens_.size());
  for (size_t text = 0; text < batch; ++text)
    texts_.read(static_cast<size_t>(random_.below(static_cast<int>(texts_.sentences()))), std::span(tokens_).subspan(text * length, length),
                std::span(targets_).subspan(text * length, length));
  for (int& token : tokens_)
    if (random_.uniform() < (getenv("HIDE") ? atof(getenv("HIDE")) : kHidden)) token = kOtherWord;
}

void WordTraining::share_gradients() {
  for (const Tensor& tensor : learners_[0].layout.tensors) {
    if (!is_shared(tensor)) continue;
    std::vector<float*> parts;
    for (WordLearner& learner : learners_) parts.push_back(&learner.gradient[learner.layout.find(tensor.name)->first]);
    for (size_t at = 0; at < tensor.size(); ++at) {
      float sum = 0;
      for (const float* part : parts) sum += part[at];
      for (float* part : parts) part[at] = sum / kEncodings;
    }
  }
}

double WordTraining::step() {
  draw();
  double loss = 0;
  for (WordLearner& learner : learners_) {
    learner.model.forward(learner.parameters, tokens_, training_.batch);
    std::ranges::fill(learner.gradient, 0.0f);
    loss += static_cast<double>(learner.model.backward(learner.parameters, targets_, learner.gradient)) / kEncodings;
    clip(learner.gradient, training_.clip);
  }
  share_gradients();
  for (WordLearner& learner : learners_)
    learner.optimizer.step(learner.parameters, learner.gradient, learning_rate(training_, steps_), training_.weight_decay);
  ++steps_;
  return loss;
}

}  // namespace lab
