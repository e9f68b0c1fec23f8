#include "figures/training_lab/parts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::training {

using base::Ink;
using base::Point;
using base::Rect;

std::string share_text(double share) { return base::fixed(share, 2); }

void compose_sentence(plot::Scene& scene, plot::Key key, Rect& room, std::string_view words, plot::Paint paint) {
  const float taken = scene.paragraph(key, {room.x, room.y}, room.width, words, plot::kLabel, paint) + 6;
  room.y += taken;
  room.height -= taken;
}

void compose_chips(plot::Scene& scene, const Model& model, Rect& room, bool choose) {
  const plot::Type type = scene.narrow() ? plot::Type(base::Face::sans, 12) : plot::kLabel;
  std::vector<std::string> words;
  for (int racer = 0; racer < kRacers; ++racer) words.push_back((choose ? "" : "m ") + name_of(racer));
  const std::vector<Rect> boxes = plot::word_boxes(scene, {room.x, room.y, room.width, room.height}, words, type, scene.narrow() ? 4 : 5);
  for (int racer = 0; racer < kRacers; ++racer) {
    const Rect& box = boxes[to_size(racer)];
    const plot::Paint ink = ink_of(racer);
    const bool on = choose ? racer == model.settings().racer : model.settings().racing[to_size(racer)];
    scene.rectangle({"chip", racer}, box, on ? Ink::accent_ground : Ink::stage, 6)
        .stroked(on ? (choose ? plot::Paint(Ink::accent) : ink) : plot::Paint(Ink::edge), on && choose ? 2.0f : 1.0f)
        .sets(choose ? int{kRacer} : kFirstRacer + racer, choose ? racer : !on)
        .part_of(kRacerChoices[racer].name);
    if (!choose) {
      const Point at{box.x + 12, box.y + box.height / 2};
      scene.dot({"chip lamp", racer}, at, 4.5f, on ? ink : plot::Paint(Ink::stage)).stroked(on ? ink : plot::Paint(Ink::edge), 1.5f);
      scene.text({"chip name", racer}, {at.x + 8, at.y}, name_of(racer), type, on ? Ink::ink : Ink::ink2).level().ranked(0);
    } else {
      scene.text_in({"chip name", racer}, box, name_of(racer), type, model.run(racer).has_model() || on ? Ink::ink : Ink::ink2).ranked(0);
    }
  }
  const float taken = boxes.back().bottom() - room.y + 8;
  room.y += taken;
  room.height -= taken;
}

std::string setup_text(const Settings& settings) {
  constexpr std::string_view kMasks[] = {"mask of the task", "causal", "no mask"};
  const lab::ModelConfig& model = settings.model;
  const lab::TrainingConfig& training = settings.training;
  return concat({model.layers, model.layers == 1 ? " layer" : " layers", ", width ", model.d_model, ", ", model.heads, " heads, ",
                 kMasks[settings.mask], " · ", training.steps, " steps of ", training.batch, " texts of ", model.length, " · rate ",
                 base::significant(training.learning_rate, 3), " · seed ", static_cast<int>(training.seed)});
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
