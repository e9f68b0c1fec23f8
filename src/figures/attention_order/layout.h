#pragma once

#include <span>
#include <string>

#include "plot/scene.h"

namespace figures::order {

inline constexpr float kFirst_px = 30;                ///< height of a word in the first order
inline constexpr float kMoved_px = 44, kWay_px = 46;  ///< widths beside the outputs

/// Where things are, from the top: the words, the button, the weights with each word's output to their right, the verdict.
struct Layout {
  base::Rect words;                           ///< slots, line by line
  size_t columns = 1;                         ///< of slots
  base::Rect button, grid, outputs, verdict;  ///< the grid of weights is empty where only outputs are shown
  base::Rect mean;                            ///< empty without pooling
  bool one_line = false;                      ///< of words, with room for their ways from the first order to the present one
  bool ways = false;                          ///< beside the outputs
  float chip_px = 34, row_px = 20, cell_px = 20, label_px = 34;
  int em_px = 15;  ///< of the words

  base::Rect slot(size_t i) const {
    const float width = words.width / static_cast<float>(columns);
    const float y = one_line ? words.bottom() - chip_px : words.y + static_cast<float>(i / columns) * (chip_px + 6);
    return {words.x + static_cast<float>(i % columns) * width + 4, y, width - 8, chip_px};
  }
  base::Rect cell(size_t i, size_t j) const {
    return {grid.x + static_cast<float>(j) * cell_px, grid.y + static_cast<float>(i) * row_px, cell_px, row_px};
  }
};

/// What is shown besides the words.
struct Shown {
  bool only_outputs = false;
  bool pooled = false;
  bool compares = false;  ///< with the outputs of the first order
};
Layout lay_out(const plot::Scene& scene, std::span<const std::string> words, const Shown& shown);

}  // namespace figures::order
