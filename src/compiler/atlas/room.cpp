#include "compiler/atlas/room.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace compiler {
namespace {

using base::AtlasBox;
using base::AtlasPoint;

constexpr double kCell = 4;       // of the fine grid
constexpr double kBorder = 8;     // between what is in a region and its border
constexpr double kGap = 5;        // between two things in a region
constexpr double kPoints = 14;    // between two points in which something may stand
constexpr double kLetter = 0.54;  // width of a letter as a share of its size: a little more than the average of the book's faces
constexpr double kLine = 1.25;

size_t cells_in(double length) { return static_cast<size_t>(std::ceil(length / kCell)); }

AtlasBox grown(const AtlasBox& box, double by) { return {box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by}; }

}  // namespace

Room::Room(const Polygon& outline) : bounds_(bounds_of(outline)), rows_(cells_in(bounds_.height)), columns_(cells_in(bounds_.width)) {
  sums_.assign((rows_ + 1) * (columns_ + 1), 0);
  for (size_t row = 0; row < rows_; ++row) {
    size_t in_row = 0;
    for (size_t column = 0; column < columns_; ++column) {
      const AtlasPoint middle{bounds_.x + kCell * (static_cast<double>(column) + 0.5),
                              bounds_.y + kCell * (static_cast<double>(row) + 0.5)};
      in_row += contains(outline, middle) ? 1 : 0;
      sums_[(row + 1) * (columns_ + 1) + column + 1] = inside_before(row, column + 1) + in_row;
    }
  }
  for (double y = bounds_.y + kPoints; y < bounds_.y + bounds_.height; y += kPoints)
    for (double x = bounds_.x + kPoints; x < bounds_.x + bounds_.width; x += kPoints)
      if (contains(outline, {x, y})) points_.push_back({x, y});
}

bool Room::is_inside(const AtlasBox& box) const {
  const double left = std::floor((box.x - bounds_.x) / kCell), top = std::floor((box.y - bounds_.y) / kCell);
  const double right = std::ceil((box.x + box.width - bounds_.x) / kCell), bottom = std::ceil((box.y + box.height - bounds_.y) / kCell);
  if (left < 0 || top < 0 || right > static_cast<double>(columns_) || bottom > static_cast<double>(rows_)) return false;
  const auto l = static_cast<size_t>(left), t = static_cast<size_t>(top), r = static_cast<size_t>(right), b = static_cast<size_t>(bottom);
  return inside_before(b, r) + inside_before(t, l) - inside_before(t, r) - inside_before(b, l) == (r - l) * (b - t);
}

bool Room::fits(const AtlasBox& box) const {
  if (!is_inside(grown(box, kBorder))) return false;
  return std::ranges::none_of(taken_, [room = grown(box, kGap)](const AtlasBox& taken) { return overlap(room, taken); });
}

void Room::give_back(const AtlasBox& box) {
  const auto same = [&](const AtlasBox& taken) {
    return taken.x == box.x && taken.y == box.y && taken.width == box.width && taken.height == box.height;
  };
  if (const auto found = std::ranges::find_if(taken_, same); found != taken_.end()) taken_.erase(found);
}

TextSize text_size(std::string_view text, double size, size_t most) {
  size_t longest = base::utf16_length(text), lines = 1;
  if (longest > most) {
    for (size_t space = text.find(' '); space != text.npos; space = text.find(' ', space + 1)) {
      const size_t of_both = std::max(base::utf16_length(text.substr(0, space)), base::utf16_length(text.substr(space + 1)));
      if (of_both < longest) longest = of_both, lines = 2;
    }
  }
  return {kLetter * size * static_cast<double>(longest), kLine * size * static_cast<double>(lines)};
}

}  // namespace compiler
