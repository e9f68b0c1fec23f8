#include "figures/training_lab/parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <span>

#include "base/number.h"
#include "figures/concat.h"
#include "lab/random.h"

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
  const ColourToken ink = !applies ? ColourToken::ink3 : on ? ColourToken::accent : ColourToken::ink2;
  scene_.text_in(key_.with(key_.i(), 3), box, std::move(words), on && applies ? plot::kStrongLabel : type_, ink).ranked(0);
  return scene_.rectangle(key_.with(key_.i(), 2), box, on ? plot::Paint(ColourToken::accent, 0.12f) : plot::Paint(), 6);
}

void Buttons::finish() {
  begin_row();
  room_.height -= at_.y + 1 - room_.y;
  room_.y = at_.y + 1;
}

std::vector<float> untrained_attention(const Model& model, int layer, int head) {
  constexpr double kSpread = 0.6;
  const lab::Setup setup = model.setup_of(model.settings().racer);
  const int count = model.example().count();
  lab::Random random(setup.training.seed, to_size(layer * 8 + head));
  std::vector<float> attention(to_size(count * count), std::numeric_limits<float>::quiet_NaN());
  for (int from = 0; from < count; ++from) {
    const int seen = setup.model.causal ? from + 1 : count;
    const std::span<float> row = std::span(attention).subspan(to_size(from * count), to_size(seen));
    for (float& share : row) share = static_cast<float>(std::exp(kSpread * (2 * random.uniform() - 1)));
    const float sum = std::accumulate(row.begin(), row.end(), 0.0f);
    for (float& share : row) share /= sum;
  }
  return attention;
}

void compose_invitation(plot::Scene& scene, const Model& model, Rect& room) {
  const Settings& s = model.settings();
  if (s.racing[to_size(s.racer)]) return;
  Buttons buttons(scene, room, 0);
  buttons.group("add", "");
  buttons.button(concat({"Add ", name_of(s.racer), " to the race"}), true).on_click_set(kFirstRacer + s.racer, 1);
  buttons.finish();
}

namespace {

/// Rows of words as wide as the room, from its left.
std::vector<Rect> boxes_of(const plot::Scene& scene, Rect room, std::string_view before, plot::Type type) {
  std::vector<std::string> words;
  for (int racer = 0; racer < kRacers; ++racer) words.push_back(std::string(before) + name_of(racer));
  std::vector<Rect> boxes = plot::word_boxes(scene, room, words, type, scene.narrow() ? 2 : 4);
  align_left(boxes, room.x);
  return boxes;
}

}  // namespace

void compose_chips(plot::Scene& scene, const Model& model, Rect& room) {
  const plot::Type type = plot::kLabel;
  const std::vector<Rect> boxes = boxes_of(scene, room, "", type);
  for (int racer = 0; racer < kRacers; ++racer) {
    const bool on = racer == model.settings().racer;
    const Rect& box = boxes[to_size(racer)];
    scene.rectangle({"chip", racer}, box, on ? plot::Paint(ColourToken::accent_ground) : plot::Paint(), 6)
        .on_click_set(kRacer, racer)
        .highlights_with(kRacerChoices[racer].name);
    const ColourToken ink = on ? ColourToken::accent : model.run(racer).has_model() ? ColourToken::ink : ColourToken::ink3;
    scene.text_in({"chip name", racer}, box, name_of(racer), on ? plot::kStrongLabel : type, ink).ranked(0);
  }
  const float taken = boxes.back().bottom() - room.y + 8;
  room.y += taken;
  room.height -= taken;
}

void compose_racers(plot::Scene& scene, const Model& model, Rect& room) {
  const plot::Type type = plot::kLabel;
  std::vector<Rect> boxes = boxes_of(scene, room, "m ", type);
  const float taken = boxes.back().bottom() - room.y;
  room.height -= taken + 8;
  for (int racer = 0; racer < kRacers; ++racer) {
    Rect& box = boxes[to_size(racer)];
    box.y += room.height + 8;
    const bool on = model.settings().racing[to_size(racer)], chosen = on && racer == model.settings().racer;
    const plot::Paint ink = chosen ? ColourToken::accent : on ? ColourToken::ink2 : ColourToken::ink3;
    const Point at{box.x + 6, box.y + box.height / 2};
    scene.rectangle({"chip", racer}, box, {}).on_click_set(kFirstRacer + racer, !on).highlights_with(kRacerChoices[racer].name);
    scene.dot({"chip lamp", racer}, at, 4, on ? ink : plot::Paint(ColourToken::stage))
        .stroked(on ? ink : plot::Paint(ColourToken::edge), 1.5f);
    scene.text({"chip name", racer}, {at.x + 10, at.y}, name_of(racer), chosen ? plot::kStrongLabel : type, ink).level().ranked(0);
  }
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

}  // namespace figures::training
