// How accurate small models are beyond their training length, by encoding and task. The measurements are stored results, see model.h and
// tests/reference/README.md. This file handles drawing and input.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/length_generalisation/model.h"
#include "figures/length_generalisation/words.h"
#include "plot/line.h"
#include "plot/readout.h"
#include "plot/value_axis.h"

namespace figures {
namespace {

using namespace lengths;
using base::Face;
using base::Ink;
using base::Rect;
using base::Type;

constexpr float kLeft_px = 56;
constexpr float kRight_px = 92;  ///< for the names beside the lines
constexpr float kBelow_px = 40;
constexpr float kName_px = 16;  ///< between names
constexpr plot::ValueAxis kAccuracy{"accuracy", 0, 1.02};

class LengthGeneralisation final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override { model_.set(values); }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return lengths::cursor_text(model_); }
  DataTable data(Extent extent) const override { return lengths::data(model_, extent); }
  float height_for(float width_px) const override {
    return std::clamp(width_px * 0.66f, 300.0f, 390.0f) + plot::kReadout_px + plot::formula_px(width_px);
  }

 private:
  struct Hit {
    int encoding = 0;
    int length = 0;
  };
  base::Point at(int length, double accuracy) const;
  std::optional<Hit> hit(base::Point at) const;
  void draw_axes(plot::Surface& surface) const;
  void draw_bound(plot::Surface& surface, double accuracy, std::string_view name) const;
  void draw_line(plot::Surface& surface, int encoding) const;
  void draw_seeds(plot::Surface& surface) const;
  void draw_names(plot::Surface& surface);
  void propose(int encoding, int length, Edits& edits) const;
  void follow(const plot::Pointer& pointer, Edits& edits);

  Model model_;
  Rect plot_{0, 0, 1, 1};
  std::array<float, kEncodings> names_y_{};  ///< of each encoding's name
  bool pressed_ = false;
};

/// Lengths double from one to the next and are evenly spaced.
base::Point LengthGeneralisation::at(int length, double accuracy) const {
  return {plot_.x + plot_.width * (0.04f + 0.92f * static_cast<float>(length) / (kLengths - 1)), plot::y_of(plot_, kAccuracy, accuracy)};
}

void LengthGeneralisation::draw_axes(plot::Surface& surface) const {
  plot::draw_left(surface, plot_, kAccuracy);
  for (int length = 0; length < kLengths; ++length) {
    const base::Point foot = at(length, 0);
    const bool chosen = length == model_.length;
    surface.line({foot.x, plot_.y}, {foot.x, plot_.bottom()}, surface.colour(chosen ? Ink::edge : Ink::hairline),
                 chosen && (model_.pinned || surface.is_highlighted("length")) ? 2 : 1);
    surface.text({foot.x, plot_.bottom() + 17}, plot::Anchor::middle, chosen ? Face::sans_semibold : Face::sans, Type::small,
                 surface.colour(chosen ? Ink::ink : Ink::ink3), base::grouped(kTokens[static_cast<size_t>(length)]));
  }
  surface.text({plot_.x + plot_.width / 2, plot_.bottom() + 35}, plot::Anchor::middle, Face::sans, Type::small, surface.colour(Ink::ink3),
               "tokens; trained on 16");
}

void LengthGeneralisation::draw_bound(plot::Surface& surface, double accuracy, std::string_view name) const {
  if (accuracy == 0) return;
  const float y = at(0, accuracy).y;
  const base::Point ends[] = {{plot_.x, y}, {plot_.right(), y}};
  plot::draw_line(surface, ends, 2, 1.5f);
  const float below = y + 14 < plot_.bottom() - 2 ? 14 : -5;
  surface.text({plot_.x + 6, y + below}, plot::Anchor::start, Face::sans, Type::small, plot::line_colour(2, surface.dark()), name);
}

void LengthGeneralisation::draw_line(plot::Surface& surface, int encoding) const {
  std::vector<base::Point> points;
  for (int length = 0; length < kLengths; ++length) points.push_back(at(length, model_.mean(encoding, length)));
  const bool chosen = encoding == model_.encoding;
  surface.polyline(points, surface.colour(chosen ? Ink::accent : Ink::edge), chosen ? (surface.is_highlighted("encoding") ? 4 : 3) : 1.25f);
  if (chosen) return;
  for (const base::Point& point : points) surface.disc(point, 2, surface.colour(Ink::edge));
}

/// Draws the accuracies of the chosen encoding's three seeds, on a bar from the lowest to the highest.
void LengthGeneralisation::draw_seeds(plot::Surface& surface) const {
  const Accuracies all = model_.accuracies(model_.encoding);
  for (int length = 0; length < kLengths; ++length) {
    const auto& seeds = all[static_cast<size_t>(length)];
    surface.line(at(length, seeds.front()), at(length, seeds.back()), surface.colour(Ink::accent), 2);
    for (const double accuracy : seeds) {
      surface.disc(at(length, accuracy), 5, surface.colour(Ink::stage));
      surface.disc(at(length, accuracy), 3.5f, surface.colour(Ink::accent));
    }
  }
  const base::Point mean = at(model_.length, model_.mean(model_.encoding, model_.length));
  surface.outline({mean.x - 8, mean.y - 8, 16, 16}, surface.colour(Ink::accent), 2, 8);
}

/// Draws names beside the ends of the lines, moved apart, with a thin line from each to its own.
void LengthGeneralisation::draw_names(plot::Surface& surface) {
  std::array<int, kEncodings> order{};
  for (int e = 0; e < kEncodings; ++e) order[static_cast<size_t>(e)] = e;
  const auto end = [&](int encoding) { return at(kLengths - 1, model_.mean(encoding, kLengths - 1)); };
  std::ranges::sort(order, {}, [&](int encoding) { return end(encoding).y; });
  std::array<float, kEncodings> places{};
  for (size_t n = 0; n < order.size(); ++n) places[n] = end(order[n]).y;
  plot::spread(places, kName_px, plot_.y + 6, plot_.bottom() - 4);
  for (size_t n = 0; n < order.size(); ++n) {
    const int encoding = order[n];
    const bool chosen = encoding == model_.encoding;
    names_y_[static_cast<size_t>(encoding)] = places[n];
    const float x = plot_.right() + 14;
    surface.line({end(encoding).x + 4, end(encoding).y}, {x - 3, places[n]}, surface.colour(chosen ? Ink::accent : Ink::hairline), 1);
    surface.text({x, places[n] + 4}, plot::Anchor::start, chosen ? Face::sans_semibold : Face::sans, Type::small,
                 surface.colour(chosen ? Ink::accent : Ink::ink2), model_.name(encoding));
  }
}

/// The line and length under `at`: on the plot, the nearest line at the nearest length; beside it, the nearest name.
std::optional<LengthGeneralisation::Hit> LengthGeneralisation::hit(base::Point at) const {
  const Rect reach{plot_.x, plot_.y - 4, plot_.width + kRight_px, plot_.height + 8};
  if (!reach.contains(at)) return std::nullopt;
  Hit best{0, model_.length};
  const bool beside = at.x > plot_.right();
  for (int length = 0; length < kLengths && !beside; ++length) {
    if (std::fabs(this->at(length, 0).x - at.x) < std::fabs(this->at(best.length, 0).x - at.x)) best.length = length;
  }
  const auto away = [&](int encoding) {
    const float y = beside ? names_y_[static_cast<size_t>(encoding)] : this->at(0, model_.mean(encoding, best.length)).y;
    return std::fabs(y - at.y);
  };
  for (int encoding = 1; encoding < kEncodings; ++encoding) {
    if (away(encoding) < away(best.encoding)) best.encoding = encoding;
  }
  return best;
}

void LengthGeneralisation::propose(int encoding, int length, Edits& edits) const {
  if (encoding != model_.encoding) edits.values.push_back({kEncoding, static_cast<double>(encoding)});
  if (length != model_.length) edits.values.push_back({kLength, static_cast<double>(length)});
}

/// Hovering moves along the lengths of the chosen line; a click chooses another line.
void LengthGeneralisation::follow(const plot::Pointer& pointer, Edits& edits) {
  const std::optional<Hit> found = pointer.over ? hit(pointer.at) : std::nullopt;
  if (pointer.pressed) pressed_ = found.has_value();
  const bool clicked = found && pointer.released && pressed_;
  if (pointer.released || !pointer.down) pressed_ = false;
  if (!found) return;
  if (!model_.pinned || clicked) propose(clicked ? found->encoding : model_.encoding, found->length, edits);
  if (!clicked) return;
  edits.values.push_back({kPinned, model_.pinned && edits.values.empty() ? 0.0 : 1.0});
  edits.committed = true;
}

void LengthGeneralisation::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  plot_ = {kLeft_px, 8, snap(surface.width() - kLeft_px - kRight_px), snap(readout_y - 8 - kBelow_px - 8)};
  const bool has_room = plot_.width >= 80 && plot_.height >= kName_px * kEncodings + 10;  // for more than the readout
  if (has_room) {
    draw_axes(surface);
    draw_bound(surface, model_.about().guessing, "guessing");
    draw_bound(surface, model_.about().best, "best possible");
    for (int encoding = 0; encoding < kEncodings; ++encoding) {
      if (encoding != model_.encoding) draw_line(surface, encoding);
    }
    draw_line(surface, model_.encoding);
    draw_names(surface);
    draw_seeds(surface);
  }
  const std::string_view part = plot::draw_readout(surface, {0, readout_y, surface.width(), plot::kReadout_px}, readouts(model_));
  float x = 0, y = surface.height() - formula_px + 14;
  for (const std::string_view sentence : provenance()) {
    const float width = surface.text_width(Face::sans, Type::small, sentence);
    if (x > 0 && x + width > surface.width()) {
      x = 0;
      y += 20;
    }
    surface.text({x, y}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), sentence);
    x += width + 5;
  }
  if (!has_room) return;
  if (surface.pointer().over) edits.highlight = part;
  follow(surface.pointer(), edits);
}

bool LengthGeneralisation::key(std::string_view name, Edits& edits) {
  if (toggles_pin(name, kPinned, model_.pinned, edits)) return true;
  const int across = name == "ArrowRight" ? 1 : name == "ArrowLeft" ? -1 : 0, down = name == "ArrowDown" ? 1 : name == "ArrowUp" ? -1 : 0;
  if (name == "Home" || name == "End") {
    propose(model_.encoding, name == "Home" ? 0 : kLengths - 1, edits);
  } else if (across != 0 || down != 0) {
    propose(std::clamp(model_.encoding + down, 0, kEncodings - 1), std::clamp(model_.length + across, 0, kLengths - 1), edits);
  } else {
    return false;
  }
  return true;
}

}  // namespace

extern const Kind length_generalisation{"length_generalisation", "Beyond the length of training", lengths::parameters(),
                                        [] { return std::unique_ptr<Figure>(std::make_unique<LengthGeneralisation>()); }};

}  // namespace figures
