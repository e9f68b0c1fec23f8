#pragma once

#include <string>

#include "figures/rope_plane/model.h"
#include "plot/scene.h"

namespace figures::plane {

// The query's marks have index 0, the key's 1.
inline constexpr plot::Paint kPaints[] = {plot::kQuery, plot::kKey};
inline constexpr std::string_view kParts[] = {"q", "k"};

inline constexpr int kManyWords = 100;
/// What the words and the row below them take in a room of this size.
float words_height(base::Rect room);

/// The sentence around the key at position `n`, with the query's word at its distance. Numbers that no word of it stands at have an empty
/// place. Below it a row of a hundred places: a click puts words there, or takes them away, which is to set `n_parameter`, and the row says
/// beforehand the score that both have then.
struct Sentence {
  int n = 0, distance = 0;
  std::string score;  ///< with the hundred words, or without them if they are there
  int n_parameter = 0;
};
void compose_words(plot::Scene& scene, base::Rect row, const Sentence& sentence);

}  // namespace figures::plane
