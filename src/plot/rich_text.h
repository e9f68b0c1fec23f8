#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plot/mark.h"
#include "plot/metrics.h"

namespace plot {

/// A piece of a line in one face and size.
struct TextRun {
  std::string text;
  base::Face face = base::Face::sans;
  int em_px = 13;
  float rise_px = 0;  ///< above the line's baseline
};

/// A line of text with mathematics: `*x*` is an italic letter, `**3.42**` bold, `_{i}` and `^{2}` are below and above the line (once, not
/// nested), `\` keeps the next character as it is. A hyphen before a digit becomes a minus sign.
std::vector<TextRun> runs_of(std::string_view words, Type type);

float width_of(const Metrics& metrics, std::string_view words, Type type);

/// Markup that shows these words verbatim.
std::string verbatim(std::string_view words);

/// The text without its markup, for the text content of an SVG.
std::string plain(std::string_view words);

}  // namespace plot
