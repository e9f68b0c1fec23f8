#include "plot/ellipsize.h"

#include "base/text.h"

namespace plot {

std::string ellipsize(const Surface& surface, base::Face face, base::Type type, std::string_view text, float room_px) {
  if (surface.text_width(face, type, text) <= room_px) return std::string(text);
  std::string best = "…";
  for (size_t end = 0; end < text.size();) {
    base::next_code_point(text, &end);
    std::string longer = std::string(text.substr(0, end)) + "…";
    if (surface.text_width(face, type, longer) > room_px) break;
    best = std::move(longer);
  }
  return best;
}

}  // namespace plot
