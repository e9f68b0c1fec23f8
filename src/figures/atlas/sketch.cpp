#include "figures/atlas/sketch.h"

#include <algorithm>
#include <utility>

#include "figures/atlas/sketch_code.h"

namespace figures::atlas_map {
namespace {

/// Reads one mark after the other. What comes after a mistake is not read.
class Reader {
 public:
  explicit Reader(std::string_view sketch) : rest_(sketch) {}

  std::vector<plot::Mark> marks() {
    while (!rest_.empty() && !failed_) {
      const char letter = rest_.front();
      rest_.remove_prefix(1);
      plot::Mark mark = read(letter);
      mark.key = {"sketch", static_cast<int>(marks_.size())};
      if (!failed_) marks_.push_back(std::move(mark));
    }
    return std::move(marks_);
  }

 private:
  int number() {
    const size_t digit = rest_.empty() ? kDigits.npos : kDigits.find(rest_.front());
    failed_ = failed_ || digit == kDigits.npos;
    if (failed_) return 0;
    rest_.remove_prefix(1);
    return static_cast<int>(digit);
  }
  float length() { return static_cast<float>(number()); }
  plot::Paint paint() {
    const size_t code = static_cast<size_t>(number());
    failed_ = failed_ || code / 3 >= kSketchPaints.size();
    return failed_ ? plot::Paint() : kSketchPaints[code / 3].faded(kOpacities[code % 3]);
  }
  plot::Mark read(char letter);
  void read_cells(plot::Mark& mark);

  std::string_view rest_;
  std::vector<plot::Mark> marks_;
  bool failed_ = false;
};

plot::Mark Reader::read(char letter) {
  plot::Mark mark;
  mark.thickness = 1;
  if (letter == kArea || letter == kPath) {
    mark.shape = letter == kArea ? plot::Mark::Shape::polygon : plot::Mark::Shape::curve;
    for (int count = number(); count > 0 && !failed_; --count) {
      const float x = length();
      mark.points.push_back({x, length()});
    }
    (letter == kArea ? mark.fill : mark.stroke) = paint();
    failed_ = failed_ || mark.points.size() < 2;
  } else if (letter == kDot || letter == kRing) {
    mark.shape = plot::Mark::Shape::dot;
    mark.at.x = length();
    mark.at.y = length();
    mark.radius = 0.5f * length();
    (letter == kDot ? mark.fill : mark.stroke) = paint();
  } else if (letter == kBox || letter == kFrame || letter == kCells) {
    mark.shape = letter == kCells ? plot::Mark::Shape::cells : plot::Mark::Shape::rectangle;
    mark.rect.x = length();
    mark.rect.y = length();
    mark.rect.width = length();
    mark.rect.height = length();
    if (letter == kCells) return read_cells(mark), mark;
    (letter == kBox ? mark.fill : mark.stroke) = paint();
  } else {
    failed_ = true;
  }
  return mark;
}

void Reader::read_cells(plot::Mark& mark) {
  plot::CellValues cells;
  cells.map = number() == 0 ? plot::Map::diverging : plot::Map::sequential;
  cells.columns = number();
  cells.rows = number();
  failed_ = failed_ || cells.columns == 0 || cells.rows == 0;
  cells.low = 0;
  cells.high = 63;
  for (int i = 0; i < cells.columns * cells.rows && !failed_; ++i) cells.values.push_back(length());
  mark.cells = std::make_shared<const plot::CellValues>(std::move(cells));
}

}  // namespace

std::vector<plot::Mark> marks_of(std::string_view sketch) { return Reader(sketch).marks(); }

}  // namespace figures::atlas_map
