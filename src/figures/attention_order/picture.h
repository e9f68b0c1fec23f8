#pragma once

#include <string_view>

#include "figures/attention_order/layout.h"
#include "figures/attention_order/model.h"
#include "plot/surface.h"

// The drawing of the figure attention_order.
namespace figures::order {

/// How the reader is moving the words.
struct WordDrag {
  int held = -1;             ///< index of the word being dragged, or -1
  base::Point grip;          ///< where the pointer holds that word's tile
  bool by_keyboard = false;  ///< the word was chosen with keys
};

void draw_hint(plot::Surface& surface, const Layout& layout, const Model& model);
void draw_tiles(plot::Surface& surface, const Layout& layout, const Model& model, const WordDrag& drag);
void draw_weights(plot::Surface& surface, const Layout& layout, const Model& model);
/// Draws the legends of the weights and the outputs.
void draw_legends(plot::Surface& surface, const Layout& layout);
/// Draws each word's output as a strip of colours, the current one above the original one, and the distance between the two.
void draw_outputs(plot::Surface& surface, const Layout& layout, const Model& model);
void draw_readout(plot::Surface& surface, const Layout& layout, const Model& model);

/// The part under the pointer: "query", "key", "weights", "outputs" or nothing.
std::string_view part_at(base::Point at, const Layout& layout);

}  // namespace figures::order
