#include "figures/t5_buckets/bias_view.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "plot/axis.h"
#include "plot/ellipsize.h"
#include "plot/heatmap.h"
#include "plot/legend.h"
#include "plot/mask.h"

namespace figures::buckets {
namespace {

using base::Face;
using base::Ink;
using base::Rect;
using base::Type;

constexpr float kLeft_px = 60, kHeading_px = 22, kBetween_px = 34;
constexpr float kLegend_px = plot::kLegend_px + 12;  ///< with room for two decimals

void draw_heading(plot::Surface& surface, Rect over, float room_px, std::string_view text) {
  surface.text({over.x, over.y - 7}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::ellipsize(surface, Face::sans, Type::small, text, room_px));
}

}  // namespace

/// Draws the edges of the stripe of the cursor's bucket: its pairs lie between two parallel lines, or beyond one.
void BiasView::draw_stripe(plot::Surface& surface, const Model& model) const {
  const int bucket = model.bucket(model.ahead()), reach = model.positions - 1;
  int min = model.ahead(), max = model.ahead();
  while (min > -reach && model.bucket(min - 1) == bucket) --min;
  while (max < reach && model.bucket(max + 1) == bucket) ++max;
  const float cell = matrix_.width / static_cast<float>(model.positions);
  for (const int edge : {min, max + 1}) {  // the lower left and the upper right edge, at j - i = edge
    const float over = static_cast<float>(edge) * cell;
    const base::Point from{matrix_.x + std::max(0.0f, over), matrix_.y + std::max(0.0f, -over)};
    const base::Point to{matrix_.right() + std::min(0.0f, over), matrix_.bottom() - std::max(0.0f, over)};
    if (from.x >= matrix_.right() || from.y >= matrix_.bottom()) continue;
    surface.line(from, to, surface.colour(Ink::stage), 3);
    surface.line(from, to, surface.colour(Ink::ink), surface.is_highlighted("bucket") ? 2.5f : 1.2f);
  }
}

void BiasView::draw_matrix(plot::Surface& surface, const Model& model) {
  const std::array<int, 2> wanted{std::max(1, static_cast<int>(std::lround(matrix_.width * surface.pixel_ratio()))), surface.dark()};
  if (stale_ || wanted != painted_) {
    plot::paint({model.bias, model.positions, model.positions, -model.range, model.range}, plot::diverging(surface.dark()), wanted[0],
                wanted[0], pixels_);
    image_.assign(wanted[0], wanted[0], pixels_);
    painted_ = wanted;
    stale_ = false;
  }
  surface.image(image_, matrix_);
  surface.clip(base::inset(matrix_, -2));
  if (!model.rule.bidirectional) {  // cover what a mask hides: the triangle to the right of the diagonal
    const base::Rgb ground = surface.colour(Ink::stage);
    surface.triangle({matrix_.x, matrix_.y}, {matrix_.right(), matrix_.y}, {matrix_.right(), matrix_.bottom()}, ground);
    plot::draw_mask(surface, matrix_, model.positions);
  }
  draw_stripe(surface, model);
  const float cell = matrix_.width / static_cast<float>(model.positions);
  const Rect own{matrix_.x + static_cast<float>(model.key) * cell, matrix_.y + static_cast<float>(model.query) * cell, cell, cell};
  const Rect outer = base::inset(own, std::min(0.0f, (cell - 6) / 2));
  surface.outline(base::inset(outer, -1.5f), surface.colour(Ink::stage), 1.5f);
  surface.outline(outer, surface.colour(Ink::ink), model.pinned ? 3.0f : 2.0f);
  surface.unclip();
  if (surface.is_highlighted("bias")) surface.outline(base::inset(matrix_, -2), surface.colour(Ink::accent), 3);
}

void BiasView::draw_table(plot::Surface& surface, const Model& model) const {
  const float row = table_.height / static_cast<float>(model.rule.num_buckets), column = table_.width / kHeads;
  for (int b = 0; b < model.rule.num_buckets; ++b) {
    for (int h = 0; h < kHeads; ++h) {
      surface.fill({table_.x + static_cast<float>(h) * column, table_.y + static_cast<float>(b) * row, column, row},
                   plot::rgb_of(plot::colour_of(plot::diverging(surface.dark()), static_cast<float>(model.bias_of(b, h)), -model.range,
                                                model.range)));
    }
  }
  const long long step = plot::tick_step(model.rule.num_buckets, table_.height, 18, true);
  for (int b = 0; b < model.rule.num_buckets; b += static_cast<int>(step))
    surface.text({table_.x - 5, table_.y + (static_cast<float>(b) + 0.5f) * row + 5}, plot::Anchor::end, Face::sans, Type::small,
                 surface.colour(Ink::ink3), base::grouped(b));
  surface.text({table_.x + table_.width / 2, table_.bottom() + 17}, plot::Anchor::middle, Face::sans, Type::small,
               surface.colour(Ink::ink3), plot::ellipsize(surface, Face::sans, Type::small, "heads", table_.width + 20));
  const float x = table_.x + static_cast<float>(model.head) * column;
  surface.outline({x, table_.y, column, table_.height}, surface.colour(Ink::accent), 2);
  const float y = table_.y + static_cast<float>(model.bucket(model.ahead())) * row;
  const Rect own{x - 1, y - 1, column + 2, std::max(4.0f, row) + 2};
  surface.outline(own, surface.colour(Ink::ink), 2);
}

void BiasView::draw(plot::Surface& surface, Rect area, const Model& model) {
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  const float side = std::max(8.0f, std::min(area.height - kHeading_px - plot::kAxisBelow_px,
                                             area.width - kLeft_px - kBetween_px - kLegend_px - std::min(area.width * 0.1f, 60.0f)));
  matrix_ = {snap(area.x + kLeft_px), snap(area.y + kHeading_px), snap(side), snap(side)};
  const float left = matrix_.right() + kBetween_px;
  table_ = {snap(left), matrix_.y, snap(std::clamp(area.right() - kLegend_px - left, 8.0f, 160.0f)), matrix_.height};
  draw_matrix(surface, model);
  plot::draw_left(surface, matrix_, {"query i", 0, model.positions});
  plot::draw_below(surface, matrix_, {"key j", 0, model.positions});
  draw_table(surface, model);
  plot::draw_legend(surface, table_, plot::diverging(surface.dark()), -model.range, model.range);
  draw_heading(surface, matrix_, side, concat({"bias of head ", model.head}));
  draw_heading(surface, {table_.x - 20, table_.y, 0, 0}, area.right() - table_.x + 20,
               concat({"table, ", model.rule.num_buckets, " × ", kHeads}));
}

std::optional<BiasView::Pair> BiasView::hit(base::Point at, const Model& model) const {
  if (!matrix_.contains(at)) return std::nullopt;
  const auto part = [&](float share) {
    return std::min(static_cast<int>(share * static_cast<float>(model.positions)), model.positions - 1);
  };
  return Pair{part((at.y - matrix_.y) / matrix_.height), part((at.x - matrix_.x) / matrix_.width)};
}

std::optional<int> BiasView::hit_head(base::Point at) const {
  if (!table_.contains(at)) return std::nullopt;
  return std::min(static_cast<int>((at.x - table_.x) / table_.width * kHeads), kHeads - 1);
}

}  // namespace figures::buckets
