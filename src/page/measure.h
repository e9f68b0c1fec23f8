#pragma once

#include <functional>
#include <string_view>

#include "base/look.h"

namespace page {

/// How wide and high type is; the layout asks nothing else of the fonts.
struct Measure {
  std::function<float(base::Face face, int em_px, std::string_view text)> width;
  std::function<base::Extent(base::Face face, int em_px)> extent;
};

}  // namespace page
