#include "figures/attention_order/layout.h"

#include <algorithm>

namespace figures::order {
namespace {

constexpr float kHint_px = 32, kHeading_px = 40, kReadout_px = 84, kGap_px = 14, kMean_px = 36, kLegend_px = 24;
constexpr float kStrip_px = 72, kMoved_px = 38;  ///< least width of the outputs, and width of the distances beside them
constexpr size_t kLargeTiles = 12;               ///< if there are more words than this, their tiles are smaller
/// If rows are lower than the first, small tiles become a list; if they are lower than the second, there is no legend.
constexpr float kReadableRow_px = 13, kLegendRow_px = 11;

float rows_of_tiles(float width_px, size_t words, Layout* p) {
  p->small_tiles = words > kLargeTiles;
  p->tile_cell_px = p->small_tiles ? 42 : 60;
  p->tile_px = p->small_tiles ? 26 : 34;
  const int fitting = std::max(1, static_cast<int>(width_px / (p->small_tiles ? 54 : 76)));
  const int count = std::max(1, static_cast<int>(words));
  const int rows = (count + fitting - 1) / fitting;
  p->columns = (count + rows - 1) / rows;
  return static_cast<float>(rows);
}

float mean_px(bool pooled) { return pooled ? kMean_px : 0; }

}  // namespace

base::Rect Layout::tile(size_t i) const {
  if (list) return {tiles.x, row(i).y + 1, tiles.width, row_px - 2};
  const auto column = static_cast<float>(i % static_cast<size_t>(columns)), line = static_cast<float>(i / static_cast<size_t>(columns));
  return {tiles.x + column * tile_width_px, tiles.y + line * tile_cell_px, tile_width_px - (small_tiles ? 5 : 8), tile_px};
}

Layout layout_for(float width_px, float height_px, size_t words, bool pooled) {
  Layout p;
  const float count = static_cast<float>(std::max<size_t>(1, words));
  const float lines = rows_of_tiles(width_px, words, &p);
  p.tile_width_px = std::min(width_px / static_cast<float>(p.columns), 136.0f);
  p.tiles = {1, kHint_px, width_px, lines * p.tile_cell_px};
  p.button = {width_px - 73, 2, 72, 24};
  p.readout_px = height_px - kReadout_px;
  const float labels_px = std::clamp(width_px * 0.18f, 58.0f, 104.0f);
  float end = p.readout_px - kGap_px - mean_px(pooled);
  float top = p.tiles.bottom() + kHeading_px;
  p.list = p.small_tiles && end - top < kReadableRow_px * count;
  if (p.list) {
    top = kHint_px + kHeading_px;
    p.tiles = {1, top, labels_px - 7, end - top};
  }
  const bool has_legend = end - kLegend_px - top >= kLegendRow_px * count;
  if (has_legend) end -= kLegend_px;
  p.row_px = std::clamp((end - top) / count, 4.0f, 44.0f);
  p.cell_px = std::max(2.0f, std::min(p.row_px * 1.5f, (width_px - labels_px - 16 - kStrip_px - kMoved_px) / count));
  p.weights = {labels_px, top, p.cell_px * count, p.row_px * count};
  const float left = p.weights.right() + 16;
  p.outputs = {left, top, std::max(8.0f, width_px - left - kMoved_px), p.weights.height};
  p.moved = {p.outputs.right(), top, kMoved_px, p.weights.height};
  if (pooled) p.mean = {left, p.outputs.bottom() + 10, p.outputs.width, kMean_px - 12};
  if (has_legend) p.legend_px = p.outputs.bottom() + mean_px(pooled) + 8;
  return p;
}

float height_for(float width_px, size_t words, bool pooled) {
  Layout p;
  const float lines = rows_of_tiles(width_px, words, &p);
  const float count = static_cast<float>(std::max<size_t>(1, words));
  const float row_px = std::clamp(250 / count, 18.0f, 40.0f);
  return kHint_px + lines * p.tile_cell_px + kHeading_px + row_px * count + mean_px(pooled) + kLegend_px + kGap_px + kReadout_px;
}

}  // namespace figures::order
