#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "lab/model.h"

// How an encoding takes part in the model. Each file in this folder is one encoding.
namespace lab {

/// One head's queries and keys of one text: rows of K values, `stride` apart. Queries are already divided by sqrt(K).
template <class Real>
struct Head {
  int layer = 0, head = 0;
  size_t stride = 0;
  const Real* queries = nullptr;  ///< [T, K]
  const Real* keys = nullptr;     ///< [T, K]
};

/// Gradients with respect to a Head's queries and keys, in the same places.
template <class Real>
struct HeadGradient {
  Real* queries;
  Real* keys;
};

/// The part of one encoding in a pass over texts of T tokens. The defaults do nothing; an encoding overrides what it needs, and for each
/// step its way back, which adds to gradients. `parameters` and `gradient` are the whole model's, laid out by Layout.
template <class Real>
class Positions {
 public:
  virtual ~Positions() = default;

  /// Called first in every pass.
  virtual void prepare(std::span<const Real> /*parameters*/, int /*tokens*/, const InferenceOptions& /*reading*/) {}

  /// Adds position vectors to one text's token vectors x [T, D].
  virtual void add_to_input(std::span<const Real> /*parameters*/, Real* /*x*/) const {}
  virtual void input_backward(const Real* /*dx*/, std::span<Real> /*gradient*/) const {}

  /// Rotates one text's queries or keys [T, D], all heads, in place.
  virtual void rotate(Real* /*vectors*/) const {}
  virtual void rotate_backward(Real* /*dvectors*/) const {}

  /// Adds to the scores [T, T] of one head, before the softmax.
  virtual void add_to_scores(std::span<const Real> /*parameters*/, const Head<Real>& /*head*/, Real* /*scores*/) {}
  virtual void scores_backward(std::span<const Real> /*parameters*/, const Head<Real>& /*head*/, const Real* /*dscores*/,
                               HeadGradient<Real> /*dhead*/, std::span<Real> /*gradient*/) {}

  /// Called last in every backward pass.
  virtual void finish_backward(std::span<Real> /*gradient*/) {}
};

/// An encoding as the model sees it.
struct PositionKind {
  Encoding encoding;
  /// Tensors it learns, or null; `first` is filled in by Layout.
  std::vector<Tensor> (*tensors)(const ModelConfig& config) = nullptr;
  std::unique_ptr<Positions<float>> (*in_float)(const ModelConfig& config, const Layout& layout);
  std::unique_ptr<Positions<double>> (*in_double)(const ModelConfig& config, const Layout& layout);
};

/// Those of all files in this folder, ordered by name. CMake generates it (catalog.cmake).
std::span<const PositionKind* const> position_kinds();
const PositionKind& position_kind(Encoding encoding);

template <class Real>
std::unique_ptr<Positions<Real>> make_positions(const ModelConfig& config, const Layout& layout);

/// Position t, or what bf16 makes of it.
double position_of(int t, const InferenceOptions& reading);

/// A tensor's name in one layer: "layer1.positions.keys".
std::string layer_tensor(int layer, std::string_view name);

}  // namespace lab
