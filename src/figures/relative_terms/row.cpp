#include "figures/relative_terms/row.h"

#include <algorithm>
#include <cmath>

#include "figures/knobs.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"
#include "plot/rich_text.h"

namespace figures::relative {
namespace {

constexpr float kNames_px = 64;    ///< left of the columns
constexpr float kWeights_px = 26;  ///< height of the weights
constexpr float kWords_px = 34;

int index_of(size_t n) { return static_cast<int>(n); }
float real(size_t n) { return static_cast<float>(n); }

}  // namespace

Row::Row(const Model& model, At at, Rect room) : model_(model), at_(at), range_(model.score_range / 3) {
  for (size_t j = 0; j < model_.count(); ++j) {
    for (const auto* of : {&model_.content, &model_.position, &model_.scores})
      range_ = std::max(range_, static_cast<float>(std::fabs(model_.at(*of, at_.query, j))));
  }
  const float bars_px = 0.66f * (room.height - kWeights_px - kWords_px - 12);
  column_px_ = std::min(160.0f, (room.width - kNames_px) / real(model_.count()));
  const float width = column_px_ * real(model_.count());
  left_ = room.x + kNames_px + (room.width - kNames_px - width) / 2;
  arcs_ = {left_, room.y, width, room.height - kWeights_px - kWords_px - bars_px - 12};
  words_ = {left_, arcs_.bottom(), width, kWords_px};
  bars_ = {left_, words_.bottom() + 4, width, bars_px};
  weights_ = {left_, bars_.bottom() + 8, width, kWeights_px};
}

/// From the word that asks to another one, as far apart as it is high.
void Row::compose_arc(plot::Scene& scene, size_t j) const {
  if (j == at_.query) return;
  constexpr int kSteps = 32;
  const float from = x(at_.query), to = x(j), foot = arcs_.bottom() - 20;
  const float far = std::max(1.0f, real(std::max(at_.query, model_.count() - 1 - at_.query)));
  const float high = (foot - arcs_.y - 4) * std::fabs(real(j) - real(at_.query)) / far;
  std::vector<Point> points;
  for (int k = 0; k <= kSteps; ++k) {
    const float turn = 3.1415927f * static_cast<float>(k) / kSteps;
    points.push_back({std::lerp(from, to, (1 - std::cos(turn)) / 2), foot - high * std::sin(turn)});
  }
  const bool chosen = j == at_.key;
  scene.curve({"arc", index_of(j)}, std::move(points), chosen ? plot::kKey : plot::Paint(ColourToken::ink3, 0.5f), chosen ? 3.0f : 1.5f)
      .selects(index_of(j))
      .highlights_with("diagonal");
}

/// The largest size at which all words fit, at least 14.
int Row::words_em(const plot::Scene& scene) const {
  int em_px = 24;
  for (const std::string& word : model_.words) {
    while (em_px > 14 && scene.text_width(plot::verbatim(word), plot::serif(em_px, true)) > column_px_ - 4) --em_px;
  }
  return em_px;
}

/// A word, and its distance from the one that asks.
void Row::compose_word(plot::Scene& scene, size_t j, int em_px) const {
  const bool hidden = model_.hides(at_.query, j), asks = j == at_.query, chosen = j == at_.key;
  const plot::Type type = plot::serif(em_px, asks || chosen);
  const plot::Paint ink = asks ? plot::kQuery : chosen ? plot::kKey : plot::Paint(hidden ? ColourToken::edge : ColourToken::ink2);
  scene
      .text({"word", index_of(j)}, {x(j), words_.y + 22}, scene.shortened(model_.words[j], column_px_ - 4, type), type, ink,
            plot::Anchor::middle)
      .ranked(0);
  if (hidden) return;
  scene
      .text({"distance", index_of(j)}, {x(j), arcs_.bottom() - 4}, plot::label_of(model_.distance(at_.query, j)),
            chosen ? plot::kStrongNumber : plot::kNumber, chosen ? plot::kKey : plot::Paint(ColourToken::ink2), plot::Anchor::middle)
      .ranked(chosen ? 0 : 2)
      .highlights_with("position");
}

/// What the word says and what the distance says, side by side, a line at their sum, and the weight that comes of it.
void Row::compose_bars(plot::Scene& scene, size_t j) const {
  const int key = index_of(j);
  const bool chosen = j == at_.key;
  const float unit = (bars_.height / 2 - 20) / range_, zero = std::round(bars_.y + bars_.height / 2);
  const float wide = std::round(std::min(20.0f, column_px_ / 4)), middle = std::round(x(j));
  const auto value = [&](const std::vector<float>& of) { return static_cast<float>(model_.at(of, at_.query, j)); };
  const auto bar = [&](plot::Role role, float left, float height, plot::Paint paint, std::string_view part) {
    scene
        .rectangle({role, key}, {left, std::min(zero, zero - height), wide - 1, std::max(1.0f, std::fabs(height))},
                   paint.faded(chosen ? 1 : 0.45f))
        .highlights_with(part)
        .selects(key);
  };
  bar("content bar", middle - wide, value(model_.content) * unit, ColourToken::ink3, "content");
  bar("position bar", middle + 1, value(model_.position) * unit, plot::kKey, "position");
  const float sum = std::round(zero - value(model_.scores) * unit);
  scene.line({"sum", key}, {middle - wide - 5, sum}, {middle + wide + 5, sum}, ColourToken::ink, chosen ? 2.5f : 1.5f)
      .highlights_with("scores");
  if (chosen) {  // beside its line, or beyond the bars where the next word's are near
    const std::string number = base::fixed(model_.at(model_.scores, at_.query, j), 1);
    const bool beside = column_px_ - 2 * wide > scene.text_width(number, plot::kStrongNumber) + 22, last = j + 1 == model_.count();
    const float content = zero - value(model_.content) * unit, position = zero - value(model_.position) * unit;
    const float beyond =
        value(model_.scores) < 0 ? std::max({sum, content, position, zero}) + 17 : std::min({sum, content, position, zero}) - 6;
    const float side = last ? -wide - 9 : wide + 9;
    plot::Mark& mark =
        scene.text({"sum value"}, beside ? Point{middle + side, sum} : Point{middle, beyond}, number, plot::kStrongNumber, ColourToken::ink,
                   !beside ? plot::Anchor::middle
                   : last  ? plot::Anchor::end
                           : plot::Anchor::start);
    if (beside) mark.level();
    mark.over_lines();
  }
  const float weight = value(model_.weights);
  const Rect box = base::inset({left_ + real(j) * column_px_, weights_.y, column_px_, weights_.height}, 2);
  const plot::Paint ground = plot::paint_of(plot::Map::sequential, weight, 0, 1);
  scene.rectangle({"row weight", key}, box, ground, 3).stroked(ColourToken::hairline, 1).highlights_with("weights").selects(key);
  scene.text_in({"row weight value", key}, box, fixed(static_cast<double>(weight), 2), chosen ? plot::kStrongNumber : plot::kNumber,
                plot::ink_on(ground));
}

/// The names of what is in the row, in its colours.
void Row::compose_labels(plot::Scene& scene) const {
  const float x = left_ - 12, middle = bars_.y + bars_.height / 2;
  const auto label = [&](int i, float y, std::string_view name, plot::Paint ink, std::string_view part) {
    scene.text({"row label", i}, {x, y}, std::string(name), plot::kLabel, ink, plot::Anchor::end).level().highlights_with(part).ranked(0);
  };
  label(0, arcs_.bottom() - 8, "distance", ColourToken::ink2, "");
  label(1, middle - 17, "words", ColourToken::ink3, "content");
  label(2, middle, "distance", plot::kKey, "position");
  label(3, middle + 17, "score", ColourToken::ink, "scores");
  label(4, weights_.y + weights_.height / 2, "weight", ColourToken::ink2, "weights");
  const float zero = std::round(middle);
  scene.line({"zero"}, {bars_.x, zero}, {bars_.right(), zero}, ColourToken::hairline, 1);
}

void Row::compose(plot::Scene& scene) const {
  compose_labels(scene);
  const int em_px = words_em(scene);
  for (size_t j = 0; j < model_.count(); ++j) {
    scene.rectangle({"column", index_of(j)}, {left_ + real(j) * column_px_, arcs_.y, column_px_, weights_.bottom() - arcs_.y}, {})
        .selects(index_of(j));
    compose_word(scene, j, em_px);
    if (model_.hides(at_.query, j)) continue;
    compose_bars(scene, j);
    if (j != at_.key) compose_arc(scene, j);
  }
  if (!model_.hides(at_.query, at_.key)) compose_arc(scene, at_.key);  // over the others
  if (at_.memory == 0) return;
  const float border = std::round(left_ + real(at_.memory) * column_px_) + 0.5f;
  scene.line({"row memory"}, {border, words_.y}, {border, weights_.bottom()}, ColourToken::ink3, 1);
}

}  // namespace figures::relative
