#include "figures/add_embeddings/recover_view.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/number.h"
#include "figures/knobs.h"
#include "plot/axis.h"
#include "plot/colour_map.h"
#include "plot/ellipsize.h"
#include "plot/line.h"
#include "plot/value_axis.h"

namespace figures::add {
namespace {

using base::Face;
using base::Ink;
using base::Rect;
using base::Type;

constexpr float kLeft_px = 56, kLabels_px = 112, kStrips_px = 124, kStrip_px = 14;
constexpr plot::ValueAxis kShare{"share of the energy", 0, 1};

/// Draws a vector as a strip of at most 64 colours; longer vectors by their first values.
void draw_strip(plot::Surface& surface, Rect strip, std::span<const float> vector, float range) {
  const auto count = std::min(vector.size(), static_cast<size_t>(64));
  const float cell_px = strip.width / static_cast<float>(count);
  for (size_t i = 0; i < count; ++i) {
    const float value = vector[i];
    surface.fill({strip.x + static_cast<float>(i) * cell_px, strip.y, cell_px + 0.5f, strip.height},
                 plot::rgb_of(plot::colour_of(plot::diverging(surface.dark()), value, -range, range)));
  }
  surface.outline(base::inset(strip, -0.5f), surface.colour(Ink::hairline), 1);
}

float largest(std::span<const float> vector) {
  float largest = 1e-6f;
  for (const float value : vector) largest = std::max(largest, std::fabs(value));
  return largest;
}

}  // namespace

base::Point RecoverView::at(const Model& model, int r, double share) const {
  const float across = static_cast<float>(r) / static_cast<float>(std::max(1, model.span.directions()));
  return {plot_.x + across * plot_.width, plot::y_of(plot_, kShare, std::clamp(share, 0.0, 1.0))};
}

void RecoverView::draw_curves(plot::Surface& surface, const Model& model) const {
  std::vector<base::Point> held, lost;
  double lost_so_far = 0;
  const std::span<const float> token = model.token(model.word);
  const double length = length_of(token);
  for (int r = 0; r <= model.span.directions(); ++r) {
    if (r > 0) lost_so_far += model.token_along[static_cast<size_t>(r - 1)] * model.token_along[static_cast<size_t>(r - 1)];
    held.push_back(at(model, r, model.span.energy_share()[static_cast<size_t>(r)]));
    lost.push_back(at(model, r, lost_so_far / (length * length)));
  }
  surface.line(at(model, 0, 0.99), {plot_.right(), at(model, 0, 0.99).y}, surface.colour(Ink::edge), 1);
  const float x = std::round(at(model, model.directions, 0).x);
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::accent), model.pinned ? 2.5f : 1.5f);
  plot::draw_line(surface, held, 0, surface.is_highlighted("pos") ? 4 : 2);
  plot::draw_line(surface, lost, 1, surface.is_highlighted("token") ? 4 : 2);
  plot::draw_dot(surface, held[static_cast<size_t>(model.directions)], 0);
  plot::draw_dot(surface, lost[static_cast<size_t>(model.directions)], 1);
  plot::draw_line_labels(surface, {{"of positions", held.back().y, 0}, {"of this token", lost.back().y, 1}}, plot_.right() + 6, plot_.y + 6,
                         plot_.bottom() - 6);
}

/// Draws the true vector above the recovered one, for the position and for the token, in the same colours.
void RecoverView::draw_strips(plot::Surface& surface, Rect area, const Model& model) const {
  const std::vector<float> position = model.recovered_position(), token = model.recovered_token();
  const std::string word = model.words[static_cast<size_t>(model.word)];
  const float range = largest(model.token(model.word));
  struct Part {
    std::string name;
    std::span<const float> truth, back;
    float range;
  };
  const Part parts[] = {{"position " + base::grouped(model.word), model.position(model.word), position, 1},
                        {"“" + word + "”", model.token(model.word), token, range}};
  float y = area.y;
  for (const Part& part : parts) {
    const Rect strip{area.x + kLeft_px + 30, y, area.width - kLeft_px - 30, kStrip_px};
    surface.text({area.x, y + kStrip_px + 5}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink),
                 plot::ellipsize(surface, Face::sans, Type::small, part.name, kLeft_px + 22));
    draw_strip(surface, strip, part.truth, part.range);
    draw_strip(surface, base::translated(strip, 0, kStrip_px + 3), part.back, part.range);
    y += 2 * kStrip_px + 14;
  }
  const std::string caption = std::string("above: true, below: recovered") + (model.d_model > 64 ? "; first 64 dimensions" : "");
  surface.text({area.right(), y + 6}, plot::Anchor::end, Face::sans, Type::small, surface.colour(Ink::ink3),
               plot::ellipsize(surface, Face::sans, Type::small, caption, area.width));
}

void RecoverView::draw(plot::Surface& surface, Rect area, const Model& model) {
  plot_ = {area.x + kLeft_px, area.y + 4, std::max(1.0f, area.width - kLeft_px - kLabels_px),
           std::max(1.0f, area.height - kStrips_px - plot::kAxisBelow_px - 4)};
  plot::draw_left(surface, plot_, kShare);
  const int last = std::max(1, model.span.directions());
  const long long step = plot::tick_step(last + 1, plot_.width, 44, false);
  for (long long r = 0; r <= model.span.directions(); r += step)
    surface.text({at(model, static_cast<int>(r), 0).x, plot_.bottom() + 16}, plot::Anchor::middle, Face::sans, Type::small,
                 surface.colour(Ink::ink3), base::grouped(r));
  surface.text({plot_.x + plot_.width / 2, plot_.bottom() + 34}, plot::Anchor::middle, Face::sans, Type::small, surface.colour(Ink::ink2),
               "directions kept, of " + base::grouped(model.d_model));
  draw_curves(surface, model);
  draw_strips(surface, {area.x, plot_.bottom() + plot::kAxisBelow_px + 10, area.width, kStrips_px}, model);
}

std::optional<int> RecoverView::hit(base::Point place, const Model& model) const {
  const Rect reach{plot_.x - 8, plot_.y, plot_.width + 16, plot_.height + 20};
  if (!reach.contains(place)) return std::nullopt;
  const float share = (place.x - plot_.x) / plot_.width;
  return std::clamp(static_cast<int>(std::lround(share * static_cast<float>(model.span.directions()))), 0, model.span.directions());
}

}  // namespace figures::add
