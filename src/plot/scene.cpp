#include "plot/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/text.h"
#include "plot/rich_text.h"

namespace plot {
namespace {

using base::Point;
using base::Rect;
using Shape = Mark::Shape;

constexpr float kApart_px = 2, kNumbersApart_px = 8;  ///< between two texts, between two numbers of a scale

bool overlap(const Rect& a, const Rect& b, float apart_px) {
  return a.x < b.right() + apart_px && b.x < a.right() + apart_px && a.y < b.bottom() && b.y < a.bottom();
}

/// Numbers side by side of which one may give way, as beside the last of an axis: closer together they would read as one number.
float apart(const Mark& a, const Mark& b) {
  return a.type == kNumber && b.type == kNumber && a.rank != b.rank ? kNumbersApart_px : kApart_px;
}

}  // namespace

Scene::Scene(const Metrics& metrics, Room room) : metrics_(&metrics), room_(room) {
  const float top = narrow() ? 1.75f * kHeadline_px : kHeadline_px + 8, foot = room.words == Words::both ? kFoot_px : 0,
              bottom = std::max(top + 1, room.height_px - foot - room.controls_px - 6);
  picture_ = {0, top, std::max(1.0f, room.width_px), bottom - top};
}

Mark& Scene::add(Key key, Shape shape) {
  Mark& mark = marks_.emplace_back();
  mark.key = key;
  mark.shape = shape;
  return mark;
}

Mark& Scene::dot(Key key, Point at, float radius, Paint fill) {
  Mark& mark = add(key, Shape::dot).filled(fill);
  mark.at = at;
  mark.radius = radius;
  return mark;
}

Mark& Scene::dot_around(Key key, Point centre, float distance, double angle, float radius, Paint fill) {
  Mark& mark = dot(key, centre, radius, fill);
  mark.outer = distance;
  mark.angle = angle;
  return mark;
}

Mark& Scene::line(Key key, Point from, Point to, Paint stroke, float thickness) {
  Mark& mark = add(key, Shape::line).stroked(stroke, thickness);
  mark.at = from;
  mark.to = to;
  return mark;
}

Mark& Scene::arrow(Key key, Point from, Point to, Paint stroke, float thickness) {
  return line(key, from, to, stroke, thickness).with_head();
}

Mark& Scene::hand(Key key, Point centre, float outer, double angle, Paint stroke, float thickness, float inner) {
  Mark& mark = add(key, Shape::hand).stroked(stroke, thickness);
  mark.at = centre;
  mark.inner = inner;
  mark.outer = outer;
  mark.angle = angle;
  return mark;
}

Mark& Scene::curve(Key key, std::vector<Point> points, Paint stroke, float thickness) {
  Mark& mark = add(key, Shape::curve).stroked(stroke, thickness);
  mark.points = std::move(points);
  return mark;
}

Mark& Scene::polygon(Key key, std::vector<Point> points, Paint fill) {
  Mark& mark = add(key, Shape::polygon).filled(fill);
  mark.points = std::move(points);
  return mark;
}

Mark& Scene::sector(Key key, Point centre, float outer, double from, double to, Paint fill, float inner) {
  Mark& mark = add(key, Shape::sector).filled(fill);
  mark.at = centre;
  mark.inner = inner;
  mark.outer = outer;
  mark.angle = from;
  mark.angle_to = to;
  return mark;
}

Mark& Scene::ring(Key key, Point centre, float radius, Paint stroke, float thickness) {
  return sector(key, centre, radius, 0, 2 * std::numbers::pi, {}).stroked(stroke, thickness);
}

Mark& Scene::rectangle(Key key, Rect rect, Paint fill, float corner_px) {
  Mark& mark = add(key, Shape::rectangle).filled(fill).rounded(corner_px);
  mark.rect = rect;
  return mark;
}

Mark& Scene::outline(Key key, Rect rect, Paint stroke, float thickness, float corner_px) {
  return rectangle(key, rect, {}, corner_px).stroked(stroke, thickness);
}

Mark& Scene::cells(Key key, Rect rect, CellValues values) {
  Mark& mark = add(key, Shape::cells);
  mark.rect = rect;
  mark.cells = std::make_shared<const CellValues>(std::move(values));
  return mark;
}

Mark& Scene::askew(Key key, std::vector<Point> corners, std::shared_ptr<const CellValues> row, float opacity) {
  Mark& mark = add(key, Shape::cells).filled(Paint(0, 0, opacity));
  mark.rect = picture_;
  mark.cells = std::move(row);
  mark.points = std::move(corners);
  return mark;
}

Mark& Scene::text(Key key, Point baseline, std::string words, Type type, Paint paint, Anchor anchor) {
  Mark& mark = add(key, Shape::text).filled(paint).anchored(anchor);
  mark.at = baseline;
  mark.words = std::move(words);
  mark.type = type;
  return mark;
}

Mark& Scene::text_in(Key key, Rect rect, std::string words, Type type, Paint paint) {
  return text(key, {rect.x + rect.width / 2, rect.y + rect.height / 2}, std::move(words), type, paint, Anchor::middle).level();
}

float Scene::paragraph(Key key, Point top_left, float width_px, std::string_view words, Type type, Paint paint) {
  const float line_px = std::round(1.35f * static_cast<float>(type.em_px()));
  std::string line;
  int lines = 0;
  const auto put = [&] {
    text(key.with(key.i(), key.j() + lines), {top_left.x, top_left.y + line_px * static_cast<float>(lines) + 0.8f * line_px},
         std::exchange(line, {}), type, paint)
        .ranked(0);
    ++lines;
  };
  for (const std::string_view word : base::split(words, ' ')) {
    const std::string longer = line.empty() ? std::string(word) : line + " " + std::string(word);
    if (!line.empty() && text_width(longer, type) > width_px) put();
    line += line.empty() ? std::string(word) : " " + std::string(word);
  }
  if (!line.empty()) put();
  return line_px * static_cast<float>(lines);
}

float Scene::text_width(std::string_view words, Type type) const { return width_of(*metrics_, words, type); }

std::string Scene::shortened(std::string_view words, float width_px, Type type) const {
  std::string whole = verbatim(words);
  if (text_width(whole, type) <= width_px) return whole;
  for (size_t end = words.size(); end-- > 0;) {
    if ((static_cast<unsigned char>(words[end]) & 0xC0) == 0x80) continue;  // within a character
    std::string cut = verbatim(words.substr(0, end)) + "…";
    if (end == 0 || text_width(cut, type) <= width_px) return cut;
  }
  return whole;
}

void Scene::headline(std::string words) { headline_ = std::move(words); }

void Scene::foot(std::string formula, std::vector<Reading> readings, std::string shorter, std::string_view part) {
  formula_part_ = part;
  formula_ = std::move(formula);
  readings_ = std::move(readings);
  shorter_formula_ = std::move(shorter);
}

void Scene::finish() {
  const bool reads = room_.words == Words::readings && has_readings();
  if (!reads) lay_out_headline();
  if (reads || room_.words == Words::both) lay_out_readings();
  leave_out_overlapping_text();
}

/// One line, in smaller type if it must be; on a phone two. Sentences for which there is no room are left out, the last first.
void Scene::lay_out_headline() {
  constexpr int kSmallest_px = 12;
  if (headline_.empty()) return;
  const float lines = narrow() ? 1.85f : 1;  // the first of two is rarely full
  Type type{base::Face::sans, narrow() ? 13 : 14};
  while (type.em_px() > kSmallest_px && text_width(headline_, type) > lines * width()) type = type.smaller();
  for (size_t end; text_width(headline_, type) > lines * width() && (end = headline_.rfind(". ")) != headline_.npos;)
    headline_.erase(end + 1);
  paragraph({"headline"}, {0, narrow() ? 0.0f : 1.0f}, width(), headline_, type);
}

/// The baseline of the readings: in a file they stand below the marks, otherwise in the caption's place.
static float readings_baseline(const Room& room, bool two_lines) {
  if (room.words == Words::both) return room.height_px - kFoot_px + (two_lines ? 50.0f : 40.0f);
  return two_lines ? 37.0f : 19.0f;
}

/// Adds the formula as large as it fits, or the shorter one; returns the width that it takes from the readings.
float Scene::add_formula(bool two_lines) {
  Type type = serif(19);
  const bool too_long = text_width(formula_, type) > (two_lines ? width() : 0.62f * width());
  const std::string& formula = too_long && !shorter_formula_.empty() ? shorter_formula_ : formula_;
  if (formula.empty()) return 0;
  const float room = two_lines || readings_.empty() ? width() - 4 : 0.72f * width();
  while (type.em_px() > 12 && text_width(formula, type) > room) type = type.smaller();
  text({"formula"}, {0, readings_baseline(room_, two_lines)}, formula, type, base::ColourToken::ink)
      .ranked(0)
      .highlights_with(formula_part_);
  return two_lines ? 0 : text_width(formula, type) + 24;
}

/// The readings stand at the right, from the right to the left as far as there is room beside the formula; on a phone they stand above it.
/// In a file, where there is room, each stands under its label, otherwise behind it.
void Scene::lay_out_readings() {
  constexpr float kGap_px = 5;
  const bool two_lines = narrow() && !formula_.empty() && !readings_.empty();
  const bool both = room_.words == Words::both, under = both && !two_lines;
  const float formula_px = add_formula(two_lines);
  const float baseline = readings_baseline(room_, two_lines) - (!two_lines ? 0.0f : both ? 32.0f : 22.0f);
  const Type value_type = serif(two_lines ? 15 : under ? 19 : 17);
  float right = width();
  for (size_t k = readings_.size(); k-- > 0;) {
    const Reading& reading = readings_[k];
    const int index = static_cast<int>(k);
    const float label_px = text_width(reading.label), value_px = text_width(reading.value, value_type);
    const float x = right - (under ? std::max(label_px, value_px) : label_px + kGap_px + value_px);
    if (x < formula_px) break;
    text({"reading label", index}, {x, under ? baseline - 24 : baseline}, std::string(reading.label), kLabel, base::ColourToken::ink2)
        .ranked(0)
        .highlights_with(reading.part);
    text({"reading", index}, {under ? x : x + label_px + kGap_px, baseline}, reading.value, value_type, base::ColourToken::ink)
        .ranked(0)
        .highlights_with(reading.part);
    right = x - (two_lines ? 14 : 24);
  }
}

Rect Scene::box_of(const Mark& mark) const {
  const float width_px = text_width(mark.words, mark.type), em = static_cast<float>(mark.type.em_px());
  const float left = mark.at.x - (mark.anchor == Anchor::start ? 0 : mark.anchor == Anchor::middle ? width_px / 2 : width_px);
  return {left, mark.at.y - 0.78f * em, width_px, em};
}

/// Moves text inside the picture's sides first. Slanted text is left alone.
void Scene::leave_out_overlapping_text() {
  std::vector<Mark*> texts;
  for (Mark& mark : marks_) {
    if (mark.shape != Shape::text || mark.slant != 0 || mark.rank < 0) continue;  // below 0: it stays, wherever it is
    const Rect box = box_of(mark);
    mark.at.x += std::max(0.0f, -box.x) - std::max(0.0f, std::min(box.x, box.right() - width()));
    texts.push_back(&mark);
  }
  std::ranges::stable_sort(texts, {}, [](const Mark* mark) { return mark->rank; });
  std::vector<std::pair<Rect, const Mark*>> kept;
  for (Mark* mark : texts) {
    const Rect box = box_of(*mark);
    const auto covered = [&] {
      return std::ranges::any_of(kept, [&](const auto& other) { return overlap(box, other.first, apart(*mark, *other.second)); });
    };
    if (mark->rank > 0 && (box.y < 0 || box.bottom() > height() || covered()))
      mark->words.clear();
    else
      kept.emplace_back(box, mark);
  }
  std::erase_if(marks_, [](const Mark& mark) { return mark.shape == Shape::text && mark.words.empty(); });
}

}  // namespace plot
