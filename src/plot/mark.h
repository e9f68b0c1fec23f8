#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "base/theme.h"

namespace plot {

// A figure makes hundreds of keys, colours and types, so each is one number: WebAssembly passes it in a register, not in memory, which
// makes the figures a fifth smaller.

/// The role of a mark, from a literal: "cell". In tests it knows its name.
class Role {
 public:
  template <size_t N>
  consteval Role(const char (&name)[N]) {
    for (size_t i = 0; i + 1 < N; ++i) id_ = (id_ ^ static_cast<unsigned char>(name[i])) * 16777619u;  // FNV-1a
#ifndef NDEBUG
    name_ = name;
#endif
  }
  constexpr std::uint32_t id() const { return id_; }
  constexpr bool operator==(const Role& other) const { return id_ == other.id_; }
#ifndef NDEBUG
  constexpr const char* name() const { return name_; }
#endif

 private:
  std::uint32_t id_ = 2166136261u;
#ifndef NDEBUG
  const char* name_ = "";
#endif
};

/// What a mark stands for: its role and up to two indices ("cell" 4 9), from -32,768 to 32,767. Marks with the same key in two scenes are
/// the same thing, so they travel from one to the other. No two marks of a scene have the same key.
class Key {
 public:
  constexpr Key(Role role, int i = 0, int j = 0)
      : bits_(static_cast<std::uint64_t>(role.id()) << 32 | static_cast<std::uint64_t>(static_cast<std::uint16_t>(i)) << 16 |
              static_cast<std::uint16_t>(j)) {
#ifndef NDEBUG
    name_ = role.name();
#endif
  }
  constexpr Key() : Key("") {}
  constexpr int i() const { return static_cast<std::int16_t>(bits_ >> 16); }
  constexpr int j() const { return static_cast<std::int16_t>(bits_); }
  constexpr bool is(Role role) const { return bits_ >> 32 == role.id(); }
  /// The same role with other indices.
  constexpr Key with(int i, int j) const {
    Key key = *this;
    key.bits_ = bits_ >> 32 << 32 | static_cast<std::uint64_t>(static_cast<std::uint16_t>(i)) << 16 | static_cast<std::uint16_t>(j);
    return key;
  }
  /// The key of the same thing in the picture `n` of several that are shown in one scene.
  constexpr Key within(int n) const {
    Key key = *this;
    key.bits_ ^= static_cast<std::uint64_t>(static_cast<std::uint32_t>(n + 1) * 0x9E3779B1u) << 32;
    return key;
  }
  constexpr bool operator==(const Key& other) const { return bits_ == other.bits_; }
  constexpr bool operator<(const Key& other) const { return bits_ < other.bits_; }
#ifndef NDEBUG
  constexpr const char* name() const { return name_; }
#endif

 private:
  std::uint64_t bits_ = 0;
#ifndef NDEBUG
  const char* name_ = "";
#endif
};

/// A colour on light and on dark ground, with an opacity from 0, which paints nothing, to 1.
class Paint {
 public:
  constexpr Paint() = default;
  constexpr Paint(base::ColourToken ink, float alpha = 1) : bits_(kInk | static_cast<std::uint64_t>(ink) | opaque(alpha)) {}
  constexpr Paint(base::Rgb on_light, base::Rgb on_dark, float alpha = 1)
      : bits_(static_cast<std::uint64_t>(on_light & 0xFFFFFF) | static_cast<std::uint64_t>(on_dark & 0xFFFFFF) << 24 | opaque(alpha)) {}

  constexpr base::Rgb light() const { return on(false); }
  constexpr base::Rgb dark() const { return on(true); }
  constexpr base::Rgb on(bool dark_ground) const {
    if (bits_ & kInk) return base::colour(static_cast<base::ColourToken>(bits_ & 0xFF), dark_ground);
    return static_cast<base::Rgb>(bits_ >> (dark_ground ? 24 : 0)) & 0xFFFFFF;
  }
  constexpr float opacity() const { return static_cast<float>(bits_ >> 49) / 32767; }
  constexpr bool seen() const { return bits_ >> 49 != 0; }
  constexpr Paint faded(float share) const {
    Paint paint = *this;
    paint.bits_ = (bits_ & ~(std::uint64_t{0x7FFF} << 49)) | opaque(opacity() * share);
    return paint;
  }
  bool operator==(const Paint&) const = default;

 private:
  static constexpr std::uint64_t kInk = std::uint64_t{1} << 48;
  static constexpr std::uint64_t opaque(float alpha) {
    const float share = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
    return static_cast<std::uint64_t>(share * 32767 + 0.5f) << 49;
  }
  std::uint64_t bits_ = 0;
};

/// The colour of thing `i` of several that must be told apart: words, lines, racers. All have a contrast of 4.5:1 with their ground. Colour
/// is never the only difference: lines have dashes too, see dash_of.
constexpr Paint hue(int i) {
  constexpr Paint kHues[] = {{0x2F4BB8, 0x9DB0FF}, {0xA44A12, 0xF2A56B}, {0x136B3F, 0x6CCB98}, {0x7A3E9D, 0xD3A4F0},
                             {0x7F6000, 0xE3C15A}, {0x0F6E78, 0x6FD0DA}, {0xA3274F, 0xF594B4}, {0x4A5568, 0xB4BECC}};
  return kHues[static_cast<unsigned>(i) % 8];
}
inline constexpr Paint kQuery = hue(0);  ///< queries are blue and keys rust throughout the book
inline constexpr Paint kKey = hue(1);
inline constexpr Paint kLight{0xE0A526, 0xFFD777};  ///< attention as light

enum class Dash : std::uint8_t { solid, dashed, dotted, dash_dot };
constexpr Dash dash_of(int i) { return static_cast<Dash>(static_cast<unsigned>(i) % 4); }

enum class Anchor : std::uint8_t { start, middle, end };

/// A face at a size.
class Type {
 public:
  constexpr Type(base::Face face = base::Face::sans, int em_px = 13)
      : bits_(static_cast<std::uint32_t>(face) | static_cast<std::uint32_t>(em_px) << 8) {}
  constexpr base::Face face() const { return static_cast<base::Face>(bits_ & 0xFF); }
  constexpr int em_px() const { return static_cast<int>(bits_ >> 8); }
  constexpr Type smaller() const { return {face(), em_px() - 1}; }
  bool operator==(const Type&) const = default;

 private:
  std::uint32_t bits_;
};
inline constexpr Type kLabel{base::Face::sans, 13};
inline constexpr Type kStrongLabel{base::Face::sans_semibold, 13};
inline constexpr Type kNumber{base::Face::serif, 14};
inline constexpr Type kStrongNumber{base::Face::serif_semibold, 14};
inline constexpr Type kWord{base::Face::serif, 17};
inline constexpr Type kCode{base::Face::mono, 13};
constexpr Type serif(int em_px, bool strong = false) { return {strong ? base::Face::serif_semibold : base::Face::serif, em_px}; }
constexpr Type large(int em_px) { return {base::Face::serif_semibold, em_px}; }

/// How values become colours: signed around the ground's colour, or from the ground to the accent.
enum class Map : std::uint8_t { diverging, sequential };

/// Values [rows, columns], row-major, shown as coloured cells. NaN: hatched, because nothing is there (a mask).
struct CellValues {
  std::vector<float> values;
  int rows = 0;
  int columns = 0;
  float low = -1;
  float high = 1;
  Map map = Map::diverging;
};

/// What pointing at a mark, clicking or dragging it means, in terms of the figure's parameters (indices; -1: none).
struct Aim {
  int column = -1;  ///< pointing here moves the figure's cursor to this column, and to this row
  int row = -1;
  int click_parameter = -1;  ///< clicking sets this parameter, instead of pinning the cursor
  double click_value = 0;
  std::string click_text = {};  ///< or replaces the figure's text by this one
  enum class Drag : std::uint8_t { none, around, along_x, along_y, among };
  Drag drag = Drag::none;
  int drag_parameter = -1;  ///< dragging changes this one
  double per_unit = 0;  ///< by this much for each radian clockwise around the mark's centre, or for each pixel to the right or downwards
  int drag_parameter_y = -1;  ///< with along_x: dragging downwards changes this one; with around: this one changes too
  double per_unit_y = 0;
  bool by_factor = false;  ///< dragging multiplies by e^(per_unit · px) instead of adding
  int place = -1;          ///< with among: its place in a row; it moves to the place of the mark that it is dragged to, see Figure::moved
  bool any() const { return column >= 0 || row >= 0 || click_parameter >= 0 || !click_text.empty() || drag != Drag::none; }
  bool operator==(const Aim&) const = default;
};

/// The place at this distance and angle (clockwise from 12 o'clock) from `centre`.
base::Point around(base::Point centre, float distance, double angle);

/// One thing to be seen. Places are CSS pixels from the picture's top left corner. Angles are radians clockwise from 12 o'clock and may
/// be many turns: a hand that moves on by 100 turns is seen turning. Made by the functions of Scene; the functions below refine it.
struct Mark {
  enum class Shape : std::uint8_t { dot, hand, line, curve, polygon, sector, rectangle, cells, text };

  Key key;
  Shape shape = Shape::dot;
  base::Point at;       ///< dot, text; where a line begins; the centre of a hand or a sector
  base::Point to;       ///< where a line ends
  base::Rect rect;      ///< rectangle, cells
  float radius = 0;     ///< of a dot; of a rectangle's corners
  float inner = 0;      ///< hand and sector: from this distance from the centre
  float outer = 0;      ///< to this one
  double angle = 0;     ///< of a hand; where a sector begins
  double angle_to = 0;  ///< where a sector ends
  std::vector<base::Point>
      points;  ///< curve, polygon; of one row of cells that lies askew, its four corners, clockwise from the first cell

  Paint fill;    ///< of areas, and of text
  Paint stroke;  ///< of lines and outlines
  float thickness = 1.5f;
  Dash dash = Dash::solid;
  bool arrow = false;    ///< a line or hand with a head at its end
  bool hatched = false;  ///< the fill as stripes

  std::string words;  ///< text, with the markup of rich_text.h
  Type type;
  Anchor anchor = Anchor::start;
  float orbit = 0;    ///< of text: distance from `to`, about which it travels; 0: it goes straight
  float slant = 0;    ///< of text, radians clockwise about `at`
  bool halo = false;  ///< text with a rim of the ground's colour, over lines
  int rank = 1;       ///< of text: where two overlap, the one with the higher number is left out; 0 always stays
  std::shared_ptr<const CellValues> cells;
  std::shared_ptr<const std::vector<Paint>> shade;  ///< colours of a curve or a text from the top of `rect` to its bottom

  std::string_view part = {};  ///< name under which the chapter's words and this mark are highlighted together
  Aim aim;
  int delay_ms = 0;    ///< it begins to travel this much later than the others
  int travel_ms = 0;   ///< how long it travels; 0: as long as the others
  float lift = 0;      ///< it travels on an arc that rises by this share of the way
  bool trail = false;  ///< a dot or hand that leaves a trail while it turns

  Mark& filled(Paint paint) {
    fill = paint;
    return *this;
  }
  Mark& stroked(Paint paint, float thickness_px = 1.5f) {
    stroke = paint;
    thickness = thickness_px;
    return *this;
  }
  Mark& dashed(Dash d = Dash::dashed) {
    dash = d;
    return *this;
  }
  Mark& with_head() {
    arrow = true;
    return *this;
  }
  Mark& hatch() {
    hatched = true;
    return *this;
  }
  Mark& rounded(float px) {
    radius = px;
    return *this;
  }
  Mark& anchored(Anchor a) {
    anchor = a;
    return *this;
  }
  /// Moves text so that the middle of its capitals, not its baseline, is at `at`.
  Mark& level() {
    at.y += 0.34f * static_cast<float>(type.em_px());
    return *this;
  }
  Mark& slanted(float rad) {
    slant = rad;
    return *this;
  }
  /// A curve changes from colour to colour, letters have a stripe of each, between these two heights.
  Mark& shaded(std::shared_ptr<const std::vector<Paint>> colours, float top, float bottom) {
    shade = std::move(colours);
    rect = {0, top, 0, bottom - top};
    return *this;
  }
  Mark& over_lines() {
    halo = true;
    return *this;
  }
  Mark& ranked(int r) {
    rank = r;
    return *this;
  }
  /// Text that travels around a centre: it starts at this distance and angle from it, offset by `at`.
  Mark& orbiting(base::Point centre, float distance, double at_angle) {
    const base::Point place = around(centre, distance, at_angle);
    at = {at.x + place.x, at.y + place.y};
    to = centre;
    orbit = distance;
    angle = at_angle;
    return *this;
  }
  Mark& highlights_with(std::string_view name) {
    part = name;
    return *this;
  }
  Mark& selects(int at_column, int at_row = -1) {
    aim.column = at_column;
    aim.row = at_row;
    return *this;
  }
  Mark& on_click_set(int parameter, double value) {
    aim.click_parameter = parameter;
    aim.click_value = value;
    return *this;
  }
  Mark& on_click_set_text(std::string text) {
    aim.click_text = std::move(text);
    return *this;
  }
  Mark& reorderable(int place) {
    aim.drag = Aim::Drag::among;
    aim.place = place;
    return *this;
  }
  Mark& drags_angle(int parameter, double per_rad) {
    aim.drag = Aim::Drag::around;
    aim.drag_parameter = parameter;
    aim.per_unit = per_rad;
    return *this;
  }
  /// Turning changes both, the second by `other_per_rad` while the first follows.
  Mark& drags_angle(int parameter, double per_rad, int other, double other_per_rad) {
    aim.drag_parameter_y = other;
    aim.per_unit_y = other_per_rad;
    return drags_angle(parameter, per_rad);
  }
  Mark& drags_x(int parameter, double per_px) {
    aim.drag = Aim::Drag::along_x;
    aim.drag_parameter = parameter;
    aim.per_unit = per_px;
    return *this;
  }
  Mark& drags_y(int parameter, double per_px) {
    aim.drag = Aim::Drag::along_y;
    aim.drag_parameter = parameter;
    aim.per_unit = per_px;
    return *this;
  }
  Mark& drags_xy(int x_parameter, double per_x_px, int y_parameter, double per_y_px) {
    drags_x(x_parameter, per_x_px);
    aim.drag_parameter_y = y_parameter;
    aim.per_unit_y = per_y_px;
    return *this;
  }
  /// Along a logarithmic axis: each pixel to the right multiplies by e^per_px.
  Mark& scales_x(int parameter, double per_px) {
    drags_x(parameter, per_px);
    aim.by_factor = true;
    return *this;
  }
  Mark& after(int ms) {
    delay_ms = ms;
    return *this;
  }
  Mark& lasting(int ms) {
    travel_ms = ms;
    return *this;
  }
  Mark& flying(float share = 0.25f) {
    lift = share;
    return *this;
  }
  Mark& trailing() {
    trail = true;
    return *this;
  }
};

/// The angle (clockwise from 12 o'clock) of the direction (x, y) of the plane, x to the right and y up.
double clockwise(double x, double y);

/// Moves a mark.
void shift(Mark& mark, base::Point by);

/// The smallest rectangle around what is drawn, without the text's (see Scene::box_of).
base::Rect bounds(const Mark& mark);

}  // namespace plot
