// A pair that did not come round in training meets new angles unless it is slowed by as much as the text is longer: on axes of wavelength
// and factor that is one rectangle. The ramps of YaRN and Llama 3 (Peng et al. 2023, arXiv 2309.00071, section 3.2) end at its left edge.

#include "figures/model_config/wavelengths.h"

#include <algorithm>
#include <cmath>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/kinds_row.h"
#include "figures/model_config/panels.h"
#include "plot/frames.h"

namespace figures::plans {
namespace {

constexpr float kOther_px = 36;  ///< of the row for the model that is compared
constexpr double kQuickest = 5;  ///< wavelength at the axis' left end; the quickest pair's is 2 pi

/// The wavelengths of the other model: of its layer of the same number, or of its first that rotates.
std::vector<double> wavelengths_of(const Shown& shown) {
  if (!shown.other || shown.other->plan.rotations.empty()) return {};
  const engine::PositionPlan& plan = shown.other->plan;
  const size_t layer = to_size(shown.layer);
  const int same = layer < plan.layers.size() ? plan.layers[layer].rotation : -1;
  const Angles angles = angles_of(plan, std::max(0, same), shown.length);
  std::vector<double> waves;
  for (const double theta : angles.unscaled) {
    if (theta > 0) waves.push_back(wavelength(theta));
  }
  return waves;
}

class Chart {
 public:
  Chart(plot::Scene& scene, const Shown& shown, const Turns& turns)
      : scene_(scene), shown_(shown), turns_(turns), other_(wavelengths_of(shown)) {}
  void compose(Rect room);

 private:
  double needed() const { return turns_.seen_tokens > 0 ? turns_.asked_tokens / turns_.seen_tokens : 1; }
  plot::Axes add_frame(Rect room) const;
  void add_region(const plot::Axes& axes) const;
  void add_pairs(const plot::Axes& axes) const;
  void add_other(const plot::Axes& axes) const;

  plot::Scene& scene_;
  const Shown& shown_;
  const Turns& turns_;
  std::vector<double> other_;
};

plot::Axes Chart::add_frame(Rect room) const {
  double longest = 2 * turns_.seen_tokens;
  for (const PairTurn& pair : turns_.pairs) longest = std::max(longest, pair.before > 0 ? 1.6 * wavelength(pair.before) : 0);
  for (const double wave : other_) longest = std::max(longest, 1.6 * wave);
  const double most = turns_.most_slowed(), top = std::max({2.2, 1.5 * most, std::min(1.5 * needed(), 6 * most)});
  const float below = shown_.other ? kOther_px : 9, share = below / std::max(below + 1, room.height - 58);
  const double low = std::exp(-std::log(top) * static_cast<double>(share / (1 - share)));
  std::vector<double> labels{1};
  if (most > 1.2) labels.push_back(most);
  if (needed() > 1.2 && needed() < top && std::fabs(std::log(needed() / most)) > 0.3 * std::log(top)) labels.push_back(needed());
  std::ranges::sort(labels);
  return plot::add_axes(scene_, room,
                        {scene_.narrow() || most == 1 ? "wavelength in tokens" : "wavelength in tokens, before the scaling", kQuickest,
                         std::max(10 * kQuickest, longest), true},
                        {"slowed by", low, top, true, most < 10 && most != std::floor(most) ? 1 : 0, labels}, "waves");
}

/// What is too quick: it did not come round in training, and is not slowed by as much as the text is longer.
void Chart::add_region(const plot::Axes& axes) const {
  if (turns_.seen_tokens <= 0) return;
  const float x = std::round(axes.x(turns_.seen_tokens)), right = axes.area.right();
  const double top = axes.up.high;
  if (needed() > 1.001) {
    const float y = std::round(axes.y(std::min(needed(), top))), bottom = std::round(axes.y(1) + 9);
    scene_.rectangle({"too quick"}, {x, y, right - x, bottom - y}, ColourToken::wrong_ground);
    if (needed() < top) scene_.line({"needed"}, {x, y}, {right, y}, ColourToken::wrong, 1);
  }
  scene_.line({"trained"}, {x, axes.area.y}, {x, axes.area.bottom()}, ColourToken::edge, 1);
  const std::string words = concat({turns_.windowed ? "looks back " : "trained on ", tokens_text(turns_.seen_tokens)});
  const float y = axes.area.y - 10, wide = scene_.text_width(words);
  const bool late = x + wide > right - 60;
  scene_.text({"trained name"}, {x, y}, words, plot::kLabel, ColourToken::ink2, late ? plot::Anchor::end : plot::Anchor::start).ranked(0);
  if (needed() <= 1.001) return;
  std::string times = significant(needed(), 3) + " ×";
  const float space = right - x - (late ? 0 : wide) - 14;
  for (const char* ending : {" as far as in training", " training"}) {
    if (scene_.text_width(times + ending) > space) continue;
    times += ending;
    break;
  }
  scene_.text({"needed name"}, {right, y}, times, plot::kLabel, ColourToken::wrong, plot::Anchor::end).ranked(2);
}

void Chart::add_pairs(const plot::Axes& axes) const {
  std::vector<Point> points;
  for (const PairTurn& pair : turns_.pairs) {
    if (pair.before > 0) points.push_back(axes.point(wavelength(pair.before), pair.slowed_by()));
  }
  if (points.empty()) return;
  const int count = static_cast<int>(points.size());
  const float step = count > 1 ? (points.back().x - points.front().x) / static_cast<float>(count - 1) : 12;
  plot::CellValues ground{std::vector<float>(points.size(), 0.0f), 1, count, 0, 1, plot::Map::sequential};
  scene_
      .cells({"ground"}, {points.front().x - step / 2, axes.area.y, step * static_cast<float>(count), axes.area.height}, std::move(ground))
      .selects(0);
  std::ranges::rotate(scene_.all(), scene_.all().end() - 1);  // below all else
  const float radius = std::clamp(0.4f * step, 1.5f, 3.5f);
  const Point here = points[to_size(std::min(shown_.pair, count - 1))];
  if (shown_.pair < count)
    scene_.line({"here"}, {here.x, axes.area.y}, {here.x, axes.area.bottom()}, plot::Paint(ColourToken::accent, 0.4f), 1);
  for (int i = 0; i < count; ++i) {
    const bool lit = turns_.pairs[to_size(i)].meets == Meets::new_angles;
    scene_.dot({"slow", i}, points[to_size(i)], radius, lit ? plot::Paint(ColourToken::wrong) : plot::Paint(ColourToken::ink3, 0.6f))
        .selects(i);
  }
  if (shown_.pair < count) scene_.dot({"slow here"}, here, 5, ColourToken::accent);
}

/// The other model's wavelengths as ticks, as many as can be told apart.
void Chart::add_other(const plot::Axes& axes) const {
  if (!shown_.other) return;
  constexpr float kApart_px = 4;
  const float y = axes.area.bottom() - 9;
  float last = -kApart_px;
  for (size_t i = 0; i < other_.size(); ++i) {
    const float x = std::round(axes.x(std::max(other_[i], kQuickest)));
    if (x < last + kApart_px) continue;
    scene_.line({"other", static_cast<int>(i)}, {x, y}, {x, y + 8}, plot::Paint(ColourToken::ink3, 0.55f), 1);
    last = x;
  }
  const std::string name = scene_.shortened(shown_.other->title, 0.5f * axes.area.width);
  scene_.text({"other name"}, {axes.area.x + 4, y - 5}, other_.empty() ? name + " does not rotate" : "wavelengths of " + name)
      .ranked(0)
      .over_lines();
}

void Chart::compose(Rect room) {
  const plot::Axes axes = add_frame(room);
  add_region(axes);
  add_other(axes);
  add_pairs(axes);
}

}  // namespace

void add_wavelengths(plot::Scene& scene, Rect room, const Shown& shown, const Turns& turns) { Chart(scene, shown, turns).compose(room); }

}  // namespace figures::plans
