#include "figures/rope_conventions/matrix_view.h"

#include <algorithm>
#include <cmath>

#include "plot/axis.h"
#include "plot/heatmap.h"
#include "plot/legend.h"

namespace figures::conventions {

using base::Ink;

void MatrixView::paint(plot::Surface& surface, const Model& model) {
  const int width = std::max(1, static_cast<int>(std::lround(plot_.width * surface.pixel_ratio())));
  const int height = std::max(1, static_cast<int>(std::lround(plot_.height * surface.pixel_ratio())));
  if (!stale_ && width == width_ && height == height_ && surface.dark() == dark_) return;
  const plot::Cells cells{model.shown, model.positions, model.positions, -model.high, model.high};
  plot::paint(cells, plot::diverging(surface.dark()), width, height, pixels_);
  image_.assign(width, height, pixels_);
  width_ = width;
  height_ = height;
  dark_ = surface.dark();
  stale_ = false;
}

/// The diagonal is dark on a wider pale line, so that it shows on any colour.
void MatrixView::draw_cursor(plot::Surface& surface, const Model& model) const {
  const float cell_x = plot_.width / static_cast<float>(model.positions), cell_y = plot_.height / static_cast<float>(model.positions);
  const auto corner = [&](int row, int column) {
    return base::Point{plot_.x + static_cast<float>(column) * cell_x, plot_.y + static_cast<float>(row) * cell_y};
  };
  const int first = std::max(0, model.m - model.n), count = model.positions - std::abs(model.m - model.n);
  const base::Point from = corner(first, first - (model.m - model.n)), to = corner(first + count, first + count - (model.m - model.n));
  const float thickness = surface.is_highlighted("distance") || surface.is_highlighted("spread") ? 3.5f : model.pinned ? 2.5f : 1.5f;
  surface.line(from, to, surface.colour(Ink::stage), thickness + 2);
  surface.line(from, to, surface.colour(Ink::ink), thickness - 0.5f);
  const base::Point at = corner(model.m, model.n);
  const base::Rgb accent = surface.colour(Ink::accent);
  if (surface.is_highlighted("q")) surface.outline({plot_.x, at.y, plot_.width, std::max(2.0f, cell_y)}, accent, 3);
  if (surface.is_highlighted("k")) surface.outline({at.x, plot_.y, std::max(2.0f, cell_x), plot_.height}, accent, 3);
  const base::Rect cell{at.x, at.y, std::max(5.0f, cell_x), std::max(5.0f, cell_y)};
  surface.outline(base::inset(cell, -1.5f), surface.colour(Ink::stage), 1.5f);
  surface.outline(cell, surface.colour(Ink::ink), 2);
}

void MatrixView::draw(plot::Surface& surface, base::Rect plot, const Model& model) {
  plot_ = plot;
  paint(surface, model);
  surface.image(image_, plot_);
  surface.clip(base::inset(plot_, -3));
  draw_cursor(surface, model);
  surface.unclip();
  plot::draw_left(surface, plot_, {"query m", 0, model.positions, surface.is_highlighted("q")});
  plot::draw_below(surface, plot_, {"key n", 0, model.positions, surface.is_highlighted("k")});
  plot::draw_legend(surface, plot_, plot::diverging(surface.dark()), -model.high, model.high);
}

std::optional<MatrixView::Cell> MatrixView::hit(base::Point at, const Model& model) const {
  if (!plot_.contains(at)) return std::nullopt;
  const auto cell = [&](float share) {
    return std::min(static_cast<int>(share * static_cast<float>(model.positions)), model.positions - 1);
  };
  return Cell{cell((at.y - plot_.y) / plot_.height), cell((at.x - plot_.x) / plot_.width)};
}

}  // namespace figures::conventions
