#pragma once

#include <compare>

namespace base {

/// A moment in the reader's own time zone. Her day begins at four in the morning, because who still reads at one has not gone to bed.
struct Moment {
  int day = 0;     ///< days since 1970-01-01
  int second = 0;  ///< since the day began
  friend auto operator<=>(const Moment&, const Moment&) = default;
};

}  // namespace base
