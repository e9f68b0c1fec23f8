// The view Ask: a text, what the model answers at each place, and where it looked.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/letter_string.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;

constexpr float kStripsTitle_px = 22;
constexpr float kNumbers_px = 14;        ///< of the places, below the answers
constexpr float kNumberedToken_px = 14;  ///< tokens smaller than this go without numbers

/// Where the places of the text stand: in lines, each token above its answer and its number.
struct Lines {
  Rect room;
  int columns = 1;
  float step = 20;    ///< from place to place
  float height = 40;  ///< of a line
  float size = 18;    ///< of a token

  float numbers_px() const { return size < kNumberedToken_px ? 0 : kNumbers_px; }
  plot::Type type() const { return plot::serif(size > 24 ? 17 : size > 16 ? 14 : 12); }
  Rect token(int place) const {
    const auto column = static_cast<float>(place % columns), line = static_cast<float>(place / columns);
    return {room.x + column * step + (step - size) / 2, room.y + line * height + height - 2.35f * size - numbers_px(), size, size};
  }
  Rect answer(int place) const {
    const Rect above = token(place);
    return {above.x, above.bottom() + 0.18f * size, size, size};
  }
};

/// As few lines as leave the tokens large enough, or nearly as large as they could be; in a low room, quite as large.
Lines lines_in(Rect room, int count) {
  constexpr float kEnough_px = 22;
  const float worth_a_line = room.height < 120 ? 1.0f : 1.2f;
  Lines best;
  best.size = 0;
  for (const int columns : {64, 32, 16, 8}) {
    const int lines = (count + columns - 1) / columns;
    const float step = room.width / static_cast<float>(std::min(columns, std::max(count, 8))),
                height = room.height / static_cast<float>(lines);
    const float numbered = std::min({0.84f * step, (height - kNumbers_px) / 3.2f, 44.0f});
    const float size = numbered >= kNumberedToken_px ? numbered : std::min({0.84f * step, height / 3.2f, kNumberedToken_px - 0.5f});
    if (best.size >= kEnough_px || size <= worth_a_line * best.size) continue;
    best = {room, columns, step, height, size};
    best.height = std::min(height, 4.4f * size + best.numbers_px());
  }
  best.step = std::min(best.step, 1.25f * best.size);
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
    const float rise =
        std::min(0.9f * (lines.height - 2.4f * lines.size - lines.numbers_px()), 14 + 0.25f * std::hypot(a.x - b.x, a.y - b.y));
    scene.curve({"look", to}, arc(a, b, std::max(4.0f, rise)), plot::Paint(ColourToken::accent, 0.25f + 0.75f * weight), 1 + 4 * weight)
        .with_head()
        .highlights_with("attention");
  }
}

/// The model's answer at a place, right or wrong where one is asked for, and how sure it is of it.
void compose_answer(plot::Scene& scene, const Example& example, const lab::Answer& answer, Rect below, int place, plot::Type type,
                    bool here) {
  const size_t i = to_size(place);
  const bool asked = answer.targets[i] != lab::kNoTarget, right = asked && answer.targets[i] == answer.answers[i];
  const plot::Paint ink = !asked ? plot::Paint(ColourToken::ink3) : plot::Paint(right ? ColourToken::right : ColourToken::wrong);
  scene
      .rectangle({"answer", place}, below,
                 asked ? plot::Paint(right ? ColourToken::right_ground : ColourToken::wrong_ground) : plot::Paint(ColourToken::panel), 4)
      .selects(place)
      .highlights_with(here ? "answer" : "");
  const float sure = answer.sureness[i];
  scene.rectangle({"sure", place}, {below.x, below.bottom() + 1, std::max(1.0f, below.width * sure), 3}, ink, 1);
  if (below.width >= 11) scene.text_in({"answer letter", place}, below, example.symbol(answer.answers[i]), type, ink).ranked(0);
  if (asked && !right)
    scene.line({"wrong", place}, {below.x + 2, below.bottom() - 2}, {below.right() - 2, below.y + 2}, plot::Paint(ColourToken::wrong, 0.7f),
               1.5f);
}

void compose_place(plot::Scene& scene, const Model& model, const Lines& lines, int place) {
  const Example& example = model.example();
  const auto& answer = model.looked_at().answer;
  const size_t i = to_size(place);
  const bool here = place == model.settings().cursor, known = answer && answer->tokens == example.tokens;
  const bool beyond = place >= model.settings().model.length;
  const plot::Type type = lines.type();
  const Rect token = lines.token(place), below = lines.answer(place);
  const float weight = known ? attention_at(*answer, model.settings().layer, model.settings().head,
                                            std::min(model.settings().cursor, example.count() - 1), place)
                             : 0;
  scene
      .rectangle({"token", place}, token,
                 here ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::accent, 0.05f + 0.55f * weight), 4)
      .stroked(here ? ColourToken::accent : ColourToken::edge, 1)
      .dashed(beyond ? plot::Dash::dashed : plot::Dash::solid)
      .selects(place)
      .on_click_set_text(changed_words(example, place))
      .highlights_with(here ? "place" : "");
  if (lines.size >= 11)
    scene.text_in({"letter", place}, token, example.symbol(example.tokens[i]), type, here ? ColourToken::stage : ColourToken::ink)
        .ranked(0);
  if (lines.numbers_px() > 0)
    scene
        .text({"place number", place}, {below.x + below.width / 2, below.bottom() + 15}, concat({place}), plot::Type(base::Face::sans, 11),
              here ? ColourToken::accent : ColourToken::ink3, plot::Anchor::middle)
        .ranked(here ? 3 : 6);
  if (known)
    compose_answer(scene, example, *answer, below, place, type, here);
  else
    scene.outline({"answer", place}, below, ColourToken::hairline, 1, 4).selects(place);
}

/// Lines of cells below the text, one for each head.
struct Strips {
  int count = 0;
  float most = 0;      ///< height at most
  float height = 0;    ///< of one, with the gap to the next
  float names_px = 0;  ///< at the left
};

/// As high as they can be in a room that they share with the text; none where that is too little.
Strips strips_in(const plot::Scene& scene, const Model& model, Rect room) {
  const lab::ModelConfig& config = model.looked_at().has_model() ? model.looked_at().setup.model : model.settings().model;
  Strips strips{.count = config.layers * config.heads,
                .most = scene.narrow()                 ? 9.0f
                        : model.example().count() > 16 ? 14.0f
                                                       : 36.0f,
                .names_px = scene.narrow() ? 32.0f : 100.0f};
  strips.height = std::min(strips.most, (0.42f * room.height - kStripsTitle_px) / static_cast<float>(strips.count));
  if (strips.height < 7 || room.height < 200) strips.count = 0;
  return strips;
}

/// What a place takes from each in a head; before there is a model, in one that has learned nothing.
plot::CellValues row_of(const Model& model, int layer, int head, int from) {
  const auto& answer = model.looked_at().answer;
  const int count = model.example().count();
  plot::CellValues cells{{}, 1, count, 0, 1, plot::Map::sequential};
  const std::vector<float> untrained = answer ? std::vector<float>() : untrained_attention(model, layer, head);
  for (int to = 0; to < count; ++to)
    cells.values.push_back(answer ? attention_at(*answer, layer, head, from, to) : untrained[to_size(from * count + to)]);
  return cells;
}

/// What the place at the cursor takes from each place in every head.
void compose_strips(plot::Scene& scene, const Model& model, const Lines& lines, const Strips& strips, Rect room) {
  const Settings& s = model.settings();
  const Run& run = model.looked_at();
  const bool known = !run.has_model() || (run.answer && run.answer->tokens == model.example().tokens);
  const int heads = run.has_model() ? run.setup.model.heads : s.model.heads;
  const int count = model.example().count(), from = std::min(s.cursor, count - 1);
  const bool below_letters = lines.columns >= count && lines.room.x >= room.x + strips.names_px;  // the cells stand below the letters
  scene
      .text({"strips"}, {room.x, room.y + 13},
            concat({"Where place ", from, " looks, head by head", scene.narrow() ? " (layer · head)" : ""}))
      .highlights_with("attention");
  const float left = below_letters ? lines.room.x : room.x + strips.names_px,
              width = below_letters ? lines.step * static_cast<float>(count) : room.right() - left;
  const base::Face faces[] = {base::Face::sans, base::Face::sans_semibold};
  const int em_px = strips.height < 13 ? 11 : strips.height < 16 ? 12 : 13, rank = strips.height < 11 ? 6 : 3;
  for (int row = 0; row < strips.count; ++row) {
    const int layer = row / heads, head = row % heads;
    const Rect strip{left, room.y + kStripsTitle_px + static_cast<float>(row) * strips.height, width, strips.height - 3};
    const bool chosen = layer == s.layer && head == s.head;
    if (known) scene.cells({"strip", row}, strip, row_of(model, layer, head, from)).highlights_with("attention");
    scene.rectangle({"strip edge", row}, base::inset(strip, -1), known ? plot::Paint() : plot::Paint(ColourToken::panel), 2)
        .stroked(chosen ? ColourToken::accent : ColourToken::hairline, chosen ? 2.0f : 1.0f)
        .on_click_set(layer == s.layer ? int{kHead} : int{kLayer}, layer == s.layer ? head + 1 : layer);
    const std::string name = scene.narrow() ? concat({layer + 1, " · ", head + 1}) : concat({"layer ", layer + 1, ", head ", head + 1});
    scene
        .text({"strip name", row}, {room.x, strip.y + strip.height / 2}, name, plot::Type(faces[chosen], em_px),
              chosen ? ColourToken::accent : ColourToken::ink2)
        .level()
        .ranked(chosen ? 2 : rank);
  }
}

/// Strings of the trained length and of its multiples, and layers and heads, to be clicked.
void compose_tools(plot::Scene& scene, const Model& model, Rect& room) {
  const Settings& s = model.settings();
  const Nouns nouns = nouns_of(s);
  Buttons buttons(scene, room, 0);
  buttons.group("length", concat({"a ", nouns.string, " of"}));
  for (int multiple = 0; multiple < kLengths && s.tokens_at(multiple) <= kMaxPlaces; ++multiple)
    buttons.button(concat({s.tokens_at(multiple)}), model.example().count() == s.tokens_at(multiple))
        .on_click_set_text(drawn_words(model.example(), s, s.tokens_at(multiple)));
  const lab::ModelConfig& config = model.looked_at().has_model() ? model.looked_at().setup.model : s.model;
  if (scene.narrow()) buttons.begin_row();
  buttons.group("layer choice", "layer");
  for (int layer = 0; layer < config.layers; ++layer)
    buttons.button(concat({layer + 1}), layer == s.layer).on_click_set(kLayer, layer).highlights_with("head");
  buttons.group("head choice", "head");
  for (int head = 0; head < config.heads; ++head)
    buttons.button(concat({head + 1}), head == s.head).on_click_set(kHead, head + 1).highlights_with("head");
  buttons.finish();
}

/// What stands where, and how it is changed.
std::string told_text(const plot::Scene& scene, const Model& model) {
  const Nouns nouns = nouns_of(model.settings());
  const std::string below = concat({"Below each ", nouns.letter, " stands the answer: "});
  if (scene.narrow()) return concat({below, "tap a ", nouns.letter, " to change it."});
  return concat({below, "the line below it is longer the surer it is. To change a ", nouns.letter, ", click it, or write a ", nouns.string,
                 " of your own under More."});
}

}  // namespace

void compose_ask(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  const Settings& s = model.settings();
  const Example& example = model.example();
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, ColourToken::wrong);
  if (room.height > 250) compose_chips(scene, model, room);
  if (room.height > 180) compose_tools(scene, model, room);
  const Run& run = model.looked_at();
  if (room.height > 130 && !run.has_model()) compose_invitation(scene, model, room);
  if (room.height > 150 && run.has_model()) compose_sentence(scene, {"told"}, room, told_text(scene, model), ColourToken::ink2);
  if (example.count() == 0) return;
  Strips strips = strips_in(scene, model, room);
  const float strips_px = strips.count > 0 ? kStripsTitle_px + strips.height * static_cast<float>(strips.count) : 0;
  const Rect letters{room.x, room.y, room.width, room.height - strips_px};
  Lines lines = lines_in({letters.x + strips.names_px, letters.y, letters.width - strips.names_px - 2, letters.height}, example.count());
  if (strips.count == 0 || lines.columns < example.count()) lines = lines_in(letters, example.count());
  const int line_count = (example.count() + lines.columns - 1) / lines.columns;
  if (strips.count > 0) {
    const float top = lines.room.y + lines.height * static_cast<float>(line_count) + 4;
    strips.height = std::clamp((room.bottom() - top - kStripsTitle_px) / static_cast<float>(strips.count), strips.height, strips.most);
    compose_strips(scene, model, lines, strips, {room.x, top, room.width, room.bottom() - top});
  }
  if (run.answer && run.answer->tokens == example.tokens)
    compose_arcs(scene, model, lines, *run.answer, std::min(s.cursor, example.count() - 1));
  for (int place = 0; place < example.count(); ++place) compose_place(scene, model, lines, place);
  if (example.count() > s.model.length) {
    const Rect edge = lines.token(s.model.length);
    scene.line({"trained end"}, {edge.x - (lines.step - lines.size) / 2, edge.y - 0.5f * lines.size},
               {edge.x - (lines.step - lines.size) / 2, edge.y + 2.3f * lines.size}, ColourToken::accent, 2);
    scene.text({"trained name"}, {edge.x + 2, edge.y - 0.4f * lines.size}, "longer than trained →", plot::kLabel, ColourToken::accent)
        .over_lines()
        .ranked(3);
  }
}

}  // namespace figures::training
