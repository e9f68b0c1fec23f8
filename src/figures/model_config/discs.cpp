#include "figures/model_config/discs.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/concat.h"
#include "figures/knobs.h"
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
  float compose(Rect room) const;

 private:
  float add_known(Rect room, int count) const;
  void add_legend(Point at) const;
  void add_still(Rect band, int first) const;
  float add_others(Rect room, int first) const;
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
    if (turns_.count_slowed() > 0)
      scene_
          .text({"rim name"}, {room.right(), room.y + 13}, "rim: slowed by the scaling", plot::kLabel, ColourToken::ink2, plot::Anchor::end)
          .ranked(3);
  }
  return top + discs.room.height;
}

/// What the fills of the others mean, with their numbers.
void Clocks::add_legend(Point at) const {
  const auto say = [&](int which, int pairs, std::string_view one, std::string_view several, plot::Type type, plot::Paint ink) {
    if (pairs == 0) return;
    std::string words = concat({pairs, pairs == 1 ? one : several});
    const float wide = scene_.text_width(words, type);
    scene_.text({"group", which}, at, std::move(words), type, ink).ranked(which);
    at.x += wide + 16;
  };
  say(0, turns_.count_of(Meets::new_angles), " meets new angles", " meet new angles", plot::kStrongLabel, ColourToken::wrong);
  say(1, turns_.count_of(Meets::within), " stays within what it knows", " stay within what they know", plot::kLabel, ColourToken::ink2);
}

/// Pairs that stand still are one band, and one thing to point at.
void Clocks::add_still(Rect band, int first) const {
  const int count = turns_.count() - first;
  const bool here = shown_.pair >= first;
  scene_.rectangle({"still"}, band, ColourToken::panel, 8)
      .stroked(here ? plot::Paint(ColourToken::accent) : plot::Paint(), 2)
      .selects(here ? shown_.pair : first);
  scene_
      .text_in({"still words"}, band, concat({count, count == 1 ? " pair stands still" : " pairs stand still"}), plot::serif(17),
               ColourToken::ink2)
      .ranked(0);
}

/// The others have the space, with what training showed, and what it did not. Returns the height that they take.
float Clocks::add_others(Rect room, int first) const {
  const int still = turns_.count_of(Meets::nothing), count = turns_.count() - first - still;
  const float band_px = still == 0 ? 0 : count == 0 ? std::min(room.height, 120.0f) : std::min(56.0f, room.height / 3);
  float used = 0;
  if (count > 0) {
    const float top = room.height > 60 ? kTitle_px + 2 : 0;
    if (top > 0) add_legend({room.x, room.y + 13});
    const Discs discs({room.x, room.y + top, room.width, std::max(8.0f, room.height - top - band_px)}, count, 132);
    for (int k = 0; k < count; ++k)
      add_disc(first + k, discs.middle(k), discs.down < 2 * kSmallest_px ? 2.0f : std::max(1.5f, discs.radius() - 2));
    used = top + discs.room.height;
  }
  if (still > 0) add_still({room.x + 1, room.y + used, room.width - 2, band_px}, first + count);
  return used + band_px;
}

float Clocks::compose(Rect room) const {
  const int known = static_cast<int>(std::ranges::find_if(turns_.pairs, [](const PairTurn& pair) { return pair.meets != Meets::known; }) -
                                     turns_.pairs.begin());
  float used = 0;
  if (known > 0) {
    const float share = known == turns_.count()
                            ? 1.0f
                            : std::clamp(0.35f * static_cast<float>(known) / static_cast<float>(turns_.count()) + 0.15f, 0.2f, 0.45f);
    used = add_known({room.x, room.y, room.width, share * room.height}, known) + 12;
  }
  if (known < turns_.count()) used += add_others({room.x, room.y + used, room.width, room.height - used}, known);
  return used;
}

}  // namespace

float add_discs(plot::Scene& scene, Rect room, const Shown& shown, const Turns& turns) { return Clocks(scene, shown, turns).compose(room); }

}  // namespace figures::plans
