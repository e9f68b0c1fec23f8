// How similar the vectors of two positions are, for all pairs and by distance, and how a matrix between the two changes that: Vaswani et
// al. 2017, Attention Is All You Need, section 3.5; Yan et al. 2019, TENER. The model, the texts and the drawing are in similarity_matrix/;
// this file handles layout and input.

#include <algorithm>
#include <cmath>

#include "figures/figure.h"
#include "figures/similarity_matrix/curve_view.h"
#include "figures/similarity_matrix/matrix_view.h"
#include "figures/similarity_matrix/model.h"
#include "figures/similarity_matrix/words.h"
#include "figures/window_edits.h"
#include "plot/axis.h"
#include "plot/drag_gesture.h"
#include "plot/readout.h"
#include "plot/zoom_buttons.h"

namespace figures {
namespace {

using namespace similarity;

constexpr float kTop_px = 6;
constexpr float kLeft_px = 60;                           ///< for the numbers of both axes
constexpr float kSimilarities_px = 60, kScores_px = 80;  ///< for the legend: "+0.4", "−0.0015"

class SimilarityMatrix final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override {
    if (model_.set(values)) matrix_.invalidate();
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return similarity::cursor_text(model_); }
  DataTable data(Extent extent) const override { return similarity::data(model_, extent); }
  float height_for(float width_px) const override {
    return std::clamp(width_px * 0.95f, 360.0f, 500.0f) + plot::kReadout_px + plot::formula_px(width_px);
  }

 private:
  bool fits() const { return model_.rows.count == model_.positions && model_.columns.count == model_.positions; }
  void propose_cursor(int m, int n, Edits& edits) const;
  void propose_windows(plot::Window rows, plot::Window columns, Edits& edits) const;
  void zoom(char sign, Edits& edits) const;
  void zoom_about(base::Point share, float factor, Edits& edits) const;
  void click(int m, int n, Edits& edits) const;
  void pan(Edits& edits) const;
  void follow(const plot::Pointer& pointer, Edits& edits);

  Model model_;
  MatrixView matrix_;
  CurveView curve_;
  plot::DragGesture drag_;
};

void SimilarityMatrix::propose_cursor(int m, int n, Edits& edits) const {
  if (m != model_.m) edits.values.push_back({kM, static_cast<double>(m)});
  if (n != model_.n) edits.values.push_back({kN, static_cast<double>(n)});
}

void SimilarityMatrix::propose_windows(plot::Window rows, plot::Window columns, Edits& edits) const {
  if (rows != model_.rows) propose_window(edits, kFromM, kShownM, rows, model_.positions);
  if (columns != model_.columns) propose_window(edits, kFromN, kShownN, columns, model_.positions);
}

void SimilarityMatrix::zoom_about(base::Point share, float factor, Edits& edits) const {
  propose_windows(plot::zoomed(model_.rows, model_.positions, share.y, factor),
                  plot::zoomed(model_.columns, model_.positions, share.x, factor), edits);
}

/// Zooms about the cursor, as a button or a key asks.
void SimilarityMatrix::zoom(char sign, Edits& edits) const {
  if (sign == plot::kZoomFit) {
    propose_windows({0, model_.positions}, {0, model_.positions}, edits);
  } else {
    zoom_about({plot::share_of(model_.columns, model_.n), plot::share_of(model_.rows, model_.m)}, plot::zoom_factor(sign), edits);
  }
  edits.committed = true;
}

/// Pins the cursor here, or releases it if it is already pinned here.
void SimilarityMatrix::click(int m, int n, Edits& edits) const {
  propose_cursor(m, n, edits);
  edits.values.push_back({kPinned, model_.pinned && m == model_.m && n == model_.n ? 0.0 : 1.0});
  edits.committed = true;
}

void SimilarityMatrix::pan(Edits& edits) const {
  const base::Point cell = matrix_.cell_px(model_), by = drag_.by_px();
  propose_windows(plot::panned(drag_.rows(), model_.positions, by.y / cell.y),
                  plot::panned(drag_.columns(), model_.positions, by.x / cell.x), edits);
}

void SimilarityMatrix::follow(const plot::Pointer& pointer, Edits& edits) {
  const auto pair = pointer.over ? matrix_.hit(pointer.at, model_) : std::nullopt;
  const auto column = pointer.over ? curve_.hit(pointer.at, model_) : std::nullopt;
  const bool on_cell = pair || column;
  const int m = pair ? pair->m : model_.m, n = pair ? pair->n : column.value_or(model_.n);
  using Action = plot::DragGesture::Action;
  const Action action = drag_.follow(pointer, on_cell, !fits(), model_.rows, model_.columns);
  if (action == Action::pan) {
    pan(edits);
    edits.committed = pointer.released;
  } else if (action == Action::click) {
    click(m, n, edits);
  } else if (action == Action::point && !model_.pinned) {
    propose_cursor(m, n, edits);
  }
  if (pointer.zoom != 1 && pair) zoom_about(pair->share, pointer.zoom, edits);
}

void SimilarityMatrix::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  const float room = readout_y - kTop_px - 2 * plot::kAxisBelow_px - CurveView::kNames_px - 8;
  const bool has_room = room >= 60 && surface.width() >= 200;  // for more than the readout
  const plot::Pointer& pointer = surface.pointer();
  if (has_room) {
    const float width = snap(surface.width() - kLeft_px - (model_.is_score() ? kScores_px : kSimilarities_px));
    const base::Rect matrix{kLeft_px, kTop_px, width, snap(room * 0.7f)};
    const float curve_y = matrix.bottom() + plot::kAxisBelow_px + CurveView::kNames_px;
    matrix_.draw(surface, matrix, model_);
    curve_.draw(surface, {kLeft_px, snap(curve_y), width, snap(room * 0.3f)}, model_);
    const base::Point buttons{surface.width(), matrix.bottom() + 20};
    if (const char sign = plot::zoom_buttons(surface, buttons, fits())) zoom(sign, edits);
  }
  const std::string_view part = plot::draw_foot(surface, readout_y, readouts(model_), similarity::formula(model_));
  if (!has_room) return;
  if (pointer.over) edits.highlight = part;
  follow(pointer, edits);
}

bool SimilarityMatrix::key(std::string_view name, Edits& edits) {
  constexpr std::string_view kMoves[] = {"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"};
  const bool far = name.starts_with("Shift+");
  const std::string_view plain = far ? name.substr(6) : name;
  if (std::ranges::find(kMoves, plain) != std::end(kMoves)) {
    const int by = far ? 10 : 1, page = std::max(1, model_.rows.count - 1), last = model_.positions - 1;
    int m = model_.m, n = model_.n;
    n += plain == "ArrowRight" ? by : plain == "ArrowLeft" ? -by : 0;
    m += plain == "ArrowDown" ? by : plain == "ArrowUp" ? -by : plain == "PageDown" ? page : plain == "PageUp" ? -page : 0;
    if (plain == "Home") n = 0;
    if (plain == "End") n = last;
    m = std::clamp(m, 0, last);
    n = std::clamp(n, 0, last);
    propose_cursor(m, n, edits);
    propose_windows(plot::scrolled_to(model_.rows, m), plot::scrolled_to(model_.columns, n), edits);
    return true;
  }
  if (name == "Enter" || name == " ") {
    click(model_.m, model_.n, edits);
    return true;
  }
  const char sign = plot::zoom_of_key(name);
  if (sign) zoom(sign, edits);
  return sign != 0;
}

}  // namespace

extern const Kind similarity_matrix{"similarity_matrix", "Similarity of positions", similarity::parameters(),
                                    [] { return std::unique_ptr<Figure>(std::make_unique<SimilarityMatrix>()); }};

}  // namespace figures
