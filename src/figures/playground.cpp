// One expression that the reader edits, computed by the engine: its result as a number, a line, a picture or a sheet of numbers, or the
// location of an error. The language is documented in playground/reader.h, its functions in playground/functions.cpp; this file handles
// input.

#include <algorithm>
#include <cmath>
#include <optional>

#include "figures/figure.h"
#include "figures/playground/model.h"
#include "figures/playground/picture.h"
#include "figures/playground/words.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace play;

constexpr float kTop_px = 6;

class Playground final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view text) override {
    if (model_.set(values, text)) picture_.invalidate();
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string cursor_text() const override { return play::cursor_text(model_); }
  std::string describe() const override { return description(model_); }
  DataTable data(Extent extent) const override { return play::data(model_, extent); }
  float height_for(float width_px) const override { return std::clamp(width_px * 0.8f, 300.0f, 430.0f) + plot::kReadout_px; }

 private:
  void propose_cursor(Picture::Cell cell, Edits& edits) const;
  void pin(Picture::Cell cell, Edits& edits) const;
  void follow(const plot::Pointer& pointer, Edits& edits);

  Model model_;
  Picture picture_;
  std::optional<Picture::Cell> pressed_;
};

void propose(Index index, double value, Edits& edits) { edits.values.push_back({static_cast<int>(index), value}); }

void Playground::propose_cursor(Picture::Cell cell, Edits& edits) const {
  if (cell.row != model_.row) propose(Index::kRow, cell.row, edits);
  if (cell.column != model_.column) propose(Index::kColumn, cell.column, edits);
}

/// Pins the cursor here, or releases it if it is already pinned here.
void Playground::pin(Picture::Cell cell, Edits& edits) const {
  const bool here = cell.row == model_.row && cell.column == model_.column;
  propose_cursor(cell, edits);
  propose(Index::kPinned, model_.pinned && here ? 0 : 1, edits);
  edits.committed = true;
}

void Playground::follow(const plot::Pointer& pointer, Edits& edits) {
  const auto cell = pointer.over ? picture_.hit(pointer.at) : std::nullopt;
  if (pointer.pressed) pressed_ = cell;
  if (cell && pointer.released && pressed_ && pressed_->row == cell->row && pressed_->column == cell->column) {
    pin(*cell, edits);
  } else if (cell && !model_.pinned && !model_.numbers) {  // a sheet scrolls to its cursor, so it would run away from the pointer
    propose_cursor(*cell, edits);
  }
  if (pointer.released) pressed_.reset();
}

void Playground::draw(plot::Surface& surface, Edits& edits) {
  const float readout_y = surface.height() - plot::kReadout_px;
  picture_.draw(surface, {0, kTop_px, surface.width(), std::max(1.0f, readout_y - kTop_px - 4)}, model_);
  plot::draw_readout(surface, {0, readout_y, surface.width(), plot::kReadout_px}, readouts(model_));
  follow(surface.pointer(), edits);
}

bool Playground::key(std::string_view name, Edits& edits) {
  const bool far = name.starts_with("Shift+");
  const std::string_view plain = far ? name.substr(6) : name;
  if (model_.fails()) return false;
  const int by = far ? 10 : 1;
  const bool down = model_.numbers && model_.value().rank == 1;  // a vector's values run down the sheet
  Picture::Cell to{model_.row, model_.column};
  int& across = to.column;
  int& along = down ? to.column : to.row;
  if (plain == "ArrowLeft")
    across -= by;
  else if (plain == "ArrowRight")
    across += by;
  else if (plain == "ArrowUp")
    along -= by;
  else if (plain == "ArrowDown")
    along += by;
  else if (plain == "PageUp")
    along -= 20;
  else if (plain == "PageDown")
    along += 20;
  else if (plain == "Home")
    across = 0;
  else if (plain == "End")
    across = model_.columns() - 1;
  else if (plain == "Enter" || plain == " ")
    return pin(to, edits), true;
  else
    return false;
  to.row = std::clamp(to.row, 0, model_.rows() - 1);
  to.column = std::clamp(to.column, 0, model_.columns() - 1);
  propose_cursor(to, edits);
  return true;
}

}  // namespace

extern const Kind playground{"playground", "Playground", play::parameters(),
                             [] { return std::unique_ptr<Figure>(std::make_unique<Playground>()); }, play::expression()};

}  // namespace figures
