#pragma once

#include <span>

namespace engine {

/// Facts about a way to set the angles of rotary embeddings. All else is as the descriptor of RoPE says: where it acts, what it learns and
/// costs.
struct RopeVariant {
  const char* id;       ///< "proportional"; transformers' rope_type where it has one
  const char* name;     ///< "Proportional (p-RoPE)"
  const char* formula;  ///< in plain text; theta_i = base^(-2i / R), K is the width of a head, s the factor, L the original context
  const char* source;   ///< paper and section, or whose code
};

/// All of them: first those of RopeScalingType, in its order; then `partial`, and those of SectionOrder, in its order.
std::span<const RopeVariant> rope_variants();

}  // namespace engine
