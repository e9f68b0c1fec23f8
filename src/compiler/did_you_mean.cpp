#include "compiler/did_you_mean.h"

#include "base/edit_distance.h"

namespace compiler {
namespace {

constexpr size_t kLongest = 60;  // names are short, and the distance takes the product of both lengths

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
  const size_t off = base::edit_distance(written, other);
  if (written.empty() || off > other.size() / 3 || (!nearest_.empty() && off >= distance_)) return;
  nearest_ = known;
  distance_ = off;
}

std::string Meant::question() const { return nearest_.empty() ? "" : "Did you mean '" + std::string(nearest_) + "'? "; }

}  // namespace compiler
