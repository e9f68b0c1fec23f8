// The view Birth: the attention of one head while it learns, the mean of it by distance, and the two fastest hands, which explain it.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/letter_string.h"
#include "figures/training_lab/birth.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"
#include "plot/layout.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;

constexpr double kTurn = 2 * std::numbers::pi;

/// Distances at which the fastest hand points nearly as it does at the right one, the right one first.
std::vector<int> rounds(const Birth& birth, int places_back) {
  std::vector<int> found{-places_back};
  for (const int turns : {1, -1, 2, -2}) {
    const int distance = static_cast<int>(std::lround(-places_back + turns * kTurn));
    if (std::abs(distance) <= birth.reach) found.push_back(distance);
  }
  return found;
}

/// How strong the other rounds are beside the strongest distance, 0 to 1: the look-alikes fade as the head learns to tell them apart.
float doubt(const Birth& birth, int places_back) {
  const std::vector<int> all = rounds(birth, places_back);
  double other = 0;
  for (size_t i = 1; i < all.size(); ++i) other = std::max(other, birth.mean(all[i]));
  const bool noise = birth.most < 0.12;
  return noise ? 0 : static_cast<float>(std::min(1.0, 2 * other / birth.most));
}

/// Its attention on the text, with the stripes of the fastest hand.
void compose_map(plot::Scene& scene, const Model& model, const Birth& birth, Rect area) {
  const Settings& s = model.settings();
  const int count = birth.film.count();
  const float cell = area.width / static_cast<float>(count);
  std::vector<std::string> letters;
  for (const int token : birth.film.tokens) letters.push_back(model.example().symbol(token));
  add_head_map(scene, area, birth.attention, letters);
  if (s.racer != kRope || s.task != kBackTask) return;
  const float seen = doubt(birth, s.k);
  const auto stripe = [&](plot::Key key, double distance, plot::Paint paint) {
    const double first = std::max(0.0, -distance), last = std::min(static_cast<double>(count), count - distance);
    const auto at = [&](double row) {
      return Point{area.x + static_cast<float>(row + distance) * cell, area.y + static_cast<float>(row) * cell};
    };
    scene.line(key, at(first), at(std::max(first, last)), paint, 1.5f).dashed(plot::Dash::dotted);
  };
  for (int turn = -1; turn <= 2; ++turn)
    stripe({"stripe", turn}, -s.k + turn * kTurn, (turn == 0 ? plot::kQuery : plot::kKey).faded(seen * (turn == 0 ? 0.5f : 0.9f)));
}

/// The mean attention by distance, and how alike the fastest hand stands at each to how it stands at the right one.
void compose_means(plot::Scene& scene, const Model& model, const Birth& birth, Rect room) {
  const Settings& s = model.settings();
  const bool turns = s.racer == kRope && s.task == kBackTask;
  scene.text({"means"}, {room.x, room.y + 12}, "the mean, by distance");
  const Rect area{room.x, room.y + 22, room.width, room.height - 42};
  const int places = 2 * birth.reach + 1;
  const float step = area.width / static_cast<float>(places), bar = std::max(2.0f, std::floor(step) - 3);
  const double top = std::max(0.16, birth.most);
  const auto x = [&](double distance) { return area.x + static_cast<float>(distance + birth.reach + 0.5) * step; };
  for (int distance = -birth.reach; distance <= birth.reach; ++distance) {
    const float height = area.height * static_cast<float>(birth.mean(distance) / top);
    scene.rectangle({"mean", distance}, {std::round(x(distance) - bar / 2), std::round(area.bottom()) - height, bar, height},
                    plot::Paint(ColourToken::accent, distance == -s.k && s.task == kBackTask ? 1.0f : 0.5f));
  }
  const float floor = std::round(area.bottom()) + 0.5f;
  scene.line({"means floor"}, {area.x, floor}, {area.right(), floor}, ColourToken::edge, 1);
  if (turns) {
    std::vector<Point> curve;
    for (int k = 0; k <= 4 * places; ++k) {
      const double distance = -birth.reach - 0.5 + k / 4.0;
      curve.push_back({x(distance), area.bottom() - area.height * 0.86f * static_cast<float>((1 + std::cos(distance + s.k)) / 2)});
    }
    scene.curve({"hand 0"}, std::move(curve), plot::kKey.faded(std::max(0.18f, doubt(birth, s.k))), 2);
  }
  const auto name = [&](int distance, bool right) {
    scene
        .text({"distance", distance}, {x(distance), area.bottom() + 17}, place_text(distance), right ? plot::kStrongLabel : plot::kLabel,
              right ? plot::kQuery : plot::kKey, plot::Anchor::middle)
        .ranked(right ? 1 : 2);
  };
  if (s.task == kBackTask) name(-s.k, true);
  if (turns) {
    const std::vector<int> all = rounds(birth, s.k);
    for (size_t i = 1; i < all.size(); ++i) name(all[i], false);
  }
}

/// One hand at the right distance and at those where the fastest one looks alike.
void compose_dial(plot::Scene& scene, const Model& model, const Birth& birth, int hand, Point centre, float radius) {
  const Settings& s = model.settings();
  const double speed = std::pow(10000.0, -2.0 * hand * s.model.heads / s.model.d_model);
  scene.ring({"dial", hand}, centre, radius, ColourToken::edge, 1);
  const std::vector<int> all = rounds(birth, s.k);
  for (size_t i = all.size(); i-- > 0;)
    scene.hand({"hand", hand, static_cast<int>(i)}, centre, 0.88f * radius, all[i] * speed, i == 0 ? plot::kQuery : plot::kKey,
               i == 0 ? 3.0f : 2.0f);
  scene.dot({"hub", hand}, centre, 3.5f, ColourToken::ink);
  scene.text({"dial name", hand}, {centre.x, centre.y + radius + 18},
             concat({radius > 44 ? concat({"hand ", hand, ": "}) : "", base::significant(kTurn / speed, 2), " places"}), plot::kLabel,
             ColourToken::ink2, plot::Anchor::middle);
}

/// A few frames, each of which a click shows large.
void compose_frames(plot::Scene& scene, const Birth& birth, Rect room) {
  constexpr int kSteps[] = {1, 30, 36, 42, 48, 54, 66};
  constexpr int kFrames = std::size(kSteps);
  const float gap = 12, side = std::min((room.width + gap) / kFrames - gap, room.height - 20);
  if (side < 24) return;
  const float apart = (room.width - kFrames * side) / (kFrames - 1);
  int nearest = 0;
  for (int k = 1; k < kFrames; ++k) {
    if (std::fabs(kSteps[k] - birth.step) < std::fabs(kSteps[nearest] - birth.step)) nearest = k;
  }
  const int count = birth.film.count();
  for (int k = 0; k < kFrames; ++k) {
    if (birth.film.frames.back().step < kSteps[k]) break;  // it has yet to be learned
    const Rect box{std::round(room.x + static_cast<float>(k) * (side + apart)), std::round(room.y), side, side};
    scene.cells({"frame", k}, box, {birth.film.at(kSteps[k]), count, count, 0, 1, plot::Map::sequential});
    scene.rectangle({"frame edge", k}, base::inset(box, -1), {}, 2)
        .stroked(k == nearest ? ColourToken::accent : ColourToken::hairline, k == nearest ? 2.5f : 1.0f)
        .on_click_set(kMoment, kSteps[k]);
    scene.text({"frame name", k}, {box.x + side / 2, box.bottom() + 17}, concat({side > 60 ? "step " : "", kSteps[k]}),
               k == nearest ? plot::kStrongLabel : plot::kLabel, k == nearest ? ColourToken::accent : ColourToken::ink2,
               plot::Anchor::middle);
  }
}

/// What stands beside the map, or below it.
void compose_companions(plot::Scene& scene, const Model& model, const Birth& birth, Rect room) {
  const Settings& s = model.settings();
  const bool dials = s.racer == kRope && s.task == kBackTask && room.height > 210;
  const float dials_px = dials ? std::min(146.0f, 0.42f * room.height) : 0;
  compose_means(scene, model, birth, {room.x, room.y, room.width, std::min(room.height - dials_px, 300.0f)});
  if (!dials) return;
  const float radius = std::min(dials_px / 2 - 22, room.width / 4 - 14), y = room.bottom() - radius - 24;
  compose_dial(scene, model, birth, 0, {room.x + 0.25f * room.width, y}, radius);
  compose_dial(scene, model, birth, 1, {room.x + 0.75f * room.width, y}, radius);
}

}  // namespace

void set_moment(Birth& birth, double step) {
  const int count = birth.film.count();
  birth.step = std::min<double>(birth.film.frames.back().step, step);
  birth.attention = birth.film.at(birth.step);
  birth.reach = std::max(1, count - 4);
  birth.means.clear();
  birth.most = 0;
  for (int distance = -birth.reach; distance <= birth.reach; ++distance) {
    double sum = 0;
    int pairs = 0;
    for (int row = std::max(0, -distance); row < std::min(count, count - distance); ++row, ++pairs)
      sum += static_cast<double>(birth.attention[to_size(row * count + row + distance)]);
    birth.means.push_back(sum / std::max(1, pairs));
    birth.most = std::max(birth.most, birth.means.back());
  }
}

Birth birth_of(const Model& model) {
  constexpr int kSlower = 6;  // than the training, which a film runs along with, or nobody would see it
  Birth birth{.film = model.film()};
  if (birth.film.frames.empty()) return birth;
  const Run& run = model.looked_at();
  const bool live = birth.film.own && run.state == Run::State::training;
  set_moment(birth, live ? std::max(1, run.step / kSlower) : model.settings().moment);
  return birth;
}

std::string birth_text(const Birth& birth) {
  if (birth.film.frames.empty()) return "Press Train to see a head come about.";
  const std::string step = concat({"Step ", static_cast<int>(std::lround(birth.step)), ": "});
  if (birth.most < 0.12) return step + "it looks everywhere, a little.";
  std::vector<int> peaks;
  for (int distance = -birth.reach; distance <= birth.reach; ++distance) {
    const double here = birth.mean(distance);
    if (here > 0.4 * birth.most && here >= birth.mean(distance - 1) && here > birth.mean(distance + 1)) peaks.push_back(distance);
  }
  std::vector<float> weakness;
  for (const int distance : peaks) weakness.push_back(-static_cast<float>(birth.mean(distance)));
  std::string told = step + "it looks ";
  size_t i = 0;
  for (const size_t next : plot::ascending(weakness)) {
    told += concat({i == 0 ? "" : i + 1 == peaks.size() ? " and " : ", ", peaks[next] == 0 ? "at itself" : place_text(peaks[next])});
    ++i;
  }
  return told + ".";
}

void compose_birth(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  room = {0, 2, room.width, room.bottom() - 2};
  const Birth birth = birth_of(model);
  const plot::Type type{base::Face::sans, scene.narrow() ? 13 : 15};
  scene.text({"birth"}, {0, room.y + 14}, scene.shortened(birth_text(birth), room.width, type), type, ColourToken::ink2).ranked(0);
  const bool narrow = scene.narrow();
  const bool known = !birth.film.frames.empty();
  const float letters_px = 24, frames_px = room.height > 330 && known ? std::min(118.0f, 0.22f * room.height) : 0;
  room.y += 24;
  room.height -= 24 + frames_px;
  if (frames_px > 0) compose_frames(scene, birth, {0, room.bottom() + 18, room.width, frames_px - 18});
  const float side = std::floor(std::min(room.height - letters_px, (narrow ? 0.78f : 0.6f) * room.width - letters_px));
  if (side < 30) return;
  const Rect area{letters_px, room.y + letters_px, side, side};
  if (!known) {
    scene.rectangle({"map"}, area, ColourToken::panel, 4);
    return;
  }
  compose_map(scene, model, birth, area);
  if (narrow && room.height - letters_px - side > 90)
    compose_means(scene, model, birth, {0, area.bottom() + 8, room.width, room.bottom() - area.bottom() - 8});
  if (!narrow) compose_companions(scene, model, birth, {area.right() + 28, area.y - 4, room.right() - area.right() - 28, side + 4});
}

}  // namespace figures::training
