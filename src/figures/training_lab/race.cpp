// The view Race: the task, the curves of learning, and how accuracy falls with length.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;
using Source = Result::Source;

constexpr plot::Type kSmall{base::Face::sans, 12};
constexpr float kBeforeTrained = 0.78f;  ///< where the axis of lengths begins, in trained lengths: room for the band of the trained one

void compose_token(plot::Scene& scene, const Example& example, int place, Rect token, bool asks, bool source) {
  const ColourToken ground = source ? ColourToken::accent_ground : ColourToken::panel,
                    ink = source ? ColourToken::accent : ColourToken::ink2;
  scene.rectangle({"token", place}, token, asks ? ColourToken::accent : ground, 4)
      .stroked(asks || source ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::edge, 0.6f), source ? 2.0f : 1.0f)
      .on_click_set(kCursor, place)
      .highlights_with(asks     ? "place"
                       : source ? "answer"
                                : "");
  scene
      .text_in({"letter", place}, token, example.symbol(example.tokens[to_size(place)]), plot::serif(token.width > 24 ? 16 : 13, source),
               asks ? ColourToken::stage : ink)
      .ranked(0);
}

/// The question above the text, or only the task's name where it is too long.
void compose_question(plot::Scene& scene, const Model& model, Rect room) {
  const std::string question = question_of(model.settings());
  const bool fits = scene.text_width(question) <= room.width;
  scene.text({"question"}, {room.x + room.width / 2, room.y + 13}, fits ? question : std::string(kind_of(model.settings())->name),
             fits ? plot::kLabel : plot::kStrongLabel, ColourToken::ink, plot::Anchor::middle);
}

/// One text, the place that asks, and arrows to where its answer stands.
void compose_pictogram(plot::Scene& scene, const Model& model, Rect room) {
  const int fitting = std::min(model.example().count(), static_cast<int>(room.width / 17));
  const Example example = cut(model.example(), fitting);
  const int count = example.count();
  if (count == 0) return;
  const int asking = nearest_asked(example, std::min(model.settings().cursor, count - 1));
  const std::vector<int> from = sources(example, model.settings(), asking);
  const bool answer = example.asks(asking);
  if (room.height > 76) {
    compose_question(scene, model, room);
    room = {room.x, room.y + 20, room.width, room.height - 20};
  }
  const float size = std::min({32.0f, room.width / (static_cast<float>(count) * 1.12f), 0.42f * room.height}), step = 1.12f * size;
  const float answer_px = answer && room.height > 60 ? 20 : 0;
  const Rect row{room.x + (room.width - static_cast<float>(count) * step) / 2, room.bottom() - size - answer_px - 2,
                 static_cast<float>(count) * step, size};
  const auto middle = [&](int place) { return row.x + (static_cast<float>(place) + 0.5f) * step; };
  const float least_rise = std::max(4.0f, 0.35f * (row.y - room.y)), most_rise = row.y - room.y - 5;
  for (size_t k = 0; k < from.size(); ++k) {
    const float way = static_cast<float>(std::abs(asking - from[k])) / static_cast<float>(std::max(1, count - 1));
    if (from[k] == asking) continue;
    scene
        .curve({"look", static_cast<int>(k)},
               arc({middle(asking), row.y - 3}, {middle(from[k]), row.y - 3}, std::lerp(least_rise, most_rise, std::sqrt(way))),
               ColourToken::accent, k == 0 ? 2.5f : 1.5f)
        .with_head();
  }
  for (int place = 0; place < count; ++place)
    compose_token(scene, example, place, {middle(place) - size / 2, row.y, size, size}, place == asking,
                  std::ranges::contains(from, place));
  if (answer_px > 0)
    scene
        .text({"answer"}, {middle(asking), row.bottom() + 16}, "answer: **" + example.symbol(example.targets[to_size(asking)]) + "**",
              plot::serif(15), ColourToken::accent, plot::Anchor::middle)
        .highlights_with("answer");
}

/// A result's line: the reader's own is thick and solid, one that came with the book thin and dashed.
struct Style {
  float thickness = 2;
  plot::Dash dash = plot::Dash::solid;
  float opacity = 1;
};
Style style_of(const Model& model, int racer) {
  const bool own = model.result(racer).source == Source::own, chosen = racer == model.settings().racer;
  return {(own ? 2.5f : 1.5f) + (chosen ? 1.0f : 0.0f), own ? plot::Dash::solid : plot::Dash::dashed, own || chosen ? 1 : 0.8f};
}

void compose_learning(plot::Scene& scene, const Model& model, Rect room) {
  int steps = model.settings().training.steps;
  double most = 0;
  for (const int racer : model.racers()) {
    const Result& result = model.result(racer);
    if (result.source == Source::ready_made) steps = std::max(steps, result.curve.back().step);
    for (const lab::CurvePoint& point : result.curve) most = std::max(most, point.loss);
  }
  const double high = most > 0 ? std::ceil(2 * most) / 2 : 2.5;
  const plot::Axes axes =
      plot::add_axes(scene, room, {"step", 0, 0.0 + steps, false, -1, {0, steps / 2.0, 0.0 + steps}}, {"loss", 0, high}, "learning");
  for (const int racer : model.racers()) {
    std::vector<Point> points;
    for (const lab::CurvePoint& point : model.result(racer).curve)
      points.push_back(axes.point(point.step, std::clamp(point.loss, 0.0, high)));
    if (points.empty()) continue;
    const Style style = style_of(model, racer);
    if (points.size() == 1) points.push_back(points.front());
    scene.curve({"curve", racer}, points, ink_of(racer).faded(style.opacity), std::max(1.5f, style.thickness - 0.5f))
        .dashed(style.dash)
        .selects(-1, racer)
        .highlights_with(kRacerChoices[racer].name);
    if (model.result(racer).source == Source::own && !model.result(racer).complete)
      scene.dot({"curve end", racer}, points.back(), 4, ink_of(racer));
  }
}

/// The trained length, chance, and zones that choose a length when pointed at.
void compose_ground(plot::Scene& scene, const Model& model, const plot::Axes& axes, bool multiples) {
  const Settings& settings = model.settings();
  const Rect& area = axes.area;
  const auto x = [&](int multiple) { return axes.x(settings.tokens_at(multiple)); };
  scene.rectangle({"trained"}, {area.x, area.y, x(0) - area.x, area.height}, ColourToken::accent_ground).highlights_with("trained");
  scene.line({"trained end"}, {x(0), area.y}, {x(0), area.bottom()}, plot::Paint(ColourToken::accent, 0.5f), 1);
  if (model.chance() > 0) {
    const float y = axes.y(model.chance());
    scene.line({"chance"}, {area.x, y}, {area.right(), y}, ColourToken::ink3, 1.5f).dashed().highlights_with("chance");
    scene.text({"chance name"}, {area.x + 4, y - 5}, "chance", plot::kLabel, ColourToken::ink3).over_lines().ranked(3);
  }
  if (const double best = kind_of(settings)->best; best < 1) {
    const float y = axes.y(best);
    scene.line({"best"}, {area.x, y}, {area.right(), y}, ColourToken::ink3, 1.5f).dashed(plot::Dash::dotted).highlights_with("best");
    scene.text({"best name"}, {area.right() - 4, y - 5}, "best possible", plot::kLabel, ColourToken::ink3, plot::Anchor::end)
        .over_lines()
        .ranked(3);
  }
  for (int multiple = 0; multiple < kLengths; ++multiple) {
    const float from = multiple == 0 ? area.x : (x(multiple - 1) + x(multiple)) / 2,
                to = multiple == kLengths - 1 ? area.right() : (x(multiple) + x(multiple + 1)) / 2;
    const bool here = multiple == settings.at;
    if (here) scene.line({"here"}, {x(multiple), area.y}, {x(multiple), area.bottom()}, ColourToken::edge, settings.pinned ? 2.0f : 1.0f);
    scene.rectangle({"zone", multiple}, {from, area.y, to - from, area.height}, {}).selects(multiple, -1);
    if (multiples)
      scene
          .text({"multiple", multiple}, {x(multiple), area.bottom() + 35}, std::string(kAtChoices[multiple].label), plot::kLabel,
                here ? ColourToken::accent : ColourToken::ink3, plot::Anchor::middle)
          .ranked(3);
  }
}

/// The names at the lines' ends, moved apart where they would touch.
void compose_names(plot::Scene& scene, const Model& model, const plot::Axes& axes, const std::vector<int>& shown) {
  constexpr float kApart_px = 15;
  std::vector<float> heights;
  for (const int racer : shown) heights.push_back(axes.y(model.result(racer).accuracy.back().value_or(0)));
  const std::vector<float> places = spread(heights, kApart_px, axes.area.y, axes.area.bottom() + 6);
  for (size_t k = 0; k < shown.size(); ++k) {
    const int racer = shown[k];
    const bool chosen = racer == model.settings().racer;
    const float x = axes.area.right();
    scene.curve({"leader", racer}, {{x, heights[k]}, {x + 6, heights[k]}, {x + 13, places[k]}, {x + 17, places[k]}},
                ink_of(racer).faded(0.5f), 1);
    scene.text({"racer", racer}, {x + 20, places[k]}, name_of(racer), chosen ? plot::kStrongLabel : plot::kLabel, ink_of(racer))
        .level()
        .ranked(chosen ? 0 : 1)
        .selects(-1, racer)
        .highlights_with(kRacerChoices[racer].name);
  }
}

/// What to do where there is no result: press Train, or uncover the ready-made ones.
void compose_empty(plot::Scene& scene, const Model& model, Rect area) {
  constexpr size_t kBreak = kCovered.find(" until");
  constexpr std::string_view kLines[] = {kCovered.substr(0, kBreak), kCovered.substr(kBreak + 1)};
  constexpr std::string_view kShow = "Show them";
  constexpr float kHeight_px = 128;
  if (area.height <= 40) return;
  const bool covers = model.covers_ready_made() && area.height > kHeight_px;
  const float middle = area.x + area.width / 2;
  float y = area.y + (area.height - (covers ? kHeight_px : 0)) / 2;
  const Rect row{area.x, covers ? y : area.y, area.width, covers ? 40 : area.height};
  scene.text_in({"press"}, row, "Press Train.", plot::large(20), ColourToken::ink2).over_lines();
  if (!covers) return;
  y += 56;
  for (int line = 0; line < 2; ++line, y += 19)
    scene.text({"covered", line}, {middle, y}, std::string(kLines[line]), plot::kLabel, ColourToken::ink2, plot::Anchor::middle)
        .over_lines();
  const float button_px = scene.text_width(std::string(kShow)) + 28;
  const Rect button{middle - button_px / 2, y, button_px, 30};
  scene.rectangle({"uncover"}, button, ColourToken::stage, 6).stroked(ColourToken::edge, 1).on_click_set(kReady, 0);
  scene.text_in({"uncover name"}, button, std::string(kShow), plot::kLabel, ColourToken::ink).ranked(0);
}

/// One encoding's accuracies at the lengths that were measured.
void compose_racer(plot::Scene& scene, const Model& model, const plot::Axes& axes, int racer) {
  const Result& result = model.result(racer);
  const Style style = style_of(model, racer);
  std::vector<Point> line;
  for (int multiple = 0; multiple < kLengths; ++multiple) {
    if (const auto& accuracy = result.accuracy[to_size(multiple)])
      line.push_back(axes.point(model.settings().tokens_at(multiple), *accuracy));
  }
  for (size_t k = 0; k < line.size(); ++k) {
    const bool read = racer == model.settings().racer && static_cast<int>(k) == model.settings().at;
    scene
        .dot({"sample", racer, static_cast<int>(k)}, line[k], read ? 6.0f : style.thickness + 0.8f,
             read ? plot::Paint(ColourToken::stage) : ink_of(racer).faded(style.opacity))
        .stroked(ink_of(racer), read ? 3.0f : 0.0f)
        .selects(static_cast<int>(k), racer);
  }
  if (line.size() == 1) line.push_back(line.front());
  scene.curve({"line", racer}, line, ink_of(racer).faded(style.opacity), style.thickness)
      .dashed(style.dash)
      .highlights_with(kRacerChoices[racer].name);
}

void compose_lengths(plot::Scene& scene, const Model& model, Rect room) {
  const Settings& settings = model.settings();
  std::vector<int> shown;
  float names_px = 20;
  for (const int racer : model.racers()) {
    if (!model.result(racer).known()) continue;
    shown.push_back(racer);
    names_px = std::max(names_px, scene.text_width(name_of(racer), plot::kStrongLabel) + 14);
  }
  room.width -= names_px;
  const bool multiples = room.height > 150;
  if (!multiples) room.height += 16;  // the axes keep a line for what is written below their numbers
  const double trained = settings.model.length;
  std::vector<double> at;
  for (int multiple = 0; multiple < kLengths; ++multiple) at.push_back(settings.tokens_at(multiple));
  const plot::Axes axes =
      plot::add_axes(scene, room, {"", kBeforeTrained * trained, 8 * trained, true, -1, at},
                     {room.height > 90 ? concat({"share of right answers, by the ", nouns_of(settings).string, "’s length"}) : "",
                      0,
                      1,
                      false,
                      -1,
                      {0, 0.5, 1}});
  compose_ground(scene, model, axes, multiples);
  for (const int racer : shown) compose_racer(scene, model, axes, racer);
  compose_names(scene, model, axes, shown);
  const float trained_px = axes.x(trained) - axes.area.x;
  if (shown.empty()) compose_empty(scene, model, {axes.area.x + trained_px, axes.area.y, axes.area.width - trained_px, axes.area.height});
}

/// How far the runs are: a part of the bar for each, and the time left.
void compose_progress(plot::Scene& scene, const Model& model, Rect room) {
  constexpr std::string_view kBetween = " · ";
  const Advance now = model.advance();
  std::string told = progress_text(model);
  if (now.runs == 0) {
    const std::string_view shorter = model.has_own()             ? "From your file."
                                     : model.shows_ready_made()  ? "Ready-made, seed 1. Press Train for your own."
                                     : model.covers_ready_made() ? "Ready-made results are covered: see More."
                                                                 : "Press Train to begin.";
    const bool fits = scene.text_width(told) <= room.width;
    scene.text({"told"}, {room.x, room.y + 13}, fits ? told : std::string(shorter), plot::kLabel, ColourToken::ink2);
    return;
  }
  for (size_t end = told.rfind(kBetween); end != told.npos && scene.text_width(told) > room.width; end = told.rfind(kBetween))
    told.resize(end);
  scene.text({"told"}, {room.x, room.y + 13}, told, plot::kLabel, ColourToken::ink2).highlights_with("progress");
  const float width = room.width / static_cast<float>(now.runs), y = room.y + 20;
  float x = room.x;
  for (const int racer : model.racers()) {
    const Run& run = model.run(racer);
    if (!run.has_model() || run.loaded) continue;
    const Rect part{x, y, width - 3, 7};
    const float share = static_cast<float>(run.step) / static_cast<float>(std::max(1, run.steps));
    scene.rectangle({"bar ground", racer}, part, ColourToken::panel, 3).stroked(ColourToken::hairline, 1);
    scene.rectangle({"bar", racer}, {part.x, part.y, std::max(1.0f, part.width * share), part.height}, ink_of(racer), 3)
        .highlights_with("progress");
    x += width;
  }
}

}  // namespace

void compose_race(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, ColourToken::wrong);
  if (room.height > 190) {
    const float task_px = room.height > 500 ? 132 : room.height > 330 ? 100 : 40;
    compose_pictogram(scene, model, {room.x, room.y, room.width, task_px});
    const float taken = task_px + (scene.narrow() ? 6.0f : 10.0f);
    room.y += taken;
    room.height -= taken;
  }
  if (room.height > 150) compose_chips(scene, model, room, false);
  if (room.height > 200) {
    const std::string setup = setup_text(model.settings());
    const int lines = scene.text_width(setup, kSmall) > room.width ? 2 : 1;
    scene.paragraph({"setup"}, {room.x, room.bottom() - 17.0f * static_cast<float>(lines)}, room.width, setup,
                    scene.text_width(setup) <= room.width ? plot::kLabel : kSmall, ColourToken::ink3);
    room.height -= lines == 1 ? 20.0f : 38.0f;
  }
  const bool bar = model.advance().runs > 0;
  const float progress_px = room.height < 110 ? 0 : bar ? 34 : 22;
  if (progress_px > 0) compose_progress(scene, model, {room.x, room.bottom() - progress_px + 2, room.width, progress_px});
  room.height -= progress_px;
  const bool both = room.width >= 500 && room.height > 110;
  const float learning_px = both ? 0.34f * room.width : 0;
  if (both) compose_learning(scene, model, {room.x, room.y, learning_px, room.height});
  compose_lengths(scene, model, {room.x + learning_px, room.y, room.width - learning_px, room.height});
}

}  // namespace figures::training
