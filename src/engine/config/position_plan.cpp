#include "engine/config/position_plan.h"

namespace engine {

bool operator==(const Rotation& a, const Rotation& b) {
  const RopeScaling &s = a.scaling, &t = b.scaling;
  return a.base == b.base && a.width == b.width && a.ladder == b.ladder && a.scaling_name == b.scaling_name && a.factor == b.factor &&
         a.original == b.original && a.short_factor == b.short_factor && a.long_factor == b.long_factor && s.type == t.type &&
         s.factor == t.factor && s.attention_factor == t.attention_factor && a.doubles_by_length == b.doubles_by_length &&
         a.softmax_factor == b.softmax_factor;
}

std::string_view to_string(LayerKind kind) {
  switch (kind) {
    case LayerKind::kRope: return "rope";
    case LayerKind::kNone: return "none";
    case LayerKind::kLearned: return "learned";
    case LayerKind::kSinusoidal: return "sinusoidal";
    case LayerKind::kT5: return "t5";
    case LayerKind::kAlibi: return "alibi";
    case LayerKind::kRelative: return "relative";
    case LayerKind::kRecurrent: return "recurrent";
  }
  return "none";
}

std::string_view to_string(std::optional<Layout> layout) {
  if (!layout) return "unknown";
  return *layout == Layout::kInterleaved ? "interleaved" : "halves";
}

}  // namespace engine
