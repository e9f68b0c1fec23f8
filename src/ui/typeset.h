#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "base/result.h"

namespace ui {

/// One glyph of a typeset formula: an outline, and the position of its origin relative to the formula's, in em, y up.
struct Glyph {
  int outline = 0;  ///< index into Typeset::outlines
  float x_em = 0;
  float y_em = 0;
  float scale = 1;  ///< 1: text size; less in sub- and superscripts
};

/// A named part of a formula and its bounding box, whose y is its lower edge. Parts may be nested; inner ones come first.
struct FormulaPart {
  std::string name;
  base::Rect box;
};

/// A formula as tools/typeset wrote it. Lengths are in em; the origin is the left end of the baseline, y up.
struct Formula {
  float width_em = 0;
  float height_em = 0;  ///< above the baseline
  float depth_em = 0;   ///< below it
  std::vector<Glyph> glyphs;
  std::vector<base::Rect> rules;  ///< fraction bars and the like; y is their lower edge
  std::vector<FormulaPart> parts;
};

/// The formulas of one chapter, in the order of Document::formulas, and the outlines that they share.
struct Typeset {
  std::vector<std::string> outlines;  ///< SVG path data (M L Q C Z, absolute), 1000 units to the em, y up
  std::vector<Formula> formulas;
};

/// Parses a chapter's NN-slug.math.json. The error says what is malformed.
base::Result<Typeset> typeset_from_json(std::string_view json);

}  // namespace ui
