#pragma once

#include <string_view>

namespace figures::training {

/// What the task "Your own text" learns from until the reader gives a text: the end of a nursery rhyme, traditional.
inline constexpr std::string_view kRhyme =
    "This is the dog that worried the cat that killed the rat that ate the malt that lay in the house that Jack built. "
    "This is the cow with the crumpled horn that tossed the dog that worried the cat that killed the rat that ate the malt "
    "that lay in the house that Jack built. "
    "This is the maiden all forlorn that milked the cow with the crumpled horn that tossed the dog that worried the cat "
    "that killed the rat that ate the malt that lay in the house that Jack built. "
    "This is the man all tattered and torn that kissed the maiden all forlorn that milked the cow with the crumpled horn "
    "that tossed the dog that worried the cat that killed the rat that ate the malt that lay in the house that Jack built. "
    "This is the farmer sowing his corn that kept the cock that crowed in the morn that waked the priest all shaven and shorn "
    "that married the man all tattered and torn that kissed the maiden all forlorn that milked the cow with the crumpled horn "
    "that tossed the dog that worried the cat that killed the rat that ate the malt that lay in the house that Jack built. ";

}  // namespace figures::training
