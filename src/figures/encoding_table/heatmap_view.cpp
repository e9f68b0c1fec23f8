#include "figures/encoding_table/heatmap_view.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "figures/encoding_table/words.h"
#include "plot/axis.h"
#include "plot/legend.h"

namespace figures::table {
namespace {

using base::Ink;
using base::Rect;

constexpr float kTitle_px = 20;  ///< above each picture, if there are several
constexpr float kGap_px = 16;
constexpr float kSideBySideFrom_px = 420;
constexpr float kDifferenceRange = 2;  ///< difference of two values from -1 to 1

/// The rectangle of these cells, some of which may lie outside the window.
Rect cells_rect(Rect plot, const Model& model, int row, int rows, int column, int columns) {
  const float row_px = plot.height / static_cast<float>(model.seen_rows.count);
  const float column_px = plot.width / static_cast<float>(model.seen_columns.count);
  return {plot.x + static_cast<float>(column - model.seen_columns.first) * column_px,
          plot.y + static_cast<float>(row - model.seen_rows.first) * row_px, static_cast<float>(columns) * column_px,
          static_cast<float>(rows) * row_px};
}

Rect at_least(Rect rect, float px) { return {rect.x, rect.y, std::max(rect.width, px), std::max(rect.height, px)}; }

/// Fades all columns except those of this parity.
void veil_others(plot::Surface& surface, Rect plot, const Model& model, int parity) {
  for (int d = model.seen_columns.first; d < model.seen_columns.first + model.seen_columns.count; ++d) {
    if (d % 2 == parity) continue;
    const Rect column = cells_rect(plot, model, 0, 1, d, 1);
    surface.fill({column.x, plot.y, column.width, plot.height}, surface.colour(Ink::stage), 0, 0.75f);
  }
}

}  // namespace

void HeatmapView::lay_out(plot::Surface& surface, Rect area, const Model& model) {
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  const float left = plot::left_room_px(surface, {"position", model.seen_rows.first, model.seen_rows.count});
  const float width = area.width - left - plot::kLegend_px;
  const float height = area.height - plot::kAxisBelow_px;
  count_ = model.compares() ? 3 : 1;
  const float top = count_ > 1 ? kTitle_px : 0;
  const bool beside = area.width >= kSideBySideFrom_px;
  const float each_width = beside ? (width - kGap_px * static_cast<float>(count_ - 1)) / static_cast<float>(count_) : width;
  const float each_height =
      beside ? height - top : (height - (kGap_px + top) * static_cast<float>(count_) + kGap_px) / static_cast<float>(count_);
  for (size_t i = 0; i < count_; ++i) {
    const float n = static_cast<float>(i);
    const float x = area.x + left + (beside ? n * (each_width + kGap_px) : 0);
    const float y = area.y + top + (beside ? 0 : n * (each_height + kGap_px + top));
    plots_[i] = {snap(x), snap(y), std::max(1.0f, snap(each_width)), std::max(1.0f, snap(each_height))};
  }
}

void HeatmapView::paint(plot::Surface& surface, const Model& model) {
  const int width = std::max(1, static_cast<int>(std::lround(plots_[0].width * surface.pixel_ratio())));
  const int height = std::max(1, static_cast<int>(std::lround(plots_[0].height * surface.pixel_ratio())));
  const Painted painted{width, height, surface.dark()};
  if (!stale_ && painted == painted_) return;
  const auto take = [&](const std::vector<float>& table) {
    const std::span<const float> seen = std::span(table).subspan(model.entry(model.seen_rows.first, model.seen_columns.first));
    plot::downsample({seen, model.seen_rows.count, model.seen_columns.count, -1, 1, model.columns}, width, height, tiles_);
  };
  const auto show = [&](size_t panel, float range) {
    colours_.resize(tiles_.means.size());
    plot::colours_of(plot::diverging(surface.dark()), tiles_.means, -range, range, colours_);
    plot::fill_pixels(tiles_, colours_, pixels_);
    images_[panel].assign(width, height, pixels_);
  };
  take(model.ours);
  show(0, 1);
  if (model.compares()) {
    const std::vector<float> ours = std::exchange(tiles_.means, {});
    take(model.theirs);
    show(1, 1);
    // The mean of the differences is the difference of the means.
    std::ranges::transform(tiles_.means, ours, tiles_.means.begin(), std::minus());
    show(2, kDifferenceRange);
  }
  painted_ = painted;
  stale_ = false;
}

void HeatmapView::draw_highlight(plot::Surface& surface, Rect plot, const Model& model) const {
  const base::Rgb accent = surface.colour(Ink::accent);
  if (surface.is_highlighted("sin")) veil_others(surface, plot, model, 0);
  if (surface.is_highlighted("cos")) veil_others(surface, plot, model, 1);
  if (surface.is_highlighted("D")) surface.outline(base::inset(plot, -2), accent, 3);
  const Rect columns = cells_rect(plot, model, 0, 1, 2 * model.pair(), 2);
  if (surface.is_highlighted("i")) surface.outline(at_least({columns.x, plot.y, columns.width, plot.height}, 3), accent, 3);
  if (surface.is_highlighted("pos")) {
    const Rect row = at_least(cells_rect(plot, model, model.cursor.position, 1, model.seen_columns.first, model.seen_columns.count), 3);
    surface.outline(base::inset(row, -1), accent, 3);
  }
  if (!surface.is_highlighted("wavelength")) return;
  // One turn of the cursor's pair, starting at position 0.
  const int turn = static_cast<int>(std::min<double>(std::ceil(model.wavelength()), model.rows));
  const Rect bar = cells_rect(plot, model, 0, turn, 2 * model.pair(), 2);
  surface.outline(at_least(bar, 3), accent, 3);
}

void HeatmapView::draw_cursor(plot::Surface& surface, Rect plot, const Model& model) const {
  const Rect row = cells_rect(plot, model, model.cursor.position, 1, model.seen_columns.first, model.seen_columns.count);
  const Rect cell = cells_rect(plot, model, model.cursor.position, 1, model.cursor.dimension, 1);
  surface.outline(at_least(row, 2), surface.colour(Ink::accent), model.pinned ? 2.5f : 1.5f);
  surface.outline(at_least(cell, 2), surface.colour(Ink::ink), 2);
}

void HeatmapView::draw(plot::Surface& surface, Rect area, const Model& model) {
  lay_out(surface, area, model);
  const std::string_view titles[] = {"formula", name_of(model.against), "difference, to ±2"};
  paint(surface, model);
  for (size_t i = 0; i < count_; ++i) {
    surface.image(images_[i], plots_[i]);
    if (count_ > 1) {
      surface.text({plots_[i].x, plots_[i].y - 6}, plot::Anchor::start, base::Face::sans, base::Type::small, surface.colour(Ink::ink2),
                   titles[i]);
    }
    surface.clip(base::inset(plots_[i], -3));
    draw_highlight(surface, plots_[i], model);
    draw_cursor(surface, plots_[i], model);
    surface.unclip();
    const bool leftmost = plots_[i].x == plots_[0].x;
    const bool lowest = plots_[i].bottom() == plots_[count_ - 1].bottom();
    if (leftmost)
      plot::draw_left(surface, plots_[i], {"position", model.seen_rows.first, model.seen_rows.count, surface.is_highlighted("pos")});
    if (lowest) {
      const bool highlighted = surface.is_highlighted("i") || surface.is_highlighted("D");
      plot::draw_below(surface, plots_[i],
                       {count_ > 1 ? "" : "dimension", model.seen_columns.first, model.seen_columns.count, highlighted});
    }
  }
  const Rect last = plots_[count_ - 1];
  plot::draw_legend(surface, {plots_[0].x, plots_[0].y, last.right() - plots_[0].x, last.bottom() - plots_[0].y},
                    plot::diverging(surface.dark()), -1, 1);
}

std::optional<HeatmapView::Hit> HeatmapView::hit(base::Point at, const Model& model) const {
  for (size_t i = 0; i < count_; ++i) {
    if (!plots_[i].contains(at)) continue;
    const base::Point share{(at.x - plots_[i].x) / plots_[i].width, (at.y - plots_[i].y) / plots_[i].height};
    const int row = model.seen_rows.first + static_cast<int>(share.y * static_cast<float>(model.seen_rows.count));
    const int column = model.seen_columns.first + static_cast<int>(share.x * static_cast<float>(model.seen_columns.count));
    return Hit{{std::clamp(row, 0, model.rows - 1), std::clamp(column, 0, model.columns - 1)}, share};
  }
  return std::nullopt;
}

base::Point HeatmapView::cell_px(const Model& model) const {
  return {plots_[0].width / static_cast<float>(model.seen_columns.count), plots_[0].height / static_cast<float>(model.seen_rows.count)};
}

std::string_view HeatmapView::part_at(base::Point at) const {
  const Rect all{plots_[0].x, plots_[0].y, plots_[count_ - 1].right() - plots_[0].x, plots_[count_ - 1].bottom() - plots_[0].y};
  if (at.x < all.x && at.y >= all.y && at.y < all.bottom()) return "pos";
  if (at.x >= all.x && at.x < all.right() && at.y >= all.bottom() && at.y < all.bottom() + 20) return "i";
  return {};
}

}  // namespace figures::table
