#include "figures/similarity_matrix/matrix_view.h"

#include <algorithm>
#include <cmath>

#include "plot/axis.h"
#include "plot/legend.h"

namespace figures::similarity {
namespace {

using base::Ink;
using base::Rect;

}  // namespace

/// Scores are signed, and zero matters; for similarities only differences do.
const plot::ColourMap& colours(const Model& model, bool dark) { return model.is_score() ? plot::diverging(dark) : plot::sequential(dark); }

base::Point MatrixView::cell_px(const Model& model) const {
  return {plot_.width / static_cast<float>(model.columns.count), plot_.height / static_cast<float>(model.rows.count)};
}

void MatrixView::paint(plot::Surface& surface, const Model& model) {
  const int width = std::max(1, static_cast<int>(std::lround(plot_.width * surface.pixel_ratio())));
  const int height = std::max(1, static_cast<int>(std::lround(plot_.height * surface.pixel_ratio())));
  if (!stale_ && width == width_ && height == height_ && surface.dark() == dark_) return;
  const auto first = static_cast<size_t>(model.rows.first * model.positions + model.columns.first);
  const plot::Cells cells{std::span(model.values).subspan(first), model.rows.count, model.columns.count, 0, 0, model.positions};
  plot::downsample(cells, width, height, tiles_);
  colours_.resize(tiles_.means.size());
  plot::colours_of(colours(model, surface.dark()), tiles_.means, model.low, model.high, colours_);
  plot::fill_pixels(tiles_, colours_, pixels_);
  image_.assign(width, height, pixels_);
  width_ = width;
  height_ = height;
  dark_ = surface.dark();
  stale_ = false;
}

void MatrixView::draw_cursor(plot::Surface& surface, const Model& model) const {
  const base::Point cell = cell_px(model);
  const float x = plot_.x + static_cast<float>(model.n - model.columns.first) * cell.x;
  const float y = plot_.y + static_cast<float>(model.m - model.rows.first) * cell.y;
  const auto thickness = [&](std::string_view part) { return surface.is_highlighted(part) ? 3.5f : model.pinned ? 2.5f : 1.5f; };
  const base::Rgb accent = surface.colour(Ink::accent);
  // All pairs at the cursor's distance lie on one line, drawn dark on a wider pale one so that it shows on any colour.
  const base::Point middle{x + cell.x / 2, y + cell.y / 2};
  const int distance = model.n - model.m;
  const int first = std::max(model.rows.first, model.columns.first - distance);
  const int last = std::min(model.rows.first + model.rows.count, model.columns.first + model.columns.count - distance);
  const auto corner = [&](int row) {
    return base::Point{plot_.x + static_cast<float>(row + distance - model.columns.first) * cell.x,
                       plot_.y + static_cast<float>(row - model.rows.first) * cell.y};
  };
  const base::Point from = corner(first), to = corner(std::max(first, last));
  surface.line(from, to, surface.colour(Ink::stage), thickness("distance") + 2);
  surface.line(from, to, surface.colour(Ink::ink), thickness("distance") - 0.5f);
  surface.outline({plot_.x, y, plot_.width, std::max(2.0f, cell.y)}, accent, thickness("m"));
  if (surface.is_highlighted("n")) surface.outline({x, plot_.y, std::max(2.0f, cell.x), plot_.height}, accent, thickness("n"));
  const Rect own{middle.x - std::max(3.0f, cell.x / 2), middle.y - std::max(3.0f, cell.y / 2), std::max(6.0f, cell.x),
                 std::max(6.0f, cell.y)};
  surface.outline(base::inset(own, -1.5f), surface.colour(Ink::stage), 1.5f);
  surface.outline(own, surface.colour(Ink::ink), 2);
}

void MatrixView::draw(plot::Surface& surface, Rect plot, const Model& model) {
  plot_ = plot;
  paint(surface, model);
  surface.image(image_, plot_);
  surface.clip(base::inset(plot_, -3));
  draw_cursor(surface, model);
  surface.unclip();
  plot::draw_left(surface, plot_, {"position m", model.rows.first, model.rows.count, surface.is_highlighted("m")});
  plot::draw_below(surface, plot_, {"position n", model.columns.first, model.columns.count, surface.is_highlighted("n")});
  plot::draw_legend(surface, plot_, colours(model, surface.dark()), model.low, model.high);
}

std::optional<MatrixView::Hit> MatrixView::hit(base::Point at, const Model& model) const {
  if (!plot_.contains(at)) return std::nullopt;
  const base::Point share{(at.x - plot_.x) / plot_.width, (at.y - plot_.y) / plot_.height};
  const auto cell = [&](float part, plot::Window window) {
    return std::min(window.first + static_cast<int>(part * static_cast<float>(window.count)), model.positions - 1);
  };
  return Hit{cell(share.y, model.rows), cell(share.x, model.columns), share};
}

}  // namespace figures::similarity
