#include "figures/training_lab/parts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::training {

using base::ColourToken;
using base::Point;
using base::Rect;

namespace {

constexpr float kButton_px = 24;  ///< high

/// Moves each line of boxes, which is centred, to the left.
void align_left(std::vector<Rect>& boxes, float left) {
  float shift = 0;
  for (size_t i = 0; i < boxes.size(); ++i) {
    if (i == 0 || boxes[i].y != boxes[i - 1].y) shift = boxes[i].x - left;
    boxes[i].x -= shift;
  }
}

}  // namespace

std::string share_text(double share) { return base::fixed(share, 2); }

void compose_sentence(plot::Scene& scene, plot::Key key, Rect& room, std::string_view words, plot::Paint paint) {
  const float taken = scene.paragraph(key, {room.x, room.y}, room.width, words, plot::kLabel, paint) + 6;
  room.y += taken;
  room.height -= taken;
}

Buttons::Buttons(plot::Scene& scene, Rect& room, float names_px)
    : scene_(scene),
      room_(room),
      type_(scene.narrow() ? plot::Type(base::Face::sans, 12) : plot::kLabel),
      names_px_(scene.narrow() ? 0 : names_px),
      at_{room.x, room.y} {}

void Buttons::begin_row() {
  if (row_is_empty_) return;
  at_ = {room_.x, at_.y + kButton_px + 6};
  row_is_empty_ = true;
}

/// Begins a row if there is no room for so much more in this one.
void Buttons::wrap(float width_px) {
  if (row_is_empty_ || at_.x + width_px <= room_.right()) return;
  begin_row();
  at_.x += names_px_;
}

void Buttons::group(plot::Role role, std::string name) {
  key_ = {role};
  const float width = name.empty() ? 0 : scene_.text_width(name, type_) + 8;
  const bool first = row_is_empty_ && names_px_ > 0;
  if (!row_is_empty_) at_.x += 8;
  wrap(width + 40);
  scene_.text(key_.with(0, 1), {at_.x, at_.y + kButton_px / 2}, std::move(name), type_).level().ranked(1);
  at_.x += first ? std::max(width, names_px_) : width;
  row_is_empty_ = false;
}

plot::Mark& Buttons::button(std::string words, bool on, bool applies) {
  key_ = key_.with(key_.i() + 1, 0);
  const bool narrow = scene_.narrow();
  const float width = std::max(kButton_px, scene_.text_width(words, type_) + (narrow ? 10 : 18));
  wrap(width);
  const Rect box{at_.x, at_.y, width, kButton_px};
  at_.x += width + (narrow ? 4 : 6);
  row_is_empty_ = false;
  scene_.text_in(key_.with(key_.i(), 3), box, std::move(words), type_, applies ? ColourToken::ink : ColourToken::ink3).ranked(0);
  return scene_.rectangle(key_.with(key_.i(), 2), box, on ? plot::Paint(ColourToken::accent, 0.1f) : plot::Paint(), 6)
      .stroked(on && applies ? ColourToken::accent : ColourToken::edge, on ? 2.0f : 1.0f);
}

void Buttons::finish() {
  begin_row();
  room_.height -= at_.y + 1 - room_.y;
  room_.y = at_.y + 1;
}

void compose_untrained(plot::Scene& scene, const Model& model, Rect& room, std::string_view promise) {
  constexpr float kInset = 10;
  const Settings& s = model.settings();
  const bool races = s.racing[to_size(s.racer)];
  const Rect outer = room;
  room = base::inset(outer, kInset);
  const std::string words =
      races ? concat({"Press Train. ", promise}) : concat({"Add ", name_of(s.racer), " to the race, then press Train. ", promise});
  compose_sentence(scene, {"untrained"}, room, words, ColourToken::accent);
  if (!races) {
    Buttons buttons(scene, room, 0);
    buttons.group("add", "");
    buttons.button(concat({"Add ", name_of(s.racer), " to the race"}), false).on_click_set(kFirstRacer + s.racer, 1);
    buttons.finish();
  }
  const float taken = room.y + kInset - outer.y;
  scene.rectangle({"untrained panel"}, {outer.x, outer.y, outer.width, taken}, plot::Paint(), 6).stroked(ColourToken::edge);
  room = {outer.x, outer.y + taken + 6, outer.width, outer.height - taken - 6};
}

namespace {

/// One encoding of several, of which the chosen one is framed.
void compose_choice(plot::Scene& scene, const Model& model, int racer, Rect box, plot::Type type) {
  const bool on = racer == model.settings().racer;
  scene.rectangle({"chip", racer}, box, on ? ColourToken::accent_ground : ColourToken::stage, 6)
      .stroked(on ? ColourToken::accent : ColourToken::edge, on ? 2.0f : 1.0f)
      .on_click_set(kRacer, racer)
      .highlights_with(kRacerChoices[racer].name);
  const bool readable = on || model.run(racer).has_model();
  scene.text_in({"chip name", racer}, box, name_of(racer), type, readable ? ColourToken::ink : ColourToken::ink2).ranked(0);
}

/// Whether an encoding races, with a lamp.
void compose_switch(plot::Scene& scene, const Model& model, int racer, Rect box, plot::Type type) {
  const bool on = model.settings().racing[to_size(racer)];
  const plot::Paint ink = on ? ink_of(racer) : ColourToken::edge;
  const Point at{box.x + 12, box.y + box.height / 2};
  scene.rectangle({"chip", racer}, box, on ? ColourToken::accent_ground : ColourToken::stage, 6)
      .stroked(ink, 1)
      .on_click_set(kFirstRacer + racer, !on)
      .highlights_with(kRacerChoices[racer].name);
  scene.dot({"chip lamp", racer}, at, 4.5f, on ? ink : ColourToken::stage).stroked(ink, 1.5f);
  scene.text({"chip name", racer}, {at.x + 8, at.y}, name_of(racer), type, on ? ColourToken::ink : ColourToken::ink2).level().ranked(0);
}

}  // namespace

void compose_chips(plot::Scene& scene, const Model& model, Rect& room, bool choose) {
  const plot::Type type = scene.narrow() ? plot::Type(base::Face::sans, 12) : plot::kLabel;
  std::vector<std::string> words;
  for (int racer = 0; racer < kRacers; ++racer) words.push_back((choose ? "" : "m ") + name_of(racer));
  std::vector<Rect> boxes = plot::word_boxes(scene, {room.x, room.y, room.width, room.height}, words, type, scene.narrow() ? 4 : 5);
  align_left(boxes, room.x);
  for (int racer = 0; racer < kRacers; ++racer)
    (choose ? compose_choice : compose_switch)(scene, model, racer, boxes[to_size(racer)], type);
  const float taken = boxes.back().bottom() - room.y + 8;
  room.y += taken;
  room.height -= taken;
}

std::string setup_text(const Settings& settings) {
  constexpr std::string_view kMasks[] = {"mask of the task", "causal", "no mask"};
  const lab::ModelConfig& model = settings.model;
  const lab::TrainingConfig& training = settings.training;
  const std::string_view heads = model.heads == 1 ? " head, " : " heads, ";
  return concat({model.layers, model.layers == 1 ? " layer" : " layers",
                 ", width ",   model.d_model,
                 ", ",         model.heads,
                 heads,        kMasks[settings.mask],
                 " · ",        training.steps,
                 " steps of ", training.batch,
                 " ",          nouns_of(settings).string,
                 "s of ",      model.length,
                 " · rate ",   base::significant(training.learning_rate, 3),
                 " · seed ",   static_cast<int>(training.seed)});
}

std::vector<Point> arc(Point from, Point to, float rise_px) {
  std::vector<Point> points;
  for (int k = 0; k <= 24; ++k) {
    const float angle = static_cast<float>(k) / 24 * std::numbers::pi_v<float>, share = 0.5f - 0.5f * std::cos(angle);
    points.push_back({std::lerp(from.x, to.x, share), std::lerp(from.y, to.y, share) - rise_px * std::sin(angle)});
  }
  return points;
}

std::vector<float> spread(std::vector<float> wanted, float apart_px, float top, float bottom) {
  std::vector<size_t> order(wanted.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](size_t i) { return wanted[i]; });
  float least = top;
  for (const size_t i : order) {
    wanted[i] = std::max(wanted[i], least);
    least = wanted[i] + apart_px;
  }
  float most = bottom;
  for (size_t k = order.size(); k-- > 0;) {
    wanted[order[k]] = std::min(wanted[order[k]], most);
    most = wanted[order[k]] - apart_px;
  }
  return wanted;
}

}  // namespace figures::training
