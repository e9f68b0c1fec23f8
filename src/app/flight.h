#pragma once

#include <string_view>
#include <vector>

#include "ui/boxes.h"
#include "ui/painter.h"

namespace app {

/// The words of a clicked link on their way to the place in the picture that they speak of.
class Flight {
 public:
  /// Begins at the words of the link with this id, where they are now. `origin` is where the article's content begins on the canvas.
  void begin(const ui::Boxes& boxes, std::string_view link, base::Point origin, double now_ms);
  bool under_way(double now_ms) const;
  /// Paints the words between the text and `target`, fading as they arrive.
  void paint(const ui::Painter& painter, const ui::Boxes& boxes, base::Point target, double now_ms) const;

 private:
  struct Words {
    base::Rect place;    ///< on the canvas, CSS pixels
    base::Rect picture;  ///< in the atlas, device pixels
  };
  std::vector<Words> words_;
  base::Point middle_;
  double start_ms_ = -1e9;
};

}  // namespace app
