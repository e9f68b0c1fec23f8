#pragma once

#include <string>

#include "figures/model_config/layer_words.h"
#include "plot/scene.h"

// Which kind of the model's layers a view is about, and what is said where a kind has nothing to be drawn.
namespace figures::plans {

inline LayerOf looked_at(const Shown& shown) { return {&shown.model->plan, shown.layer}; }

/// A chip for each kind of layer, if there are several; a press looks at the first layer of that kind. Returns the room below them.
base::Rect add_kinds(plot::Scene& scene, base::Rect room, const Shown& shown);

/// What tells this kind of layer from the model's others: "window 128", "no positions", "base 10,000".
std::string short_name(const LayerGroup& group, const LayerGroups& among);

/// That the layer looked at has no hands; why, and which layer has some.
std::string without_hands_sentence(const Shown& shown);
std::string without_hands_text(const Shown& shown);

/// A sentence that takes the picture's place, with a way to the view that has more to show.
void add_words(plot::Scene& scene, base::Rect room, std::string_view sentence, int other_view, std::string_view its_name);

}  // namespace figures::plans
