#include "figures/model_config/kinds_row.h"

#include <algorithm>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/panels.h"
#include "plot/frames.h"

namespace figures::plans {

using engine::LayerKind;

std::string short_name(const LayerGroup& group, const LayerGroups& among) {
  const auto alone = [&](auto same) {
    return std::ranges::count_if(among.groups, [&](const LayerGroup& other) { return same(other.first); }) <= 1;
  };
  const LayerKind kind = group.first.layer().kind;
  if (kind != LayerKind::kRope || alone([&](LayerOf other) { return other.layer().kind == kind; })) {
    const std::string window = window_text(group.first.layer());
    return window.empty() || kind == LayerKind::kRope ? kind_text(group.first) : concat({kind_text(group.first), ", ", window});
  }
  const std::string window = window_text(group.first.layer());
  if (!window.empty() && alone([&](LayerOf other) { return window_text(other.layer()) == window; })) return window;
  if (window.empty() && alone([&](LayerOf other) { return other.layer().kind == kind && !other.layer().window; })) return "no window";
  return positions_text(group.first);
}

base::Rect add_kinds(plot::Scene& scene, base::Rect room, const Shown& shown) {
  const LayerGroups found = groups_of({&shown.model->plan}, kMaxLayers);
  if (found.groups.size() < 2 || found.groups.size() > 6 || room.height < 160) return room;
  std::vector<std::string> names;
  for (int g = 0; const LayerGroup& group : found.groups) {
    const int count = found.count(0, g++);
    names.push_back(concat({count, count == 1 ? " layer: " : " layers: ", short_name(group, found)}));
  }
  const int here = found.of_layer[0][to_size(shown.layer)];
  const std::vector<Rect> chips = plot::word_boxes(scene, room, names, plot::kLabel);
  for (int g = 0; g < static_cast<int>(chips.size()); ++g) {
    const bool on = g == here;
    scene.rectangle({"kind", g}, chips[to_size(g)], on ? plot::Paint(ColourToken::accent_ground) : plot::Paint(ColourToken::panel), 6)
        .on_click_set(kLayer, found.groups[to_size(g)].first.index);
    scene.text_in({"kind name", g}, chips[to_size(g)], names[to_size(g)], plot::kLabel, on ? ColourToken::accent : ColourToken::ink2)
        .ranked(0);
  }
  const float used = chips.back().bottom() - room.y + 12;
  return {room.x, room.y + used, room.width, room.height - used};
}

/// The model in the middle of a sentence.
static std::string name_within(const Model& model) { return model.title == "Your file" ? "your file" : model.title; }

static std::string reason_text(const Shown& shown) {
  const std::string layer = concat({"Layer ", shown.layer});
  switch (looked_at(shown).layer().kind) {
    case LayerKind::kRope: return layer + " rotates none of its values.";
    case LayerKind::kNone: return layer + " attends without positions (NoPE), so it has no hands.";
    case LayerKind::kLearned:
      return shown.model->title + " adds a learned vector for each position before its first layer, and rotates nothing.";
    case LayerKind::kSinusoidal:
      return shown.model->title + " adds a vector of sines for each position before its first layer, and rotates nothing.";
    case LayerKind::kT5: return layer + " adds a learned number to the logit for each bucket of distances, and rotates nothing.";
    case LayerKind::kAlibi: return layer + " subtracts from the logit in proportion to the distance (ALiBi), and rotates nothing.";
    case LayerKind::kRelative: return layer + " has learned vectors for distances, and rotates nothing.";
    case LayerKind::kRecurrent: return layer + " has no attention, so there are no queries and keys to rotate.";
  }
  return {};
}

std::string without_hands_sentence(const Shown& shown) {
  if (!shown.angles.problem.empty()) return concat({"The hands of layer ", shown.layer, " cannot be drawn."});
  return concat({"Layer ", shown.layer, " of ", static_cast<int>(shown.model->plan.layers.size()), " has no hands: it does not rotate."});
}

std::string without_hands_text(const Shown& shown) {
  if (!shown.angles.problem.empty()) return shown.angles.problem;
  const auto& layers = shown.model->plan.layers;
  const auto rotates = std::ranges::find_if(layers, [](const engine::LayerPlan& layer) { return layer.rotation >= 0; });
  if (rotates == layers.end()) return concat({reason_text(shown), " No layer of ", name_within(*shown.model), " rotates."});
  return concat({reason_text(shown), " Layer ", static_cast<int>(rotates - layers.begin()), " is the first that rotates."});
}

void add_words(plot::Scene& scene, base::Rect room, std::string_view sentence, int other_view, std::string_view its_name) {
  const plot::Type type = plot::serif(scene.narrow() ? 17 : 21);
  const float wide = std::min(room.width - 32, 520.0f), left = room.x + (room.width - wide) / 2,
              line_px = std::round(1.35f * static_cast<float>(type.em_px()));
  scene.rectangle({"words ground"}, room, ColourToken::panel, 8);
  const float lines = std::ceil(1.1f * scene.text_width(sentence, type) / wide);
  const float top = room.y + std::max(8.0f, (room.height - lines * line_px) / 2 - 24);
  const float used = scene.paragraph({"words"}, {left, top}, wide, sentence, type, ColourToken::ink);
  if (other_view < 0 || room.bottom() - top - used < 56) return;
  const std::vector<Rect> chip = plot::word_boxes(scene, {left, top + used + 16, wide, 30}, {std::string(its_name)}, plot::kStrongLabel);
  const Rect at{left, chip[0].y, chip[0].width, chip[0].height};
  scene.rectangle({"way"}, at, ColourToken::accent_ground, 6).on_click_set(kView, other_view);
  scene.text_in({"way name"}, at, std::string(its_name), plot::kStrongLabel, ColourToken::accent).ranked(0);
}

}  // namespace figures::plans
