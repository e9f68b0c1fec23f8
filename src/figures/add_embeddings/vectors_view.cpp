#include "figures/add_embeddings/vectors_view.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/add_embeddings/words.h"
#include "plot/ellipsize.h"
#include "plot/heatmap.h"

namespace figures::add {
namespace {

using base::Face;
using base::Ink;
using base::Rect;
using base::Type;

constexpr float kTitle_px = 22, kGap_px = 14, kLine_px = 24, kLowLine_px = 20, kLegend_px = 28, kHead_px = 44;
constexpr float kNames_px = 56;                   ///< room for "position" beside the numbers
constexpr float kSpace_px = 9, kMinSpace_px = 6;  ///< between columns of numbers; the smaller one if that makes all of them fit
constexpr float kMaxColumn_px = 84;               ///< columns of numbers are at most this wide
constexpr float kComfortableRow_px = 24;          ///< height of a strip; lower ones take room from the numbers
constexpr std::string_view kParts[] = {"token", "pos", "sum"};

/// The smallest round number that no value exceeds: 1, 1.5, 2, 3, 5, 7, 10, 15 ….
float range_of(const Model& model) {
  constexpr float kRound[] = {1, 1.5f, 2, 3, 5, 7};
  float largest = 1;
  for (const std::vector<float>* table : {&model.tokens, &model.result}) {
    for (const float value : *table) largest = std::max(largest, std::fabs(value));
  }
  for (float power = 1;; power *= 10) {
    for (const float round : kRound) {
      if (power * round >= largest) return power * round;
    }
  }
}

/// The width of "+1.2016" with this many decimals.
float number_px(const plot::Surface& surface, int decimals) {
  return surface.text_width(Face::mono, Type::small, "+0.") +
         static_cast<float>(decimals) * surface.text_width(Face::mono, Type::small, "0");
}

}  // namespace

/// Shows all columns with fewer decimals if that makes them fit, otherwise as many as fit with all four.
void VectorsView::lay_out_numbers(const plot::Surface& surface, float room_px, const Model& model) {
  const auto fitting = [&](int decimals, float space_px) { return static_cast<int>(room_px / (number_px(surface, decimals) + space_px)); };
  const bool fewer = fitting(4, kSpace_px) < model.columns && fitting(3, kMinSpace_px) >= model.columns;
  decimals_ = fewer ? 3 : 4;
  shown_ = std::clamp(fitting(decimals_, fewer ? kMinSpace_px : kSpace_px), 1, model.columns);
  first_ = std::clamp(model.column - shown_ / 2, 0, model.columns - shown_);
  column_px_ = std::min(kMaxColumn_px, room_px / static_cast<float>(shown_));
}

void VectorsView::lay_out(plot::Surface& surface, Rect area, const Model& model) {
  const float labels_px = std::clamp(area.width * 0.13f, 44.0f, 76.0f);
  const float lines = model.norm ? 4 : 3;
  const float words = static_cast<float>(std::max<size_t>(1, model.count()));
  const float strips = area.height - kTitle_px - kLegend_px - kHead_px;
  line_px_ = strips - kLine_px * lines < kComfortableRow_px * words ? kLowLine_px : kLine_px;
  const float height = strips - line_px_ * lines;
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  const float row_px = std::min(36.0f, height / words);
  const float room = area.width - labels_px - 2 * kGap_px;
  const bool wider = model.columns > model.d_model;  // concatenation takes twice the columns
  const float unit = room / (wider ? 4 : 3);
  float x = area.x + labels_px;
  for (size_t i = 0; i < panels_.size(); ++i) {
    const float width = i == 2 && wider ? 2 * unit : unit;
    panels_[i] = {snap(x), snap(area.y + kTitle_px), std::max(1.0f, snap(width)), std::max(1.0f, snap(row_px * words))};
    x += width + kGap_px;
  }
  lay_out_numbers(surface, area.width - kNames_px, model);
  numbers_ = {area.x + kNames_px, panels_[0].bottom() + kLegend_px + kHead_px, column_px_ * static_cast<float>(shown_), line_px_ * lines};
}

void VectorsView::paint(plot::Surface& surface, const Model& model) {
  Painted painted{{}, surface.dark()};
  for (size_t i = 0; i < 3; ++i) painted.size[i] = static_cast<int>(std::lround(panels_[i].width * surface.pixel_ratio()));
  painted.size[3] = static_cast<int>(std::lround(panels_[0].height * surface.pixel_ratio()));
  if (!stale_ && painted == painted_) return;
  range_ = range_of(model);
  const std::vector<float>* tables[] = {&model.tokens, &model.positions, &model.result};
  for (size_t i = 0; i < 3; ++i) {
    const int width = std::max(1, painted.size[i]), height = std::max(1, painted.size[3]);
    const int columns = i == 2 ? model.columns : model.d_model;
    plot::paint({*tables[i], static_cast<int>(model.count()), columns, -range_, range_}, plot::diverging(surface.dark()), width, height,
                pixels_);
    images_[i].assign(width, height, pixels_);
  }
  painted_ = painted;
  stale_ = false;
}

void VectorsView::draw_strips(plot::Surface& surface, const Model& model) {
  const bool adds = model.combine == Combine::add;
  const std::string_view titles[] = {model.scaled ? "token · √D" : "token", adds ? "+ position" : "position",
                                     model.norm ? "LayerNorm"
                                     : adds     ? "= sum"
                                                : "side by side"};
  const float row_px = panels_[0].height / static_cast<float>(model.count());
  for (size_t t = 0; t < model.count() && row_px >= 13; ++t) {
    const float y = panels_[0].y + (static_cast<float>(t) + 0.5f) * row_px + 5;
    surface.text({panels_[0].x - 8, y}, plot::Anchor::end, Face::sans, Type::small, surface.colour(Ink::ink),
                 plot::ellipsize(surface, Face::sans, Type::small, model.words[t], panels_[0].x - 10));
  }
  for (size_t i = 0; i < 3; ++i) {
    const Rect panel = panels_[i];
    surface.text({panel.x, panel.y - 7}, plot::Anchor::start, Face::sans, Type::small,
                 surface.colour(surface.is_highlighted(kParts[i]) ? Ink::accent : Ink::ink2),
                 plot::ellipsize(surface, Face::sans, Type::small, titles[i], panel.width + 8));
    surface.image(images_[i], panel);
    surface.outline(base::inset(panel, -0.5f), surface.colour(surface.is_highlighted(kParts[i]) ? Ink::accent : Ink::hairline),
                    surface.is_highlighted(kParts[i]) ? 2.5f : 1);
    const Rect row{panel.x, panel.y + static_cast<float>(model.word) * row_px, panel.width, row_px};
    surface.outline(row, surface.colour(Ink::accent), model.pinned ? 2.5f : 1.5f);
    const int columns = i == 2 ? model.columns : model.d_model;
    const int column = i == 1 && !adds ? model.column - model.d_model : model.column;
    if (column < 0 || column >= columns) continue;
    const float cell_px = panel.width / static_cast<float>(columns);
    surface.outline({panel.x + static_cast<float>(column) * cell_px, row.y, std::max(2.0f, cell_px), row.height}, surface.colour(Ink::ink),
                    2);
  }
}

void VectorsView::draw_numbers(plot::Surface& surface, const Model& model) const {
  const float left = numbers_.x - kNames_px;
  const float head = numbers_.y - 28;
  surface.text(
      {left, head}, plot::Anchor::start, Face::sans_semibold, Type::small, surface.colour(Ink::ink),
      plot::ellipsize(
          surface, Face::sans_semibold, Type::small,
          "“" + model.words[static_cast<size_t>(model.word)] + "” at position " + base::grouped(model.word) +
              (shown_ < model.columns ? ", dimensions " + base::grouped(first_) + " to " + base::grouped(first_ + shown_ - 1) : ""),
          surface.width() - left));
  const std::string_view names[] = {"token", "position", model.combine == Combine::add ? "sum" : "together", "normed"};
  const int lines = model.norm ? 4 : 3;
  const float marked = numbers_.x + static_cast<float>(model.column - first_ + 1) * column_px_;
  const float widest = number_px(surface, decimals_) + 8;
  surface.fill({marked - widest, numbers_.y - 20, widest, numbers_.height + 22}, surface.colour(Ink::accent_ground), 4);
  for (int c = 0; c < shown_; ++c) {
    const float right = numbers_.x + static_cast<float>(c + 1) * column_px_ - 4;
    surface.text({right, numbers_.y - 6}, plot::Anchor::end, Face::mono, Type::small, surface.colour(Ink::ink3), base::grouped(first_ + c));
    for (int line = 0; line < lines; ++line) {
      const int column = first_ + c;
      const std::optional<double> value = line == 0   ? model.token_at(model.word, column)
                                          : line == 1 ? model.position_at(model.word, column)
                                          : line == 2 ? std::optional<double>(model.sum_at(model.word, column))
                                                      : std::optional<double>(model.output(model.word)[static_cast<size_t>(column)]);
      if (!value) continue;
      surface.text({right, numbers_.y + static_cast<float>(line) * line_px_ + 16}, plot::Anchor::end, Face::mono, Type::small,
                   surface.colour(line >= 2 ? Ink::ink : Ink::ink2), value_text(*value, decimals_));
    }
  }
  for (int line = 0; line < lines; ++line) {
    const float y = numbers_.y + static_cast<float>(line) * line_px_;
    surface.text({left, y + 16}, plot::Anchor::start, Face::sans, Type::small, surface.colour(line >= 2 ? Ink::ink : Ink::ink2),
                 names[line]);
    if (line == 2) surface.line({left, y}, {numbers_.right(), y}, surface.colour(Ink::edge), 1);
  }
}

void VectorsView::draw(plot::Surface& surface, Rect area, const Model& model) {
  lay_out(surface, area, model);
  paint(surface, model);
  draw_strips(surface, model);
  const std::string range = base::significant(static_cast<double>(range_), 3);
  const float y = panels_[0].bottom() + 12;
  constexpr float kBar_px = 72;
  const float right = panels_[2].right();
  const plot::ColourMap& map = plot::diverging(surface.dark());
  const float high_px = surface.text_width(Face::sans, Type::small, "+" + range);
  for (int i = 0; i < 36; ++i)
    surface.fill({right - high_px - 6 - kBar_px + static_cast<float>(i) * 2, y, 2, 8},
                 plot::rgb_of(map[static_cast<size_t>(i) * 255 / 35]));
  surface.text({right, y + 9}, plot::Anchor::end, Face::sans, Type::small, surface.colour(Ink::ink3), "+" + range);
  surface.text({right - high_px - 12 - kBar_px, y + 9}, plot::Anchor::end, Face::sans, Type::small, surface.colour(Ink::ink3), "−" + range);
  draw_numbers(surface, model);
}

std::optional<VectorsView::Hit> VectorsView::hit(base::Point at, const Model& model) const {
  if (at.x >= numbers_.x && at.x < numbers_.right() && at.y >= numbers_.y - 20 && at.y < numbers_.bottom())
    return Hit{model.word, first_ + std::min(shown_ - 1, static_cast<int>((at.x - numbers_.x) / column_px_))};
  for (size_t i = 0; i < panels_.size(); ++i) {
    if (!panels_[i].contains(at)) continue;
    const int columns = i == 2 ? model.columns : model.d_model;
    const int first = i == 1 && model.combine == Combine::concatenate ? model.d_model : 0;
    const auto part = [](float share, int cells) { return std::min(cells - 1, static_cast<int>(share * static_cast<float>(cells))); };
    return Hit{part((at.y - panels_[i].y) / panels_[i].height, static_cast<int>(model.count())),
               first + part((at.x - panels_[i].x) / panels_[i].width, columns)};
  }
  return std::nullopt;
}

std::string_view VectorsView::part_at(base::Point at) const {
  for (size_t i = 0; i < panels_.size(); ++i) {
    if (panels_[i].contains(at)) return kParts[i];
  }
  return {};
}

}  // namespace figures::add
