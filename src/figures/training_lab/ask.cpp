// The view Ask: a text, what the model answers at each place, and where it looked.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::Ink;
using base::Point;
using base::Rect;

/// Where the places of the text stand: in lines, each token above its answer.
struct Lines {
  Rect room;
  int columns = 1;
  float step = 20;    ///< from place to place
  float height = 40;  ///< of a line
  float size = 18;    ///< of a token

  Rect token(int place) const {
    const auto column = static_cast<float>(place % columns), line = static_cast<float>(place / columns);
    return {room.x + column * step + (step - size) / 2, room.y + line * height + height - 2.35f * size, size, size};
  }
  Rect answer(int place) const {
    const Rect above = token(place);
    return {above.x, above.bottom() + 0.18f * size, size, size};
  }
};

/// As few lines as leave the tokens nearly as large as they could be; in a low room, quite as large.
Lines lines_in(Rect room, int count) {
  const float worth_a_line = room.height < 120 ? 1.0f : 1.2f;
  Lines best;
  best.size = 0;
  for (const int columns : {64, 32, 24, 16, 12, 8}) {
    const int lines = (count + columns - 1) / columns;
    const float step = room.width / static_cast<float>(std::min(columns, std::max(count, 8))),
                height = room.height / static_cast<float>(lines);
    const float size = std::min({0.84f * step, height / 3.2f, 34.0f});
    if (size > worth_a_line * best.size) best = {room, columns, step, std::min(height, 4.4f * size), size};
  }
  best.step = std::min(best.step, 1.25f * best.size);
  best.room.x += (room.width - best.step * static_cast<float>(std::min(best.columns, count))) / 2;
  return best;
}

/// From the place at the cursor to where it looked; as thick as the weight.
void compose_arcs(plot::Scene& scene, const Model& model, const Lines& lines, const lab::Answer& answer, int from) {
  const Settings& s = model.settings();
  for (int to = 0; to < static_cast<int>(answer.tokens.size()); ++to) {
    const float weight = attention_at(answer, s.layer, s.head, from, to);
    if (weight < 0.03f || to == from) continue;
    const Rect begin = lines.token(from), end = lines.token(to);
    const Point a{begin.x + begin.width / 2, begin.y - 2}, b{end.x + end.width / 2, end.y - 2};
    const float rise = std::min(0.9f * (lines.height - 2.4f * lines.size), 8 + 0.25f * std::hypot(a.x - b.x, a.y - b.y));
    scene.curve({"look", to}, arc(a, b, std::max(4.0f, rise)), plot::Paint(Ink::accent, 0.25f + 0.75f * weight), 1 + 5 * weight)
        .with_head()
        .part_of("attention");
  }
}

void compose_place(plot::Scene& scene, const Model& model, const Lines& lines, int place) {
  const Example& example = model.example();
  const auto& answer = model.looked_at().answer;
  const size_t i = to_size(place);
  const bool here = place == model.settings().cursor, known = answer && answer->tokens == example.tokens;
  const bool beyond = place >= model.settings().model.length;
  const plot::Type type = plot::serif(lines.size > 24 ? 17 : lines.size > 16 ? 14 : 12);
  const Rect token = lines.token(place), below = lines.answer(place);
  const float weight = known ? attention_at(*answer, model.settings().layer, model.settings().head,
                                            std::min(model.settings().cursor, example.count() - 1), place)
                             : 0;
  scene.rectangle({"token", place}, token, here ? plot::Paint(Ink::accent) : plot::Paint(Ink::accent, 0.05f + 0.55f * weight), 4)
      .stroked(here ? Ink::accent : Ink::edge, 1)
      .dashed(beyond ? plot::Dash::dashed : plot::Dash::solid)
      .aimed(place)
      .sets_text(changed_words(example, place))
      .part_of(here ? "place" : "");
  if (lines.size >= 11)
    scene.text_in({"letter", place}, token, example.symbol(example.tokens[i]), type, here ? Ink::stage : Ink::ink).ranked(0);
  if (!known) {
    scene.outline({"answer", place}, below, Ink::hairline, 1, 4).aimed(place);
    return;
  }
  const bool asked = answer->targets[i] != lab::kNoTarget, right = asked && answer->targets[i] == answer->answers[i];
  const plot::Paint ink = !asked ? plot::Paint(Ink::ink3) : plot::Paint(right ? Ink::right : Ink::wrong);
  scene.rectangle({"answer", place}, below, asked ? plot::Paint(right ? Ink::right_ground : Ink::wrong_ground) : plot::Paint(Ink::panel), 4)
      .aimed(place)
      .part_of(here ? "answer" : "");
  const float sure = answer->sureness[i];
  scene.rectangle({"sure", place}, {below.x, below.bottom() + 1, std::max(1.0f, below.width * sure), 3}, ink, 1);
  if (lines.size >= 11) scene.text_in({"answer letter", place}, below, example.symbol(answer->answers[i]), type, ink).ranked(0);
  if (asked && !right)
    scene.line({"wrong", place}, {below.x + 2, below.bottom() - 2}, {below.right() - 2, below.y + 2}, plot::Paint(Ink::wrong, 0.7f), 1.5f);
}

/// Below the text, what the place at the cursor takes from each place in every head: a line of cells for each.
void compose_strips(plot::Scene& scene, const Model& model, const Lines& lines, Rect room) {
  if (room.height < 70) return;
  const Settings& s = model.settings();
  const Run& run = model.looked_at();
  const bool known = run.answer && run.answer->tokens == model.example().tokens;
  const lab::ModelConfig& config = run.has_model() ? run.setup.model : s.model;
  const int count = model.example().count(), from = std::min(s.cursor, count - 1), rows = config.layers * config.heads;
  scene.text({"strips"}, {room.x, room.y + 13}, concat({"Where place ", from, " looks, in every head (layer.head)"}), plot::kLabel)
      .part_of("attention");
  const float top = room.y + 24, height = std::min(26.0f, (room.bottom() - top) / static_cast<float>(rows));
  if (height < 7) return;
  for (int row = 0; row < rows; ++row) {
    const int layer = row / config.heads, head = row % config.heads;
    const Rect strip{lines.room.x, top + static_cast<float>(row) * height, lines.step * static_cast<float>(count), height - 3};
    const bool chosen = layer == s.layer && head == s.head;
    if (known) {
      plot::CellValues cells{{}, 1, count, 0, 1, plot::Map::weights};
      for (int to = 0; to < count; ++to) cells.values.push_back(attention_at(*run.answer, layer, head, from, to));
      scene.cells({"strip", row}, strip, std::move(cells)).part_of("attention");
    }
    scene.rectangle({"strip edge", row}, base::inset(strip, -1), known ? plot::Paint() : plot::Paint(Ink::panel), 2)
        .stroked(chosen ? Ink::accent : Ink::hairline, chosen ? 2.0f : 1.0f)
        .sets(layer == s.layer ? int{kHead} : int{kLayer}, layer == s.layer ? head + 1 : layer);
    if (lines.room.x - room.x > 26 && height >= 14)
      scene
          .text({"strip name", row}, {strip.x - 8, strip.y + strip.height / 2}, concat({layer + 1, ".", head + 1}),
                chosen ? plot::kStrongLabel : plot::kLabel, chosen ? Ink::accent : Ink::ink2, plot::Anchor::end)
          .level()
          .ranked(2);
  }
}

/// Texts of the trained length and of its multiples, and heads, to be clicked.
void compose_tools(plot::Scene& scene, const Model& model, Rect& room) {
  const Settings& s = model.settings();
  constexpr float kHigh_px = 24;
  float x = room.x;
  const auto chip = [&](plot::Key key, const std::string& words, bool on) -> plot::Mark& {
    const float width = scene.text_width(words) + 16;
    const Rect box{x, room.y, width, kHigh_px};
    x += width + 6;
    scene.text_in(key.with(key.i(), 1), box, words, plot::kLabel, on ? Ink::accent : Ink::ink2).ranked(1);
    return scene.rectangle(key, box, plot::Paint(Ink::accent, on ? 0.08f : 0), 6).stroked(on ? Ink::accent : Ink::edge, on ? 2.0f : 1.0f);
  };
  for (int multiple = 0; multiple < kLengths && s.tokens_at(multiple) <= kMaxPlaces; ++multiple)
    chip({"length", multiple}, concat({s.tokens_at(multiple), multiple == 0 ? " symbols" : ""}),
         model.example().count() == s.tokens_at(multiple))
        .sets_text(drawn_words(model.example(), s, s.tokens_at(multiple)));
  x += 12;
  const int layers = model.looked_at().setup.model.layers, heads = model.looked_at().setup.model.heads;
  for (int layer = 0; model.looked_at().has_model() && layer < layers; ++layer) {
    for (int head = 0; head < heads && x < room.right() - 34; ++head) {
      const bool on = layer == s.layer && head == s.head;
      const std::string words = x < 0 ? "" : concat({layer + 1, ".", head + 1});
      chip({"head", layer * 8 + head}, words, on)
          .sets(layer == s.layer ? int{kHead} : int{kLayer}, layer == s.layer ? head + 1 : layer)
          .part_of("head");
    }
  }
  room.y += kHigh_px + 8;
  room.height -= kHigh_px + 8;
}

}  // namespace

void compose_ask(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  const Settings& s = model.settings();
  const Example& example = model.example();
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, Ink::wrong);
  if (room.height > 250) compose_chips(scene, model, room, true);
  if (room.height > 180) compose_tools(scene, model, room);
  const Run& run = model.looked_at();
  if (room.height > 130) {
    const std::string told =
        run.has_model()
            ? concat({"Above, the text; below, ", name_of(s.racer), "’s answers and how sure it is. Click a symbol to change it."})
            : concat({"Press Train: then ", name_of(s.racer), " answers this text. Click a symbol to change it."});
    compose_sentence(scene, {"told"}, room, told, Ink::ink2);
  }
  if (example.count() == 0) return;
  constexpr float kNames_px = 30;  // of the heads, at the left
  const bool names = room.width > 400 && room.height > 200;
  const Lines lines = lines_in(names ? Rect{room.x + kNames_px, room.y, room.width - kNames_px, room.height} : room, example.count());
  const int line_count = (example.count() + lines.columns - 1) / lines.columns;
  if (line_count == 1) {
    const float bottom = lines.room.y + lines.height + 22;
    compose_strips(scene, model, lines, {room.x, bottom, room.width, room.bottom() - bottom});
  }
  if (run.answer && run.answer->tokens == example.tokens)
    compose_arcs(scene, model, lines, *run.answer, std::min(s.cursor, example.count() - 1));
  for (int place = 0; place < example.count(); ++place) compose_place(scene, model, lines, place);
  if (example.count() > s.model.length) {
    const Rect edge = lines.token(s.model.length);
    scene.line({"trained end"}, {edge.x - (lines.step - lines.size) / 2, edge.y - 0.5f * lines.size},
               {edge.x - (lines.step - lines.size) / 2, edge.y + 2.3f * lines.size}, Ink::accent, 2);
    scene.text({"trained name"}, {edge.x, edge.y - 0.3f * lines.size}, "longer than trained →", plot::kLabel, Ink::accent)
        .over_lines()
        .ranked(3);
  }
}

}  // namespace figures::training
