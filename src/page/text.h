#pragma once

#include <string>
#include <vector>

#include "base/look.h"
#include "book/run.h"
#include "page/layout.h"
#include "page/measure.h"
#include "page/typeset.h"

namespace page {

/// The base style of an element's runs.
struct TextStyle {
  base::Type type = base::Type::text;
  bool sans = false;
  bool semibold = false;
  base::Ink ink = base::Ink::ink;
};

/// What every block needs for its layout.
struct LayoutContext {
  const Measure& measure;
  const Typeset& typeset;
  base::TextSize text_size = base::TextSize::normal;

  const base::TypeSize& type(base::Type t) const { return base::type(t, text_size); }
};

/// Breaks `runs` into lines of at most `width_px`, from (x_px, y_px) down. Line breaking is greedy and only at spaces, so a word that is
/// too long overflows. As in browsers, lines have the height of the type, more if a formula needs it. Adds the sizes of inline formulas to
/// `sizings`; the ids of their elements are "ID.f1", "ID.f2" ….
TextBox break_lines(const LayoutContext& context, std::string id, const std::vector<book::Run>& runs, TextStyle style, float x_px,
                    float y_px, float width_px, std::vector<Sizing>& sizings);

/// The width of the runs on one line, and that of their widest word.
struct Widths {
  float whole_px = 0;
  float word_px = 0;
};
Widths natural_widths(const LayoutContext& context, const std::vector<book::Run>& runs, TextStyle style);

/// One line of plain text whose top is at y_px.
Line single_line(const LayoutContext& context, std::string_view text, TextStyle style, float x_px, float y_px);

/// The distance from the top of a line to its baseline, if the line has only this style.
int baseline_of(const LayoutContext& context, TextStyle style);

}  // namespace page
