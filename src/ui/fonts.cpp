#include "ui/fonts.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cstring>

namespace ui {

base::Result<void> load_face(plot::Fonts& fonts, base::Face face, std::span<const std::uint8_t> ttf) {
  const base::Result<plot::VerticalMetrics> metrics = plot::vertical_metrics(ttf);
  if (!metrics) return std::unexpected(metrics.error());
  if (!plot::is_whole(ttf)) return std::unexpected("This font file is damaged.");
  void* copy = IM_ALLOC(ttf.size());
  std::memcpy(copy, ttf.data(), ttf.size());
  ImFontConfig config;
  config.SizePixels = -16;             // negative: sizes are those of the em, as in CSS, not of the line
  config.GlyphMaxAdvanceX = -FLT_MAX;  // no limit; negative because it is multiplied by size / SizePixels
  ImFont* font = ImGui::GetIO().Fonts->AddFontFromMemoryTTF(copy, static_cast<int>(ttf.size()), 0, &config);
  if (!font) return std::unexpected("Dear ImGui cannot read this font file.");
  fonts.faces[static_cast<size_t>(face)] = font;
  fonts.metrics[static_cast<size_t>(face)] = *metrics;
  return {};
}

bool all_loaded(const plot::Fonts& fonts) {
  return std::ranges::none_of(fonts.faces, [](const ImFont* font) { return font == nullptr; });
}

}  // namespace ui
