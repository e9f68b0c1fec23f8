#include "figures/alibi_slopes/attention.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/number.h"
#include "figures/alibi_slopes/sight.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures::alibi {
namespace {

constexpr float kWords_px = 62, kLegend_px = 30;

/// The weights without (k = 0) and with the bias (k = 1); NaN where a key is hidden.
plot::CellValues cells_of(const Model& model, int k) {
  const int tokens = model.is.tokens;
  plot::CellValues cells{k == 0 ? model.without : model.with, tokens, tokens, 0, model.max_weight, plot::Map::sequential};
  for (int i = 0; i < tokens; ++i) {
    for (int j = 0; j < tokens; ++j) {
      if (model.hides(i, j)) cells.values[model.at(i, j)] = NAN;
    }
  }
  return cells;
}

/// What the query at the cursor takes from each key: an outline without the bias, bars with it.
class Bars {
 public:
  Bars(const Model& model, const Chosen& at, Rect area) : model_(model), at_(at), area_(area) {
    for (const auto* weights : {&model.without, &model.with})
      most_ = std::max(most_, std::ranges::max(std::span(*weights).subspan(model.at(at.query, 0), to_size(model.is.tokens))));
  }
  float left(int key) const { return std::round(area_.x + area_.width * static_cast<float>(key) / static_cast<float>(model_.is.tokens)); }
  float top(const std::vector<float>& weights, int key) const {
    return std::round(area_.bottom() - area_.height * weights[model_.at(at_.query, key)] / most_);
  }
  void compose(plot::Scene& scene) const;
  void compose_number(plot::Scene& scene) const;

 private:
  const Model& model_;
  const Chosen& at_;
  Rect area_;
  float most_ = 1e-9f;
};

void Bars::compose(plot::Scene& scene) const {
  const float apart = area_.width / static_cast<float>(model_.is.tokens), gap = apart >= 9 ? std::min(12.0f, std::round(apart / 4)) : 0;
  std::vector<Point> outline;
  for (int key = 0; key < model_.is.tokens; ++key) {
    const float x = left(key), end = left(key + 1), with = top(model_.with, key);
    scene.rectangle({"key", key}, {x, area_.y, end - x, area_.height}, {}).selects(key, at_.query);
    scene.rectangle({"share", key}, {x, with, end - x - gap, area_.bottom() - with}, ColourToken::accent).selects(key, at_.query);
    const float without = top(model_.without, key);
    outline.push_back({x - gap / 2, without});
    outline.push_back({end - gap / 2, without});
  }
  scene.curve({"without line"}, std::move(outline), ColourToken::ink3, 2);
  scene.line({"row ground"}, {area_.x - gap / 2, area_.bottom()}, {area_.right() - gap / 2, area_.bottom()}, ColourToken::edge, 1);
}

/// The chosen key's weight above its bar.
void Bars::compose_number(plot::Scene& scene) const {
  if (model_.hides(at_.query, at_.key)) return;
  const float x = (left(at_.key) + left(at_.key + 1)) / 2;
  float y = area_.bottom();  // of the highest bar that the number reaches over
  for (int key = std::max(0, at_.key - 1); key <= std::min(at_.key + 1, model_.is.tokens - 1); ++key)
    y = std::min({y, top(model_.with, key) - 6, top(model_.without, key) - 6});
  const float width = 24;
  scene
      .text({"share number"}, {std::clamp(x, area_.x + width, area_.right() - width), y},
            base::significant(static_cast<double>(model_.with[model_.at(at_.query, at_.key)]), 2), plot::kStrongNumber, ColourToken::accent,
            plot::Anchor::middle)
      .ranked(0);
}

/// The keys' words aslant below the bars, or their numbers where these are too many.
void compose_keys(plot::Scene& scene, const Model& model, const Chosen& at, Rect area) {
  const int tokens = model.is.tokens;
  const float apart = area.width / static_cast<float>(tokens);
  if (apart >= 13) {
    for (int key = 0; key < tokens; ++key)
      if (!model.hides(at.query, key))
        compose_word(scene, tokens - 1 - key, {area.x + (static_cast<float>(key) + 0.5f) * apart + 3, area.bottom() + 14},
                     key == at.query ? Rank::query
                     : key == at.key ? Rank::chosen
                                     : Rank::plain,
                     plot::Anchor::end);
    return;
  }
  for (const double key : plot::round_numbers(0, tokens - 1, 8))
    scene
        .text({"back", static_cast<int>(key)}, {area.x + (static_cast<float>(key) + 0.5f) * apart, area.bottom() + 18},
              base::grouped(std::llround(key)), plot::kNumber, ColourToken::ink2, plot::Anchor::middle)
        .ranked(2);
}

void compose_legend(plot::Scene& scene, const std::string (&titles)[2], Point at) {
  scene.outline({"swatch", 0}, {at.x, at.y - 10, 14, 10}, ColourToken::ink3, 2);
  scene.text({"title", 0}, {at.x + 22, at.y}, titles[0], plot::kStrongLabel);
  const float x = at.x + 22 + scene.text_width(titles[0], plot::kStrongLabel) + 24;
  scene.rectangle({"swatch", 1}, {x, at.y - 10, 14, 10}, ColourToken::accent);
  scene.text({"title", 1}, {x + 22, at.y}, titles[1], plot::kStrongLabel, ColourToken::accent).highlights_with("slope");
}

/// All queries, small: the row whose bars are shown is marked. Below each its name.
void compose_grids(plot::Scene& scene, const Model& model, const Chosen& at, const std::string (&titles)[2], const Rect (&squares)[2]) {
  for (const int k : {0, 1}) {
    const plot::Grid grid{squares[k], model.is.tokens, model.is.tokens};
    scene.cells({"weights", k}, grid.area, cells_of(model, k)).selects(0, 0);
    const Rect row = grid.cell(at.query, 0);
    scene.outline({"row", k}, {grid.area.x - 2, row.y - 1, grid.area.width + 4, row.height + 2}, ColourToken::ink, 1)
        .highlights_with("query");
    scene.text({"grid name", k}, {grid.area.x, grid.area.bottom() + 18}, titles[k]).ranked(2);
  }
}

}  // namespace

void compose_attention(plot::Scene& scene, const Model& model, const Chosen& at) {
  const Rect room = scene.picture();
  const std::string titles[] = {"without a bias", "with slope " + slope_text(model.slope(at.head))};
  const bool high = room.height > 200;
  const float words = high ? kWords_px : 0, top = high ? kLegend_px + 20 : 14;
  Rect area{room.x + 4, room.y + top, room.width - 8, room.height - top - words};
  const bool grids = room.height > 330, beside = grids && !scene.narrow();
  const float side =
      std::floor(beside ? std::min(0.31f * room.width, (room.height - 64) / 2) : std::min(0.38f * room.height, (area.width - 20) / 2));
  if (beside) {
    area.width -= side + 26;
    compose_grids(scene, model, at, titles,
                  {{room.right() - side - 2, room.y + 4, side, side}, {room.right() - side - 2, room.bottom() - side - 24, side, side}});
  } else if (grids) {
    area.height -= side + 34;
    const float y = room.bottom() - side - 24;
    compose_grids(scene, model, at, titles, {{area.x, y, side, side}, {area.right() - side, y, side, side}});
  }
  if (high) compose_legend(scene, titles, {area.x, room.y + 14});
  const Bars bars(model, at, area);
  bars.compose(scene);
  bars.compose_number(scene);
  if (high) compose_keys(scene, model, at, area);
}

}  // namespace figures::alibi
