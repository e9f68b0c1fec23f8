// The sinusoidal encoding as a heatmap or as waves, alone or beside a recipe that goes wrong. Vaswani et al. 2017, Attention Is All You
// Need, section 3.5. The model, the texts and the drawing are in encoding_table/; this file handles layout and input.

#include <algorithm>

#include "figures/encoding_table/heatmap_view.h"
#include "figures/encoding_table/model.h"
#include "figures/encoding_table/waves_view.h"
#include "figures/encoding_table/words.h"
#include "figures/figure.h"
#include "figures/window_edits.h"
#include "plot/drag_gesture.h"
#include "plot/readout.h"
#include "plot/zoom_buttons.h"

namespace figures {
namespace {

using namespace table;

constexpr float kTop_px = 6;

class EncodingTable final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override {
    if (model_.set(values)) heatmap_.invalidate();
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return table::cursor_text(model_); }
  DataTable data(Extent extent) const override { return table::data(model_, extent); }
  float height_for(float width_px) const override;

 private:
  bool waves() const { return model_.view == View::waves; }
  bool fits() const { return model_.seen_rows.count == model_.rows && (waves() || model_.seen_columns.count == model_.columns); }
  std::optional<Cursor> cell_at(base::Point at) const;
  void propose_cursor(Cursor to, Edits& edits) const;
  void propose_windows(plot::Window rows, plot::Window columns, Edits& edits) const;
  void zoom(char sign, Edits& edits) const;
  void zoom_about(base::Point share, float factor, Edits& edits) const;
  void draw_picture(plot::Surface& surface, base::Rect area, Edits& edits);
  void follow(const plot::Pointer& pointer, Edits& edits);
  void pan(Edits& edits) const;
  void click(Cursor cell, Edits& edits) const;
  Cursor moved(std::string_view key) const;

  Model model_;
  HeatmapView heatmap_;
  WavesView waves_view_;
  plot::DragGesture drag_;
};

float EncodingTable::height_for(float width_px) const {
  const float picture = std::clamp(width_px * 0.88f, 300.0f, 470.0f) + (model_.compares() && width_px < 420 ? 180.0f : 0.0f);
  return picture + plot::kReadout_px + plot::formula_px(width_px);
}

std::optional<Cursor> EncodingTable::cell_at(base::Point at) const {
  if (waves()) {
    const auto hit = waves_view_.hit(at, model_);
    return hit ? std::optional(hit->cell) : std::nullopt;
  }
  const auto hit = heatmap_.hit(at, model_);
  return hit ? std::optional(hit->cell) : std::nullopt;
}

void EncodingTable::propose_cursor(Cursor to, Edits& edits) const {
  if (to.position != model_.cursor.position) edits.values.push_back({kPosition, static_cast<double>(to.position)});
  if (to.dimension != model_.cursor.dimension) edits.values.push_back({kDimension, static_cast<double>(to.dimension)});
}

void EncodingTable::propose_windows(plot::Window rows, plot::Window columns, Edits& edits) const {
  if (rows != model_.seen_rows) propose_window(edits, kFromPosition, kShownPositions, rows, model_.rows);
  if (columns != model_.seen_columns) propose_window(edits, kFromDimension, kShownDimensions, columns, model_.columns);
}

void EncodingTable::zoom_about(base::Point share, float factor, Edits& edits) const {
  const plot::Window rows = plot::zoomed(model_.seen_rows, model_.rows, waves() ? share.x : share.y, factor);
  propose_windows(rows, waves() ? model_.seen_columns : plot::zoomed(model_.seen_columns, model_.columns, share.x, factor), edits);
}

/// Zooms about the cursor, as a button or a key asks.
void EncodingTable::zoom(char sign, Edits& edits) const {
  if (sign == plot::kZoomFit) {
    propose_windows({0, model_.rows}, waves() ? model_.seen_columns : plot::Window{0, model_.columns}, edits);
  } else {
    const float row = plot::share_of(model_.seen_rows, model_.cursor.position);
    const float column = waves() ? row : plot::share_of(model_.seen_columns, model_.cursor.dimension);
    zoom_about({column, row}, plot::zoom_factor(sign), edits);
  }
  edits.committed = true;
}

void EncodingTable::pan(Edits& edits) const {
  const base::Point by = drag_.by_px();
  const base::Point cell = waves() ? base::Point{1, waves_view_.position_px(model_)} : heatmap_.cell_px(model_);
  const plot::Window rows = plot::panned(drag_.rows(), model_.rows, (waves() ? by.x : by.y) / cell.y);
  propose_windows(rows, waves() ? model_.seen_columns : plot::panned(drag_.columns(), model_.columns, by.x / cell.x), edits);
}

/// Pins the cursor here, or releases it if it is already pinned here.
void EncodingTable::click(Cursor cell, Edits& edits) const {
  const bool here = cell.position == model_.cursor.position && cell.dimension == model_.cursor.dimension;
  propose_cursor(cell, edits);
  edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
  edits.committed = true;
}

void EncodingTable::follow(const plot::Pointer& pointer, Edits& edits) {
  const std::optional<Cursor> cell = pointer.over ? cell_at(pointer.at) : std::nullopt;
  using Action = plot::DragGesture::Action;
  const Action action = drag_.follow(pointer, cell.has_value(), !fits(), model_.seen_rows, model_.seen_columns);
  if (action == Action::pan) {
    pan(edits);
    edits.committed = pointer.released;
  } else if (action == Action::click) {
    click(*cell, edits);
  } else if (action == Action::point && !model_.pinned) {
    propose_cursor(*cell, edits);
  }
  if (pointer.zoom == 1 || !cell) return;
  if (waves()) return zoom_about({waves_view_.hit(pointer.at, model_)->share, 0}, pointer.zoom, edits);
  zoom_about(heatmap_.hit(pointer.at, model_)->share, pointer.zoom, edits);
}

void EncodingTable::draw_picture(plot::Surface& surface, base::Rect area, Edits& edits) {
  waves() ? waves_view_.draw(surface, area, model_) : heatmap_.draw(surface, area, model_);
  const base::Point corner = waves() ? waves_view_.corner() : heatmap_.corner();
  const base::Point buttons{surface.width(), corner.y + 20};
  if (const char sign = plot::zoom_buttons(surface, buttons, fits())) zoom(sign, edits);
}

void EncodingTable::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const base::Rect area{0, kTop_px, surface.width(), readout_y - kTop_px - 8};
  const bool has_room = area.width >= 120 && area.height >= 60;  // for more than the readout
  if (has_room) draw_picture(surface, area, edits);
  const base::Rect formula{0, surface.height() - formula_px, surface.width(), formula_px};
  if (surface.is_highlighted("base")) surface.fill(formula, surface.colour(base::Ink::accent_ground), 4);
  const std::string_view part = plot::draw_readout(surface, {0, readout_y, surface.width(), plot::kReadout_px}, readouts(model_));
  plot::draw_formula(surface, formula, table::formula(model_));
  const plot::Pointer& pointer = surface.pointer();
  if (!has_room) return;
  if (pointer.over) edits.highlight = !part.empty() ? part : waves() ? waves_view_.part_at(pointer.at) : heatmap_.part_at(pointer.at);
  follow(pointer, edits);
}

/// The cell that this key moves the cursor to. Follows the screen: rows of the heatmap are positions, while in the waves the columns are.
Cursor EncodingTable::moved(std::string_view name) const {
  const bool far = name.starts_with("Shift+");
  if (far) name.remove_prefix(6);
  const int by = far ? 10 : 1;
  const int page = std::max(1, model_.seen_rows.count - 1);
  Cursor to = model_.cursor;
  int& across = waves() ? to.position : to.dimension;
  const int last = (waves() ? model_.rows : model_.columns) - 1;
  if (name == "ArrowLeft") across -= by;
  if (name == "ArrowRight") across += by;
  if (name == "Home") across = 0;
  if (name == "End") across = last;
  if (name == "PageUp") to.position -= page;
  if (name == "PageDown") to.position += page;
  const int down = name == "ArrowDown" ? 1 : name == "ArrowUp" ? -1 : 0;
  if (!waves()) to.position += by * down;
  if (waves() && down != 0 && !model_.waves.empty()) {
    const auto at = std::ranges::find(model_.waves, to.dimension);
    const auto count = static_cast<std::ptrdiff_t>(model_.waves.size());
    const std::ptrdiff_t next = at == model_.waves.end() ? 0 : (at - model_.waves.begin() + down + count) % count;
    to.dimension = model_.waves[static_cast<size_t>(next)];
  }
  return {std::clamp(to.position, 0, model_.rows - 1), std::clamp(to.dimension, 0, model_.columns - 1)};
}

bool EncodingTable::key(std::string_view name, Edits& edits) {
  constexpr std::string_view kMoves[] = {"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"};
  const std::string_view plain = name.starts_with("Shift+") ? name.substr(6) : name;
  if (std::ranges::find(kMoves, plain) != std::end(kMoves)) {
    const Cursor to = moved(name);
    propose_cursor(to, edits);
    propose_windows(plot::scrolled_to(model_.seen_rows, to.position),
                    waves() ? model_.seen_columns : plot::scrolled_to(model_.seen_columns, to.dimension), edits);
    return true;
  }
  if (name == "Enter" || name == " ") {
    click(model_.cursor, edits);
    return true;
  }
  const char sign = plot::zoom_of_key(name);
  if (sign) zoom(sign, edits);
  return sign != 0;
}

}  // namespace

extern const Kind encoding_table{
    "encoding_table", "Encoding table", table::parameters(), [] { return std::unique_ptr<Figure>(std::make_unique<EncodingTable>()); }, {},
    table::kPosition};

}  // namespace figures
