#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/functions.h"
#include "base/parameter.h"

namespace base {

/// What others may know of a kind of figure without seeing how it is made.
struct FigureKind {
  std::string_view kind;   ///< "encoding_table"
  std::string_view title;  ///< "Encoding table"
  std::span<const Parameter> parameters;
  TextParameter text;
  int play_parameter = -1;  ///< index of the parameter that "Play" runs through, or -1
  /// One or two sentences on what it shows with these values (one per parameter) and this text: for readers without pictures.
  std::function<std::string(std::span<const double> values, std::string_view text)> describe;
  std::string_view run_label = {};  ///< words of the button that starts what takes a while ("Run"); empty: it has none
};

/// The figures that exist, and the functions. It lives here because the room that reads chapters and the room that draws figures do not
/// know each other, and their callers hand it from one to the other.
struct Catalog {
  std::vector<FigureKind> figures;
  Functions functions = {};  ///< that templates of questions may call
};

}  // namespace base
