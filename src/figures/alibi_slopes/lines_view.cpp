#include "figures/alibi_slopes/lines_view.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/number.h"
#include "plot/axis.h"
#include "plot/line.h"
#include "plot/value_axis.h"

namespace figures::alibi {
namespace {

using base::Face;
using base::Ink;
using base::Type;

constexpr float kLeft_px = 74;
constexpr float kNames_px = 24;     ///< above the slopes, for the key to the marks
constexpr float kLabelGap_px = 15;  ///< least vertical distance between the numbers of heads
constexpr double kBelow = 1.1;      ///< leaves room for the number below the end of the steepest line

base::Rect plot_within(const plot::Surface& surface, base::Rect area, float above_px) {
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  return {snap(area.x + kLeft_px), snap(area.y + above_px), snap(area.width - kLeft_px - 10),
          snap(area.height - above_px - plot::kAxisBelow_px)};
}

plot::ValueAxis bias_axis(const Model& model) { return {"bias", -model.steepest() * std::max(1, model.tokens - 1) * kBelow, 0}; }

/// The smallest slope is always 2^-8.
constexpr plot::ValueAxis kSlopeAxis{"slope, as a power of 2", -8.6, 0};

}  // namespace

float BiasView::x_of(const Model& model, double distance) const {
  const auto cells = static_cast<float>(model.last() - model.first() + 1);
  return plot_.x + plot_.width * (static_cast<float>(distance) - static_cast<float>(model.first()) + 0.5f) / cells;
}

float BiasView::y_of(const Model& model, int head, double distance) const {
  return plot::y_of(plot_, bias_axis(model), -model.slope(head) * std::fabs(distance));
}

/// The left end of a head's line.
base::Point BiasView::end_of(const Model& model, int head) const { return {x_of(model, model.first()), y_of(model, head, model.first())}; }

void BiasView::draw_line(plot::Surface& surface, const Model& model, int head, base::Rgb colour, float thickness) const {
  std::vector<base::Point> points{end_of(model, head), {x_of(model, 0), y_of(model, head, 0)}};
  if (!model.causal) points.push_back({2 * points[1].x - points[0].x, points[0].y});
  surface.polyline(points, colour, thickness);
}

/// Draws the heads' numbers below the left ends of their lines: as many as fit, and always that of the chosen head.
void BiasView::draw_labels(plot::Surface& surface, const Model& model) const {
  std::vector<base::Point> taken;
  const auto label = [&](int head) {
    const base::Point end = end_of(model, head);
    const base::Point place{std::clamp(end.x + 12, plot_.x + 12, plot_.right() - 8), std::min(end.y + 15, plot_.bottom() - 2)};
    for (const base::Point& other : taken) {
      if (std::fabs(other.x - place.x) < 26 && std::fabs(other.y - place.y) < kLabelGap_px) return;
    }
    taken.push_back(place);
    const bool chosen = head == model.head;
    const std::string text = base::grouped(head);
    const float width = surface.text_width(Face::sans_semibold, Type::small, text);
    surface.fill({place.x - width / 2 - 2, place.y - 11, width + 4, 14}, surface.colour(Ink::stage));
    surface.text(place, plot::Anchor::middle, chosen ? Face::sans_semibold : Face::sans, Type::small,
                 surface.colour(chosen ? Ink::accent : Ink::ink3), text);
  };
  label(model.head);
  for (int h = 0; h < model.heads; ++h) label(h);
}

void BiasView::draw(plot::Surface& surface, base::Rect area, const Model& model) {
  plot_ = plot_within(surface, area, 8);
  plot::draw_left(surface, plot_, bias_axis(model));
  plot::draw_below(surface, plot_,
                   {"key less query, j − i", model.first(), model.last() - model.first() + 1, surface.is_highlighted("distance")});
  surface.clip(base::inset(plot_, -3));
  const float x = x_of(model, model.distance);
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::edge), model.pinned || surface.is_highlighted("distance") ? 2 : 1);
  for (int h = 0; h < model.heads; ++h) {
    if (h != model.head) draw_line(surface, model, h, surface.colour(Ink::edge), 1);
  }
  draw_line(surface, model, model.head, surface.colour(Ink::accent),
            surface.is_highlighted("slope") || surface.is_highlighted("head") ? 4 : 2.5f);
  draw_labels(surface, model);
  const float y = y_of(model, model.head, model.distance);
  plot::draw_dot(surface, {x, y}, 0);
  surface.unclip();
}

std::optional<Spot> BiasView::hit(base::Point at, const Model& model) const {
  if (!plot_.contains(at)) return std::nullopt;
  const int count = model.last() - model.first() + 1;
  Spot spot{0, model.first() + std::min(static_cast<int>((at.x - plot_.x) / plot_.width * static_cast<float>(count)), count - 1)};
  for (int h = 1; h < model.heads; ++h) {
    const auto away = [&](int head) { return std::fabs(y_of(model, head, spot.distance) - at.y); };
    if (away(h) < away(spot.head)) spot.head = h;
  }
  return spot;
}

base::Point SlopesView::at(const Model& model, Rule rule, int head) const {
  const double power = std::log2(model.slopes[static_cast<int>(rule)][static_cast<size_t>(head)]);
  return {plot_.x + plot_.width * (static_cast<float>(head) + 0.5f) / static_cast<float>(model.heads),
          plot::y_of(plot_, kSlopeAxis, power)};
}

void SlopesView::draw(plot::Surface& surface, base::Rect area, const Model& model) {
  plot_ = plot_within(surface, area, kNames_px);
  plot::draw_left(surface, plot_, kSlopeAxis);
  plot::draw_below(surface, plot_, {"head h", 0, model.heads, surface.is_highlighted("head")});
  const float size = model.heads > 64 ? 2 : model.heads > 24 ? 3 : 4.5f;
  const base::Rgb code = plot::line_colour(0, surface.dark()), paper = plot::line_colour(1, surface.dark());
  const auto square = [&](base::Point p) { surface.outline({p.x - size - 1, p.y - size - 1, 2 * size + 2, 2 * size + 2}, paper, 1.5f); };
  const float x = at(model, model.rule, model.head).x;
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::edge), model.pinned || surface.is_highlighted("head") ? 2 : 1);
  for (int h = 0; h < model.heads; ++h) {
    square(at(model, Rule::paper, h));
    surface.disc(at(model, Rule::code, h), size, code);
  }
  const base::Point chosen = at(model, model.rule, model.head);
  surface.outline({chosen.x - size - 5, chosen.y - size - 5, 2 * size + 10, 2 * size + 10}, surface.colour(Ink::ink), 2, 3);
  const float y = area.y + 12;
  float from = plot_.x;
  const auto name = [&](std::string_view text, base::Rgb ink) {
    surface.text({from + 12, y + 4}, plot::Anchor::start, Face::sans, Type::small, ink, text);
    from += 12 + surface.text_width(Face::sans, Type::small, text) + 20;
  };
  surface.disc({from + 4, y}, 4, code);
  name("released code", code);
  surface.outline({from, y - 4, 8, 8}, paper, 1.5f);
  name("paper’s text", paper);
}

std::optional<int> SlopesView::hit(base::Point at, const Model& model) const {
  if (!plot_.contains(at)) return std::nullopt;
  return std::min(static_cast<int>((at.x - plot_.x) / plot_.width * static_cast<float>(model.heads)), model.heads - 1);
}

}  // namespace figures::alibi
