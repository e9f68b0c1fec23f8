// The view Race: the task, how accuracy falls with length, and how the models learned.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/accuracy_chart.h"
#include "figures/concat.h"
#include "figures/letter_string.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;
using Source = Result::Source;

/// A text with an arc from the place that asks to where its answer stands.
void compose_letters(plot::Scene& scene, const Model& model, Rect room) {
  constexpr float kFirst_px = accuracy::kBand_px / 2;
  const int fitting = std::min(model.example().count(), 1 + static_cast<int>((room.width - kFirst_px - 10) / 17));
  const Example example = cut(model.example(), fitting);
  if (example.count() == 0) return;
  const int asking = nearest_asked(example, std::min(model.settings().cursor, example.count() - 1));
  LetterString string{.asking = asking, .sources = sources(example, model.settings(), asking), .cursor = kCursor, .first_px = kFirst_px};
  std::erase(string.sources, asking);
  for (const int token : example.tokens) string.letters.push_back(example.symbol(token));
  add_letters(scene, room, string);
}

void compose_loss(plot::Scene& scene, const Model& model, Rect room) {
  const Settings& s = model.settings();
  int steps = s.training.steps;
  double most = 0;
  std::vector<int> shown;
  for (const int racer : model.racers()) {
    const Result& result = model.result(racer);
    if (result.curve.empty()) continue;
    shown.push_back(racer);
    if (result.source == Source::ready_made) steps = std::max(steps, result.curve.back().step);
    for (const lab::CurvePoint& point : result.curve) most = std::max(most, point.loss);
  }
  if (shown.empty()) return;
  scene.text({"loss title"}, {room.x, room.y + 12}, "loss while training");
  const Rect area{room.x + accuracy::kBand_px / 2, room.y + 22, room.width - accuracy::kBand_px / 2 - 110, room.height - 42};
  const auto at = [&](const lab::CurvePoint& point) {
    return Point{area.x + area.width * static_cast<float>(point.step) / static_cast<float>(steps),
                 area.bottom() - area.height * static_cast<float>(std::clamp(point.loss / most, 0.0, 1.0))};
  };
  const float floor = std::round(area.bottom()) + 0.5f;
  scene.line({"loss floor"}, {area.x, floor}, {area.right(), floor}, ColourToken::hairline, 1);
  scene.text({"loss steps"}, {area.right(), area.bottom() + 16}, concat({"step ", base::grouped(steps)}), plot::kLabel, ColourToken::ink3,
             plot::Anchor::end);
  std::vector<plot::LevelSpan> wanted;
  for (const int racer : shown) {
    const bool chosen = racer == s.racer, own = model.result(racer).source == Source::own;
    std::vector<Point> points;
    for (const lab::CurvePoint& point : model.result(racer).curve) points.push_back(at(point));
    wanted.push_back({points.back().y, 16});
    if (points.size() == 1) points.push_back(points.front());
    scene
        .curve({"curve", racer}, points, chosen ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::edge, 0.75f),
               chosen ? 2.5f : 1.5f)
        .dashed(own ? plot::Dash::solid : plot::Dash::dashed)
        .selects(-1, racer)
        .highlights_with(kRacerChoices[racer].name);
  }
  const std::vector<float> places = plot::spread(wanted, area.y - 8, area.bottom() + 20);
  for (size_t k = 0; k < shown.size(); ++k) {
    const bool chosen = shown[k] == s.racer;
    const Point end = at(model.result(shown[k]).curve.back());
    scene.line({"loss thread", shown[k]}, {end.x + 3, end.y}, {end.x + 14, places[k]}, plot::Paint(ColourToken::edge, 0.6f), 1);
    scene
        .text({"loss name", shown[k]}, {end.x + 18, places[k]}, name_of(shown[k]), chosen ? plot::kStrongLabel : plot::kLabel,
              chosen ? ColourToken::accent : ColourToken::ink3)
        .level()
        .ranked(chosen ? 1 : 2)
        .selects(-1, shown[k]);
  }
}

/// A racer's line; before anything is known of anyone, where a model stands that has learned nothing.
accuracy::Line line_of(const Model& model, int racer, bool covered) {
  const Settings& s = model.settings();
  const Result& result = model.result(racer);
  const bool chosen = racer == s.racer;
  accuracy::Line line{.id = racer,
                      .name = name_of(racer),
                      .ink = ColourToken::accent,
                      .named = chosen,
                      .large = chosen && s.at == kLengths - 1,
                      .dash = result.source == Source::ready_made ? plot::Dash::dashed : plot::Dash::solid,
                      .part = kRacerChoices[racer].name};
  if (covered) line.shares = {model.chance()};
  for (const auto& share : result.accuracy) {
    if (share && !covered) line.shares.push_back(*share);
  }
  return line;
}

void compose_accuracy(plot::Scene& scene, const Model& model, Rect room) {
  const Settings& s = model.settings();
  std::array<int, kLengths> lengths{};
  for (int multiple = 0; multiple < kLengths; ++multiple) lengths[to_size(multiple)] = s.tokens_at(multiple);
  const bool covered = std::ranges::none_of(model.racers(), [&](int racer) { return model.result(racer).known(); });
  std::string widest;
  std::vector<accuracy::Line> lines;
  for (const int racer : model.racers()) {
    if (!covered && !model.result(racer).known()) continue;
    lines.push_back(line_of(model, racer, covered));
    if (scene.text_width(lines.back().name) > scene.text_width(widest)) widest = lines.back().name;
  }
  accuracy::Chart chart = accuracy::chart_in(scene, room, lengths, widest.size() > 9 ? widest : "Sinusoidal");
  chart.read = s.at;
  chart.covered = covered;
  accuracy::add_ground(scene, chart, nouns_of(s).letters);
  if (model.chance() > 0)
    accuracy::add_bound(scene, chart, lines, model.chance(),
                        concat({"guessing: 1 in ", static_cast<int>(std::lround(1 / model.chance()))}));
  else if (kind_of(s)->best < 1)
    accuracy::add_bound(scene, chart, lines, kind_of(s)->best, "the best possible: " + base::fixed(kind_of(s)->best, 2));
  accuracy::add_zones(scene, chart, lines);
  for (const bool named : {false, true}) {
    for (const accuracy::Line& line : lines) {
      if (line.named != named) continue;
      accuracy::add_line(scene, chart, line);
      if (named) accuracy::add_reading(scene, chart, line);
    }
  }
  accuracy::add_names(scene, chart, lines);
  if (covered && model.covers_ready_made()) accuracy::add_uncover(scene, chart, kReady);
}

/// What the results are, at the bottom of `room`, which it shortens. Nothing where there is none yet: the button says what to do.
void compose_told(plot::Scene& scene, const Model& model, Rect& room) {
  if (model.settings().at != kLengths - 1) return;  // the foot tells the value there
  std::string told = model.advance().runs > 0 || model.shows_ready_made() || model.has_own() ? progress_text(model) : std::string();
  if (const int mask = model.settings().mask; mask > 0) told += concat({told.empty() ? "" : " ", "Mask: ", kMaskChoices[mask].label, "."});
  if (told.empty()) return;
  const float taken = scene.text_width(told) <= room.width ? 22 : 40;
  room.height -= taken;
  scene.paragraph({"told"}, {room.x, room.bottom() + 6}, room.width, told, plot::kLabel, ColourToken::ink3);
}

/// How far the runs are: a part of the bar for each.
void compose_bars(plot::Scene& scene, const Model& model, Rect room) {
  const Advance now = model.advance();
  const float width = room.width / static_cast<float>(std::max(1, now.runs));
  float x = room.x;
  for (const int racer : model.racers()) {
    const Run& run = model.run(racer);
    if (!run.has_model() || run.loaded) continue;
    const Rect part{std::round(x), std::round(room.y), std::round(width) - 3, 5};
    const float share = static_cast<float>(run.step) / static_cast<float>(std::max(1, run.steps));
    scene.rectangle({"bar ground", racer}, part, ColourToken::hairline, 2);
    scene
        .rectangle({"bar", racer}, {part.x, part.y, std::max(1.0f, part.width * share), part.height},
                   racer == model.settings().racer ? ColourToken::accent : ColourToken::edge, 2)
        .highlights_with("progress");
    x += width;
  }
}

}  // namespace

void compose_task(plot::Scene& scene, const Model& model, Rect room) {
  const plot::Type type{base::Face::sans, scene.narrow() ? 13 : 15};
  const std::string question = question_of(model.settings());
  const bool fits = scene.text_width(question, type) <= room.width;
  const size_t end = fits ? question.npos : question.find_first_of("?.") + 1;
  scene.text({"question"}, {room.x, room.y + 14}, question.substr(0, end), type, ColourToken::ink2).ranked(0);
  compose_letters(scene, model, {room.x, room.y + 18, room.width, room.height - 18});
}

void compose_race(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  room = {0, 2, room.width, room.bottom() - 2};  // no headline: the picture says it
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, ColourToken::wrong);
  if (room.height > 190) {
    const float task_px = std::clamp(0.2f * room.height, 62.0f, 102.0f);
    compose_task(scene, model, {room.x, room.y, room.width, task_px});
    room.y += task_px + 10;
    room.height -= task_px + 10;
  }
  if (room.height > 120) compose_told(scene, model, room);
  if (model.advance().runs > 0 && room.height > 100) {
    room.height -= 14;
    compose_bars(scene, model, {room.x, room.bottom() + 6, room.width, 5});
  }
  if (room.height > 250 && !scene.narrow()) compose_racers(scene, model, room);
  const bool known = std::ranges::any_of(model.racers(), [&](int racer) { return model.result(racer).known(); });
  if (room.height > 350 && known) {
    const float loss_px = std::min(130.0f, 0.28f * room.height);
    room.height -= loss_px + 8;
    compose_loss(scene, model, {room.x, room.bottom() + 8, room.width, loss_px});
  }
  compose_accuracy(scene, model, room);
}

}  // namespace figures::training
