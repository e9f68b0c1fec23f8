#pragma once

#include <string>
#include <vector>

#include "base/text.h"
#include "book/run.h"
#include "page/layout.h"
#include "page/measure.h"
#include "page/text.h"

// Type whose widths can be computed by hand, and helpers for the tests of the layout.

/// Each character is 1/2 em wide, 5/8 in mono, 9/16 in semibold. The ascent is 3/4 em and the descent 1/4 em, rounded down.
inline page::Measure fixed_measure() {
  const auto advance = [](base::Face face, int em_px) {
    const bool semibold = face == base::Face::serif_semibold || face == base::Face::sans_semibold;
    return static_cast<float>(em_px) * (face == base::Face::mono ? 0.625f : semibold ? 0.5625f : 0.5f);
  };
  const auto width = [advance](base::Face face, int em_px, std::string_view text) {
    float sum = 0;
    for (size_t at = 0; at < text.size();) {
      base::next_code_point(text, &at);
      sum += advance(face, em_px);
    }
    return sum;
  };
  return {width, [](base::Face, int em_px) { return base::Extent{em_px * 3 / 4, em_px / 4}; }};
}

/// Stands for a formula in texts. It is one UTF-16 unit, as the layout counts formulas.
inline constexpr std::string_view kFormulaMark = "\uFFFC";

inline std::string text_of(const std::vector<book::Run>& runs) {
  std::string text;
  for (const book::Run& run : runs) text += run.formula >= 0 ? kFormulaMark : std::string_view(run.text);
  return text;
}

inline std::string text_of(const page::Line& line) {
  std::string text;
  for (const page::Piece& piece : line.pieces) text += piece.formula >= 0 ? kFormulaMark : std::string_view(piece.text);
  return text;
}

inline std::vector<std::string> texts_of(const page::TextBox& box) {
  std::vector<std::string> texts;
  for (const page::Line& line : box.lines) texts.push_back(text_of(line));
  return texts;
}

inline float right_of(const page::Line& line) { return line.pieces.empty() ? 0 : line.pieces.back().x_px + line.pieces.back().width_px; }

/// Breaks runs of body text (17 px, so 8.5 px per character) into lines from the origin.
struct Breaker {
  page::Measure measure = fixed_measure();
  page::Typeset typeset;
  std::vector<page::Sizing> sizings;

  page::LayoutContext context() const { return {measure, typeset}; }
  page::TextBox operator()(const std::vector<book::Run>& runs, float width_px, page::TextStyle style = {}) {
    return page::break_lines(context(), "p", runs, style, 0, 0, width_px, sizings);
  }
};
