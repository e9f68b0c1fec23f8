#pragma once

#include <string_view>
#include <vector>

#include "book/run.h"

namespace book {

/// Collects the runs of one paragraph. White space is folded as HTML folds it: none at either end, one space for any
/// stretch of it, also across changes of style. Neighbours of the same style become one run.
class RunBuilder {
 public:
  /// Appends `text` in `style`, whose own text is ignored.
  void add_text(std::string_view text, const Run& style);
  void add_formula(int formula, const Run& style);
  bool empty() const { return runs_.empty(); }
  /// The finished runs; the builder is empty again.
  std::vector<Run> take();

 private:
  std::vector<Run> runs_;
  bool at_space_ = true;  ///< white space here would fold away
};

}  // namespace book
