// A table of learned positions: its values before training, how similar its rows are, and what a position past its end gets. Gehring et al.
// 2017, Convolutional Sequence to Sequence Learning, section 3.1. The model and the texts are in learned_table/; this file handles drawing
// and input.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "base/number.h"
#include "figures/figure.h"
#include "figures/learned_table/model.h"
#include "figures/learned_table/words.h"
#include "plot/axis.h"
#include "plot/ellipsize.h"
#include "plot/heatmap.h"
#include "plot/image.h"
#include "plot/legend.h"
#include "plot/line.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace rows;
using base::Face;
using base::Ink;
using base::Rect;
using base::Type;

constexpr float kTop_px = 6;
constexpr float kLegend_px = plot::kLegend_px + 12;  ///< with room for two decimals
constexpr float kReads_px = 30, kTable_px = 34;  ///< widths of the lines from the positions to the table, and of the table with its numbers
constexpr float kLineGap_px = 6, kFineGap_px = 12;  ///< least distance between lines; the larger one if rows are less than 2 px high

class LearnedTable final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override {
    if (model_.set(values)) stale_ = true;
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return rows::cursor_text(model_); }
  DataTable data(Extent extent) const override { return rows::data(model_, extent); }
  float height_for(float width_px) const override {
    return std::clamp(width_px * 0.86f, 300.0f, 450.0f) + plot::kReadout_px + plot::formula_px(width_px);
  }

 private:
  bool compares() const { return model_.view == View::similarity; }
  /// Whether positions past the end read rows that are not their own; if so, lines show which.
  bool strays() const { return !compares() && model_.rows < model_.length && model_.past_end != engine::PastEnd::kError; }
  int columns() const { return compares() ? model_.length : model_.d_model; }
  int column() const { return compares() ? model_.other : model_.dimension; }
  Rect cell(int row, int column, int columns) const;
  Rect covered_rect() const;
  void paint(plot::Surface& surface);
  void draw_picture(plot::Surface& surface, Rect area);
  void draw_refused(plot::Surface& surface) const;
  void draw_end(plot::Surface& surface) const;
  void draw_reads(plot::Surface& surface) const;
  void follow(const plot::Pointer& pointer, Edits& edits);
  void propose_cursor(int position, int column, Edits& edits) const;

  Model model_;
  plot::Image image_;
  Rect plot_{};
  std::array<int, 3> painted_{};  ///< width, height, dark
  std::vector<std::uint32_t> pixels_;
  bool stale_ = true;
  bool pressed_ = false;
};

/// The rectangle of `columns` cells from this cell on.
Rect LearnedTable::cell(int row, int column, int columns) const {
  const float row_px = plot_.height / static_cast<float>(model_.length);
  const float column_px = plot_.width / static_cast<float>(this->columns());
  return {plot_.x + static_cast<float>(column) * column_px, plot_.y + static_cast<float>(row) * row_px,
          std::max(2.0f, static_cast<float>(columns) * column_px), std::max(2.0f, row_px)};
}

/// The part of the plot whose positions have a row.
Rect LearnedTable::covered_rect() const {
  const float share = static_cast<float>(model_.covered()) / static_cast<float>(model_.length);
  return {plot_.x, plot_.y, compares() ? plot_.width * share : plot_.width, plot_.height * share};
}

void LearnedTable::paint(plot::Surface& surface) {
  const Rect covered = covered_rect();
  const auto pixels = [&](float px) { return std::max(1, static_cast<int>(std::lround(px * surface.pixel_ratio()))); };
  const std::array<int, 3> wanted{pixels(covered.width), pixels(covered.height), surface.dark()};
  if (stale_ || wanted != painted_) {
    const int count = model_.covered();
    const float range = compares() ? 1 : model_.range();
    const std::vector<float>& values = compares() ? model_.similarity : model_.looked_up;
    plot::paint({values, count, compares() ? count : model_.d_model, -range, range}, plot::diverging(surface.dark()), wanted[0], wanted[1],
                pixels_);
    image_.assign(wanted[0], wanted[1], pixels_);
    painted_ = wanted;
    stale_ = false;
  }
  surface.image(image_, covered);
}

/// Hatches the positions that have no row, and labels them as errors.
void LearnedTable::draw_refused(plot::Surface& surface) const {
  if (model_.covered() == model_.length) return;
  const Rect covered = covered_rect();
  const auto hatch = [&](Rect area) {
    surface.fill(area, surface.colour(Ink::wrong_ground));
    for (float x = area.x - area.height; x < area.right(); x += 10) {  // lines rise to the right and are clipped at both sides
      const float from = std::max(x, area.x), to = std::min(x + area.height, area.right());
      surface.line({from, area.bottom() - (from - x)}, {to, area.bottom() - (to - x)}, surface.colour(Ink::wrong), 1);
    }
  };
  const Rect below{plot_.x, covered.bottom(), plot_.width, plot_.bottom() - covered.bottom()};
  hatch(below);
  if (compares()) hatch({covered.right(), plot_.y, plot_.right() - covered.right(), covered.height});
  const std::string text = model_.length - model_.rows == 1
                               ? "position " + base::grouped(model_.rows) + ": error"
                               : "positions " + base::grouped(model_.rows) + " to " + base::grouped(model_.length - 1) + ": error";
  const float width = surface.text_width(Face::sans_semibold, Type::small, text) + 16;
  if (below.height >= 22 && below.width > width) {
    const float middle = below.x + below.width / 2, y = below.y + below.height / 2;
    surface.fill({middle - width / 2, y - 10, width, 20}, surface.colour(Ink::stage), 4);
    surface.text({middle, y + 5}, plot::Anchor::middle, Face::sans_semibold, Type::small, surface.colour(Ink::wrong), text);
  }
}

/// Draws a line at the end of the table, if positions past it get a value.
void LearnedTable::draw_end(plot::Surface& surface) const {
  if (model_.rows >= model_.length || model_.past_end == engine::PastEnd::kError) return;
  const float y = cell(model_.rows, 0, 1).y;
  surface.line({plot_.x, y}, {plot_.right(), y}, surface.colour(Ink::ink), 2);
  if (!compares()) return;
  const float x = cell(0, model_.rows, 1).x;
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::ink), 2);
}

/// Draws the table beside the positions, at the same scale, and a line from each position to where it reads: a row, or a point between the
/// two rows that it mixes. The rows read at the cursor are numbered.
void LearnedTable::draw_reads(plot::Surface& surface) const {
  const float row_px = plot_.height / static_cast<float>(model_.length);
  const auto y_of = [&](double row) { return plot_.y + (static_cast<float>(row) + 0.5f) * row_px; };
  const float from = plot_.right() + 4, to = plot_.right() + kReads_px;
  const int step = std::max(1, static_cast<int>(std::ceil((row_px < 2 ? kFineGap_px : kLineGap_px) / row_px)));
  for (int pos = 0; pos < model_.length; pos += step)
    surface.line({from, y_of(pos)}, {to, y_of(model_.reads(pos))}, surface.colour(Ink::edge), 1);
  surface.line({to, y_of(-0.5)}, {to, y_of(model_.rows - 0.5)}, surface.colour(Ink::ink), 2);
  for (int row = 0; row < model_.rows; row += step) surface.line({to, y_of(row)}, {to + 4, y_of(row)}, surface.colour(Ink::ink), 1);
  const double place = model_.reads(model_.position), below = std::floor(place);
  surface.line({from, y_of(model_.position)}, {to, y_of(place)}, surface.colour(Ink::accent), 2.5f);
  surface.disc({to, y_of(place)}, 4, surface.colour(Ink::accent));
  std::array<float, 2> places{y_of(below), y_of(below + 1)};
  const size_t count = place == below ? 1 : 2;
  if (count == 2) {  // keep the two numbers apart
    const float middle = (places[0] + places[1]) / 2, apart = std::max(7.0f, row_px / 2);
    places = {middle - apart, middle + apart};
  }
  plot::spread(std::span(places).first(count), 14, plot_.y + 5, plot_.bottom() - 5);
  for (size_t i = 0; i < count; ++i)
    surface.text({to + 9, places[i] + 5}, plot::Anchor::start, Face::sans_semibold, Type::small, surface.colour(Ink::accent),
                 base::grouped(static_cast<long long>(below) + static_cast<long long>(i)));
  surface.text({to + 2, plot_.bottom() + 18}, plot::Anchor::middle, Face::sans, Type::small,
               surface.colour(surface.is_highlighted("row") ? Ink::accent : Ink::ink2), "row");
}

void LearnedTable::draw_picture(plot::Surface& surface, Rect area) {
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  const plot::Axis left{"position", 0, model_.length, surface.is_highlighted("pos")};
  const float left_px = plot::left_room_px(surface, left);
  const float table_px = strays() ? kReads_px + kTable_px : 0;
  const float width = area.width - left_px - kLegend_px - table_px, height = area.height - plot::kAxisBelow_px;
  plot_ = {snap(area.x + left_px), snap(area.y), std::max(1.0f, snap(compares() ? std::min(width, height) : width)),
           std::max(1.0f, snap(compares() ? std::min(width, height) : height))};
  paint(surface);
  draw_refused(surface);
  draw_end(surface);
  if (strays()) draw_reads(surface);
  plot::draw_left(surface, plot_, left);
  plot::draw_below(surface, plot_, {compares() ? "position" : "dimension", 0, columns()});
  const float range = compares() ? 1 : model_.range();
  plot::draw_legend(surface, {plot_.x, plot_.y, plot_.width + table_px, plot_.height}, plot::diverging(surface.dark()), -range, range);
  if (surface.is_highlighted("parameters")) surface.outline(base::inset(plot_, -2), surface.colour(Ink::accent), 3);
  surface.clip(base::inset(plot_, -3));
  const bool highlighted = surface.is_highlighted("row") || surface.is_highlighted("pos");
  surface.outline(cell(model_.position, 0, columns()), surface.colour(Ink::accent), model_.pinned || highlighted ? 2.5f : 1.5f);
  surface.outline(cell(model_.position, column(), 1), surface.colour(Ink::ink), 2);
  surface.unclip();
}

void LearnedTable::propose_cursor(int position, int column, Edits& edits) const {
  if (position != model_.position) edits.values.push_back({kPosition, static_cast<double>(position)});
  if (column != this->column()) edits.values.push_back({compares() ? kOther : kDimension, static_cast<double>(column)});
}

void LearnedTable::follow(const plot::Pointer& pointer, Edits& edits) {
  const bool over = pointer.over && plot_.contains(pointer.at);
  if (pointer.pressed) pressed_ = over;
  if (over) {
    const auto part = [](float share, int cells) { return std::clamp(static_cast<int>(share * static_cast<float>(cells)), 0, cells - 1); };
    const int position = part((pointer.at.y - plot_.y) / plot_.height, model_.length);
    const int at = part((pointer.at.x - plot_.x) / plot_.width, columns());
    const bool clicked = pointer.released && pressed_;
    if (!model_.pinned || clicked) propose_cursor(position, at, edits);
    if (clicked) {
      const bool here = position == model_.position && at == column();
      edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
      edits.committed = true;
    }
  }
  if (pointer.released || !pointer.down) pressed_ = false;
}

void LearnedTable::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const Rect area{0, kTop_px, surface.width(), readout_y - kTop_px - 8};
  const bool has_room = area.width >= 160 && area.height >= 100;  // for more than the readout
  if (has_room) draw_picture(surface, area);
  const std::string_view part = plot::draw_foot(surface, readout_y, readouts(model_), formula(model_));
  if (!has_room) return;
  if (surface.pointer().over && !part.empty()) edits.highlight = part;
  follow(surface.pointer(), edits);
}

bool LearnedTable::key(std::string_view name, Edits& edits) {
  if (toggles_pin(name, kPinned, model_.pinned, edits)) return true;
  const bool far = name.starts_with("Shift+");
  if (far) name.remove_prefix(6);
  const int by = far ? 10 : 1;
  int position = model_.position, across = column();
  if (name == "ArrowLeft")
    across -= by;
  else if (name == "ArrowRight")
    across += by;
  else if (name == "ArrowUp")
    position -= by;
  else if (name == "ArrowDown")
    position += by;
  else if (name == "Home")
    across = 0;
  else if (name == "End")
    across = columns() - 1;
  else if (name == "PageUp")
    position = 0;
  else if (name == "PageDown")
    position = model_.length - 1;
  else
    return false;
  propose_cursor(std::clamp(position, 0, model_.length - 1), std::clamp(across, 0, columns() - 1), edits);
  return true;
}

}  // namespace

extern const Kind learned_table{"learned_table",
                                "A table of positions",
                                rows::parameters(),
                                [] { return std::unique_ptr<Figure>(std::make_unique<LearnedTable>()); },
                                {},
                                rows::kPosition};

}  // namespace figures
