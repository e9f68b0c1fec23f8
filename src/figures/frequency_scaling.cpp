// What the methods of extending the context do to each pair of a rotary encoding: its wavelength before and after, compared with the
// training length. Chen et al. 2023, arXiv 2306.15595; bloc97 2023; Peng et al. 2023, arXiv 2309.00071; Meta's code of Llama 3.1. The model
// and the texts are in frequency_scaling/; this file handles drawing and input.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/frequency_scaling/model.h"
#include "figures/frequency_scaling/words.h"
#include "plot/axis.h"
#include "plot/line.h"
#include "plot/readout.h"
#include "plot/value_axis.h"

namespace figures {
namespace {

using namespace scaling;
using base::Face;
using base::Ink;
using base::Rect;
using base::Type;

constexpr float kLeft_px = 80;
constexpr float kNames_px = 26;
constexpr float kMarks_px = 5.5f;       ///< least distance between two marks
constexpr float kBetween_px = 14;       ///< between the two panels
constexpr float kSlowed_share = 0.26f;  ///< of the height, for the lower panel

class FrequencyScaling final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override { model_.set(values); }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return scaling::cursor_text(model_); }
  DataTable data(Extent extent) const override { return scaling::data(model_, extent); }
  float height_for(float width_px) const override {
    return std::clamp(width_px * 0.72f, 330.0f, 420.0f) + plot::kReadout_px + plot::formula_px(width_px);
  }

 private:
  float x_of(int pair) const;
  float y_of(double wavelength) const;
  void measure(plot::Surface& surface, Rect area);
  bool is_free(Rect area) const;
  void draw_lengths(plot::Surface& surface) const;
  void draw_axis(plot::Surface& surface) const;
  void draw_pairs(plot::Surface& surface) const;
  void draw_slowed(plot::Surface& surface) const;
  void draw_names(plot::Surface& surface) const;
  void mark(plot::Surface& surface, base::Point at, Change change) const;
  void propose_pair(int pair, Edits& edits) const;
  void follow(const plot::Pointer& pointer, Edits& edits);

  Model model_;
  Rect waves_{0, 0, 1, 1};       ///< the upper panel
  Rect slowed_{0, 0, 1, 1};      ///< the lower one
  double least_ = 0, most_ = 1;  ///< range of the upper panel, as powers of ten
  bool pressed_ = false;
};

float FrequencyScaling::x_of(int pair) const {
  return waves_.x + waves_.width * (static_cast<float>(pair) + 0.5f) / static_cast<float>(model_.count());
}

float FrequencyScaling::y_of(double wavelength) const {
  return waves_.bottom() - waves_.height * static_cast<float>((std::log10(wavelength) - least_) / (most_ - least_));
}

void FrequencyScaling::measure(plot::Surface& surface, Rect area) {
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  const float room = area.height - kNames_px - kBetween_px - plot::kAxisBelow_px;
  waves_ = {snap(area.x + kLeft_px), snap(area.y + kNames_px), snap(area.width - kLeft_px - 12), snap(room * (1 - kSlowed_share))};
  slowed_ = {waves_.x, snap(waves_.bottom() + kBetween_px), waves_.width, snap(room * kSlowed_share)};
  double longest = model_.target();
  for (const Pair& pair : model_.pairs) longest = std::max(longest, wavelength(pair.after));
  least_ = std::log10(4);  // just below 2 pi, the wavelength of pair 0
  most_ = std::log10(longest * 2);
}

/// Draws grid lines and labels at powers of ten.
void FrequencyScaling::draw_axis(plot::Surface& surface) const {
  const base::Rgb ink = surface.colour(Ink::ink3);
  const int every = (most_ - least_) * 20 > static_cast<double>(waves_.height) ? 2 : 1;
  for (int power = 1; power < most_; power += every) {
    const float y = std::round(y_of(std::pow(10, power)));
    surface.line({waves_.x, y}, {waves_.right(), y}, surface.colour(Ink::hairline), 1);
    surface.text({waves_.x - 8, y + 4}, plot::Anchor::end, Face::sans, Type::small, ink,
                 power < 6 ? base::significant(std::pow(10, power), 1) : concat({"1e", power}));
  }
  surface.text_upwards({8, waves_.y + waves_.height / 2}, Face::sans, Type::small, ink, "wavelength");
}

/// Whether `area` is clear of both curves.
bool FrequencyScaling::is_free(Rect area) const {
  constexpr float kStep_px = 5, kMark_px = 5;
  for (float x = area.x; x <= area.right(); x += kStep_px) {
    const float place = (x - waves_.x) / waves_.width * static_cast<float>(model_.count()) - 0.5f;
    const float inside = std::clamp(place, 0.0f, static_cast<float>(model_.count() - 1));
    const auto i = static_cast<size_t>(inside), j = std::min(i + 1, model_.pairs.size() - 1);
    const auto y_at = [&](double Pair::* frequency) {
      return std::lerp(y_of(wavelength(model_.pairs[i].*frequency)), y_of(wavelength(model_.pairs[j].*frequency)),
                       inside - static_cast<float>(i));
    };
    if (y_at(&Pair::after) - kMark_px < area.bottom() && y_at(&Pair::before) + kMark_px > area.y) return false;
  }
  return true;
}

/// Draws lines at the training length and at the length to extend to. Each is named where there is room, preferably above it at the left
/// for the longer one and below it at the right for the shorter.
void FrequencyScaling::draw_lengths(plot::Surface& surface) const {
  const auto line = [&](int length, std::string_view name, bool above) {
    const float y = std::round(y_of(length));
    const base::Point ends[] = {{waves_.x, y}, {waves_.right(), y}};
    plot::draw_line(surface, ends, above ? 1 : 0, 1.5f);
    const std::string text = concat({name, length, surface.width() < 440 ? "" : " tokens"});
    const float width = surface.text_width(Face::sans, Type::small, text);
    const float left = waves_.x + 6, right = waves_.right() - 4 - width;
    Rect place{left, y - 17, width, 14};
    for (const base::Point corner : {base::Point{left, y - 17}, {right, y + 4}, {right, y - 17}, {left, y + 4}}) {
      const Rect other{corner.x, corner.y, width, place.height};
      if (other.y < waves_.y || other.bottom() > slowed_.y || !is_free(other)) continue;
      place = other;
      break;
    }
    surface.text({place.x, place.y + 12}, plot::Anchor::start, Face::sans, Type::small, plot::line_colour(above ? 1 : 0, surface.dark()),
                 text);
  };
  if (model_.target() > model_.trained) line(model_.target(), "now ", true);
  line(model_.trained, "trained on ", false);
}

/// Draws a mark whose shape tells the kinds apart: a disc, a square, a triangle.
void FrequencyScaling::mark(plot::Surface& surface, base::Point at, Change change) const {
  constexpr float kSize_px = 3;
  surface.disc(at, kSize_px + 1.5f, surface.colour(Ink::stage));
  if (change == Change::kept) return surface.disc(at, kSize_px, surface.colour(Ink::right));
  if (change == Change::between) {
    return surface.outline({at.x - kSize_px, at.y - kSize_px, 2 * kSize_px, 2 * kSize_px}, surface.colour(Ink::ink), 1.5f);
  }
  const float low = at.y + kSize_px, half = kSize_px + 1;
  surface.triangle({at.x, at.y - half}, {at.x + half, low}, {at.x - half, low}, surface.colour(Ink::wrong));
}

/// Draws a line through all pairs, with marks as dense as there is room for.
void FrequencyScaling::draw_pairs(plot::Surface& surface) const {
  std::vector<base::Point> before, after;
  for (int i = 0; i < model_.count(); ++i) {
    const Pair& of = model_.pairs[static_cast<size_t>(i)];
    before.push_back({x_of(i), y_of(wavelength(of.before))});
    after.push_back({x_of(i), y_of(wavelength(of.after))});
    if (of.change != Change::kept) surface.line(before.back(), after.back(), surface.colour(Ink::hairline), 1);
  }
  surface.polyline(before, surface.colour(Ink::edge), surface.is_highlighted("wavelength") ? 3 : 1.5f);
  surface.polyline(after, surface.colour(Ink::ink2), 1);
  const int step = static_cast<int>(std::ceil(kMarks_px * static_cast<float>(model_.count()) / waves_.width));
  for (int i = 0; i < model_.count(); ++i) {
    const bool last = i == model_.count() - 1;
    if (i % step == 0 || last) mark(surface, after[static_cast<size_t>(i)], model_.pairs[static_cast<size_t>(i)].change);
  }
}

void FrequencyScaling::draw_slowed(plot::Surface& surface) const {
  const double full = std::max(2.0, model_.full_factor());
  const plot::ValueAxis axis{"slowed by", 1 - 0.06 * (full - 1), full + 0.06 * (full - 1)};
  const base::Rgb ink = surface.colour(Ink::ink3);
  for (const double value : {1.0, full}) {
    const float y = std::round(plot::y_of(slowed_, axis, value));
    surface.line({slowed_.x, y}, {slowed_.right(), y}, surface.colour(Ink::hairline), 1);
    surface.text({slowed_.x - 8, y + 4}, plot::Anchor::end, Face::sans, Type::small, ink, short_text(value, 3));
  }
  surface.text_upwards({8, slowed_.y + slowed_.height / 2}, Face::sans, Type::small, ink, axis.title);
  // A step per pair; equal neighbours are joined into one line.
  std::vector<base::Point> points;
  const float half = slowed_.width / static_cast<float>(model_.count()) / 2;
  for (int i = 0; i < model_.count(); ++i) {
    const float y = plot::y_of(slowed_, axis, model_.pairs[static_cast<size_t>(i)].slowed_by());
    if (!points.empty() && std::fabs(points.back().y - y) < 0.01f)
      points.pop_back();
    else
      points.push_back({x_of(i) - half, y});
    points.push_back({x_of(i) + half, y});
  }
  surface.polyline(points, surface.colour(Ink::accent), 2);
  plot::draw_below(surface, slowed_, {"pair i", 0, model_.count(), surface.is_highlighted("i")});
}

/// Draws the key: what each mark means, and how many pairs have it.
void FrequencyScaling::draw_names(plot::Surface& surface) const {
  const bool narrow = surface.width() < 440;
  const float y = waves_.y - 14;
  float x = narrow ? 4 : waves_.x;
  for (const Change change : {Change::kept, Change::between, Change::interpolated}) {
    mark(surface, {x + 4, y}, change);
    const std::string text = concat({model_.count_of(change), " ", name_of(change)});
    surface.text({x + 13, y + 4}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), text);
    x += 13 + surface.text_width(Face::sans, Type::small, text) + (narrow ? 12 : 20);
  }
  if (narrow) return;  // no room to name the line
  const base::Point line[] = {{x, y}, {x + 18, y}};
  surface.polyline(line, surface.colour(Ink::edge), 1.5f);
  surface.text({x + 24, y + 4}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), "before");
}

void FrequencyScaling::propose_pair(int pair, Edits& edits) const {
  if (pair != model_.pair) edits.values.push_back({kPair, static_cast<double>(pair)});
}

void FrequencyScaling::follow(const plot::Pointer& pointer, Edits& edits) {
  const Rect both{waves_.x, waves_.y, waves_.width, slowed_.bottom() - waves_.y};
  const bool over = pointer.over && both.contains(pointer.at);
  if (pointer.pressed) pressed_ = over;
  if (over) {
    const int pair =
        std::min(static_cast<int>((pointer.at.x - both.x) / both.width * static_cast<float>(model_.count())), model_.count() - 1);
    const bool clicked = pointer.released && pressed_;
    if (!model_.pinned || clicked) propose_pair(pair, edits);
    if (clicked) {
      edits.values.push_back({kPinned, model_.pinned && pair == model_.pair ? 0.0 : 1.0});
      edits.committed = true;
    }
  }
  if (pointer.released || !pointer.down) pressed_ = false;
}

void FrequencyScaling::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const Rect area{0, 2, surface.width(), readout_y - 8};
  const bool has_room = area.width >= 220 && area.height >= 180;  // for more than the readout
  if (has_room) {
    measure(surface, area);
    const float x = x_of(model_.pair);
    draw_axis(surface);
    draw_lengths(surface);
    surface.line({x, waves_.y}, {x, slowed_.bottom()}, surface.colour(Ink::accent), model_.pinned || surface.is_highlighted("i") ? 2 : 1);
    draw_pairs(surface);
    draw_slowed(surface);
    draw_names(surface);
    const base::Point at{x, y_of(wavelength(model_.chosen().after))};
    surface.outline({at.x - 7, at.y - 7, 14, 14}, surface.colour(Ink::accent), 2, 3);
  }
  const std::string_view part = plot::draw_foot(surface, readout_y, readouts(model_), scaling::formula(model_));
  if (!has_room) return;
  if (surface.pointer().over) edits.highlight = part;
  follow(surface.pointer(), edits);
}

bool FrequencyScaling::key(std::string_view name, Edits& edits) {
  if (toggles_pin(name, kPinned, model_.pinned, edits)) return true;
  const bool far = name.starts_with("Shift+");
  if (far) name.remove_prefix(6);
  const int by = far ? 10 : 1, last = model_.count() - 1;
  if (name == "ArrowLeft" || name == "ArrowDown")
    propose_pair(std::max(0, model_.pair - by), edits);
  else if (name == "ArrowRight" || name == "ArrowUp")
    propose_pair(std::min(last, model_.pair + by), edits);
  else if (name == "Home")
    propose_pair(0, edits);
  else if (name == "End")
    propose_pair(last, edits);
  else
    return false;
  return true;
}

}  // namespace

extern const Kind frequency_scaling{"frequency_scaling", "Stretched frequencies", scaling::parameters(),
                                    [] { return std::unique_ptr<Figure>(std::make_unique<FrequencyScaling>()); }};

}  // namespace figures
