#pragma once

#include <array>
#include <string_view>

#include "base/geometry.h"
#include "base/theme.h"
#include "plot/font_file.h"

struct ImDrawList;
struct ImFont;

namespace plot {

/// The loaded faces, indexed by base::Face, and how finely their glyphs are rasterised.
struct Fonts {
  std::array<ImFont*, base::kFaces.size()> faces{};
  std::array<VerticalMetrics, base::kFaces.size()> metrics{};
  ImFont* formulas = nullptr;  ///< glyphs of typeset formulas, see ui/formula_font.h
  float pixel_ratio = 1;       ///< device pixels per CSS pixel
};

/// Width of `text` in CSS pixels at `em_px`: the sum of its advances, without kerning, which the book's CSS switches off too.
float text_width(const Fonts& fonts, base::Face face, int em_px, std::string_view text);

/// Height of the face above and below the baseline at `em_px`, each rounded to whole pixels, as browsers do.
base::Extent extent(const Fonts& fonts, base::Face face, int em_px);

/// Draws `text` with its first glyph's origin exactly at `baseline`. Unlike ImFont::RenderText it keeps the fraction of a pixel, so that
/// drawn words line up with the DOM's. Returns the width.
float draw_text(ImDrawList& list, const Fonts& fonts, base::Face face, int em_px, base::Point baseline, base::Rgb colour,
                std::string_view text);

/// The part of it between two heights.
float draw_text_between(ImDrawList& list, const Fonts& fonts, base::Face face, int em_px, base::Point baseline, base::Rgb colour,
                        std::string_view text, float top, float bottom);

}  // namespace plot
