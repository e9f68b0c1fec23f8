// Rotary positions of the patches of an image or of a video's frames: some pairs of a head turn with the column x, some with the row y,
// some with the time t. Heo et al. 2024, arXiv 2403.13298 (axial); Wang et al. 2024, arXiv 2409.12191 (in blocks); Qwen3-VL, arXiv
// 2511.21631 (interleaved).

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "engine/rope/sections.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"
#include "plot/layout.h"

namespace figures {
namespace {

using engine::RopeAxis;
using engine::SectionOrder;

enum Index : int { kOrder, kSections, kTime, kBase, kSide, kPair, kRow, kColumn, kPinned };
constexpr Choice kOrders[] = {{"blocks", "Blocks"}, {"interleaved", "Interleaved"}, {"axial", "Axial"}};
constexpr SectionOrder kEngineOrders[] = {SectionOrder::kBlocks, SectionOrder::kInterleaved, SectionOrder::kAxial};
constexpr Choice kSectionChoices[] = {{"qwen3-vl", "Qwen3-VL"}, {"qwen2-vl", "Qwen2-VL"}, {"qwen3-5", "Qwen3.5"}, {"image", "An image"}};
/// Pairs for t, y and x, as in the configurations of these models; an image has no time.
constexpr std::array<int, 3> kPairs[] = {{24, 20, 20}, {16, 24, 24}, {11, 11, 10}, {0, 16, 16}};
constexpr int kMaxPairs = 64, kMaxSide = 12;
constexpr Parameter kParameters[] = {
    base::choice_of("order", "pairs in", kOrders, 1),
    base::choice_of("sections", "shares of", kSectionChoices),
    base::whole_number("t", "time t", "frames").between(0, 60),
    base::whole_number("base", "base").between(10, 10000000).logarithmic().initially(5000000),
    base::whole_number("side", "patches a side").between(4, kMaxSide).initially(9),
    place_on_picture("pair", "pair", kMaxPairs - 1, 2),
    place_on_picture("row", "row y", kMaxSide - 1, 3, "side"),
    place_on_picture("column", "column x", kMaxSide - 1, 5, "side"),
    pinned(),
};
constexpr std::string_view kFront[] = {"order", "t"};
constexpr std::string_view kNames[] = {"t", "y", "x"}, kLongNames[] = {"the time t", "the row y", "the column x"};
constexpr float kShades[] = {0.3f, 0.5f, 0.75f};  ///< of the coordinates that do not turn the chosen pair
constexpr double kTurn = 2 * std::numbers::pi;

/// A line of the picture that the patches are cut from, within a square of 1: a boat at sea.
using Line = std::vector<Point>;

Line wave(float y, float from, float to) {
  Line line;
  for (int i = 0; i <= 96; ++i) {
    const float x = from + (to - from) * static_cast<float>(i) / 96;
    line.push_back({x, y + 0.012f * std::sin(40 * x)});
  }
  return line;
}

Line arc(Point middle, float radius, double from, double to) {
  Line line;
  for (int i = 0; i <= 64; ++i) line.push_back(plot::around(middle, radius, from + (to - from) * i / 64));
  return line;
}

std::vector<Line> boat() {
  return {
      {{0.2f, 0.68f}, {0.82f, 0.68f}, {0.72f, 0.82f}, {0.31f, 0.82f}, {0.2f, 0.68f}},    // hull
      {{0.5f, 0.68f}, {0.5f, 0.08f}, {0.59f, 0.11f}, {0.5f, 0.14f}},                     // mast and flag
      {{0.53f, 0.16f}, {0.66f, 0.36f}, {0.76f, 0.62f}, {0.53f, 0.62f}, {0.53f, 0.16f}},  // sails
      {{0.47f, 0.2f}, {0.37f, 0.4f}, {0.27f, 0.62f}, {0.47f, 0.62f}, {0.47f, 0.2f}},
      arc({0.86f, 0.17f}, 0.075f, 0, kTurn),  // sun
      wave(0.82f, 0.03f, 0.28f),
      wave(0.82f, 0.75f, 0.97f),
      wave(0.89f, 0.06f, 0.94f),
      wave(0.95f, 0.03f, 0.97f),
      arc({0.11f, 0.19f}, 0.05f, -2, 0.6),
      arc({0.18f, 0.16f}, 0.06f, -1.2, 1.6),
      arc({0.24f, 0.2f}, 0.045f, -0.3, 2.3),  // cloud
      {{0.07f, 0.22f}, {0.28f, 0.22f}},
  };
}

class ImagePositions final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kColumn, side()}, .down = {kRow, side()}, .pinned = kPinned, .shifted = kPair}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  int side() const { return whole(kSide); }
  int count() const { return static_cast<int>(theta_.size()); }
  int axis() const { return static_cast<int>(axes_[to_size(pair_)]); }
  /// Of the pairs that this coordinate turns.
  plot::Paint ink_of(int axis) const {
    return axis == this->axis() ? plot::Paint(ColourToken::accent, 0.6f) : plot::Paint(ColourToken::ink3, kShades[axis]);
  }
  double theta() const { return theta_[to_size(pair_)]; }
  /// Of the chosen pair at a patch.
  double angle(int row, int column) const { return theta() * (axis() == 0 ? value(kTime) : axis() == 1 ? row : column); }
  std::string degrees(double angle) const { return significant(angle * 360 / kTurn, 3) + "°"; }
  std::string verdict() const;
  void compose_patches(plot::Scene& scene, Rect square) const;
  void compose_places(plot::Scene& scene, Rect all) const;
  Rect compose_meaning(plot::Scene& scene, Rect room, bool column) const;
  void compose_key(plot::Scene& scene, Rect room, bool column) const;
  void compose_pairs(plot::Scene& scene, Rect room, bool column) const;

  std::vector<RopeAxis> axes_;
  std::vector<double> theta_;
  bool fits_ = true;  ///< these shares can be interleaved
  int pair_ = 0, row_ = 0, column_ = 0;
};

void ImagePositions::compute() {
  engine::RopeSections sections{kPairs[whole(kSections)], kEngineOrders[whole(kOrder)]};
  const int count = sections.pairs[0] + sections.pairs[1] + sections.pairs[2];
  axes_.resize(to_size(count));
  theta_.resize(to_size(count));
  fits_ = engine::rope_axes(axes_, sections).has_value();
  if (!fits_) {
    sections.order = SectionOrder::kBlocks;
    require(engine::rope_axes(axes_, sections));
  }
  if (sections.order == SectionOrder::kAxial) {
    require(engine::axial_frequencies(theta_, value(kBase), sections));
  } else {
    [[maybe_unused]] const auto factor = engine::rope_frequencies(theta_, 2 * count, value(kBase), {});
    assert(factor);
  }
  pair_ = std::min(whole(kPair), count - 1);
  row_ = std::min(whole(kRow), side() - 1);
  column_ = std::min(whole(kColumn), side() - 1);
}

std::string ImagePositions::verdict() const {
  constexpr std::string_view kSame[] = {"the same in the whole frame", "each row has one angle", "each column has one angle"};
  const std::string turns =
      concat({"Pair ", pair_, " turns with ", kLongNames[axis()], ": ", kSame[axis()], ", ", degrees(theta()), " a step."});
  return fits_ ? turns : "These shares cannot be interleaved, so they stand in blocks. " + turns;
}

/// The picture cut into patches, each with the hand of the chosen pair.
void ImagePositions::compose_patches(plot::Scene& scene, Rect square) const {
  const bool labelled = square.height > 150;
  const float left = labelled ? 40 : 0, below = labelled ? 38 : 0,
              cell = std::floor(std::min(square.width - left, square.height - below) / static_cast<float>(side())),
              across = cell * static_cast<float>(side());
  const Rect all{std::round(square.x + left + (square.width - left - across) / 2), square.y, across, across};
  const auto ground_of = [&](double turn) {
    return plot::paint_of(plot::Map::diverging, static_cast<float>(0.32 * std::cos(turn)), -1, 1);
  };
  const auto patch_at = [&](int row, int column) {
    return Rect{all.x + cell * static_cast<float>(column), all.y + cell * static_cast<float>(row), cell, cell};
  };
  for (int row = 0; row < side(); ++row) {
    for (int column = 0; column < side(); ++column)
      scene.rectangle({"patch", row * kMaxSide + column}, base::inset(patch_at(row, column), 1), ground_of(angle(row, column)), 3)
          .selects(column, row);
  }
  for (int i = 0; Line & line : boat()) {
    for (Point& p : line) p = {all.x + across * p.x, all.y + across * p.y};
    scene.curve({"boat", i++}, std::move(line), plot::Paint(ColourToken::ink, 0.4f), 1.5f);
  }
  for (int row = 0; row < side(); ++row) {
    for (int column = 0; column < side(); ++column) {
      const Rect patch = patch_at(row, column);
      const Point middle{patch.x + cell / 2, patch.y + cell / 2};
      const int index = row * kMaxSide + column;
      const double turn = angle(row, column);
      const plot::Paint ink = plot::ink_on(ground_of(turn));
      const bool here = row == row_ && column == column_;
      scene.hand({"hand", index}, middle, 0.36f * cell, turn, ink, 2.25f).highlights_with(here ? "angle" : "");
      scene.dot_around({"tip", index}, middle, 0.36f * cell, turn, std::clamp(cell / 14, 1.75f, 4.0f), ink).trailing();
    }
  }
  scene.outline({"chosen"}, patch_at(row_, column_), ColourToken::accent, 3, 4);
  if (labelled) compose_places(scene, all);
}

void ImagePositions::compose_places(plot::Scene& scene, Rect all) const {
  const float cell = all.width / static_cast<float>(side());
  for (int i = 0; i < side(); ++i) {
    const float along = cell * (static_cast<float>(i) + 0.5f);
    const auto put = [&](plot::Role role, Point at, bool here, plot::Anchor anchor) {
      scene
          .text({role, i}, at, std::to_string(i), here ? plot::kStrongNumber : plot::kNumber,
                here ? plot::kKey : plot::Paint(ColourToken::ink2), anchor)
          .level();
    };
    put("row", {all.x - 8, all.y + along}, i == row_, plot::Anchor::end);
    put("column", {all.x + along, all.bottom() + 11}, i == column_, plot::Anchor::middle);
  }
  scene.text({"row name"}, {all.x - 24, all.y + all.height / 2}, "*y*", plot::serif(17), plot::kKey, plot::Anchor::end).level().ranked(0);
  scene.text({"column name"}, {all.x + all.width / 2, all.bottom() + 34}, "*x*", plot::serif(17), plot::kKey, plot::Anchor::middle)
      .ranked(0);
}

/// What the letters and the bars' lengths mean; returns the room that is left above.
Rect ImagePositions::compose_meaning(plot::Scene& scene, Rect room, bool column) const {
  constexpr std::string_view kMeaning = "*t*: time, *y*: row, *x*: column";
  if (column) {
    room.height -= scene.text_width(kMeaning) > room.width ? 36 : 20;
    scene.paragraph({"meaning"}, {room.x, room.bottom() + 4}, room.width, kMeaning);
    return room;
  }
  room.height -= 18;
  scene.text({"meaning"}, {room.x, room.bottom() + 16}, std::string(kMeaning)).ranked(0);
  scene.text({"pairs"}, {room.right(), room.bottom() + 16}, "pairs, from quick to slow", plot::kLabel, ColourToken::ink2, plot::Anchor::end)
      .ranked(2);
  return room;
}

/// The colours of the coordinates, with the number of pairs that each turns.
void ImagePositions::compose_key(plot::Scene& scene, Rect room, bool column) const {
  float x = room.x;
  for (int axis = 0; axis < 3; ++axis) {
    const auto turned = std::ranges::count(axes_, static_cast<RopeAxis>(axis));
    const std::string words =
        room.width < 150 ? concat({"*", kNames[axis], "*"}) : concat({"*", kNames[axis], "* ", static_cast<int>(turned)});
    scene.rectangle({"key", axis}, {x, room.y + 2, 11, 11}, ink_of(axis), 2);
    scene.text({"key name", axis}, {x + 16, room.y + 13}, words, plot::serif(15), ColourToken::ink);
    x += scene.text_width(words, plot::serif(15)) + (column ? 24.0f : 40.0f);
  }
  plot::Mark& length = scene.text({"length"}, {room.x, room.y + 32}, "longer: quicker").ranked(2);
  if (column) return;
  length.words = "height: speed, logarithmic";
  length.at = {room.right(), room.y + 13};
  length.anchored(plot::Anchor::end);
}

/// All pairs, from quick to slow: a bar is as long as the pair is quick, and has the colour of the coordinate that turns it.
void ImagePositions::compose_pairs(plot::Scene& scene, Rect room, bool column) const {
  room = compose_meaning(scene, room, column);
  compose_key(scene, room, column);
  const plot::Direction along{column};
  const float head = column ? 42 : 24, slot = (column ? room.height - head : room.width) / static_cast<float>(count());
  const float reach = column ? room.width - 28 : room.height - head - 18, begin = column ? room.y + head : room.x;
  const double slowest = std::log(*std::ranges::min_element(theta_));
  for (int pair = 0; pair < count(); ++pair) {
    const bool chosen = pair == pair_;
    const float quick = slowest < 0 ? 1 - static_cast<float>(std::log(theta_[to_size(pair)]) / slowest) : 1,
                length = std::round(4 + quick * (reach - 4)), from = begin + slot * static_cast<float>(pair), first = std::round(from),
                thick = std::max(1.0f, std::round(from + slot) - first);
    const Rect place = column ? Rect{room.x, from, room.width, slot} : Rect{from, room.y + head, slot, room.height - head};
    const plot::Paint ink = chosen ? plot::Paint(ColourToken::accent) : ink_of(static_cast<int>(axes_[to_size(pair)]));
    if (chosen) scene.rectangle({"pair ground"}, base::inset(place, -1), ColourToken::accent_ground, 3).highlights_with("pair");
    const float begins = column ? room.x + 26 : room.bottom() - 18 - length;
    scene.rectangle({"bar", pair}, along.rect(first, std::round(begins), thick, length), ink).flying(0.15f);
    scene.rectangle({"slot", pair}, place, {}).on_click_set(kPair, pair);
    if (pair % 8 != 0 && !chosen) continue;
    scene
        .text({"pair", pair}, column ? Point{room.x + 20, from + slot / 2 + 5} : Point{from + slot / 2, room.bottom() - 2},
              std::to_string(pair), chosen ? plot::kStrongNumber : plot::kNumber, chosen ? ink : plot::Paint(ColourToken::ink2),
              column ? plot::Anchor::end : plot::Anchor::middle)
        .ranked(chosen ? 0 : 2);
  }
}

void ImagePositions::compose(plot::Scene& scene) const {
  scene.headline(verdict());
  const Rect room = scene.picture();
  const bool beside = room.height < 560;
  const float strip_px = beside ? std::clamp(0.23f * room.width, 100.0f, 170.0f) : 148;
  const Rect main = beside ? Rect{room.x, room.y, room.width - strip_px - 14, room.height}
                           : Rect{room.x, room.y, room.width, room.height - strip_px - 12};
  compose_patches(scene, main);
  compose_pairs(
      scene,
      beside ? Rect{room.right() - strip_px, room.y, strip_px, room.height - 6} : Rect{room.x, main.bottom() + 12, room.width, strip_px},
      beside);
  const std::string name(kNames[axis()]);
  const int place = axis() == 0 ? whole(kTime) : axis() == 1 ? row_ : column_;
  const double turn = angle(row_, column_);
  scene.foot(concat({"*", name, "* · *θ*_{", pair_, "} = ", place, " · ", degrees(theta()), " = **", degrees(place * theta()), "**"}),
             {{"patch (t, y, x)", concat({"(", whole(kTime), ", ", row_, ", ", column_, ")"})},
              {"cos", base::signed_fixed(std::cos(turn), 3), "angle"}});
}

std::string ImagePositions::cursor_text() const {
  return concat({"The patch in row ", row_, " and column ", column_, " of frame ", whole(kTime), ": pair ", pair_, " turns with ",
                 kLongNames[axis()], ", by ", degrees(angle(row_, column_)), "."});
}

std::string ImagePositions::alt_text() const {
  const auto [t, y, x] = kPairs[whole(kSections)];
  constexpr std::string_view kAs[] = {"in blocks", "interleaved", "in blocks that each begin anew at the quickest"};
  return concat({"Rotary positions of ",
                 side(),
                 " by ",
                 side(),
                 " patches with the shares of ",
                 kSectionChoices[whole(kSections)].label,
                 ", base ",
                 whole(kBase),
                 ": ",
                 t,
                 " pairs turn with the time, ",
                 y,
                 " with the row, ",
                 x,
                 " with the column, ",
                 kAs[whole(kOrder)],
                 ". ",
                 verdict(),
                 " ",
                 cursor_text()});
}

DataTable ImagePositions::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  DataTable table{concat({"The patch in row ", row_, " and column ", column_, " of frame ", whole(kTime)}),
                  {"pair", "turns with", "radians a step", "angle in radians"},
                  {}};
  std::vector<double> angles(theta_.size());
  require(engine::rope_angles(angles, {value(kTime), static_cast<double>(row_), static_cast<double>(column_)}, theta_, axes_));
  const auto number = [all](double value) { return all ? base::exact(value) : significant(value, 4); };
  for (int pair = 0; pair < count(); ++pair)
    table.rows.push_back({std::to_string(pair), std::string(kNames[static_cast<int>(axes_[to_size(pair)])]), number(theta_[to_size(pair)]),
                          number(angles[to_size(pair)])});
  return table;
}

}  // namespace

extern const Kind image_positions{"image_positions", "Positions in an image", kParameters, make<ImagePositions>, {}, kTime, kFront,
                                  "order=blocks"};

}  // namespace figures
