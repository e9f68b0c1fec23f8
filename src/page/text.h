#pragma once

#include <string>
#include <vector>

#include "base/look.h"
#include "book/run.h"
#include "page/layout.h"
#include "page/measure.h"
#include "page/typeset.h"

namespace page {

/// The style that the runs of one element start from.
struct TextStyle {
  base::Type type = base::Type::text;
  bool sans = false;
  bool semibold = false;
  base::Ink ink = base::Ink::ink;
};

/// What every block is laid out with.
struct LayoutContext {
  const Measure& measure;
  const Typeset& typeset;
  base::TextSize text_size = base::TextSize::normal;

  const base::TypeSize& type(base::Type t) const { return base::type(t, text_size); }
};

/// Breaks `runs` into lines of at most `width_px`, the first fitting way (at spaces only; a longer word stands out), from
/// (x_px, y_px) down. Lines are as high as the type says, higher where a formula needs it: as browsers do. Sizings of
/// inline formulas go to `sizings`, their elements being called "ID.f1", "ID.f2" ….
TextBox break_lines(const LayoutContext& context, std::string id, const std::vector<book::Run>& runs, TextStyle style, float x_px,
                    float y_px, float width_px, std::vector<Sizing>& sizings);

/// Width of the runs on one line, and of their widest word.
struct Widths {
  float whole_px = 0;
  float word_px = 0;
};
Widths natural_widths(const LayoutContext& context, const std::vector<book::Run>& runs, TextStyle style);

/// One line of plain text with its baseline where `style` puts it in a line that begins at y_px.
Line single_line(const LayoutContext& context, std::string_view text, TextStyle style, float x_px, float y_px);

/// How far below the top of a line its baseline stands, with nothing but this style on it.
int baseline_of(const LayoutContext& context, TextStyle style);

}  // namespace page
