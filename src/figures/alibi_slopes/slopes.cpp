#include "figures/alibi_slopes/slopes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "base/number.h"
#include "figures/alibi_slopes/description.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures::alibi {
namespace {

/// Distances along the top, what they take from a logit down the left, and which rule is which line.
void compose_fan_scales(plot::Scene& scene, const plot::Axes& axes, const Model& model) {
  const Rect& area = axes.area;
  scene.line({"axis", 0}, {area.x, area.y}, {area.right(), area.y}, ColourToken::hairline, 1);
  scene.line({"axis", 1}, {area.x, area.y}, {area.x, area.bottom()}, ColourToken::hairline, 1);
  for (const double d : plot::round_numbers(0, axes.across.high, std::clamp(static_cast<int>(area.width / 90), 2, 8)))
    scene
        .text({"back", -static_cast<int>(d)}, {axes.x(d), area.y - 10}, d == 0 ? "the query" : base::grouped(std::llround(d)) + " back",
              plot::kLabel, d == 0 ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle)
        .ranked(d == 0 ? 0 : 2);
  int i = 0;
  for (const double bias : plot::round_numbers(axes.up.low, 0, std::clamp(static_cast<int>(area.height / 70), 2, 6)))
    scene
        .text({"scale", 0, i++}, {area.x - 10, axes.y(bias)}, bias == 0 ? "" : plot::label_of(bias), plot::kNumber, ColourToken::ink2,
              plot::Anchor::end)
        .level()
        .ranked(3);
  const bool same = model.slopes[kPaper] == model.slopes[kCode];
  const bool code = model.is.rule == kCode;
  scene
      .text({"legend"}, {area.right(), area.bottom() + 38},
            same   ? "each line is a head, named by its slope"
            : code ? "dashed: by the paper’s text"
                   : "dashed: by the released code",
            plot::kLabel, ColourToken::ink2, plot::Anchor::end)
      .ranked(2);
}

}  // namespace

void compose_slopes(plot::Scene& scene, const Model& model, int chosen_head, int parameter) {
  double low = 1, high = 0;
  for (const auto& slopes : model.slopes) {
    low = std::min(low, std::ranges::min(slopes));
    high = std::max(high, std::ranges::max(slopes));
  }
  const Rect room = scene.picture();
  const double middle = std::sqrt(low * high), farthest = std::max(1, model.is.tokens - 1);
  const bool scaled = room.height > 160;
  const float above_px = scaled ? 32 : 6, below_px = scaled ? 44 : 20;
  const plot::Axes axes{
      {room.x + 46, room.y + above_px, std::max(1.0f, room.width - 46 - 58), std::max(1.0f, room.height - above_px - below_px)},
      {"", 0, farthest},
      {"", -middle * farthest, 0}};
  const auto end_of = [&](double slope) {
    return axes.point(farthest * std::min(1.0, middle / slope), -farthest * std::min(middle, slope));
  };
  if (scaled) compose_fan_scales(scene, axes, model);
  std::vector<int> heads(static_cast<size_t>(model.is.heads));
  std::iota(heads.begin(), heads.end(), 0);
  std::ranges::sort(heads, std::greater(), [&](int head) { return model.slope(head); });
  const Point query = axes.point(0, 0);
  double above = 1e3 * high;
  for (size_t k = 0; k < heads.size(); ++k) {  // what is nearest to a line points at it
    const double below = k + 1 < heads.size() ? std::sqrt(model.slope(heads[k]) * model.slope(heads[k + 1])) : 1e-3 * low;
    std::vector<Point> zone{query, end_of(above), end_of(below)};
    if (above > middle && below < middle) zone.insert(zone.begin() + 2, end_of(middle));
    scene.polygon({"head", heads[k]}, std::move(zone), {}).selects(heads[k]);
    above = below;
  }
  for (const int head : heads) {
    const double other = model.slopes[1 - model.is.rule][static_cast<size_t>(head)];
    if (other != model.slope(head)) scene.curve({"other line", head}, {query, end_of(other)}, ColourToken::edge, 1).dashed();
  }
  for (const int head : heads) {
    const bool chosen = head == chosen_head;
    const Point end = end_of(model.slope(head));
    scene.curve({"line", head}, {query, end}, chosen ? ColourToken::accent : ColourToken::ink3, chosen ? 3.5f : 1.5f)
        .highlights_with(chosen ? "head" : "")
        .selects(head)
        .on_click_set(parameter, head);
    const bool below = model.slope(head) > middle;
    scene
        .text({"slope", head}, below ? Point{end.x, end.y + 16} : Point{end.x + 10, end.y}, slope_text(model.slope(head)),
              chosen ? plot::kStrongNumber : plot::kNumber, chosen ? ColourToken::accent : ColourToken::ink2,
              below ? plot::Anchor::middle : plot::Anchor::start)
        .ranked(chosen ? 0 : 2)
        .highlights_with(chosen ? "slope" : "");
    if (!below) scene.all().back().level();
  }
  scene.dot({"tip"}, end_of(model.slope(chosen_head)), 5.5f, ColourToken::accent).highlights_with("slope");
  scene.dot({"query"}, query, 5, ColourToken::accent);
}

}  // namespace figures::alibi
