#pragma once

#include <algorithm>
#include <string>

#include "engine/learned.h"
#include "plot/frames.h"

namespace figures::rows {

/// Which rows of a table the positions read, also where there are more positions than rows. The same rule as in engine::learned.
class Reads {
 public:
  Reads() = default;
  Reads(int rows, int length, engine::PastEnd past_end) : rows_(rows), length_(length), past_end_(past_end) {}

  int covered() const { return past_end_ == engine::PastEnd::kError ? std::min(length_, rows_) : length_; }  ///< positions that get a row
  /// Whether positions past the end read rows that are not their own.
  bool stray() const { return rows_ < length_ && past_end_ != engine::PastEnd::kError; }
  /// The row that a position reads; a fraction if it mixes two rows.
  double at(int pos) const;
  std::string text(int pos) const;
  /// The row or the two rows that a covered position reads: "0.10 · row 8 + 0.90 · row 9".
  std::string mixture(int pos) const;

  /// Hatches the positions that have no row, below the table and with `beside` also right of it, and marks the end of the table where those
  /// past it get a value.
  void compose_refused(plot::Scene& scene, const plot::Grid& grid, bool beside) const;
  /// The table itself, at the grid's scale, and a line from each position to where it reads.
  void compose(plot::Scene& scene, const plot::Grid& grid, base::Rect room, int position) const;

 private:
  int rows_ = 0, length_ = 0;
  engine::PastEnd past_end_ = engine::PastEnd::kError;
};

}  // namespace figures::rows
