#include "figures/playground/suggestion.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/edit_distance.h"
#include "figures/concat.h"
#include "figures/playground/functions.h"

namespace figures::play {
std::string unknown_function(std::string_view called) {
  const auto all = functions();
  std::string small(called);
  for (char& c : small) c = base::to_lower(c);
  const Function& nearest = *std::ranges::min_element(all, {}, [&](const Function& f) { return base::edit_distance(small, f.name); });
  const bool near = base::edit_distance(small, nearest.name) <= std::min<size_t>(3, small.size() / 2);
  const std::string there = near ? concat({"Did you mean ", nearest.name, "?"})
                                 : "There are " + listed(all, [](const Function& f) { return f.name; }, " and ") + ".";
  return concat({"There is no function “", called, "”. ", there});
}

}  // namespace figures::play
