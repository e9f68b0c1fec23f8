#pragma once

#include <string_view>

#include "figures/attention_order/layout.h"
#include "figures/attention_order/model.h"
#include "plot/surface.h"

// How the figure attention_order is drawn.
namespace figures::order {

/// What the reader is doing with the words.
struct Hand {
  int held = -1;       ///< word under the pressed pointer
  base::Point grip;    ///< of the pointer within the held tile
  bool keyed = false;  ///< keys chose the word
};

void draw_hint(plot::Surface& surface, const Layout& layout, const Model& model);
void draw_tiles(plot::Surface& surface, const Layout& layout, const Model& model, const Hand& hand);
void draw_weights(plot::Surface& surface, const Layout& layout, const Model& model);
/// What the colours of the weights and of the outputs mean.
void draw_key(plot::Surface& surface, const Layout& layout);
/// Each word's output as a strip of colours, what it is now above what it was in the first order; and how far apart the two are.
void draw_outputs(plot::Surface& surface, const Layout& layout, const Model& model);
void draw_readout(plot::Surface& surface, const Layout& layout, const Model& model);

/// The part under the pointer: "query", "key", "weights", "outputs" or nothing.
std::string_view part_at(base::Point at, const Layout& layout);

}  // namespace figures::order
