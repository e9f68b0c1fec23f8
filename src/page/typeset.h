#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "base/result.h"

namespace page {

/// One glyph of a typeset formula: an outline, and where its origin stands from the formula's, in em, y up.
struct Glyph {
  int outline = 0;  ///< index into Typeset::outlines
  float x_em = 0;
  float y_em = 0;
  float scale = 1;  ///< 1: text size; less in sub- and superscripts
};

/// A part of a formula that has a name, and the box around it; y is its lower edge. Parts may lie in each other, the inner first.
struct FormulaPart {
  std::string name;
  base::Rect box;
};

/// A formula as tools/typeset left it. Lengths in em; the origin is the left end of the baseline, y up.
struct Formula {
  float width_em = 0;
  float height_em = 0;  ///< above the baseline
  float depth_em = 0;   ///< below it
  std::vector<Glyph> glyphs;
  std::vector<base::Rect> rules;  ///< fraction bars and the like; y is their lower edge
  std::vector<FormulaPart> parts;
};

/// The formulas of one chapter, in the order of Document::formulas, and the outlines they share.
struct Typeset {
  std::vector<std::string> outlines;  ///< SVG path data (M L Q C Z, absolute), 1000 units to the em, y up
  std::vector<Formula> formulas;
};

/// Reads a chapter's NN-slug.math.json. The error says what is malformed.
base::Result<Typeset> typeset_from_json(std::string_view json);

}  // namespace page
