#pragma once

#include <string>
#include <string_view>

// Helpers for error messages that say what to write instead.
namespace figures::play {

/// Joins the names of `items`: "pos, D, base and layout".
template <class Items, class NameOf>
std::string listed(const Items& items, NameOf name_of, std::string_view last_joint) {
  std::string text;
  for (size_t i = 0; i < items.size(); ++i) text.append(i == 0 ? "" : i + 1 == items.size() ? last_joint : ", ").append(name_of(items[i]));
  return text;
}

/// Says that there is no function of this name, and suggests the one that was probably meant.
std::string unknown_function(std::string_view called);

}  // namespace figures::play
