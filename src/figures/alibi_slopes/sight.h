#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "plot/scene.h"

// What the view "Sight" is drawn from.
namespace figures::alibi {

/// The word so many places before the end of a text that is as long as it must be: these words, again and again.
constexpr std::string_view word_back(int distance) {
  constexpr std::string_view kWords[] = {"the", "dog", "bit", "the", "man", "and", "the", "man",  "hit", "the", "dog", "so",
                                         "the", "dog", "ran", "and", "the", "man", "ran", "home", "to",  "the", "old", "house"};
  return kWords[static_cast<std::size_t>(23 - distance % 24)];
}

/// That word, aslant: it begins (or ends) at this point.
enum class Rank : std::uint8_t { plain, chosen, query };
void compose_word(plot::Scene& scene, int distance, base::Point at, Rank rank, plot::Anchor anchor = plot::Anchor::start);

/// e to the minus slope times the distance, from the query to the farthest word, as light on the stage, which goes out over the
/// last `faded` of the way.
std::shared_ptr<const std::vector<plot::Paint>> light_colours(double slope, int farthest, float faded);

/// One head's light, in px of the picture.
struct Cone {
  base::Rect row, field;  ///< the head's row, and the part of all rows where words are
  float y = 0;
  float half(double share) const { return 3 + (0.44f * row.height - 3) * static_cast<float>(share); }
};

}  // namespace figures::alibi
