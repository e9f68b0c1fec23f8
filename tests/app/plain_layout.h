#pragma once

#include <cmath>
#include <string_view>
#include <vector>

#include "app/app.h"
#include "book/document.h"

// A plain stand-in for the browser's layout: one column, in which every block has a height that can be told without a style sheet.
namespace plain_layout {

inline constexpr float kHeading_px = 40;
inline constexpr float kLine_px = 27;
inline constexpr float kLineLength = 70;  ///< characters
inline constexpr float kFigure_px = 400;
inline constexpr float kOther_px = 120;  ///< a list, a table, a question, …

/// Where the canvas of the figure on the stage is.
inline constexpr base::Rect kPicture{760, 120, 640, 500};

inline app::Fits fits(float width_px) {
  return width_px >= 1200 ? app::Fits::stage : width_px >= 900 ? app::Fits::workbench : app::Fits::page;
}

inline float height_of(const book::Document& document, const book::Block& block, bool stage) {
  switch (block.kind) {
    case book::BlockKind::heading: return kHeading_px;
    case book::BlockKind::paragraph: {
      const size_t characters = book::plain_text(block.runs, document.formulas).size();
      return kLine_px * std::ceil(static_cast<float>(characters) / kLineLength);
    }
    case book::BlockKind::scene: return stage ? 0 : kLine_px;
    case book::BlockKind::figure: return stage ? 0 : kFigure_px;
    case book::BlockKind::definition: return 0;
    default: return kOther_px;
  }
}

/// The top and bottom of each block, then the height of the page, as App::place_blocks takes them.
inline std::vector<float> places(const book::Document& document, bool stage) {
  std::vector<float> numbers;
  float y = 0;
  for (const book::Block& block : document.blocks) {
    numbers.push_back(y);
    y += height_of(document, block, stage);
    numbers.push_back(y);
  }
  numbers.push_back(y);
  return numbers;
}

/// The fields of a box that has nothing but a place.
inline std::vector<float> box(ui::Kind kind, base::Rect rect) {
  return {static_cast<float>(kind), rect.x, rect.y, rect.width, rect.height, 0, -1, 0, 0, 0, 0, 0};
}

}  // namespace plain_layout
