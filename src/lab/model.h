#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "lab/config.h"

namespace lab {

/// A tensor among a model's parameters: "layer1.attention.query.weight".
struct Tensor {
  std::string name;
  size_t first = 0;  ///< index of its first value among all parameters
  int rows = 0;
  int columns = 0;  ///< row-major; a vector has one row
};

/// Where each tensor of a model lies in one array of parameters. The same array layout serves gradients and the optimiser's moments.
struct Layout {
  explicit Layout(const ModelConfig& config);
  std::vector<Tensor> tensors;
  size_t size = 0;
  const Tensor* find(std::string_view name) const;  ///< null if there is none
};

/// Random parameters, as PyTorch's modules begin: linear maps uniform in ±1/sqrt(inputs), token vectors standard normal …
std::vector<float> initial_parameters(const ModelConfig& config, std::uint64_t seed);

/// What one pass over B texts of T tokens leaves behind. Real is float, or double for tests.
template <class Real>
struct Activations;

/// A model's arithmetic. It owns workspace alone; parameters are spans of the caller's.
template <class Real>
class Transformer {
 public:
  explicit Transformer(const ModelConfig& config);
  ~Transformer();

  /// Scores [B, T, vocabulary] of `tokens` [B, T], kept until the next call. Requires tokens of the vocabulary, T <= kMaxLength, and
  /// `parameters` of Layout(config).size values.
  std::span<const Real> forward(std::span<const Real> parameters, std::span<const int> tokens, int batch, const Reading& reading = {});

  /// The mean cross-entropy of the last forward pass at the places that have a target ([B, T], kNoTarget elsewhere), in nats; its gradient
  /// is added to `gradient`. Requires the default Reading.
  Real backward(std::span<const Real> parameters, std::span<const int> targets, std::span<Real> gradient);

  /// Attention weights [B, H, T, T] of a layer in the last forward pass.
  std::span<const Real> attention(int layer) const;

  const ModelConfig& config() const;

 private:
  struct Workspace;
  Workspace* workspace_;
};

}  // namespace lab
