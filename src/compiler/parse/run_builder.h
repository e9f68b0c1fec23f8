#pragma once

#include <string_view>
#include <vector>

#include "book/run.h"

namespace compiler {

/// Collects the runs of one paragraph. White space is collapsed as in HTML: none at either end, and one space for any stretch of it, even
/// across changes of style. Adjacent texts of the same style become one run.
class RunBuilder {
 public:
  /// Appends `text` in `style`, whose own text is ignored.
  void add_text(std::string_view text, const book::Run& style);
  /// Appends the formula with this index, in `style`, whose own text is ignored.
  void add_formula(int formula, const book::Run& style);
  bool empty() const { return runs_.empty(); }
  /// Returns the finished runs and leaves the builder empty.
  std::vector<book::Run> take();

 private:
  std::vector<book::Run> runs_;
  bool at_space_ = true;  ///< white space added here would be dropped
};

}  // namespace compiler
