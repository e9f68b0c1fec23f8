#pragma once

#include <string>

namespace book {

/// A stretch of text in one style. A paragraph is a sequence of runs in reading order; adjacent runs differ in some field.
struct Run {
  std::string text;  ///< UTF-8, white space already collapsed; empty for a formula
  bool emphasis = false;
  bool strong = false;
  bool code = false;
  int formula = -1;   ///< index into Document::formulas, or -1
  int link = -1;      ///< index into Document::links, or -1
  int hole = -1;      ///< index into Template::holes if the text is computed anew for each attempt, or -1
  bool part = false;  ///< its link leads nowhere but names a part, see Link::part
};

}  // namespace book
