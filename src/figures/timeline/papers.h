#pragma once

#include <span>
#include <string_view>

// The papers of the timeline. A test looks up each id in chapters/sources.md, and checks the month against the arXiv number if there is
// one.
namespace figures::times {

/// What a paper is about: where positions enter the model, models without any, or longer texts.
enum class Family { kInput, kRelative, kBias, kRotary, kNone, kLonger };
inline constexpr int kFamilies = 6;

struct Paper {
  std::string_view id;  ///< in chapters/sources.md: "su-2021"
  int year, month;      ///< when it was first posted
  std::string_view name;
  std::string_view contribution;
  Family family;
};

/// All kPapers papers, in chronological order.
std::span<const Paper> papers();
inline constexpr int kPapers = 38;

std::string_view name_of(Family family);

}  // namespace figures::times
