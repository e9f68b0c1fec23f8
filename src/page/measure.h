#pragma once

#include <functional>
#include <string_view>

#include "base/look.h"

namespace page {

/// Measures text. The layout needs nothing else from the fonts.
struct Measure {
  std::function<float(base::Face face, int em_px, std::string_view text)> width;
  std::function<base::Extent(base::Face face, int em_px)> extent;
};

}  // namespace page
