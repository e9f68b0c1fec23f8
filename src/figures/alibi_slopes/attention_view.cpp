#include "figures/alibi_slopes/attention_view.h"

#include <algorithm>
#include <cmath>

#include "figures/concat.h"
#include "plot/axis.h"
#include "plot/heatmap.h"
#include "plot/legend.h"
#include "plot/mask.h"

namespace figures::alibi {
namespace {

using base::Face;
using base::Ink;
using base::Rect;
using base::Type;

constexpr float kNames_px = 24;
constexpr float kGap_px = 18;
constexpr float kLegend_px = plot::kLegend_px + 26;  ///< weights over many tokens have five decimals

plot::ColourMap colours(const plot::Surface& surface) { return plot::map_between(surface.colour(Ink::panel), surface.colour(Ink::accent)); }

}  // namespace

void AttentionView::paint(plot::Surface& surface, const Model& model) {
  const auto pixels = [&](float px) { return std::max(1, static_cast<int>(std::lround(px * surface.pixel_ratio()))); };
  const std::array<int, 3> wanted{pixels(plots_[0].width), pixels(plots_[0].height), surface.dark()};
  if (stale_ || wanted != painted_) {
    for (size_t side = 0; side < 2; ++side) {
      const std::vector<float>& weights = side == 0 ? model.without : model.with;
      plot::paint({weights, model.tokens, model.tokens, 0, model.max_weight}, colours(surface), wanted[0], wanted[1], pixels_);
      images_[side].assign(wanted[0], wanted[1], pixels_);
    }
    painted_ = wanted;
    stale_ = false;
  }
  for (size_t side = 0; side < 2; ++side) surface.image(images_[side], plots_[side]);
}

void AttentionView::draw_cursor(plot::Surface& surface, const Model& model, Rect plot) const {
  const float width = plot.width / static_cast<float>(model.tokens), height = plot.height / static_cast<float>(model.tokens);
  const Rect row{plot.x, plot.y + static_cast<float>(model.query) * height, plot.width, std::max(2.0f, height)};
  const Rect cell{plot.x + static_cast<float>(model.key) * width, row.y, std::max(4.0f, width), std::max(4.0f, height)};
  surface.clip(base::inset(plot, -3));
  surface.outline(row, surface.colour(Ink::accent), model.pinned || surface.is_highlighted("query") ? 2.5f : 1.5f);
  surface.outline(base::inset(cell, -1.5f), surface.colour(Ink::stage), 1.5f);
  surface.outline(cell, surface.colour(Ink::ink), 2);
  surface.unclip();
}

void AttentionView::draw(plot::Surface& surface, Rect area, const Model& model) {
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  const plot::Axis left{"query i", 0, model.tokens, surface.is_highlighted("query")};
  const float left_px = plot::left_room_px(surface, left);
  const float side = std::min((area.width - left_px - kGap_px - kLegend_px) / 2, area.height - kNames_px - plot::kAxisBelow_px);
  const float size = std::max(1.0f, snap(side));
  plots_[0] = {snap(area.x + left_px), snap(area.y + kNames_px), size, size};
  plots_[1] = base::translated(plots_[0], snap(size + kGap_px), 0);
  paint(surface, model);
  const std::string names[] = {"without", concat({"with head ", model.head})};
  for (size_t i = 0; i < 2; ++i) {
    const Rect& plot = plots_[i];
    surface.text({plot.x + plot.width / 2, plot.y - 9}, plot::Anchor::middle, Face::sans_semibold, Type::small, surface.colour(Ink::ink2),
                 names[i]);
    plot::draw_below(surface, plot, {"key j", 0, model.tokens, surface.is_highlighted("key")});
    if (model.causal) plot::draw_mask(surface, plot, model.tokens);
    surface.outline(base::inset(plot, -1), surface.colour(Ink::hairline), 1);
    draw_cursor(surface, model, plot);
  }
  plot::draw_left(surface, plots_[0], left);
  plot::draw_legend(surface, plots_[1], colours(surface), 0, model.max_weight);
}

std::optional<Cell> AttentionView::hit(base::Point at, const Model& model) const {
  for (const Rect& plot : plots_) {
    if (!plot.contains(at)) continue;
    const auto part = [&](float share) {
      return std::clamp(static_cast<int>(share * static_cast<float>(model.tokens)), 0, model.tokens - 1);
    };
    return Cell{part((at.y - plot.y) / plot.height), part((at.x - plot.x) / plot.width)};
  }
  return std::nullopt;
}

}  // namespace figures::alibi
