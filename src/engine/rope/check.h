#pragma once

#include <span>

#include "engine/error.h"
#include "engine/rope.h"

namespace engine {

/// The argument check that all functions of rope.h share. `size` is the size of x.
Checked check_rope(size_t size, int heads, const Rope& rotation);

/// Checks that there is one finite position within kMaxPosition for each token. Requires what `check_rope` accepts.
Checked check_rope_positions(std::span<const double> positions, size_t size, int heads, const Rope& rotation);

/// The argument check of the functions of sections.h that rotate.
Checked check_rope_sections(std::span<const double> positions, size_t axes, size_t size, int heads, const Rope& rotation);

}  // namespace engine
