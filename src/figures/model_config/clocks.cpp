// Each pair of a layer as a clock: what it showed in training, and what a text of the chosen length asks of it.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/kinds_row.h"
#include "figures/model_config/panels.h"
#include "figures/model_config/turns.h"
#include "figures/model_config/wavelengths.h"
#include "plot/frames.h"
#include "plot/layout.h"

namespace figures::plans {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr float kTitle_px = 22, kSmallest_px = 3;
constexpr plot::Paint kQuiet{ColourToken::ink3, 0.22f}, kShownAngles{ColourToken::ink3, 0.5f}, kLit{ColourToken::wrong, 0.9f},
    kSlowed{ColourToken::ink3, 0.6f};

/// Equal discs in rows.
struct Discs {
  Rect room;
  int columns = 1;
  float across = 0, down = 0;
  Discs(Rect within, int count, float largest_px) : room(within), columns(plot::columns_for(within, count)) {
    columns = std::max(columns, std::min(count, to_int(static_cast<double>(within.width / largest_px))));
    const int rows = (count + columns - 1) / columns;
    across = room.width / static_cast<float>(columns);
    down = std::min({room.height / static_cast<float>(rows), across, largest_px});
    room.height = down * static_cast<float>(rows);
  }
  float radius() const { return std::max(1.0f, 0.42f * down - (down > 24 ? 2.0f : 0.0f)); }
  Point middle(int k) const {
    return {room.x + across * (static_cast<float>(k % columns) + 0.5f), room.y + down * (static_cast<float>(k / columns) + 0.5f)};
  }
};

class Clocks {
 public:
  Clocks(plot::Scene& scene, const Shown& shown, const Turns& turns) : scene_(scene), shown_(shown), turns_(turns) {}
  void compose(Rect room) const;

 private:
  float add_known(Rect room, int count) const;
  void add_others(Rect room, int first) const;
  void add_disc(int pair, Point middle, float radius) const;

  plot::Scene& scene_;
  const Shown& shown_;
  const Turns& turns_;
};

void Clocks::add_disc(int pair, Point middle, float radius) const {
  const PairTurn& of = turns_.pairs[to_size(pair)];
  const bool here = pair == shown_.pair, known = of.meets == Meets::known;
  const double seen = std::min(turns_.seen_tokens > 0 ? of.seen_rad : of.asked_rad, kTurn), asked = std::clamp(of.asked_rad, seen, kTurn);
  scene_.sector({"disc", pair}, middle, radius, 0, kTurn, known ? plot::Paint() : plot::Paint(ColourToken::hairline)).selects(pair);
  if (of.meets == Meets::new_angles) scene_.sector({"new", pair}, middle, radius, seen, asked, kLit);
  scene_.sector({"seen", pair}, middle, radius, 0, seen,
                here    ? plot::Paint(ColourToken::accent, known ? 0.6f : 1)
                : known ? kQuiet
                        : kShownAngles);
  const double most = turns_.most_slowed();
  if (radius > 7 && of.is_slowed() && most > 1)
    scene_.sector({"slowed", pair}, middle, radius + 3.5f, 0, kTurn * std::min(1.0, std::log(of.slowed_by()) / std::log(most)), kSlowed,
                  radius + 1.5f);
  if (!known && radius > 7) scene_.hand({"hand", pair}, middle, radius, std::min(of.asked_rad, kTurn), ColourToken::ink, 1.5f);
  if (here) scene_.ring({"ring"}, middle, radius + (radius > 14 ? 6.0f : radius > 7 ? 4.5f : 2.5f), ColourToken::accent, 2);
}

/// Pairs that came round in training, small and quiet. Returns the height that they take.
float Clocks::add_known(Rect room, int count) const {
  const bool titled = room.height > 60;
  const float top = titled ? kTitle_px : 0;
  const Discs discs({room.x, room.y + top, room.width, room.height - top}, count, count == turns_.count() ? 56.0f : 30.0f);
  for (int i = 0; i < count; ++i) add_disc(i, discs.middle(i), discs.radius());
  if (titled) {
    const std::string within = concat({tokens_text(turns_.seen_tokens > 0 ? turns_.seen_tokens : turns_.asked_tokens), " tokens"});
    const std::string words = concat({count, count == 1 ? " pair came" : " pairs came", " round within ", within});
    scene_.text({"known name"}, {room.x, room.y + 13}, words, plot::kLabel, ColourToken::ink2).ranked(0);
  }
  return top + discs.room.height;
}

/// The others have the space, with what training showed, and what it did not.
void Clocks::add_others(Rect room, int first) const {
  const int count = turns_.count() - first, fresh = turns_.count_of(Meets::new_angles), within = turns_.count_of(Meets::within),
            still = turns_.count_of(Meets::nothing);
  const bool titled = room.height > 60;
  if (titled) {
    float x = room.x;
    const auto say = [&](int which, int pairs, std::string_view words, plot::Paint ink) {
      if (pairs == 0) return;
      std::string text = concat({pairs, words});
      const plot::Type type = which == 0 ? plot::kStrongLabel : plot::kLabel;
      const float wide = scene_.text_width(text, type);
      scene_.text({"group", which}, {x, room.y + 13}, std::move(text), type, ink).ranked(which);
      x += wide + 16;
    };
    say(0, fresh, fresh == 1 ? " meets new angles" : " meet new angles", ColourToken::wrong);
    say(1, within, within == 1 ? " stays within what it knows" : " stay within what they know", ColourToken::ink2);
    say(2, still, still == 1 ? " stands still" : " stand still", ColourToken::ink2);
    room = plot::inset(room, 0, kTitle_px + 2);
  }
  const Discs discs(room, count, 96);
  for (int k = 0; k < count; ++k) add_disc(first + k, discs.middle(k), discs.down < 2 * kSmallest_px ? 2.0f : discs.radius() - 2);
}

void Clocks::compose(Rect room) const {
  const int known = static_cast<int>(std::ranges::find_if(turns_.pairs, [](const PairTurn& pair) { return pair.meets != Meets::known; }) -
                                     turns_.pairs.begin());
  float used = 0;
  if (known > 0) {
    const float share = known == turns_.count()
                            ? 1.0f
                            : std::clamp(0.35f * static_cast<float>(known) / static_cast<float>(turns_.count()) + 0.15f, 0.2f, 0.45f);
    used = add_known({room.x, room.y, room.width, share * room.height}, known) + 12;
  }
  if (known < turns_.count()) add_others({room.x, room.y + used, room.width, room.height - used}, known);
}

std::string bf16_text(const Shown& shown) {
  const int alike = alike_in_bf16(1, shown.length);
  if (alike == 1) return "In bf16 the last position of this text is still a number of its own.";
  return concat(
      {"In bf16 the last ", alike, " positions of this text would all be number ", tokens_text(kept_in_bf16(shown.length - 1)), "."});
}

void add_foot(plot::Scene& scene, const Shown& shown, const Turns& turns) {
  const PairTurn& pair = turns.pairs[to_size(shown.pair)];
  if (pair.after == 0) return scene.foot(concat({"*θ*_{", shown.pair, "} = **0**"}), {});
  const auto way = [](double rad) {
    return rad >= kTurn ? significant(rad / kTurn, 3) + " turns" : fixed(rad * 360 / kTurn, rad < 0.1 ? 2 : 1) + "°";
  };
  const auto wave = [](double theta) {
    return plot::label_of(wavelength(theta) < 1000 ? wavelength(theta) : std::round(wavelength(theta)));
  };
  const std::string result = concat({" = **", wave(pair.after), "**"});
  std::string formula = concat({"*λ*_{", shown.pair, "}"});
  const std::string short_formula = formula + result;
  if (pair.is_slowed()) formula += concat({" = ", wave(pair.before), " · ", significant(pair.slowed_by(), 4)});
  scene.foot(formula + result,
             {{"in training", turns.seen_tokens > 0 ? way(pair.seen_rad) : "unknown"},
              {"asked for", way(pair.asked_rad)},
              {"alike in bf16", concat({"last ", alike_in_bf16(pair.after, shown.length)})}},
             short_formula);
}

void compose(plot::Scene& scene, Rect room, const Shown& shown) {
  room = add_kinds(scene, room, shown);
  if (shown.pair_count() == 0) {
    const engine::LayerKind kind = looked_at(shown).layer().kind;
    const bool shows_more = kind != engine::LayerKind::kRecurrent && kind != engine::LayerKind::kRelative && kind != engine::LayerKind::kRope;
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
  const float chart_px = room.height < 190 ? 0 : std::round(std::clamp(0.36f * room.height, 116.0f, 220.0f)) + (shown.other ? 26.0f : 0.0f);
  Clocks(scene, shown, turns).compose({room.x, room.y, room.width, room.height - chart_px - (chart_px > 0 ? 10 : 0)});
  if (chart_px > 0) add_wavelengths(scene, {room.x, room.bottom() - chart_px, room.width, chart_px}, shown, turns);
}

std::string sentence(const Shown& shown) {
  if (shown.pair_count() == 0) return without_hands_sentence(shown);
  const Turns turns = turns_of(shown);
  const int fresh = turns.count_of(Meets::new_angles), slowed = turns.count_slowed();
  std::string text;
  if (turns.seen_tokens <= 0)
    text = "The file names no length of training, so which angles are new is unknown";
  else if (fresh > 0)
    text = concat({fresh, " of ", turns.count(), fresh == 1 ? " pairs is" : " pairs are", " asked for angles that training on ",
                   tokens_text(turns.seen_tokens), " tokens never showed"});
  else if (turns.windowed)
    text = concat({"Within ", tokens_text(turns.asked_tokens), " tokens, as far as the layer looks back, no pair meets a new angle"});
  else
    text = concat({"No pair is asked for an angle that training on ", tokens_text(turns.seen_tokens), " tokens never showed"});
  if (slowed > 0) text += concat({fresh > 0 ? ", and " : ", but ", slowed, slowed == 1 ? " is slowed" : " are slowed"});
  const engine::Rotation* rotation = looked_at(shown).rotation();
  if (!shown.scaling && rotation && rotation->scales()) text += ", the scaling being off";
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
  text += concat({". Over the ", tokens_text(turns.asked_tokens), " tokens that it looks back in this text it makes ",
                  turns_text(pair.asked_rad), " turns"});
  if (turns.seen_tokens > 0) text += concat({", in training ", turns_text(pair.seen_rad)});
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
