#pragma once

#include <vector>

#include "lab/positions/positions.h"

namespace lab {

/// Scaled dot-product attention (Vaswani et al. 2017, section 3.2.1) of one text in one head at a time, with an encoding's additions. Rows
/// of queries, keys, values and outputs are K values, D apart; queries are already divided by sqrt(K).
template <class Real>
class HeadAttention {
 public:
  explicit HeadAttention(const ModelConfig& config) : config_(config), width_(static_cast<size_t>(config.d_model / config.heads)) {}

  /// Before a pass over texts of this many tokens.
  void prepare(int tokens, const InferenceOptions& reading = {});

  /// Fills `weights` [T, T], row i for query i, and `outputs` [T, K]. `positions` may be null.
  void forward(std::span<const Real> parameters, const Head<Real>& head, const Real* values, Positions<Real>* positions, Real* weights,
               Real* outputs);

  /// Adds to the gradients with respect to queries, keys and values, and to that of the encoding's parameters.
  void backward(std::span<const Real> parameters, const Head<Real>& head, const Real* values, Positions<Real>* positions,
                const Real* weights, const Real* doutputs, HeadGradient<Real> dhead, Real* dvalues, std::span<Real> gradient);

 private:
  ModelConfig config_;
  size_t width_, tokens_ = 0;
  std::vector<bool> hidden_;      ///< [2 T - 1]: by distance (hidden_distances)
  std::vector<Real> transposed_;  ///< [K, T]: of keys or values
  std::vector<Real> dscores_;     ///< [T, T]
};

}  // namespace lab
