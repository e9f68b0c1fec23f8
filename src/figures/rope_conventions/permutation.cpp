#include "figures/rope_conventions/permutation.h"

#include <string>

#include "base/number.h"
#include "plot/ellipsize.h"

namespace figures::conventions {
namespace {

using base::Face;
using base::Ink;
using base::Type;
using engine::Layout;

constexpr float kCell_px = 22, kTitle_px = 22;
constexpr float kNumbersFrom_px = 17;  ///< cells at least this wide show their numbers

/// Which of queries and keys are rotated in this layout.
std::string_view turned_in(const Model& model, Layout layout) {
  if (model.queries == layout && model.keys == layout) return "queries, keys";
  if (model.queries == layout) return "queries";
  return model.keys == layout ? "keys" : "";
}

void draw_title(plot::Surface& surface, float y, const Model& model, Layout layout) {
  const std::string_view who = turned_in(model, layout);
  const std::string_view words =
      layout == Layout::kInterleaved ? "interleaved: RoFormer, GPT-J, Meta's LLaMA" : "halves: GPT-NeoX, Hugging Face's LLaMA";
  const float width = surface.text_width(Face::sans_semibold, Type::small, who);
  surface.text({surface.width() - 2, y}, plot::Anchor::end, Face::sans_semibold, Type::small, surface.colour(Ink::accent), who);
  surface.text({2, y}, plot::Anchor::start, Face::sans, Type::small, surface.colour(who.empty() ? Ink::ink2 : Ink::ink),
               plot::ellipsize(surface, Face::sans, Type::small, words, surface.width() - width - 12));
}

}  // namespace

void draw_permutation(plot::Surface& surface, float top_px, const Model& model) {
  const float cell = (surface.width() - 4) / static_cast<float>(model.head_width);
  const float above = top_px + kTitle_px, below = top_px + kPermutation_px - kTitle_px - kCell_px;
  const auto middle = [&](int c) { return 2 + (static_cast<float>(c) + 0.5f) * cell; };
  const int pairs = model.head_width / 2;
  const auto draw_cell = [&](int c, float y, int pair) {
    const float strength = 1 - static_cast<float>(pair) / static_cast<float>(pairs);
    const base::Rect rect{middle(c) - cell / 2, y, cell, kCell_px};
    surface.fill(rect, surface.colour(Ink::accent), 0, 0.05f + 0.33f * strength);
    if (cell < kNumbersFrom_px) return;
    surface.outline(rect, surface.colour(Ink::stage), 1);
    surface.text({middle(c), y + 16}, plot::Anchor::middle, Face::mono, Type::small, surface.colour(Ink::ink), base::grouped(c));
  };
  draw_title(surface, above - 7, model, Layout::kInterleaved);
  draw_title(surface, below + kCell_px + 17, model, Layout::kHalves);
  for (int c = 0; c < model.head_width; ++c) {
    const int from = model.from[static_cast<size_t>(c)];
    const base::Rgb ink = surface.colour(model.permuted || surface.is_highlighted("permutation") ? Ink::accent : Ink::edge);
    surface.line({middle(from), above + kCell_px}, {middle(c), below}, ink, model.permuted ? 1.75f : 1);
    draw_cell(from, above, from / 2);
    draw_cell(c, below, c % pairs);
  }
}

}  // namespace figures::conventions
