// The view Inside: the attention of every head on the text, one of them large, and what the encoding has learned about positions.

#include <algorithm>
#include <limits>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::Ink;
using base::Rect;

/// The attention [T, T] of a head; without an answer, cells without values.
plot::CellValues map_of(const Model& model, int layer, int head) {
  const auto& answer = model.looked_at().answer;
  const int count = answer ? static_cast<int>(answer->tokens.size()) : std::max(1, model.example().count());
  plot::CellValues cells{{}, count, count, 0, 1, plot::Map::weights};
  const bool causal = model.looked_at().setup.model.causal;
  for (int from = 0; from < count; ++from) {
    for (int to = 0; to < count; ++to)
      cells.values.push_back(answer && !(causal && to > from) ? attention_at(*answer, layer, head, from, to)
                                                              : std::numeric_limits<float>::quiet_NaN());
  }
  return cells;
}

/// All heads, a line for each layer; the one that is shown large is framed.
void compose_heads(plot::Scene& scene, const Model& model, Rect room, int layers, int heads, bool upright) {
  const Settings& s = model.settings();
  const int columns = upright ? layers : heads, lines = upright ? heads : layers;
  const float gap = 6, cell_width = (room.width + gap) / static_cast<float>(columns),
              cell_height = (room.height + gap) / static_cast<float>(lines);
  const float side = std::min(cell_width, cell_height) - gap;
  if (side < 6) return;
  const float step = side + gap;
  for (int layer = 0; layer < layers; ++layer) {
    for (int head = 0; head < heads; ++head) {
      const int column = upright ? layer : head, line = upright ? head : layer;
      const Rect box{room.x + static_cast<float>(column) * step, room.y + static_cast<float>(line) * step, side, side};
      const bool chosen = layer == s.layer && head == s.head;
      if (model.looked_at().answer) scene.cells({"head map", layer, head}, box, map_of(model, layer, head));
      scene.rectangle({"head", layer, head}, base::inset(box, -1.5f), model.looked_at().answer ? plot::Paint() : plot::Paint(Ink::panel), 3)
          .stroked(chosen ? Ink::accent : Ink::hairline, chosen ? 2.5f : 1.0f)
          .sets(layer == s.layer ? int{kHead} : int{kLayer}, layer == s.layer ? head + 1 : layer)
          .part_of(chosen ? "head" : "");
    }
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
  if (known)
    scene.cells({"map"}, area, std::move(cells)).aimed(0, 0).part_of("attention");
  else
    scene.rectangle({"map"}, area, Ink::panel, 4);
  scene.outline({"map edge"}, area, Ink::hairline);
  const std::vector<int>& tokens = known ? model.looked_at().answer->tokens : example.tokens;
  for (int place = 0; side_px > 10 && cell >= 9 && place < static_cast<int>(tokens.size()); ++place) {
    const float along = (static_cast<float>(place) + 0.5f) * cell;
    const std::string symbol = example.symbol(tokens[to_size(place)]);
    const plot::Type type = plot::serif(cell > 17 ? 15 : 12);
    scene
        .text({"row symbol", place}, {area.x - 6, area.y + along}, symbol, type, place == s.cursor ? Ink::accent : Ink::ink2,
              plot::Anchor::end)
        .level()
        .ranked(place == s.cursor ? 1 : 2);
    scene
        .text({"column symbol", place}, {area.x + along, area.y - 6}, symbol, type, place == s.key ? Ink::accent : Ink::ink2,
              plot::Anchor::middle)
        .ranked(place == s.key ? 1 : 2);
  }
  if (!known) {
    const float width = std::min(side - 24, 260.0f);
    if (side > 90)
      scene.paragraph({"wait"}, {area.x + (side - width) / 2, area.y + side / 2 - 40}, width,
                      model.looked_at().has_model()
                          ? "Waiting for the model to show itself."
                          : "Press Train. Where each place looks appears here, and sharpens while the model learns.",
                      plot::Type(base::Face::sans, 14), Ink::ink2);
    return;
  }
  const int row = std::min(s.cursor, count - 1), column = std::min(s.key, count - 1);
  const float y = area.y + static_cast<float>(row) * cell, x = area.x + static_cast<float>(column) * cell;
  scene.outline({"row"}, {area.x, y, side, std::max(2.0f, cell)}, Ink::accent, s.pinned ? 2.5f : 1.5f).part_of("place");
  scene.outline({"cell"}, {x - 1, y - 1, std::max(4.0f, cell + 2), std::max(4.0f, cell + 2)}, Ink::ink, 2).part_of("attention");
}

}  // namespace

void compose_inside(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  const Settings& s = model.settings();
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, Ink::wrong);
  if (room.height > 300) compose_chips(scene, model, room, true);
  const Run& run = model.looked_at();
  const int layers = run.has_model() ? run.setup.model.layers : s.model.layers,
            heads = run.has_model() ? run.setup.model.heads : s.model.heads;
  if (room.height > 150 && room.width > 300) {
    const std::string state = run.has_model() ? concat({"step ", run.step, " of ", run.steps}) : "not trained";
    const std::string shown = concat({name_of(s.racer), ", ", head_text(s), ": who looks at whom · ", state});
    scene.text({"shown"}, {room.x, room.y + 13}, scene.shortened(shown, room.width), plot::kLabel, Ink::ink2).part_of("head");
    room.y += 20;
    room.height -= 20;
  }
  const bool learns = room.width >= 300;
  const bool stacked = room.height > 0.8f * room.width;  // what it learned stands below
  if (stacked) {
    const float map_px = 0.56f * room.height, map_side = std::min(map_px, 0.68f * room.width);
    compose_map(scene, model, {room.x, room.y, map_side, map_side});
    compose_heads(scene, model, {room.x + map_side + 18, room.y + 22, room.width - map_side - 18, map_side - 22}, layers, heads, true);
    compose_positions(scene, model, {room.x, room.y + map_side + 14, room.width, room.height - map_side - 14});
    return;
  }
  const float map_side = std::min(room.height, (learns ? 0.5f : 0.8f) * room.width),
              heads_px = std::clamp(0.16f * room.width, 40.0f, 150.0f);
  compose_map(scene, model, {room.x, room.y, map_side, map_side});
  compose_heads(scene, model, {room.x + map_side + 14, room.y + (map_side > 160 ? 22.0f : 4.0f), heads_px, map_side - 24}, layers, heads,
                true);
  const float left = room.x + map_side + heads_px + 30;
  if (learns && room.right() - left > 80) compose_positions(scene, model, {left, room.y, room.right() - left, room.height});
}

}  // namespace figures::training
