// Each pair of a layer as a clock: what it showed in training, and what a text of the chosen length asks of it.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/discs.h"
#include "figures/model_config/kinds_row.h"
#include "figures/model_config/panels.h"
#include "figures/model_config/turns.h"
#include "figures/model_config/wavelengths.h"
#include "plot/frames.h"

namespace figures::plans {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

std::string bf16_text(const Shown& shown) {
  const int alike = alike_in_bf16(1, shown.length);
  if (alike == 1) return "In bf16 the last position is still a number of its own.";
  return concat({"In bf16 the last ", alike, " positions would all be ", tokens_text(kept_in_bf16(shown.length - 1)), "."});
}

void add_foot(plot::Scene& scene, const Shown& shown, const Turns& turns) {
  const PairTurn& pair = turns.pairs[to_size(shown.pair)];
  if (pair.after == 0) return scene.foot(concat({"*θ*_{", shown.pair, "} = **0**"}), {});
  const auto way = [](double rad) {
    return rad >= kTurn ? significant(rad / kTurn, 3) + " turns" : significant(rad * 360 / kTurn, rad < 0.02 ? 2 : 3) + "°";
  };
  const auto wave = [](double theta) {
    return plot::label_of(wavelength(theta) < 1000 ? wavelength(theta) : std::round(wavelength(theta)));
  };
  const std::string result = concat({" = **", wave(pair.after), "**"});
  std::string formula = concat({"*λ*_{", shown.pair, "}"});
  const std::string short_formula = formula + result;
  if (pair.is_slowed()) formula += concat({" = ", wave(pair.before), " · ", significant(pair.slowed_by(), 4)});
  const int alike = alike_in_bf16(pair.after, shown.length);
  scene.foot(formula + result,
             {{"in training", turns.seen_tokens > 0 ? way(pair.seen_rad) : "unknown"},
              {"asked for", way(pair.asked_rad)},
              {"in bf16", alike > 1 ? concat({alike, " alike"}) : "alone"}},
             short_formula);
}

void compose(plot::Scene& scene, Rect room, const Shown& shown) {
  room = add_kinds(scene, room, shown);
  if (shown.pair_count() == 0) {
    const engine::LayerKind kind = looked_at(shown).layer().kind;
    const bool shows_more =
        kind != engine::LayerKind::kRecurrent && kind != engine::LayerKind::kRelative && kind != engine::LayerKind::kRope;
    return add_words(scene, room, without_hands_text(shown), shows_more ? kScoresView : -1, "See what its logits get instead");
  }
  const Turns turns = turns_of(shown);
  add_foot(scene, shown, turns);
  if (room.height > 300) {
    const std::string words = bf16_text(shown);
    scene
        .text({"bf16"}, {room.x, room.bottom() - 6}, words, plot::Type(base::Face::sans, scene.text_width(words) > room.width ? 12 : 13),
              ColourToken::ink2)
        .ranked(1);
    room.height -= 24;
  }
  const bool flat = turns.count_slowed() == 0 && turns.asked_tokens <= turns.seen_tokens;  // nothing but a row of wavelengths
  float chart_px = flat ? 92.0f : std::round(std::clamp(0.36f * room.height, 116.0f, 220.0f));
  if (shown.other) chart_px += 26;
  if (room.height < 190) chart_px = 0;
  const float used = add_discs(scene, {room.x, room.y, room.width, room.height - chart_px - (chart_px > 0 ? 10 : 0)}, shown, turns);
  if (chart_px == 0) return;
  if (!flat) chart_px = std::min(1.5f * chart_px, room.height - used - 12);  // what the clocks left
  add_wavelengths(scene, {room.x, room.bottom() - chart_px, room.width, chart_px}, shown, turns);
}

std::string sentence(const Shown& shown) {
  if (shown.pair_count() == 0) return without_hands_sentence(shown);
  const Turns turns = turns_of(shown);
  const int fresh = turns.count_of(Meets::new_angles), slowed = turns.count_slowed();
  std::string text;
  if (turns.seen_tokens <= 0)
    text = "The file names no length of training, so no angle can be called new";
  else if (fresh > 0)
    text = concat({fresh, " of ", turns.count(), fresh == 1 ? " pairs meets" : " pairs meet", " angles that training never showed"});
  else
    text =
        turns.windowed ? "As far as this layer looks back, no pair meets a new angle" : "No pair meets an angle that training never showed";
  if (slowed > 0) text += concat({fresh > 0 ? ", and " : ", but ", slowed, slowed == 1 ? " is slowed" : " are slowed"});
  const engine::Rotation* rotation = looked_at(shown).rotation();
  if (!shown.scaling && rotation && rotation->scales()) text += " (its scaling is off)";
  return text + ".";
}

std::string turns_text(double rad) { return significant(rad / kTurn, 3); }

std::string cursor_text(const Shown& shown) {
  if (shown.pair_count() == 0) return without_hands_text(shown);
  const Turns turns = turns_of(shown);
  const PairTurn& pair = turns.pairs[to_size(shown.pair)];
  std::string text = concat({"Pair ", shown.pair, " of layer ", shown.layer});
  if (pair.after == 0) return text + " stands still: the position does not change it.";
  text += concat({" turns once in ", significant(wavelength(pair.after), 4), " tokens"});
  if (pair.is_slowed()) text += concat({", slowed by ", significant(pair.slowed_by(), 4)});
  const std::string asked = turns_text(pair.asked_rad), tokens = tokens_text(turns.asked_tokens);
  text += turns.windowed ? concat({". It makes ", asked, " turns over the ", tokens, " tokens that the layer looks back"})
                         : concat({". It makes ", asked, " turns over this text of ", tokens, " tokens"});
  if (turns.seen_tokens > 0) text += concat({" and made ", turns_text(pair.seen_rad), " in training"});
  if (pair.meets == Meets::new_angles) text += ", so it meets new angles";
  return text +
         concat({". Kept in bf16, its angle would be the same for the last ", alike_in_bf16(pair.after, shown.length), " positions."});
}

DataTable data(const Shown& shown, Figure::DataScope scope) {
  constexpr int kInSight = 40;
  constexpr std::string_view kMeets[] = {"came round in training", "meets new angles", "stays within what it knows", "stands still"};
  const bool all = scope == Figure::DataScope::all;
  const Turns turns = turns_of(shown);
  DataTable table{
      concat({shown.model->title, ", layer ", shown.layer, ". ", sentence(shown)}),
      {"pair", "wavelength before", "wavelength", "slowed by", "turns in training", "turns in this text", "angles", "alike in bf16"},
      {}};
  const int rows = all ? turns.count() : std::min(turns.count(), kInSight),
            first = std::clamp(shown.pair - rows / 2, 0, turns.count() - rows);
  const auto number = [all](double value) { return all ? base::exact(value) : significant(value, 4); };
  for (int i = first; i < first + rows; ++i) {
    const PairTurn& pair = turns.pairs[to_size(i)];
    const bool still = pair.after == 0;
    table.rows.push_back({std::to_string(i), still ? "" : number(wavelength(pair.before)), still ? "" : number(wavelength(pair.after)),
                          number(pair.slowed_by()), number(pair.seen_rad / kTurn), number(pair.asked_rad / kTurn),
                          std::string(kMeets[static_cast<int>(pair.meets)]),
                          still ? "" : std::to_string(alike_in_bf16(pair.after, shown.length))});
  }
  return table;
}

}  // namespace

extern const Panel clocks_panel{compose, sentence, cursor_text, data};

}  // namespace figures::plans
