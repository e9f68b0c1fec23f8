#pragma once

#include <string>
#include <vector>

#include "base/geometry.h"
#include "base/look.h"

// A chapter laid out for the Workbench. Every coordinate is in CSS pixels from the top left corner of the column.
namespace page {

/// A stretch of one style on one line, or one formula.
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

struct Line {
  float top_px = 0;
  float height_px = 0;
  float baseline_px = 0;
  std::vector<Piece> pieces;
  std::vector<std::string> parts;  ///< names that the whole line carries: a line of a listing
};

/// The lines of one element that holds text.
struct TextBox {
  std::string id;
  base::Rect rect;
  std::vector<Line> lines;
  /// Where its lines end: places of the spaces that became line ends, in UTF-16 units of the element's text, a formula
  /// counting as one. The DOM breaks its text there and nowhere else.
  std::vector<int> breaks;
  /// The element that moves it to the side, where it is longer than its rectangle; it is then clipped to that.
  std::string scroller = {};
};

/// What is drawn besides text.
struct Shape {
  enum class Kind { ground, outline, rule, mark, chip, button, row, words };
  enum class Symbol { none, tick, cross };
  Kind kind = Kind::ground;
  base::Rect rect;
  base::Ink ink = base::Ink::panel;
  float radius_px = 0;
  std::string id;                ///< mark, chip, button, row: the native control it stands for; words: the element that says them
  Symbol symbol = Symbol::none;  ///< mark: drawn in it
  bool square = false;           ///< mark: of a check box
  std::string number = {};       ///< mark: written in it where no sign is
};

/// A size that CSS cannot know and the DOM must be told.
struct Sizing {
  enum class Kind { column, formula, block };
  Kind kind = Kind::block;
  std::string id;
  float width_px = 0;
  float height_px = 0;
  float depth_px = 0;  ///< formula: how much of the height lies below the baseline
};

/// One top-level block.
struct Box {
  std::string id;
  base::Rect rect;
  bool clipped = false;       ///< nothing shows beyond rect: long lines of a listing
  std::vector<Shape> shapes;  ///< under the text
  std::vector<TextBox> texts;
  std::vector<Sizing> sizings;
};

struct Layout {
  std::vector<Box> boxes;
  float height_px = 0;
};

}  // namespace page
