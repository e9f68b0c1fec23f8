// The view Inside: the attention of every head on the text, one of them large, and what the encoding has learned about positions.

#include <algorithm>
#include <limits>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Rect;

/// The attention [T, T] of a head, or of one that has learned nothing; while the answer is awaited, cells without values.
plot::CellValues map_of(const Model& model, int layer, int head) {
  if (!model.looked_at().has_model())
    return {untrained_attention(model, layer, head), model.example().count(), model.example().count(), 0, 1, plot::Map::sequential};
  const auto& answer = model.looked_at().answer;
  const int count = answer ? static_cast<int>(answer->tokens.size()) : std::max(1, model.example().count());
  plot::CellValues cells{{}, count, count, 0, 1, plot::Map::sequential};
  const bool causal = model.looked_at().setup.model.causal;
  for (int from = 0; from < count; ++from) {
    for (int to = 0; to < count; ++to)
      cells.values.push_back(answer && !(causal && to > from) ? attention_at(*answer, layer, head, from, to)
                                                              : std::numeric_limits<float>::quiet_NaN());
  }
  return cells;
}

/// Before there is a model, the maps of an untrained one are shown.
bool shows_maps(const Model& model) { return model.looked_at().answer || (!model.looked_at().has_model() && model.example().count() > 0); }

/// A head's map, or its empty place; a click shows it large.
void compose_head(plot::Scene& scene, const Model& model, Rect box, int layer, int head) {
  const Settings& s = model.settings();
  const bool chosen = layer == s.layer && head == s.head, known = shows_maps(model);
  if (known) scene.cells({"head map", layer, head}, box, map_of(model, layer, head));
  plot::Mark& frame = scene.rectangle({"head", layer, head}, base::inset(box, -1.5f), known ? plot::Paint() : ColourToken::panel, 3)
                          .stroked(chosen ? ColourToken::accent : ColourToken::hairline, chosen ? 2.5f : 1.0f)
                          .highlights_with(chosen ? "head" : "");
  layer == s.layer ? frame.on_click_set(kHead, head + 1) : frame.on_click_set(kLayer, layer);
}

/// All heads, a column for each layer; the one that is shown large is framed.
void compose_heads(plot::Scene& scene, const Model& model, Rect room, int layers, int heads) {
  constexpr float kGap_px = 6, kNames_px = 48, kNumbers_px = 14;
  const Settings& s = model.settings();
  const plot::Type type = scene.narrow() ? plot::Type(base::Face::sans, 12) : plot::kLabel;
  const float side = std::min((room.width - kNumbers_px) / static_cast<float>(layers), room.height / static_cast<float>(heads)) - kGap_px;
  if (side < 6) return;
  const float step = side + kGap_px, right = room.x + step * static_cast<float>(layers);
  const bool words = room.right() - right >= kNames_px;
  const bool named = step >= scene.text_width("layer 1", type) + 2;
  for (int layer = 0; layer < layers && side > 26; ++layer)
    scene
        .text({"layer name", layer}, {room.x + (static_cast<float>(layer) + 0.5f) * step - kGap_px / 2, room.y - 7},
              concat({named ? "layer " : "", layer + 1}), type, layer == s.layer ? ColourToken::accent : ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(1);
  if (!words && side > 26) scene.text({"heads"}, {right, room.y - 7}, "head", type, ColourToken::ink2).ranked(3);
  for (int head = 0; head < heads; ++head) {
    const float y = room.y + static_cast<float>(head) * step;
    scene
        .text({"head name", head}, {right, y + side / 2}, concat({words ? "head " : "", head + 1}), type,
              head == s.head ? ColourToken::accent : ColourToken::ink2)
        .level()
        .ranked(2);
    for (int layer = 0; layer < layers; ++layer)
      compose_head(scene, model, {room.x + static_cast<float>(layer) * step, y, side, side}, layer, head);
  }
}

/// The map of the chosen head, with its text at the sides.
void compose_map(plot::Scene& scene, const Model& model, Rect room) {
  const Settings& s = model.settings();
  const Example& example = model.example();
  plot::CellValues cells = map_of(model, s.layer, s.head);
  const int count = cells.rows;
  const bool known = model.looked_at().answer.has_value();
  const float side_px = room.width > 160 && room.height > 160 ? 22 : 4;
  const float side = std::min(room.width, room.height) - side_px;
  const Rect area{room.x + side_px, room.y + side_px, side, side};
  const float cell = side / static_cast<float>(count);
  if (shows_maps(model))
    scene.cells({"map"}, area, std::move(cells)).selects(0, 0).highlights_with("attention");
  else
    scene.rectangle({"map"}, area, ColourToken::panel, 4);
  scene.outline({"map edge"}, area, ColourToken::hairline);
  const int key = known ? key_of(model, *model.looked_at().answer) : -1;
  const std::vector<int>& tokens = known ? model.looked_at().answer->tokens : example.tokens;
  for (int place = 0; side_px > 10 && cell >= 9 && place < static_cast<int>(tokens.size()); ++place) {
    const float along = (static_cast<float>(place) + 0.5f) * cell;
    const std::string symbol = example.symbol(tokens[to_size(place)]);
    const plot::Type type = plot::serif(cell > 17 ? 15 : 12);
    scene
        .text({"row symbol", place}, {area.x - 6, area.y + along}, symbol, type,
              place == s.cursor ? ColourToken::accent : ColourToken::ink2, plot::Anchor::end)
        .level()
        .ranked(place == s.cursor ? 1 : 2);
    scene
        .text({"column symbol", place}, {area.x + along, area.y - 6}, symbol, type, place == key ? ColourToken::accent : ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(place == key ? 1 : 2);
  }
  if (!known) {
    Rect inner = base::inset(area, 14);
    if (side > 110 && model.looked_at().has_model())
      compose_sentence(scene, {"wait"}, inner, "Waiting for the model to show itself.", ColourToken::ink2);
    return;
  }
  const int row = std::min(s.cursor, count - 1), column = key_of(model, *model.looked_at().answer);
  const float y = area.y + static_cast<float>(row) * cell, x = area.x + static_cast<float>(column) * cell;
  scene.outline({"row"}, {area.x, y, side, std::max(2.0f, cell)}, ColourToken::accent, s.pinned ? 2.5f : 1.5f).highlights_with("place");
  scene.outline({"cell"}, {x - 1, y - 1, std::max(4.0f, cell + 2), std::max(4.0f, cell + 2)}, ColourToken::ink, 2)
      .highlights_with("attention");
}

}  // namespace

void compose_inside(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  const Settings& s = model.settings();
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, ColourToken::wrong);
  if (room.height > 300) compose_chips(scene, model, room);
  const Run& run = model.looked_at();
  if (room.height > 130 && !run.has_model()) compose_invitation(scene, model, room);
  const int layers = run.has_model() ? run.setup.model.layers : s.model.layers,
            heads = run.has_model() ? run.setup.model.heads : s.model.heads;
  if (room.height > 150 && room.width > 280) {
    const std::string state = run.has_model() ? concat({" · step ", run.step, " of ", run.steps}) : "";
    const std::string shown = concat({head_text(s), scene.narrow() ? "" : ": each row is a place that asks", state});
    scene.text({"shown"}, {room.x, room.y + 13}, scene.shortened(shown, room.width), plot::kLabel, ColourToken::ink2)
        .highlights_with("head");
    room.y += 20;
    room.height -= 20;
  }
  const bool learns = room.width >= 300;
  const bool stacked = room.height > 0.8f * room.width;  // what it learned stands below
  const float names_px = 22;                             // above the map and the heads
  if (stacked) {
    const float map_side = std::min((scene.narrow() ? 0.52f : 0.56f) * room.height, 0.68f * room.width), gap = scene.narrow() ? 10 : 18;
    compose_map(scene, model, {room.x, room.y, map_side, map_side});
    compose_heads(scene, model, {room.x + map_side + gap, room.y + names_px, room.width - map_side - gap, map_side - names_px}, layers,
                  heads);
    compose_positions(scene, model, {room.x, room.y + map_side + 14, room.width, room.height - map_side - 14});
    return;
  }
  const float map_side = std::min(room.height, (learns ? 0.5f : 0.76f) * room.width),
              heads_px = std::clamp(0.2f * room.width, 54.0f, 164.0f);
  compose_map(scene, model, {room.x, room.y, map_side, map_side});
  compose_heads(scene, model, {room.x + map_side + 14, room.y + (map_side > 160 ? names_px : 4), heads_px, map_side - names_px}, layers,
                heads);
  const float left = room.x + map_side + heads_px + 30;
  if (learns && room.right() - left > 80) compose_positions(scene, model, {left, room.y, room.right() - left, room.height});
}

}  // namespace figures::training
