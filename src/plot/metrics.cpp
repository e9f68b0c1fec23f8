#include "plot/metrics.h"

#include <algorithm>

#include "base/text.h"
#include "plot/font_file.h"

namespace plot {

base::Result<void> Metrics::read(base::Face face, std::span<const std::uint8_t> ttf) {
  base::Result<Advances> advances = plot::advances(ttf);
  if (!advances) return std::unexpected(advances.error());
  faces_[static_cast<size_t>(face)] = std::move(*advances);
  return {};
}

float Metrics::width(base::Face face, float em_px, std::string_view text) const {
  const Advances& advances = faces_[static_cast<size_t>(face)];
  float em = 0;
  for (size_t at = 0; at < text.size();) {
    const std::uint32_t code = base::next_code_point(text, &at);
    const auto found = std::ranges::lower_bound(advances, code, {}, &Advances::value_type::first);
    em += found != advances.end() && found->first == code ? found->second : 0.5f;
  }
  return em * em_px;
}

}  // namespace plot
