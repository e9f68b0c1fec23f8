#pragma once

#include <string>
#include <string_view>

#include "plot/scene.h"

namespace plot {

/// The scene as an SVG file of its own (SVG 1.1). Words stay text, in the book's faces where the reader has them, and fitted to the
/// same width in any other. `title` and `description` are its text alternative.
std::string svg(const Scene& scene, bool dark, std::string_view title, std::string_view description);

}  // namespace plot
