#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/model.h"
#include "lab/positions/positions.h"
#include "lab/random.h"

namespace lab {
namespace {

/// Adds W [outputs, inputs] and b [outputs], which begin as PyTorch's nn.Linear does: uniform up to 1 / sqrt(inputs) either way.
void add_linear(std::vector<Tensor>& tensors, const std::string& name, int outputs, int inputs) {
  const double spread = 1 / std::sqrt(inputs);
  tensors.push_back({.name = name + ".weight", .rows = outputs, .columns = inputs, .start = Start::kUniform, .spread = spread});
  tensors.push_back({.name = name + ".bias", .columns = outputs, .start = Start::kUniform, .spread = spread});
}

void add_norm(std::vector<Tensor>& tensors, const std::string& name, int width) {
  tensors.push_back({.name = name + ".weight", .columns = width, .start = Start::kOnes});
  tensors.push_back({.name = name + ".bias", .columns = width});
}

/// A standard normal number: Box, Muller 1958.
double normal(Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
  return radius * std::cos(2 * std::numbers::pi * random.uniform());
}

}  // namespace

Layout::Layout(const ModelConfig& config) {
  const int width = config.d_model;
  tensors.push_back({.name = "tokens", .rows = config.vocabulary, .columns = width, .start = Start::kNormal, .spread = 1});
  for (int layer = 0; layer < config.layers; ++layer) {
    add_norm(tensors, layer_tensor(layer, "attention.norm"), width);
    for (const char* name : {"attention.query", "attention.key", "attention.value", "attention.output"})
      add_linear(tensors, layer_tensor(layer, name), width, width);
    add_norm(tensors, layer_tensor(layer, "mlp.norm"), width);
    add_linear(tensors, layer_tensor(layer, "mlp.up"), 2 * width, width);
    add_linear(tensors, layer_tensor(layer, "mlp.down"), width, 2 * width);
  }
  add_norm(tensors, "norm", width);
  add_linear(tensors, "scores", config.vocabulary, width);
  if (const auto own = position_kind(config.encoding).tensors) std::ranges::move(own(config), std::back_inserter(tensors));
  for (Tensor& tensor : tensors) {
    tensor.first = size;
    size += tensor.size();
  }
}

const Tensor* Layout::find(std::string_view name) const {
  const auto found = std::ranges::find(tensors, name, &Tensor::name);
  return found == tensors.end() ? nullptr : &*found;
}

std::vector<float> initial_parameters(const ModelConfig& config, std::uint64_t seed) {
  const Layout layout(config);
  std::vector<float> values(layout.size);
  Random random(seed);
  for (const Tensor& tensor : layout.tensors) {
    for (float& value : std::span(values).subspan(tensor.first, tensor.size())) {
      if (tensor.start == Start::kOnes) value = 1;
      if (tensor.start == Start::kUniform) value = static_cast<float>(tensor.spread * (2 * random.uniform() - 1));
      if (tensor.start == Start::kNormal) value = static_cast<float>(tensor.spread * normal(random));
    }
  }
  return values;
}

}  // namespace lab
