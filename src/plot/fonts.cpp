#include "plot/fonts.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
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

float draw_text_between(ImDrawList& list, const Fonts& fonts, base::Face face, int em_px, base::Point baseline, base::Rgb colour,
                        std::string_view text, float top, float bottom) {
  ImFontBaked& font = baked(fonts, face, em_px);
  const float above = baseline.y - std::round(font.Ascent);
  const ImU32 packed = pack(colour);
  float x = baseline.x;
  for (size_t at = 0; at < text.size();) {
    const ImFontGlyph& glyph = *font.FindGlyph(static_cast<ImWchar>(base::next_code_point(text, &at)));
    const float y0 = above + glyph.Y0, y1 = above + glyph.Y1, from = std::max(y0, top), to = std::min(y1, bottom);
    if (glyph.Visible && from < to) {
      const float per_px = (glyph.V1 - glyph.V0) / (y1 - y0);
      list.PrimReserve(6, 4);
      list.PrimRectUV({x + glyph.X0, from}, {x + glyph.X1, to}, {glyph.U0, glyph.V0 + (from - y0) * per_px},
                      {glyph.U1, glyph.V0 + (to - y0) * per_px}, packed);
    }
    x += glyph.AdvanceX;
  }
  return x - baseline.x;
}

float draw_text(ImDrawList& list, const Fonts& fonts, base::Face face, int em_px, base::Point baseline, base::Rgb colour,
                std::string_view text) {
  return draw_text_between(list, fonts, face, em_px, baseline, colour, text, -1e6f, 1e6f);
}

}  // namespace plot
