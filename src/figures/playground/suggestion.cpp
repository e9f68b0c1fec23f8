#include "figures/playground/suggestion.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "figures/concat.h"
#include "figures/playground/functions.h"

namespace figures::play {
namespace {

/// The Levenshtein distance: how many letters have to change to turn `a` into `b`.
size_t letters_apart(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 0; i < a.size(); ++i) {
    size_t corner = row[0]++;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = corner + (a[i] != b[j]);
      corner = row[j + 1];
      row[j + 1] = std::min({changed, corner + 1, row[j] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string unknown_function(std::string_view called) {
  const auto all = functions();
  std::string small(called);
  for (char& c : small) c = base::to_lower(c);
  const Function& nearest = *std::ranges::min_element(all, {}, [&](const Function& f) { return letters_apart(small, f.name); });
  const bool near = letters_apart(small, nearest.name) <= std::min<size_t>(3, small.size() / 2);
  const std::string there = near ? concat({"Did you mean ", nearest.name, "?"})
                                 : "There are " + listed(all, [](const Function& f) { return f.name; }, " and ") + ".";
  return concat({"There is no function “", called, "”. ", there});
}

}  // namespace figures::play
