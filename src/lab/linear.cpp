#include "lab/linear.h"

#include <cassert>

namespace lab {
namespace {

size_t at(int row, int columns, int column) {
  return static_cast<size_t>(row) * static_cast<size_t>(columns) + static_cast<size_t>(column);
}

}  // namespace

void linear_forward(LinearShape shape, std::span<const float> x, std::span<const float> weight, std::span<const float> bias,
                    std::span<float> y) {
  assert(x.size() == at(shape.rows, shape.inputs, 0) && weight.size() == at(shape.outputs, shape.inputs, 0));
  assert(y.size() == at(shape.rows, shape.outputs, 0) && bias.size() == static_cast<size_t>(shape.outputs));
  for (int t = 0; t < shape.rows; ++t) {
    for (int o = 0; o < shape.outputs; ++o) {
      double sum = bias[static_cast<size_t>(o)];
      for (int c = 0; c < shape.inputs; ++c) {
        sum += static_cast<double>(x[at(t, shape.inputs, c)]) * static_cast<double>(weight[at(o, shape.inputs, c)]);
      }
      y[at(t, shape.outputs, o)] = static_cast<float>(sum);
    }
  }
}

void linear_backward(LinearShape shape, std::span<const float> x, std::span<const float> weight, std::span<const float> dy,
                     LinearGradients gradients) {
  assert(dy.size() == at(shape.rows, shape.outputs, 0) && gradients.x.size() == x.size());
  assert(gradients.weight.size() == weight.size() && gradients.bias.size() == static_cast<size_t>(shape.outputs));
  for (int t = 0; t < shape.rows; ++t) {
    for (int o = 0; o < shape.outputs; ++o) {
      const float d = dy[at(t, shape.outputs, o)];
      gradients.bias[static_cast<size_t>(o)] += d;
      for (int c = 0; c < shape.inputs; ++c) {
        gradients.x[at(t, shape.inputs, c)] += d * weight[at(o, shape.inputs, c)];
        gradients.weight[at(o, shape.inputs, c)] += d * x[at(t, shape.inputs, c)];
      }
    }
  }
}

}  // namespace lab
