#pragma once

#include <span>
#include <vector>

#include "lab/config.h"

namespace lab {

/// The learning rate of a step, counted from 0: rises in a line over the warm-up, then falls as half a cosine to 0 at the end.
double learning_rate(const TrainingConfig& training, int step);

/// Scales `gradient` down to the norm `largest` if it is longer (Pascanu, Mikolov, Bengio 2013); returns its norm before.
double clip(std::span<float> gradient, double largest);

/// Adam with weight decay apart from the gradient: Loshchilov, Hutter 2019, arXiv 1711.05101, with PyTorch's betas 0.9 and 0.999 and
/// epsilon 1e-8. The decay applies to all parameters.
class AdamW {
 public:
  explicit AdamW(size_t parameters) : means_(parameters), squares_(parameters) {}

  /// One step down `gradient`.
  void step(std::span<float> parameters, std::span<const float> gradient, double rate, double decay);

 private:
  std::vector<float> means_;    ///< of the gradient, decaying
  std::vector<float> squares_;  ///< of its squares
  int steps_ = 0;
};

}  // namespace lab
