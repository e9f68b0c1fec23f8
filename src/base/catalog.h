#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/action.h"
#include "base/functions.h"
#include "base/outcomes.h"
#include "base/parameter.h"

namespace base {

/// The public description of a kind of figure; how it is drawn stays in the room that draws it.
struct FigureKind {
  std::string_view kind;   ///< "encoding_table"
  std::string_view title;  ///< "Encoding table"
  std::span<const Parameter> parameters;
  TextParameter text;
  int play_parameter = -1;  ///< index of the parameter that "Play" runs through, or -1
  /// Describes in one or two sentences what the figure shows with these values (one per parameter) and this text, for readers who cannot
  /// see it.
  std::function<std::string(std::span<const double> values, std::string_view text)> alt_text;
  /// Its own buttons, as they are at first; null: it has none. Like `alt_text`, this makes a figure, so the code of the kind has to have
  /// been loaded.
  std::function<std::vector<Action>()> actions = {};
  /// Names of the one or two parameters, or of the text, whose controls stand beside the picture. Empty: the first two. A chapter may
  /// choose others.
  std::span<const std::string_view> front = {};
  bool reports = false;    ///< has a report in words for a page: figures::ReadsConfigs
  Outcomes outcomes = {};  ///< what the reader's own run in it yields, for questions about it
};

/// All kinds of figures, and the functions for questions. It lives here because the room that parses chapters and the room that draws
/// figures do not know each other: their callers pass it from one to the other.
struct Catalog {
  std::vector<FigureKind> figures;
  Functions functions = {};  ///< callable from question templates
};

}  // namespace base
