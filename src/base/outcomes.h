#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace base {

/// What a kind of figure in which the reader trains models can report about a finished run: one number for each subject, and for each way
/// to measure it. Its name joins both: "rope" and "@8" make "rope@8".
struct Outcomes {
  std::span<const std::string_view> subjects = {};  ///< "rope", "alibi": letters, digits and underscores; empty: the kind reports nothing
  std::span<const std::string_view> measures = {};  ///< "@8", "@8:read": each with an @ in front, and no other
  std::span<const std::string_view> told_by = {};   ///< parameters that tell readers one run from another: "task", "seed"
  std::span<const std::string_view> run_by = {};    ///< parameters that make it a different run: "task", "layers"
  std::span<const std::string_view> read_by = {};   ///< parameters that change only how a finished run is measured: "rescale"

  bool exist() const { return !subjects.empty(); }
  bool contains(std::string_view name) const {
    const size_t at = std::min(name.find('@'), name.size());
    return std::ranges::contains(subjects, name.substr(0, at)) && std::ranges::contains(measures, name.substr(at));
  }
};

}  // namespace base
