#pragma once

#include <string_view>

// The words that open folds. What they hold is closed on screen, and open in print.
namespace compiler {

inline constexpr std::string_view kDeeperFence = "deeper";
inline constexpr std::string_view kSourcesFence = "sources";
inline constexpr std::string_view kDeeperLead = "Deeper: ";  ///< before the author's title
inline constexpr std::string_view kSourcesWords = "Sources";

}  // namespace compiler
