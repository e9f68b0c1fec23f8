#include "figures/playground/picture.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "base/text.h"
#include "figures/playground/words.h"
#include "plot/axis.h"
#include "plot/ellipsize.h"
#include "plot/legend.h"
#include "plot/line.h"
#include "plot/value_axis.h"

namespace figures::play {
namespace {

using base::Face;
using base::Ink;
using base::Rect;
using base::Type;

constexpr float kLegend_px = plot::kLegend_px + 16;
constexpr float kCell_px = 74, kRow_px = 20;  ///< of the sheet; cells are wider for long numbers
constexpr float kHead_px = 44;
constexpr float kTextLine_px = 22;

const plot::ColourMap& colours(const Model& model, bool dark) { return model.is_signed() ? plot::diverging(dark) : plot::sequential(dark); }

/// The range of the colours, symmetric about zero if values of both signs occur.
struct Range {
  float low, high;
};
Range range_of(const Model& model) {
  if (!model.is_signed()) return {model.low, model.high};
  const float largest = std::max(-model.low, model.high);
  return {-largest, largest};
}

/// The cells in view along a side, including the cursor.
plot::Window around(int cursor, int count, float length_px, float step_px) {
  const int shown = std::clamp(static_cast<int>(length_px / step_px), 1, count);
  return {std::clamp(cursor - shown / 2, 0, count - shown), shown};
}

/// Draws `text`, wrapped to the width of `area`.
void draw_lines(plot::Surface& surface, Rect area, std::string_view text, base::Rgb ink) {
  float y = area.y + 16;
  while (!text.empty() && y < area.bottom()) {
    size_t end = text.size();
    while (end > 0 && surface.text_width(Face::sans, Type::ui, text.substr(0, end)) > area.width) {
      const size_t space = text.rfind(' ', end - 1);
      if (space == text.npos || space == 0) break;
      end = space;
    }
    surface.text({area.x, y}, plot::Anchor::start, Face::sans, Type::ui, ink,
                 plot::ellipsize(surface, Face::sans, Type::ui, text.substr(0, end), area.width));
    text = base::trim(text.substr(end));
    y += kTextLine_px;
  }
}

}  // namespace

/// Draws the text with a caret below the mistake, as much of it as fits around that, and the explanation.
void Picture::draw_mistake(plot::Surface& surface, Rect area, const Model& model) {
  const Mistake& mistake = *model.answer.mistake;
  const std::string_view text = model.text;
  const auto width = [&](std::string_view part) { return surface.text_width(Face::mono, Type::code, part); };
  const auto is_inside = [&](size_t at) { return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
  size_t from = 0;
  while (from < mistake.at && width(text.substr(from, mistake.at - from)) > area.width * 0.7f) {
    do ++from;
    while (is_inside(from));
  }
  const float y = area.y + std::min(60.0f, area.height * 0.25f);
  const float x = area.x + width(text.substr(from, mistake.at - from));
  const std::string shown = plot::ellipsize(surface, Face::mono, Type::code, text.substr(from), area.width);
  surface.text({area.x, y}, plot::Anchor::start, Face::mono, Type::code, surface.colour(Ink::ink), shown);
  const base::Rgb wrong = surface.colour(Ink::wrong);
  surface.triangle({x + 4, y + 6}, {x - 2, y + 16}, {x + 10, y + 16}, wrong);
  draw_lines(surface, {area.x, y + 26, area.width, area.bottom() - y - 26}, mistake.what, wrong);
}

void Picture::draw_number(plot::Surface& surface, Rect area, const Model& model) {
  surface.text({area.x + area.width / 2, area.y + area.height / 2}, plot::Anchor::middle, Face::mono, Type::h2, surface.colour(Ink::ink),
               value_text(model.value().number, kDigitsAlone, true));
}

void Picture::draw_line(plot::Surface& surface, Rect area, const Model& model) {
  const double margin = 0.06 * (static_cast<double>(model.high) - static_cast<double>(model.low));
  const plot::ValueAxis axis{"value", static_cast<double>(model.low) - margin, static_cast<double>(model.high) + margin};
  const Side& side = model.value().columns;
  plot_ = {area.x + 84, area.y, std::max(1.0f, area.width - 84 - 12), std::max(1.0f, area.height - plot::kAxisBelow_px)};
  rows_ = {0, 1};
  columns_ = {0, side.count};
  plot::draw_left(surface, plot_, axis);
  plot::draw_below(surface, plot_, {side.name, side.first, side.count});
  const float step = plot_.width / static_cast<float>(side.count);
  const auto place = [&](int column) {
    return base::Point{plot_.x + (static_cast<float>(column) + 0.5f) * step,
                       plot::y_of(plot_, axis, static_cast<double>(model.value().at(0, column)))};
  };
  surface.clip(base::inset(plot_, -4));
  const float x = place(model.column).x;
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::accent), model.pinned ? 2.5f : 1);
  std::vector<base::Point> points;
  const auto finish = [&] {
    if (points.size() > 1) plot::draw_line(surface, points, 0);
    if (step >= 7 || points.size() == 1) {
      for (const base::Point& point : points) surface.disc(point, 2.5f, plot::line_colour(0, surface.dark()));
    }
    points.clear();
  };
  for (int column = 0; column < side.count; ++column) {
    if (std::isfinite(model.value().at(0, column)))
      points.push_back(place(column));
    else
      finish();
  }
  finish();
  if (std::isfinite(model.at_cursor())) plot::draw_dot(surface, place(model.column), 0);
  surface.unclip();
}

void Picture::paint(plot::Surface& surface, const Model& model) {
  const int width = std::max(1, static_cast<int>(std::lround(plot_.width * surface.pixel_ratio())));
  const int height = std::max(1, static_cast<int>(std::lround(plot_.height * surface.pixel_ratio())));
  if (!stale_ && width == width_ && height == height_ && surface.dark() == dark_) return;
  const auto [low, high] = range_of(model);
  plot::downsample({model.value().values, model.rows(), model.columns()}, width, height, tiles_);
  const std::vector<float>& means = tiles_.means;
  colours_.resize(means.size());
  plot::colours_of(colours(model, surface.dark()), means, low, high, colours_);
  for (size_t i = 0; i < means.size(); ++i) {
    if (!std::isfinite(means[i])) colours_[i] = 0;  // hidden, so nothing is drawn
  }
  plot::fill_pixels(tiles_, colours_, pixels_);
  image_.assign(width, height, pixels_);
  width_ = width;
  height_ = height;
  dark_ = surface.dark();
  stale_ = false;
}

void Picture::draw_table(plot::Surface& surface, Rect area, const Model& model) {
  const Value& value = model.value();
  const plot::Axis left{value.rows.name, value.rows.first, value.rows.count};
  const float left_px = plot::left_room_px(surface, left), ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  plot_ = {snap(area.x + left_px), snap(area.y), std::max(1.0f, snap(area.width - left_px - kLegend_px)),
           std::max(1.0f, snap(area.height - plot::kAxisBelow_px))};
  rows_ = {0, value.rows.count};
  columns_ = {0, value.columns.count};
  paint(surface, model);
  surface.image(image_, plot_);
  surface.outline(plot_, surface.colour(Ink::hairline), 1);
  plot::draw_left(surface, plot_, left);
  plot::draw_below(surface, plot_, {value.columns.name, value.columns.first, value.columns.count});
  const auto [low, high] = range_of(model);
  plot::draw_legend(surface, plot_, colours(model, surface.dark()), low, high);
  surface.clip(base::inset(plot_, -3));
  const float width = plot_.width / static_cast<float>(value.columns.count), height = plot_.height / static_cast<float>(value.rows.count);
  const base::Point corner{plot_.x + static_cast<float>(model.column) * width, plot_.y + static_cast<float>(model.row) * height};
  surface.outline({plot_.x, corner.y, plot_.width, std::max(2.0f, height)}, surface.colour(Ink::accent), model.pinned ? 2.5f : 1.5f);
  const Rect own{corner.x, corner.y, std::max(5.0f, width), std::max(5.0f, height)};
  surface.outline(base::inset(own, -1.5f), surface.colour(Ink::stage), 1.5f);
  surface.outline(own, surface.colour(Ink::ink), 2);
  surface.unclip();
}

float Picture::value_at(const Model& model, int row, int column) const {
  return transposed_ ? model.value().at(0, row) : model.value().at(row, column);
}

/// Determines which rows and columns fit, and the cell width that the longest of their numbers needs.
void Picture::lay_out_sheet(plot::Surface& surface, Rect area, const Model& model) {
  const Value& value = model.value();
  transposed_ = value.rank == 1;
  plot_ = {area.x + kCell_px, area.y + kHead_px, std::max(1.0f, area.width - kCell_px), std::max(1.0f, area.height - kHead_px)};
  rows_ = around(transposed_ ? model.column : model.row, transposed_ ? value.columns.count : value.rows.count, plot_.height, kRow_px);
  const auto columns = [&] { return transposed_ ? plot::Window{0, 1} : around(model.column, value.columns.count, plot_.width, cell_px_); };
  cell_px_ = kCell_px;
  columns_ = columns();
  for (int r = rows_.first; r < rows_.first + rows_.count; ++r) {
    for (int c = columns_.first; c < columns_.first + columns_.count; ++c) {
      const std::string text = value_text(static_cast<double>(value_at(model, r, c)), 4);
      cell_px_ = std::max(cell_px_, surface.text_width(Face::mono, Type::small, text) + 14);
    }
  }
  columns_ = columns();
  plot_.height = kRow_px * static_cast<float>(rows_.count);
  plot_.width = cell_px_ * static_cast<float>(columns_.count);
}

/// Draws as many numbers as fit around the cursor. A row's values are listed downwards.
void Picture::draw_sheet(plot::Surface& surface, Rect area, const Model& model) {
  lay_out_sheet(surface, area, model);
  const Value& value = model.value();
  const Side& down = transposed_ ? value.columns : value.rows;
  surface.clip({area.x, area.y, area.width, area.height});
  const auto text = [&](float x, float y, Face face, Ink ink, const std::string& words) {
    surface.text({x, y}, plot::Anchor::end, face, Type::small, surface.colour(ink), words);
  };
  surface.text({area.x, area.y + 14}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink3),
               transposed_ ? std::string(down.name) : std::string(down.name) + " down, " + std::string(value.columns.name) + " across");
  const int cursor_row = transposed_ ? model.column : model.row;
  const auto top = [&](int r) { return plot_.y + static_cast<float>(r - rows_.first) * kRow_px; };
  surface.fill({area.x, top(cursor_row), plot_.right() - area.x, kRow_px}, surface.colour(Ink::accent_ground), 3);
  for (int c = columns_.first; !transposed_ && c < columns_.first + columns_.count; ++c) {
    text(plot_.x + static_cast<float>(c - columns_.first + 1) * cell_px_ - 6, area.y + 36, Face::sans_semibold,
         c == model.column ? Ink::accent : Ink::ink2, base::grouped(value.columns.first + c));
  }
  for (int r = rows_.first; r < rows_.first + rows_.count; ++r) {
    text(plot_.x - 14, top(r) + 15, Face::sans_semibold, r == cursor_row ? Ink::accent : Ink::ink2, base::grouped(down.first + r));
    for (int c = columns_.first; c < columns_.first + columns_.count; ++c) {
      text(plot_.x + static_cast<float>(c - columns_.first + 1) * cell_px_ - 6, top(r) + 15, Face::mono, Ink::ink,
           value_text(static_cast<double>(value_at(model, r, c)), 4));
    }
  }
  const int column = transposed_ ? 0 : model.column;
  surface.outline({plot_.x + static_cast<float>(column - columns_.first) * cell_px_, top(cursor_row), cell_px_, kRow_px},
                  surface.colour(Ink::accent), model.pinned ? 2.5f : 1.5f, 3);
  surface.unclip();
}

void Picture::draw(plot::Surface& surface, Rect area, const Model& model) {
  plot_ = {};
  transposed_ = false;
  if (model.fails()) return draw_mistake(surface, area, model);
  if (model.value().rank == 0) return draw_number(surface, area, model);
  if (model.numbers) return draw_sheet(surface, area, model);
  if (!model.any_finite) return draw_lines(surface, area, "No value is finite, so there is nothing to draw.", surface.colour(Ink::ink2));
  if (model.value().rank == 1) return draw_line(surface, area, model);
  draw_table(surface, area, model);
}

std::optional<Picture::Cell> Picture::hit(base::Point at) const {
  if (!plot_.contains(at)) return std::nullopt;
  const auto cell = [](float share, plot::Window window) {
    return window.first + std::clamp(static_cast<int>(share * static_cast<float>(window.count)), 0, window.count - 1);
  };
  const Cell found{cell((at.y - plot_.y) / plot_.height, rows_), cell((at.x - plot_.x) / plot_.width, columns_)};
  return transposed_ ? Cell{0, found.row} : found;
}

}  // namespace figures::play
