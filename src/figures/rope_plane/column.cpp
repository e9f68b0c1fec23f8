#include "figures/rope_plane/column.h"

#include <algorithm>
#include <numbers>
#include <string>

#include "base/number.h"
#include "figures/rope_plane/words.h"

namespace figures::plane {
namespace {

using base::ColourToken;
using base::fixed;
using base::Rect;
using plot::Anchor;

constexpr int kDials = 8;
constexpr int kOthers = -1, kUnturned = -2;  ///< in the place of a pair
constexpr float kSum_px = 44;

/// A pair, or the sum of those that have no room.
struct Slot {
  int pair = 0;
  std::string name;
  double adds = 0;
};

/// Where the slots stand, and the bars' beginning and unit.
struct Bars {
  Rect room;
  float radius = 0, slot_px = 0, zero = 0, unit = 0;
};

std::vector<Slot> slots_of(const Model& model, int chosen) {
  std::vector<Slot> slots;
  double others = model.score - model.unrotated_score;
  for (const int pair : sample_of_pairs(model.count(), chosen, kDials)) {
    slots.push_back({pair, std::to_string(pair), model.pairs[static_cast<size_t>(pair)].part()});
    others -= slots.back().adds;
  }
  if (model.count() > kDials) slots.push_back({kOthers, "others", others});
  if (model.unrotated_score != 0) slots.push_back({kUnturned, "still", model.unrotated_score});
  return slots;
}

/// The chosen pair's hands are on the turntables, and those here only stand for them.
void compose_dial(plot::Scene& scene, const Model& model, int pair, bool chosen, base::Point middle, float radius) {
  const int index = chosen ? 0 : pair;
  scene.ring({chosen ? plot::Role("seat dial") : plot::Role("dial"), index}, middle, radius,
             chosen ? ColourToken::accent : ColourToken::hairline, chosen ? 2.0f : 1.0f);
  for (const bool key : {true, false}) {
    const double now = model.angle(model.pairs[static_cast<size_t>(pair)], key);
    scene.hand({chosen ? plot::Role("seat") : plot::Role("hand"), key, index}, middle, 0.8f * radius, now,
               kPaints[key].faded(chosen ? 1 : 0.45f), 1.75f);
  }
}

void compose_slot(plot::Scene& scene, const Model& model, const Slot& slot, const Bars& bars, float y, bool chosen, int pair_parameter) {
  const Rect room = bars.room;
  if (slot.pair >= 0) {
    compose_dial(scene, model, slot.pair, chosen, {room.x + 24 + bars.radius, y}, bars.radius);
    scene.rectangle({"slot", slot.pair}, {room.x, y - bars.slot_px / 2, room.width, bars.slot_px}, {})
        .on_click_set(pair_parameter, slot.pair);
  }
  const float end = std::round(bars.zero + bars.unit * static_cast<float>(slot.adds)), half = std::clamp(bars.slot_px / 4, 2.0f, 5.0f);
  scene
      .rectangle({"bar", slot.pair}, {std::min(bars.zero, end), y - half, std::fabs(end - bars.zero), 2 * half},
                 chosen ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::ink3, 0.45f))
      .highlights_with(chosen ? "pair" : "");
  if (bars.slot_px < 15) return;
  const plot::Type type = chosen ? plot::kStrongNumber : plot::kNumber;
  const plot::Paint ink = chosen ? ColourToken::accent : ColourToken::ink2;
  scene.text({"pair", slot.pair}, {room.x, y}, slot.name, slot.pair < 0 ? plot::kLabel : type, ink).level();
  scene.text({"value", slot.pair}, {room.right(), y}, fixed(slot.adds, 2), type, ink, Anchor::end).level();
}

}  // namespace

std::vector<int> sample_of_pairs(int count, int chosen, int most) {
  const int shown = std::min(most, count);
  std::vector<int> pairs;
  for (int i = 0; i < shown; ++i) pairs.push_back(shown == 1 ? chosen : (2 * i * (count - 1) + shown - 1) / (2 * (shown - 1)));
  *std::ranges::min_element(pairs, {}, [&](int pair) { return std::abs(pair - chosen); }) = chosen;
  return pairs;
}

void compose_column(plot::Scene& scene, Rect room, const Model& model, int chosen, int pair_parameter) {
  const std::vector<Slot> slots = slots_of(model, chosen);
  const auto count = static_cast<float>(slots.size());
  double high = 1e-9, low = 1e-9;
  for (const Slot& slot : slots) high = std::max(high, slot.adds), low = std::max(low, -slot.adds);
  Bars bars{room};
  bars.slot_px = std::floor(std::min(46.0f, (room.height - kSum_px) / count));
  bars.radius = std::clamp(0.4f * bars.slot_px, 3.0f, room.width > 150 ? 17.0f : 9.0f);
  const float from = room.x + 2 * bars.radius + 36, reach = std::max(8.0f, room.right() - 48 - from);
  bars.unit = reach / static_cast<float>(high + low);
  bars.zero = std::round(from + bars.unit * static_cast<float>(low));
  const float first = std::round(room.y + (room.height - kSum_px - bars.slot_px * count) / 2), last = first + bars.slot_px * count;
  scene.line({"baseline"}, {bars.zero, first}, {bars.zero, last}, ColourToken::hairline, 1);
  for (size_t i = 0; i < slots.size(); ++i)
    compose_slot(scene, model, slots[i], bars, first + bars.slot_px * (static_cast<float>(i) + 0.5f), slots[i].pair == chosen,
                 pair_parameter);
  scene.line({"sum line"}, {room.x, last + 5}, {room.right(), last + 5}, ColourToken::ink2, 1);
  scene.text({"score name"}, {room.x, last + 33}, "score", plot::kStrongLabel, ColourToken::ink).ranked(0).highlights_with("score");
  scene.text({"score"}, {room.right(), last + 33}, fixed(model.score, 2), plot::large(24), ColourToken::ink, Anchor::end)
      .ranked(0)
      .highlights_with("score");
}

}  // namespace figures::plane
