#pragma once

#include <string_view>
#include <vector>

#include "compiler/atlas/polygon.h"

namespace compiler {

/// What is free in a region.
class Room {
 public:
  explicit Room(const Polygon& outline);

  /// Whether the box lies in the region, not too near its border, and over nothing that was taken.
  bool fits(const base::AtlasBox& box) const;
  void take(const base::AtlasBox& box) { taken_.push_back(box); }
  void give_back(const base::AtlasBox& box);

  /// Points all over the region, in rows.
  const std::vector<base::AtlasPoint>& points() const { return points_; }

 private:
  bool is_inside(const base::AtlasBox& box) const;
  size_t inside_before(size_t row, size_t column) const { return sums_[row * (columns_ + 1) + column]; }

  base::AtlasBox bounds_;
  size_t rows_ = 0, columns_ = 0;
  std::vector<size_t> sums_;  ///< how many cells of a fine grid are inside, of all those above and to the left
  std::vector<base::AtlasPoint> points_;
  std::vector<base::AtlasBox> taken_;
};

/// The size that a text needs, in one line or, if it has more than `most` characters and a space, in two.
struct TextSize {
  double width = 0, height = 0;
};
TextSize text_size(std::string_view text, double size, size_t most);

}  // namespace compiler
