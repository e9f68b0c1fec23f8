#include "lab/positions/positions.h"

#include <algorithm>
#include <cassert>

#include "engine/arithmetic/small_floats.h"

namespace lab {

const PositionKind& position_kind(Encoding encoding) {
  const auto found = std::ranges::find(position_kinds(), encoding, &PositionKind::encoding);
  assert(found != position_kinds().end() && "each encoding has a file in this folder");
  return **found;
}

template <>
std::unique_ptr<Positions<float>> make_positions(const ModelConfig& config, const Layout& layout) {
  return position_kind(config.encoding).in_float(config, layout);
}

template <>
std::unique_ptr<Positions<double>> make_positions(const ModelConfig& config, const Layout& layout) {
  return position_kind(config.encoding).in_double(config, layout);
}

double position_of(int t, const InferenceOptions& reading) {
  return reading.bf16_positions ? static_cast<double>(engine::round_to_bf16(static_cast<float>(t))) : t;
}

std::string layer_tensor(int layer, std::string_view name) { return "layer" + std::to_string(layer + 1) + "." + std::string(name); }

}  // namespace lab
