// One number of the sinusoidal encoding, step by step: its formula with the numbers filled in, the wave that it lies on, and the clock hand
// that it can be read from. Vaswani et al. 2017, Attention Is All You Need, section 3.5.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number.h"
#include "figures/clock/dial.h"
#include "figures/clock/hands.h"
#include "figures/clock/keys.h"
#include "figures/figure.h"
#include "plot/ellipsize.h"
#include "plot/line.h"
#include "plot/value_axis.h"

namespace figures {
namespace {

using base::Face;
using base::Ink;
using base::Parameter;
using base::significant;
using base::Type;
using clock::Hand;
using Scale = Parameter::Scale;
using KindOf = Parameter::Kind;

enum Index : int { kPosition, kDimension, kWidth, kBase };
constexpr Parameter kParameters[] = {
    {"position", "position", "", KindOf::integer, Scale::logarithmic, 0, clock::kMaxPosition, 1, 11},
    {"dimension", "dimension", "", KindOf::integer, Scale::linear, 0, clock::kMaxWidth - 1, 1, 6, {}, false, {}, {}, "d_model"},
    {"d_model", "width D", "dimensions", KindOf::integer, Scale::logarithmic, 2, clock::kMaxWidth, 2, 32},
    {"base", "base", "", KindOf::integer, Scale::logarithmic, 2, 1000000, 1, 10000},
};

constexpr float kTitle_px = 40, kRow_px = 24, kAxis_px = 40, kLabel_px = 80, kPictures_px = 184;
constexpr float kDotsFrom_px = 9;   ///< least distance between positions at which each has a dot
constexpr float kCurveStep_px = 2;  ///< between points of the wave
constexpr double kTurnsInSight = 2;
constexpr plot::ValueAxis kValues{"", -1.1, 1.1};

/// One line of the calculation: its label, how it is computed, and the result.
struct Step {
  std::string_view label;
  std::string how;
  std::string value;
  std::array<std::string_view, 2> parts;  ///< parts that highlight this line; pointing at the line highlights the first
};

constexpr int kSteps = 8;

/// The part of the wave in view.
struct Span {
  double first = 0;
  double length = 1;  ///< in positions
};

/// Formats `value` with `decimals` digits after the point.
std::string with_decimals(double value, int decimals) {
  const int before = value < 10 ? 1 : static_cast<int>(std::floor(std::log10(value))) + 1;
  return significant(value, before + decimals);
}

class ValueInspector final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override;
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override;
  std::string cursor_text() const override { return describe(); }
  DataTable data(Extent extent) const override;
  float height_for(float) const override { return kTitle_px + kSteps * kRow_px + 12 + kPictures_px + kAxis_px; }

 private:
  bool odd() const { return dimension_ % 2 != 0; }
  std::string_view function() const { return odd() ? "cos" : "sin"; }
  std::string entry() const { return "PE(" + base::grouped(position_) + ", " + std::to_string(dimension_) + ")"; }
  std::vector<Step> steps(bool exact) const;
  Span in_sight() const;
  void propose(Index parameter, double value, Edits& edits) const;
  std::string_view draw_steps(plot::Surface& surface) const;
  void draw_wave(plot::Surface& surface) const;
  void draw_dial(plot::Surface& surface) const;
  base::Point on_wave(double position) const;
  void lay_out(float width_px, float height_px);
  void follow(const plot::Pointer& pointer, Edits& edits);

  clock::Hands hands_;
  Hand hand_;
  int position_ = 0;
  int dimension_ = 0;
  base::Rect plot_{0, 0, 1, 1};
  clock::Dial dial_;
  Span span_;
  bool drags_ = false;  ///< along the wave, which does not scroll meanwhile
  clock::HandDrag hand_drag_;
};

void ValueInspector::set(std::span<const double> values, std::string_view) {
  hands_.set(static_cast<int>(values[kWidth]), values[kBase]);
  position_ = static_cast<int>(values[kPosition]);
  dimension_ = std::min(static_cast<int>(values[kDimension]), hands_.d_model() - 1);
  hand_ = hands_.at(dimension_ / 2, position_);
  if (!drags_) span_ = in_sight();
}

/// Two turns of the wave, starting half a turn before the turn that the position is in, but not below position 0.
Span ValueInspector::in_sight() const {
  const Hand& at = hand_;
  return {std::max(0.0, at.whole_turns - 0.5) * at.wavelength, kTurnsInSight * at.wavelength};
}

/// If `exact`, every number is the shortest decimal that reads as the same double, without thousands separators.
std::vector<Step> ValueInspector::steps(bool exact) const {
  const Hand& at = hand_;
  const auto text = [exact](double value, int digits) { return exact ? base::exact(value) : significant(value, digits); };
  const std::string in_turns = exact ? base::exact(at.turns()) : with_decimals(at.turns(), 5), exponent = text(at.exponent, 6);
  const std::string pair = std::to_string(at.pair), dimension = std::to_string(dimension_);
  const std::string divisor = text(at.divisor, 6), angle = text(at.angle_rad, 6);
  const std::string position = exact ? std::to_string(position_) : base::grouped(position_);
  const std::string whole = exact ? base::exact(at.whole_turns) : base::grouped(static_cast<long long>(at.whole_turns));
  const std::string degrees = text(at.fraction_degrees(), 6);
  const double value = at.value(odd());
  const std::string_view name = function();
  std::vector<Step> all;
  const auto add = [&all](std::string_view label, std::string how, std::string value, std::string_view part, std::string_view other = {}) {
    all.push_back({label, std::move(how), std::move(value), {part, other}});
  };
  add("pair i", odd() ? "(" + dimension + " − 1) / 2" : dimension + " / 2", pair, "i");
  add("exponent", "2 · " + pair + " / " + std::to_string(hands_.d_model()), exponent, "D", "i");
  add("divisor", base::exact(hands_.base()) + "^" + exponent, divisor, "divisor", "base");
  add("angle", position + " / " + divisor, angle + " rad", "angle", "pos");
  add("in turns", angle + " / 2π", in_turns, "angle");
  add("left over", at.whole_turns == 0 ? in_turns + " · 360°" : "(" + in_turns + " − " + whole + ")·360°", degrees + "°", "angle");
  add(odd() ? "cosine" : "sine", std::string(name) + "(" + degrees + "°)", exact ? base::exact(value) : base::signed_fixed(value, 6), name);
  add("wavelength", "2π · " + divisor, text(at.wavelength, 6), "wavelength");
  return all;
}

void ValueInspector::propose(Index parameter, double value, Edits& edits) const {
  const double proposed =
      parameter == kDimension ? std::clamp(value, 0.0, hands_.d_model() - 1.0) : base::nearest_allowed(kParameters[parameter], value);
  if (proposed != (parameter == kDimension ? dimension_ : position_)) edits.values.push_back({parameter, proposed});
}

void ValueInspector::lay_out(float width_px, float height_px) {
  const float top = kTitle_px + kSteps * kRow_px + 12;
  const float height = std::max(1.0f, height_px - top - kAxis_px);
  const float radius = std::max(1.0f, std::min(height, width_px * 0.3f) / 2 - 2);
  dial_ = {{width_px - radius - 4, top + height / 2}, radius};
  plot_ = {36, top, std::max(1.0f, width_px - 36 - 2 * radius - 28), height};
}

/// Draws the title and the steps. Returns the part under the pointer.
std::string_view ValueInspector::draw_steps(plot::Surface& surface) const {
  const float width = surface.width();
  const plot::Pointer& pointer = surface.pointer();
  const base::Rgb ink = surface.colour(Ink::ink), ink2 = surface.colour(Ink::ink2);
  std::string_view under;
  surface.text({8, 24}, plot::Anchor::start, Face::sans_semibold, Type::h3, ink, entry());
  surface.text({width - 8, 24}, plot::Anchor::end, Face::sans_semibold, Type::h3, surface.colour(Ink::accent),
               base::signed_fixed(hand_.value(odd()), 4));
  const float how_x = kLabel_px + (width < 400 ? 0.0f : 12.0f);
  float y = kTitle_px;
  for (const Step& step : steps(false)) {
    const base::Rect row{0, y, width, kRow_px};
    const bool highlighted =
        std::ranges::any_of(step.parts, [&](std::string_view part) { return !part.empty() && surface.is_highlighted(part); });
    if (highlighted) surface.fill(row, surface.colour(Ink::accent_ground), 4);
    surface.line({0, y}, {width, y}, surface.colour(Ink::hairline), 1);
    const float value_px = surface.text_width(Face::mono, Type::code, step.value);
    surface.text({8, y + 17}, plot::Anchor::start, Face::sans, Type::small, ink2, step.label);
    surface.text({how_x, y + 17}, plot::Anchor::start, Face::mono, Type::small, ink2,
                 plot::ellipsize(surface, Face::mono, Type::small, step.how, width - how_x - value_px - 12));
    surface.text({width - 8, y + 17}, plot::Anchor::end, Face::mono, Type::code, ink, step.value);
    if (pointer.over && row.contains(pointer.at)) under = step.parts[0];
    y += kRow_px;
  }
  surface.line({0, y}, {width, y}, surface.colour(Ink::hairline), 1);
  return under;
}

base::Point ValueInspector::on_wave(double position) const {
  const double angle_rad = position / hand_.divisor;
  const double share = (position - span_.first) / span_.length;
  return {plot_.x + plot_.width * static_cast<float>(share), plot::y_of(plot_, kValues, odd() ? std::cos(angle_rad) : std::sin(angle_rad))};
}

void ValueInspector::draw_wave(plot::Surface& surface) const {
  if (surface.is_highlighted("wavelength")) {
    const base::Rect turn{plot_.x, plot_.y, plot_.width / static_cast<float>(kTurnsInSight), plot_.height};
    surface.fill(turn, surface.colour(Ink::accent_ground));
  }
  plot::draw_left(surface, plot_, kValues);
  const base::Rgb ink = surface.colour(surface.is_highlighted("pos") ? Ink::accent : Ink::ink3);
  const double last = span_.first + span_.length;
  for (const double tick : plot::ticks(span_.first, last, plot_.width, 60)) {
    const std::string label = base::grouped(std::llround(tick));
    const float half = surface.text_width(Face::sans, Type::small, label) / 2;
    const float x = std::min(on_wave(tick).x, plot_.right() - half);
    if (tick == std::round(tick)) surface.text({x, plot_.bottom() + 17}, plot::Anchor::middle, Face::sans, Type::small, ink, label);
  }
  surface.text({plot_.x + plot_.width / 2, plot_.bottom() + 35}, plot::Anchor::middle, Face::sans, Type::small, ink, "position");
  surface.clip(base::inset(plot_, -6));
  const int style = odd() ? 1 : 0;
  std::vector<base::Point> points;
  const double step = span_.length * static_cast<double>(kCurveStep_px / plot_.width);
  for (double p = span_.first; p < last; p += step) points.push_back(on_wave(p));
  points.push_back(on_wave(last));
  plot::draw_line(surface, points, style, surface.is_highlighted(function()) ? 4 : 2);
  if (plot_.width >= kDotsFrom_px * static_cast<float>(span_.length)) {
    for (double p = std::ceil(span_.first); p <= last; ++p) surface.disc(on_wave(p), 2.5f, plot::line_colour(style, surface.dark()));
  }
  const base::Point at = on_wave(position_);
  surface.line({at.x, plot_.y}, {at.x, plot_.bottom()}, surface.colour(Ink::accent), surface.is_highlighted("pos") ? 2.5f : 1.5f);
  plot::draw_dot(surface, {at.x, plot::y_of(plot_, kValues, hand_.value(odd()))}, style);
  surface.unclip();
}

void ValueInspector::draw_dial(plot::Surface& surface) const {
  clock::draw_dial(surface, dial_, hand_, nullptr, {surface.is_highlighted("i"), true, true, true});
  surface.text({dial_.middle.x, plot_.bottom() + 35}, plot::Anchor::middle, Face::sans, Type::small, surface.colour(Ink::ink3),
               odd() ? "cos: up" : "sin: across");
}

void ValueInspector::draw(plot::Surface& surface, Edits& edits) {
  lay_out(surface.width(), surface.height());
  const std::string_view part = draw_steps(surface);
  const bool has_room = plot_.width >= 80 && plot_.height >= 60;
  if (has_room) {
    draw_wave(surface);
    draw_dial(surface);
  }
  const plot::Pointer& pointer = surface.pointer();
  if (pointer.over) edits.highlight = part;
  if (has_room) follow(pointer, edits);
}

void ValueInspector::follow(const plot::Pointer& pointer, Edits& edits) {
  if (pointer.pressed && pointer.over) {
    drags_ = plot_.contains(pointer.at);
    if (dial_.holds(pointer.at)) hand_drag_.begin(dial_, dimension_ / 2, position_, pointer.at);
    edits.committed = drags_ || hand_drag_.active();  // stops playback
  }
  if (drags_) propose(kPosition, span_.first + span_.length * static_cast<double>((pointer.at.x - plot_.x) / plot_.width), edits);
  if (hand_drag_.active()) {
    const int position = hand_drag_.follow(pointer.at, hand_.divisor);
    if (hand_drag_.moved()) propose(kPosition, position, edits);
  }
  if (!pointer.released && pointer.down) return;
  edits.committed = edits.committed || ((drags_ || hand_drag_.active()) && pointer.released);
  if (drags_) span_ = in_sight();
  drags_ = false;
  hand_drag_.end();
}

/// Left and Right move along the wave, by ten with Shift; PageUp and PageDown by about a turn; Up and Down change the dimension.
bool ValueInspector::key(std::string_view name, Edits& edits) {
  using clock::Move;
  const auto [move, shifted] = clock::read_key(name);
  const int by = shifted ? 10 : 1;
  Index parameter = kPosition;
  double value = position_;
  switch (move) {
    case Move::none:
    case Move::choose: return false;
    case Move::left: value -= by; break;
    case Move::right: value += by; break;
    case Move::less: value -= 1; break;
    case Move::more: value += 1; break;
    case Move::turn_back: value -= hand_.wavelength; break;
    case Move::turn_forward: value += hand_.wavelength; break;
    case Move::zero: value = 0; break;
    default: parameter = kDimension; break;
  }
  if (parameter == kDimension) {
    value = move == Move::up ? dimension_ - by : move == Move::down ? dimension_ + by : move == Move::last ? hands_.d_model() - 1 : 0;
  }
  propose(parameter, value, edits);
  return true;
}

std::string ValueInspector::describe() const {
  const Hand& at = hand_;
  return "The number in dimension " + base::grouped(dimension_) + " at position " + base::grouped(position_) +
         " of a sinusoidal encoding, " + clock::encoding_text(hands_) + ": the " + (odd() ? "cosine" : "sine") + " of pair " +
         base::grouped(at.pair) + ". Divided by " + significant(at.divisor, 6) + " the position gives an angle of " +
         significant(at.angle_rad, 6) + " radians (" + clock::turns_text(at, 6) + "), whose " + (odd() ? "cosine" : "sine") + " is " +
         base::fixed(at.value(odd()), 6) + "; a turn takes " + significant(at.wavelength, 6) + " positions.";
}

DataTable ValueInspector::data(Extent extent) const {
  DataTable table{entry() + ", " + clock::encoding_text(hands_), {"step", "from", "value"}, {}};
  for (Step& step : steps(extent == Extent::all))
    table.rows.push_back({std::string(step.label), std::move(step.how), std::move(step.value)});
  return table;
}

}  // namespace

extern const Kind value_inspector{
    "value_inspector", "One number explained", kParameters, [] { return std::unique_ptr<Figure>(std::make_unique<ValueInspector>()); }, {},
    kPosition};

}  // namespace figures
