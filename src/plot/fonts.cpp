#include "plot/fonts.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

#include "base/text.h"
#include "plot/pack.h"

namespace plot {
namespace {

ImFontBaked& baked(const Fonts& fonts, base::Face face, int em_px) {
  return *fonts.faces[static_cast<size_t>(face)]->GetFontBaked(static_cast<float>(em_px), fonts.pixel_ratio);
}

}  // namespace

float text_width(const Fonts& fonts, base::Face face, int em_px, std::string_view text) {
  ImFontBaked& font = baked(fonts, face, em_px);
  float width = 0;
  for (size_t at = 0; at < text.size();) width += font.GetCharAdvance(static_cast<ImWchar>(base::next_code_point(text, &at)));
  return width;
}

base::Extent extent(const Fonts& fonts, base::Face face, int em_px) {
  const VerticalMetrics& metrics = fonts.metrics[static_cast<size_t>(face)];
  const float descent_px = static_cast<float>(em_px) * metrics.descent_em;
  base::Extent extent{static_cast<int>(std::lround(static_cast<float>(em_px) * metrics.ascent_em)),
                      static_cast<int>(std::lround(descent_px))};
  // Chromium on Linux and Android takes a pixel from the ascent when rounding would cut the descent (SimpleFontData). On other systems the
  // DOM's words may stand this one pixel lower than the drawn ones, which shows only in a selection.
  if (static_cast<float>(extent.descent_px) < descent_px) {
    --extent.ascent_px;
    ++extent.descent_px;
  }
  return extent;
}

float draw_text(ImDrawList& list, const Fonts& fonts, base::Face face, int em_px, base::Point baseline, base::Rgb colour,
                std::string_view text) {
  ImFontBaked& font = baked(fonts, face, em_px);
  const float top = baseline.y - std::round(font.Ascent);
  const ImU32 packed = pack(colour);
  float x = baseline.x;
  for (size_t at = 0; at < text.size();) {
    const ImFontGlyph& glyph = *font.FindGlyph(static_cast<ImWchar>(base::next_code_point(text, &at)));
    if (glyph.Visible) {
      list.PrimReserve(6, 4);
      list.PrimRectUV({x + glyph.X0, top + glyph.Y0}, {x + glyph.X1, top + glyph.Y1}, {glyph.U0, glyph.V0}, {glyph.U1, glyph.V1}, packed);
    }
    x += glyph.AdvanceX;
  }
  return x - baseline.x;
}

}  // namespace plot
