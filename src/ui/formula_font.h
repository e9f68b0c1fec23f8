#pragma once

#include <memory>
#include <vector>

#include "base/geometry.h"
#include "plot/fonts.h"
#include "ui/outline.h"
#include "ui/typeset.h"

struct ImDrawList;

namespace ui {

/// The outlines of a chapter's formulas as a Dear ImGui font, so that its atlas rasterises each glyph only once per size and pixel ratio.
/// Must outlive the frames that draw with it.
class FormulaFont {
 public:
  /// Replaces the glyphs by those of `typeset`. Needs a Dear ImGui context. Must not be called between its NewFrame and Render.
  void load(plot::Fonts& fonts, const Typeset& typeset);

  const Outline& outline(size_t index) const { return outlines_[index]; }
  size_t size() const { return outlines_.size(); }

 private:
  std::vector<Outline> outlines_;
};

/// Draws `formula` with its origin exactly at `baseline`.
void draw_formula(ImDrawList& list, const plot::Fonts& fonts, const Formula& formula, base::Point baseline, float em_px, base::Rgb colour);

}  // namespace ui
