#pragma once

#include <string>
#include <string_view>

// What to write instead.
namespace figures::play {

/// "pos, D, base and layout"
template <class Items, class NameOf>
std::string listed(const Items& items, NameOf name_of, std::string_view last_joint) {
  std::string text;
  for (size_t i = 0; i < items.size(); ++i) text.append(i == 0 ? "" : i + 1 == items.size() ? last_joint : ", ").append(name_of(items[i]));
  return text;
}

/// That there is no function of this name, and which was perhaps meant.
std::string unknown_function(std::string_view called);

}  // namespace figures::play
