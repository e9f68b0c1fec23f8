#include "figures/attention_order/picture.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "base/number.h"
#include "figures/attention_order/words.h"
#include "plot/colour_map.h"
#include "plot/ellipsize.h"

namespace figures::order {
namespace {

using base::Face;
using base::Ink;
using base::Rect;
using base::Type;
using plot::Anchor;
using plot::Surface;

constexpr float kWordRow_px = 11;            ///< rows at least this high have room for their word
constexpr float kNumberCell_px = 40;         ///< cells at least this wide have room for their weight
constexpr float kLargeNumbersFrom_px = 420;  ///< from this width on, three numbers fit side by side
constexpr float kTick_px = 18;               ///< least distance between the numbers of columns

std::string number_of(size_t n) { return base::grouped(static_cast<long long>(n)); }

void draw_tile(Surface& surface, Rect tile, const Layout& layout, const std::string& word, bool marked) {
  const bool small = layout.small_tiles;
  const Face face = small ? Face::sans : Face::serif;
  const Type type = small ? Type::small : Type::text;
  surface.fill(tile, surface.colour(marked ? Ink::accent_ground : Ink::panel), small ? 4 : 6);
  surface.outline(tile, surface.colour(marked ? Ink::accent : Ink::edge), marked ? 2.0f : 1.0f, small ? 4 : 6);
  const float baseline = tile.y + std::round(tile.height / 2) + (small ? 4 : 6);
  surface.text({tile.x + tile.width / 2, baseline}, Anchor::middle, face, type, surface.colour(Ink::ink),
               plot::ellipsize(surface, face, type, word, tile.width - (small ? 6 : 12)));
}

/// Whether the tiles serve as the names of the rows. If rows are too low for tiles, their names have no frames, and only as many are drawn
/// as fit.
bool names_are_tiles(const Layout& layout) { return layout.list && layout.row_px >= kWordRow_px; }

/// Draws the words of the rows, unless the tiles already show them.
void draw_row_names(Surface& surface, const Layout& layout, const Model& model) {
  if (names_are_tiles(layout)) return;
  const auto step = static_cast<size_t>(std::ceil(kWordRow_px / layout.row_px));
  for (size_t i = 0; i < model.count(); i += step) {
    const bool read = i == model.query;
    const float middle = layout.row(i).y + layout.row_px / 2;
    const Face face = read ? Face::sans_semibold : Face::sans;
    surface.text({layout.weights.x - 8, middle + 5}, Anchor::end, face, Type::small, surface.colour(Ink::ink),
                 plot::ellipsize(surface, face, Type::small, model.now.words[i], layout.weights.x - 10));
  }
}

/// Draws the words of the columns, or the numbers of their places if the words do not fit, as many as there is room for.
void draw_column_names(Surface& surface, const Layout& layout, const Model& model) {
  const auto fits = [&](const std::string& word) {
    return surface.text_width(Face::sans_semibold, Type::small, word) < layout.cell_px - 4;
  };
  const bool words = std::ranges::all_of(model.now.words, fits);
  size_t step = 1;
  while (static_cast<float>(step) * layout.cell_px < kTick_px) step = step == 1 ? 2 : step == 2 ? 5 : 2 * step;
  for (size_t j = 0; j < model.count(); j += words ? 1 : step) {
    const bool read = j == model.key;
    const Face face = !words ? Face::mono : read ? Face::sans_semibold : Face::sans;
    surface.text({layout.cell(0, j).x + layout.cell_px / 2, layout.weights.y - 6}, Anchor::middle, face, Type::small,
                 surface.colour(read ? Ink::ink : Ink::ink3), words ? model.now.words[j] : number_of(j));
  }
}

void draw_cell(Surface& surface, const Layout& layout, const Model& model, size_t i, size_t j) {
  const Rect cell = layout.cell(i, j);
  if (model.hides(i, j)) {  // crossed out, because merely pale would look like a small weight
    surface.line({cell.x + 2, cell.bottom() - 2}, {cell.right() - 2, cell.y + 2}, surface.colour(Ink::hairline), 1);
    return;
  }
  const float share = model.weight(i, j);
  surface.fill(base::inset(cell, 0.5f), plot::blend(surface.colour(Ink::panel), surface.colour(Ink::accent), share));
  if (cell.width < kNumberCell_px || cell.height < 16) return;
  const bool strong = share > (surface.dark() ? 0.6f : 0.75f);  // where the background colour is more readable
  surface.text({cell.x + cell.width / 2, cell.y + cell.height / 2 + 5}, Anchor::middle, Face::mono, Type::small,
               surface.colour(strong ? Ink::stage : Ink::ink), base::fixed(share, 2));
}

/// Draws a word's output, or the mean of the outputs, as a strip, with the original one below it.
void draw_strips(Surface& surface, Rect area, std::span<const float> now, std::span<const float> first) {
  const plot::ColourMap& map = plot::diverging(surface.dark());
  const float gap = std::min(6.0f, area.height / 4), height = std::max(1.0f, (area.height - gap) / 2),
              width = area.width / static_cast<float>(now.size());
  for (size_t c = 0; c < now.size(); ++c) {
    const float left = area.x + static_cast<float>(c) * width;
    const auto colour = [&](float value) { return plot::rgb_of(plot::colour_of(map, value, -2, 2)); };
    surface.fill({left, area.y + gap / 3, width, height}, colour(now[c]));
    surface.fill({left, area.y + gap / 2 + height, width, height}, colour(first[c]));
  }
}

void draw_moved(Surface& surface, const Layout& layout, float middle, double moved) {
  surface.text({layout.moved.x + 7, middle + 5}, Anchor::start, Face::mono, Type::small,
               surface.colour(moved == 0 ? Ink::ink3 : Ink::accent), moved_text(moved));
}

void draw_mean(Surface& surface, const Layout& layout, const Model& model) {
  draw_strips(surface, layout.mean, model.result.mean, model.first_result.mean);
  const float middle = layout.mean.y + layout.mean.height / 2;
  draw_moved(surface, layout, middle, model.mean_moved);
  surface.text({layout.mean.x - 10, middle + 5}, Anchor::end, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::ellipsize(surface, Face::sans, Type::small, "mean of the outputs", layout.mean.x - 12));
}

/// A number with its label above it, in the longest form that fits.
struct Number {
  std::string_view label, short_label;
  std::string value;
  Type type = Type::code;
  Ink ink = Ink::ink;
};

void draw_number(Surface& surface, base::Point at, float room_px, const Number& number) {
  const bool fits = surface.text_width(Face::sans, Type::small, number.label) <= room_px;
  surface.text(at, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::ellipsize(surface, Face::sans, Type::small, fits ? number.label : number.short_label, room_px));
  surface.text({at.x, at.y + 26}, Anchor::start, Face::mono, number.type, surface.colour(number.ink), number.value);
}

/// Draws a colour bar from `left` on, between the numbers at its ends.
void draw_scale(Surface& surface, base::Point left, std::string_view low, std::string_view high, const auto& colour_at) {
  constexpr int kSteps = 24;
  const auto number = [&](std::string_view text) {
    surface.text({left.x, left.y + 10}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink3), text);
    left.x += surface.text_width(Face::sans, Type::small, text) + 5;
  };
  number(low);
  for (int i = 0; i < kSteps; ++i, left.x += 2) surface.fill({left.x, left.y, 2, 10}, colour_at(static_cast<float>(i) / (kSteps - 1)));
  left.x += 5;
  number(high);
}

/// Draws an icon of two strips, the upper or the lower one filled, and what that strip shows.
void draw_strip_name(Surface& surface, base::Point at, bool upper, std::string_view name) {
  const base::Rgb on = surface.colour(Ink::ink2), off = surface.colour(Ink::hairline);
  surface.fill({at.x, at.y - 10, 12, 5}, upper ? on : off);
  surface.fill({at.x, at.y - 4, 12, 5}, upper ? off : on);
  surface.text({at.x + 17, at.y}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), name);
}

Ink ink_of(double moved) { return moved == 0 ? Ink::ink : Ink::accent; }

}  // namespace

void draw_hint(Surface& surface, const Layout& layout, const Model& model) {
  surface.text({1, 18}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::ellipsize(surface, Face::sans, Type::small, hint(model), layout.button.x - 8));
  if (model.count() < 2) return;
  const plot::Pointer& pointer = surface.pointer();
  if (pointer.over && layout.button.contains(pointer.at)) surface.fill(layout.button, surface.colour(Ink::accent_ground), 6);
  surface.outline(layout.button, surface.colour(Ink::edge), 1, 6);
  surface.text({layout.button.x + layout.button.width / 2, layout.button.y + 17}, Anchor::middle, Face::sans, Type::small,
               surface.colour(Ink::ink), "Shuffle");
}

void draw_tiles(Surface& surface, const Layout& layout, const Model& model, const WordDrag& drag) {
  for (size_t i = 0; i < model.count(); ++i) {
    const Rect tile = layout.tile(i);
    if (!layout.list)
      surface.text({tile.x + tile.width / 2, tile.bottom() + (layout.small_tiles ? 13 : 16)}, Anchor::middle, Face::mono, Type::small,
                   surface.colour(Ink::ink3), number_of(i));
    if (layout.list && !names_are_tiles(layout)) continue;
    if (drag.held == static_cast<int>(i))
      surface.outline(tile, surface.colour(Ink::hairline), 1, 6);
    else
      draw_tile(surface, tile, layout, model.now.words[i], drag.by_keyboard && model.key == i);
  }
  if (drag.held < 0 || static_cast<size_t>(drag.held) >= model.count()) return;
  Rect tile = layout.tile(static_cast<size_t>(drag.held));
  tile.x = std::clamp(surface.pointer().at.x - drag.grip.x, 1.0f, std::max(1.0f, surface.width() - tile.width - 1));
  tile.y = std::clamp(surface.pointer().at.y - drag.grip.y, 1.0f, std::max(1.0f, surface.height() - tile.height - 1));
  draw_tile(surface, tile, layout, model.now.words[static_cast<size_t>(drag.held)], true);
}

void draw_weights(Surface& surface, const Layout& layout, const Model& model) {
  const Rect all = layout.weights;
  const std::string layer = model.layers.layers > 1 ? ", layer " + number_of(model.layer + 1) : "";
  const float room = layout.outputs.x - all.x - 6;
  std::string heading = "attention weights" + layer;
  if (surface.text_width(Face::sans, Type::small, heading) > room) heading = "weights" + layer;
  surface.text({all.x, all.y - 24}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::ellipsize(surface, Face::sans, Type::small, heading, room));
  draw_row_names(surface, layout, model);
  draw_column_names(surface, layout, model);
  for (size_t i = 0; i < model.count(); ++i) {
    for (size_t j = 0; j < model.count(); ++j) draw_cell(surface, layout, model, i, j);
  }
  const Rect read = layout.cell(model.query, model.key), column{read.x, all.y, read.width, all.height};
  const base::Rgb accent = surface.colour(Ink::accent);
  if (surface.is_highlighted("query")) surface.outline(layout.row(model.query), accent, 3);
  if (surface.is_highlighted("key")) surface.outline(column, accent, 3);
  if (surface.is_highlighted("weights")) surface.outline(base::inset(all, -2), accent, 3);
  surface.outline(read, surface.colour(Ink::ink), model.pinned ? 3.0f : 1.5f);
}

void draw_legends(Surface& surface, const Layout& layout) {
  if (layout.legend_px == 0) return;
  draw_scale(surface, {layout.weights.x, layout.legend_px}, "0", "1",
             [&](float share) { return plot::blend(surface.colour(Ink::panel), surface.colour(Ink::accent), share); });
  const plot::ColourMap& map = plot::diverging(surface.dark());
  draw_scale(surface, {layout.outputs.x, layout.legend_px}, "−2", "+2",
             [&](float share) { return plot::rgb_of(map[static_cast<size_t>(share * 255)]); });
}

void draw_outputs(Surface& surface, const Layout& layout, const Model& model) {
  const Rect all = layout.outputs;
  constexpr size_t kWidth = lab::kWordWidth;
  constexpr std::string_view kHeading = "outputs";
  surface.text({all.x, all.y - 24}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), kHeading);
  draw_strip_name(surface, {all.x + surface.text_width(Face::sans, Type::small, kHeading) + 8, all.y - 24}, true, "now");
  draw_strip_name(surface, {all.x, all.y - 6}, false, "as first typed");
  for (size_t i = 0; i < model.count(); ++i) {
    const float top = all.y + static_cast<float>(i) * layout.row_px;
    draw_strips(surface, {all.x, top, all.width, layout.row_px}, std::span(model.result.layer.outputs).subspan(i * kWidth, kWidth),
                std::span(model.first_result.layer.outputs).subspan(model.origin[i] * kWidth, kWidth));
    if (layout.row_px >= kWordRow_px) draw_moved(surface, layout, top + layout.row_px / 2, model.moved[i]);
  }
  if (layout.mean.height > 0) draw_mean(surface, layout, model);
  if (surface.is_highlighted("outputs")) surface.outline(base::inset(all, -2), surface.colour(Ink::accent), 3);
}

void draw_readout(Surface& surface, const Layout& layout, const Model& model) {
  const float top = layout.readout_px, width = surface.width();
  surface.line({0, top}, {width, top}, surface.colour(Ink::hairline), 1);
  const float middle = std::round(width * 0.36f), right = std::round(width * (model.pooled ? 0.66f : 0.58f));
  const Type type = model.pooled && width < kLargeNumbersFrom_px ? Type::code : Type::h3;
  draw_number(surface, {1, top + 22}, (model.pooled ? middle : right) - 10,
              {"outputs moved by at most", "outputs moved", base::fixed(model.movement(), 6), type, ink_of(model.movement())});
  if (model.pooled)
    draw_number(surface, {middle, top + 22}, right - middle - 10,
                {"mean moved by", "mean moved", base::fixed(model.mean_moved, 6), type, ink_of(model.mean_moved)});
  surface.text({1, top + 72}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink),
               plot::ellipsize(surface, Face::sans, Type::small, verdict(model), width - 2));
  if (model.count() == 0) return;
  const std::string taken = model.now.words[model.query] + " takes from " + model.now.words[model.key];
  const bool hidden = model.hides(model.query, model.key);
  draw_number(surface, {right, top + 22}, width - right - 2,
              {taken, taken, hidden ? "hidden" : base::fixed(model.weight(model.query, model.key), 4)});
}

std::string_view part_at(base::Point at, const Layout& layout) {
  const Rect all = layout.weights;
  if (all.contains(at)) return "weights";
  if (layout.outputs.contains(at)) return "outputs";
  if (at.x < all.x && at.y >= all.y && at.y < all.bottom()) return "query";
  if (at.x >= all.x && at.x < all.right() && at.y < all.y && at.y >= all.y - 18) return "key";
  return {};
}

}  // namespace figures::order
