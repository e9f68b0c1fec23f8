// Makes sketches, when the book is built. Nothing of this is called in a browser.

#include <algorithm>
#include <cmath>
#include <map>

#include "figures/atlas/miniatures.h"
#include "figures/atlas/sketch.h"
#include "figures/atlas/sketch_code.h"
#include "figures/catalog.h"
#include "plot/outline.h"

namespace figures::atlas_map {
namespace {

using base::Point;
using base::Rect;
using Shape = plot::Mark::Shape;

constexpr size_t kMarks = 44, kPoints = 14;
constexpr int kColumns = 14, kRows = 10;
constexpr float kDigits_most = 63;

class Writer {
 public:
  Writer(Rect room) : room_(room), scale_(kSketchWidth / room.width) {}

  /// Adds the mark to the text, if anything of it would be seen.
  void add(const plot::Mark& mark);
  std::string text() const { return text_; }

 private:
  void number(float value) { text_ += kDigits[static_cast<size_t>(std::lround(std::clamp(value, 0.0f, kDigits_most)))]; }
  void point(Point p) {
    number((p.x - room_.x) * scale_);
    number((p.y - room_.y) * scale_);
  }
  void rect(const Rect& r) {
    point({r.x, r.y});
    number(r.width * scale_);
    number(r.height * scale_);
  }
  void paint(plot::Paint paint);
  void points(SketchMark letter, std::vector<Point> all, plot::Paint paint);
  void cells(const plot::Mark& mark);
  void shape(const plot::Mark& mark);

  Rect room_;
  float scale_;
  std::string text_;
};

int difference(base::Rgb a, base::Rgb b) {
  int sum = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    const int by = static_cast<int>((a >> shift) & 255) - static_cast<int>((b >> shift) & 255);
    sum += by * by;
  }
  return sum;
}

void Writer::paint(plot::Paint paint) {
  const auto far = [&](const plot::Paint& other) {
    return difference(other.light(), paint.light()) + difference(other.dark(), paint.dark());
  };
  const auto nearest = std::ranges::min_element(kSketchPaints, {}, far);
  const auto off = [&](float opacity) { return std::fabs(opacity - paint.opacity()); };
  const auto opacity = std::ranges::min_element(kOpacities, {}, off);
  number(static_cast<float>(3 * (nearest - kSketchPaints.begin()) + (opacity - std::begin(kOpacities))));
}

void Writer::points(SketchMark letter, std::vector<Point> all, plot::Paint paint) {
  if (all.size() < 2 || !paint.seen()) return;
  std::vector<Point> few;
  const size_t count = std::min(all.size(), kPoints);
  for (size_t k = 0; k < count; ++k) few.push_back(all[k * (all.size() - 1) / (count - 1)]);
  text_ += letter;
  number(static_cast<float>(few.size()));
  for (const Point& p : few) point(p);
  this->paint(paint);
}

/// The means of blocks of cells, in 64 steps.
void Writer::cells(const plot::Mark& mark) {
  const plot::CellValues& from = *mark.cells;
  const int columns = std::min(kColumns, from.columns), rows = std::min(kRows, from.rows);
  text_ += kCells;
  rect(mark.rect);
  number(from.map == plot::Map::diverging ? 0 : 1);
  number(static_cast<float>(columns));
  number(static_cast<float>(rows));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int r = row * from.rows / rows, c = column * from.columns / columns;
      const float value = from.values[static_cast<size_t>(r * from.columns + c)];
      const float share = std::isnan(value) ? from.map == plot::Map::diverging ? 0.5f : 0.0f : (value - from.low) / (from.high - from.low);
      number(63 * share);
    }
  }
}

void Writer::shape(const plot::Mark& mark) {
  switch (mark.shape) {
    case Shape::dot: {
      text_ += mark.fill.seen() ? kDot : kRing;
      point(mark.outer > 0 ? plot::around(mark.at, mark.outer, mark.angle) : mark.at);
      number(2 * mark.radius * scale_);
      return paint(mark.fill.seen() ? mark.fill : mark.stroke);
    }
    case Shape::rectangle:
      text_ += mark.fill.seen() ? kBox : kFrame;
      rect(mark.rect);
      return paint(mark.fill.seen() ? mark.fill : mark.stroke);
    case Shape::line:
    case Shape::hand:
    case Shape::curve: return points(kPath, plot::path_of(mark), mark.stroke);
    case Shape::polygon:
    case Shape::sector:
      if (mark.fill.seen()) return points(kArea, plot::outline_of(mark), mark.fill);
      if (mark.shape == Shape::polygon) return points(kPath, plot::outline_of(mark), mark.stroke);
      if (mark.angle_to - mark.angle < 6.2) return points(kPath, plot::path_of(mark), mark.stroke);
      text_ += kRing;
      point(mark.at);
      number(2 * mark.outer * scale_);
      return paint(mark.stroke);
    case Shape::cells:
      if (mark.points.empty()) cells(mark);
      return;
    case Shape::text: return;
  }
}

/// Letters become a bar as long as they are.
void Writer::add(const plot::Mark& mark) {
  if (mark.shape != Shape::text) return shape(mark);
  const float em = static_cast<float>(mark.type.em_px()), width = 0.5f * em * static_cast<float>(mark.words.size());
  const float left = mark.at.x - (mark.anchor == plot::Anchor::start ? 0 : mark.anchor == plot::Anchor::middle ? width / 2 : width);
  const float y = mark.at.y - 0.3f * em;
  points(kPath, {{left, y}, {left + width, y}}, mark.fill.faded(0.5f));
}

float size_of(const plot::Mark& mark) {
  const Rect box = plot::bounds(mark);
  const float paint = std::max(mark.fill.seen() ? mark.fill.opacity() : 0.0f, mark.stroke.seen() ? mark.stroke.opacity() : 0.0f);
  if (mark.shape == Shape::text) return mark.type.em_px() >= 17 ? 40.0f : 4.0f;
  if (mark.shape == Shape::cells) return 1e6f;
  return paint * (box.width + box.height);
}

}  // namespace

std::string sketch_of(const plot::Scene& scene) {
  std::vector<float> sizes;
  for (const plot::Mark& mark : scene.marks()) sizes.push_back(size_of(mark));
  std::vector<float> ordered = sizes;
  std::ranges::sort(ordered, std::greater());
  const float least = ordered.size() > kMarks ? ordered[kMarks] : 0;
  Writer writer(scene.picture());
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > least) writer.add(scene.marks()[i]);
  }
  return writer.text();
}

std::string sketch_of(const base::AtlasFigure& figure) {
  const Kind* kind = figures::find(figure.kind);
  return kind ? sketch_of(composed(*kind, figure, plot::Metrics())) : "";
}

}  // namespace figures::atlas_map
