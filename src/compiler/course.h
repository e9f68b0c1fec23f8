#pragma once

#include <string>
#include <string_view>

// What only a page for teachers has: courses with their minutes, the minutes of all chapters, and a live figure in a frame. The parser
// reads the fences; what they say of other chapters is filled in when all of them are there (compiler/site/courses.h).
namespace compiler {

inline constexpr std::string_view kCourseFence = "course";
inline constexpr std::string_view kMinutesFence = "minutes";
inline constexpr std::string_view kFrameFence = "frame";

/// "02-waves.html?table.base=100#table" without what stands between the "?" and the "#", which is the state of a figure.
inline std::string without_query(std::string_view href) {
  const size_t query = href.find('?');
  const size_t hash = href.find('#');
  if (query == href.npos || query > hash) return std::string(href);
  return std::string(href.substr(0, query)).append(hash == href.npos ? "" : href.substr(hash));
}

}  // namespace compiler
