#pragma once

#include "figures/rope_plane/model.h"
#include "plot/scene.h"

namespace figures::plane {

// The query's marks have index 0, the key's 1.
inline constexpr plot::Paint kPaints[] = {plot::kQuery, plot::kKey};
inline constexpr std::string_view kParts[] = {"q", "k"};

/// The sentence around the key at position `n`, with the query's word at its distance; what stands before it is drawn as empty places. A
/// click on these sets parameter `n_parameter`: it puts a hundred words there, or takes them away where there would be more than `max_n`.
void compose_words(plot::Scene& scene, base::Rect row, int n, int distance, int n_parameter, int max_n);

}  // namespace figures::plane
