#include "compiler/did_you_mean.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace compiler {
namespace {

constexpr size_t kLongest = 60;  // names are short, and the distance takes the product of both lengths

/// The number of letters to change, add or leave out that makes one of the other (Levenshtein).
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = std::exchange(row[j + 1], std::min({row[j] + 1, row[j + 1] + 1, changed}));
    }
  }
  return row.back();
}

/// Lower case, without what joins words.
std::string letters(std::string_view name) {
  std::string kept;
  for (const char c : name.substr(0, kLongest)) {
    if (c != '-' && c != '_' && c != ' ') kept += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return kept;
}

}  // namespace

void Meant::consider(std::string_view known) {
  const std::string written = letters(written_), other = letters(known);
  const size_t off = distance(written, other);
  if (written.empty() || off > other.size() / 3 || (!nearest_.empty() && off >= distance_)) return;
  nearest_ = known;
  distance_ = off;
}

std::string Meant::question() const { return nearest_.empty() ? "" : "Did you mean '" + std::string(nearest_) + "'? "; }

}  // namespace compiler
