#pragma once

#include <map>
#include <memory>
#include <span>
#include <string_view>

#include "plot/fonts.h"
#include "plot/image.h"
#include "plot/mark.h"

struct ImDrawList;

namespace plot {

/// Paints marks with Dear ImGui. Keeps the images of cells on the graphics card while they stay the same.
class Painter {
 public:
  /// `bounds` is the picture's rectangle on the canvas; `highlighted` the name of the highlighted part, or empty.
  void paint(ImDrawList& list, const Fonts& fonts, base::Rect bounds, bool dark, std::span<const Mark> marks, std::string_view highlighted);

 private:
  struct CellImage {
    Image image;
    std::shared_ptr<const CellValues> cells;
    int width = 0, height = 0;
    bool dark = false;
    bool used = false;
  };
  Image& image_of(const Mark& mark, float pixel_ratio, bool dark);

  std::map<Key, CellImage> images_;
};

}  // namespace plot
