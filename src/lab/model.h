#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/config.h"

namespace lab {

/// How a tensor's values begin.
enum class Start {
  kZeros,
  kOnes,
  kUniform,  ///< in ±spread
  kNormal,   ///< of standard deviation spread
};

/// A tensor among a model's parameters: "layer1.attention.query.weight".
struct Tensor {
  std::string name;
  size_t first = 0;  ///< index of its first value among all parameters
  int rows = 1;
  int columns = 0;  ///< row-major; a vector has one row
  Start start = Start::kZeros;
  double spread = 0;

  size_t size() const { return static_cast<size_t>(rows) * static_cast<size_t>(columns); }
};

/// Where each tensor of a model lies in one array of parameters. The same array layout serves gradients and the optimiser's moments.
struct Layout {
  explicit Layout(const ModelConfig& config);
  std::vector<Tensor> tensors;
  size_t size = 0;
  const Tensor* find(std::string_view name) const;  ///< null if there is none
};

/// Random parameters: token vectors standard normal, linear maps of variance 1 / inputs without biases, an encoding's own much smaller.
std::vector<float> initial_parameters(const ModelConfig& config, std::uint64_t seed);

/// What a pass leaves behind.
enum class Keep {
  kEverything,  ///< for backward() and attention()
  kScores,      ///< the scores alone, in memory that grows with T² instead of B H T² for each layer
};

/// A model's arithmetic. It owns workspace alone, which grows as needed; parameters are spans of the caller's. Real is float, or double for
/// tests.
template <class Real>
class Transformer {
 public:
  explicit Transformer(const ModelConfig& config);
  ~Transformer();

  /// Scores [B, T, vocabulary] of `tokens` [B, T], kept until the next call. Requires tokens of the vocabulary, T <= kMaxLength, a reading
  /// that passes its check for this model, and `parameters` of Layout(config).size values.
  std::span<const Real> forward(std::span<const Real> parameters, std::span<const int> tokens, int batch,
                                const InferenceOptions& reading = {}, Keep keep = Keep::kEverything);

  /// The mean cross-entropy of the last forward pass at the places that have a target ([B, T], kNoTarget elsewhere), in nats; its gradient
  /// is added to `gradient`. Requires a pass with the default InferenceOptions that kept everything.
  Real backward(std::span<const Real> parameters, std::span<const int> targets, std::span<Real> gradient);

  /// Attention weights [B, H, T, T] of a layer in the last forward pass, which must have kept everything.
  std::span<const Real> attention(int layer) const;

  const ModelConfig& config() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lab
