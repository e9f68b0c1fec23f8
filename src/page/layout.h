#pragma once

#include <string>
#include <vector>

#include "base/geometry.h"
#include "base/look.h"

// A chapter laid out for the Workbench. Every coordinate is in CSS pixels from the top left corner of the column.
namespace page {

/// A run of text in one style on one line, or one formula.
struct Piece {
  std::string text;  ///< empty for a formula
  float x_px = 0;
  float width_px = 0;
  base::Face face = base::Face::serif;
  int em_px = 0;
  base::Ink ink = base::Ink::ink;
  int link = -1;     ///< index into Document::links, or -1
  int formula = -1;  ///< index into Document::formulas, or -1
  bool code = false;
};

/// One line of a TextBox.
struct Line {
  float top_px = 0;
  float height_px = 0;
  float baseline_px = 0;
  std::vector<Piece> pieces;
  std::vector<std::string> parts;  ///< names of the parts that the whole line stands for, in listings
};

/// The lines of one element that holds text.
struct TextBox {
  std::string id;
  base::Rect rect;
  std::vector<Line> lines;
  /// Its line breaks: offsets of the spaces at which lines end, in UTF-16 units of the element's text, where a formula counts as one. The
  /// DOM breaks its text there and nowhere else.
  std::vector<int> breaks;
  /// Id of the element that scrolls it horizontally, if it is longer than its rectangle; it is then clipped to the rectangle.
  std::string scroller = {};
};

/// Anything that is drawn besides text.
struct Shape {
  enum class Kind { ground, outline, rule, mark, chip, button, row, words };
  enum class Symbol { none, tick, cross };
  Kind kind = Kind::ground;
  base::Rect rect;
  base::Ink ink = base::Ink::panel;
  float radius_px = 0;
  std::string id;                ///< mark, chip, button, row: the native control that it represents; words: the element with the words
  Symbol symbol = Symbol::none;  ///< mark: symbol in it
  bool square = false;           ///< mark: that of a check box
  std::string number = {};       ///< mark: number in it if it has no symbol
};

/// A size that CSS cannot compute, so that the DOM needs to be told.
struct Sizing {
  enum class Kind { column, formula, block };
  Kind kind = Kind::block;
  std::string id;
  float width_px = 0;
  float height_px = 0;
  float depth_px = 0;  ///< formula: how much of the height is below the baseline
};

/// One top-level block.
struct Box {
  std::string id;
  base::Rect rect;
  bool clipped = false;       ///< content outside rect is hidden, such as long lines of a listing
  std::vector<Shape> shapes;  ///< under the text
  std::vector<TextBox> texts;
  std::vector<Sizing> sizings;
};

/// All top-level blocks of a chapter, from the top, and the height of the whole.
struct Layout {
  std::vector<Box> boxes;
  float height_px = 0;
};

}  // namespace page
