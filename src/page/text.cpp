#include "page/text.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace page {
namespace {

/// Chooses a face as CSS does if one is missing: style takes precedence over weight, and nothing is synthesised.
base::Face face_of(TextStyle style, const book::Run& run) {
  if (run.code) return base::Face::mono;
  const bool bold = style.semibold || run.strong;
  if (style.sans) return bold ? base::Face::sans_semibold : base::Face::sans;
  if (run.emphasis) return base::Face::serif_italic;
  return bold ? base::Face::serif_semibold : base::Face::serif;
}

int em_of(const LayoutContext& context, TextStyle style, const book::Run& run) {
  const int em_px = context.type(style.type).em_px;
  return run.code ? std::min(em_px, context.type(base::Type::code).em_px) : em_px;
}

/// A part of a word in one style, or a formula.
struct Part {
  const book::Run* run;
  std::string_view text;
  float width_px;
};

/// An unbreakable unit and the space before it.
struct Word {
  std::vector<Part> parts;
  float width_px = 0;
  const book::Run* space = nullptr;  ///< the run that the space before it belongs to; null before the first word
  int space_offset = 0;              ///< in UTF-16 units
};

class Words {
 public:
  Words(const LayoutContext& context, TextStyle style) : context_(context), style_(style) {}

  std::vector<Word> of(const std::vector<book::Run>& runs) {
    for (const book::Run& run : runs) {
      if (run.formula >= 0) {
        add({&run, {}, formula_width(run)}, 1);
      } else {
        add_text(run);
      }
    }
    return std::move(words_);
  }

 private:
  void add_text(const book::Run& run) {
    std::string_view rest = run.text;
    while (!rest.empty()) {
      const size_t space = rest.find(' ');
      const std::string_view word = rest.substr(0, space);
      if (!word.empty())
        add({&run, word, context_.measure.width(face_of(style_, run), em_of(context_, style_, run), word)}, base::utf16_length(word));
      if (space == std::string_view::npos) return;
      pending_space_ = &run;
      pending_offset_ = offset_;
      ++offset_;
      rest.remove_prefix(space + 1);
    }
  }

  void add(Part part, int length) {
    if (words_.empty() || pending_space_) {
      words_.push_back({{}, 0, words_.empty() ? nullptr : pending_space_, pending_offset_});
      pending_space_ = nullptr;
    }
    words_.back().parts.push_back(part);
    words_.back().width_px += part.width_px;
    offset_ += length;
  }

  float formula_width(const book::Run& run) const {
    return context_.typeset.formulas[static_cast<size_t>(run.formula)].width_em * static_cast<float>(context_.type(style_.type).em_px);
  }

  const LayoutContext& context_;
  TextStyle style_;
  std::vector<Word> words_;
  const book::Run* pending_space_ = nullptr;
  int pending_offset_ = 0;
  int offset_ = 0;
};

/// Breaks words into lines.
class Filler {
 public:
  Filler(const LayoutContext& context, TextStyle style, TextBox& box, std::vector<Sizing>& sizings)
      : context_(context), style_(style), box_(box), sizings_(sizings), y_px_(box.rect.y) {
    open_line();
  }

  void fill(const std::vector<Word>& words) {
    for (const Word& word : words) {
      const float space_px = word.space ? width(*word.space, " ") : 0;
      if (word.space && x_px_ + space_px + word.width_px > box_.rect.right() + kTolerance_px) {
        box_.breaks.push_back(word.space_offset);
        close_line();
        open_line();
      } else if (word.space) {
        append({word.space, " ", space_px});
      }
      for (const Part& part : word.parts) append(part);
    }
    close_line();
    box_.rect.height = y_px_ - box_.rect.y;
  }

 private:
  static constexpr float kTolerance_px = 0.01f;

  float width(const book::Run& run, std::string_view text) const {
    return context_.measure.width(face_of(style_, run), em_of(context_, style_, run), text);
  }

  void open_line() {
    line_ = {};
    last_run_ = nullptr;
    x_px_ = box_.rect.x;
    above_px_ = baseline_of(context_, style_);
    below_px_ = context_.type(style_.type).line_px - above_px_;
  }

  void close_line() {
    line_.top_px = y_px_;
    line_.height_px = static_cast<float>(above_px_ + below_px_);
    line_.baseline_px = y_px_ + static_cast<float>(above_px_);
    y_px_ += line_.height_px;
    box_.lines.push_back(std::move(line_));
  }

  void append(const Part& part) {
    const book::Run& run = *part.run;
    if (run.formula >= 0) {
      append_formula(part);
    } else if (last_run_ == part.run) {
      line_.pieces.back().text += part.text;
      line_.pieces.back().width_px += part.width_px;
    } else {
      const base::Ink ink = run.link >= 0 && !run.part ? base::Ink::accent : style_.ink;
      line_.pieces.push_back(
          {std::string(part.text), x_px_, part.width_px, face_of(style_, run), em_of(context_, style_, run), ink, run.link, -1, run.code});
    }
    last_run_ = run.formula >= 0 ? nullptr : part.run;
    x_px_ += part.width_px;
  }

  void append_formula(const Part& part) {
    const Formula& formula = context_.typeset.formulas[static_cast<size_t>(part.run->formula)];
    const int em_px = context_.type(style_.type).em_px;
    const int above_px = static_cast<int>(std::ceil(formula.height_em * static_cast<float>(em_px)));
    const int below_px = static_cast<int>(std::ceil(formula.depth_em * static_cast<float>(em_px)));
    above_px_ = std::max(above_px_, above_px);
    below_px_ = std::max(below_px_, below_px);
    const base::Ink ink = part.run->link >= 0 && !part.run->part ? base::Ink::accent : style_.ink;
    line_.pieces.push_back({"", x_px_, part.width_px, base::Face::serif, em_px, ink, part.run->link, part.run->formula, false});
    sizings_.push_back({Sizing::Kind::formula, box_.id + ".f" + std::to_string(++formulas_), part.width_px,
                        static_cast<float>(above_px + below_px), static_cast<float>(below_px)});
  }

  const LayoutContext& context_;
  TextStyle style_;
  TextBox& box_;
  std::vector<Sizing>& sizings_;
  Line line_;
  const book::Run* last_run_ = nullptr;
  float x_px_ = 0;
  float y_px_ = 0;
  int above_px_ = 0;
  int below_px_ = 0;
  int formulas_ = 0;
};

}  // namespace

int baseline_of(const LayoutContext& context, TextStyle style) {
  const base::TypeSize& size = context.type(style.type);
  const base::Extent extent = context.measure.extent(face_of(style, {}), size.em_px);
  // Half the leading goes above, rounded down, as in browsers.
  const float leading = static_cast<float>(size.line_px - extent.ascent_px - extent.descent_px);
  return static_cast<int>(std::floor(leading / 2)) + extent.ascent_px;
}

TextBox break_lines(const LayoutContext& context, std::string id, const std::vector<book::Run>& runs, TextStyle style, float x_px,
                    float y_px, float width_px, std::vector<Sizing>& sizings) {
  TextBox box{std::move(id), {x_px, y_px, width_px, 0}, {}, {}};
  Filler(context, style, box, sizings).fill(Words(context, style).of(runs));
  return box;
}

Widths natural_widths(const LayoutContext& context, const std::vector<book::Run>& runs, TextStyle style) {
  Widths widths;
  for (const Word& word : Words(context, style).of(runs)) {
    if (word.space) widths.whole_px += context.measure.width(face_of(style, *word.space), em_of(context, style, *word.space), " ");
    widths.whole_px += word.width_px;
    widths.word_px = std::max(widths.word_px, word.width_px);
  }
  return widths;
}

Line single_line(const LayoutContext& context, std::string_view text, TextStyle style, float x_px, float y_px) {
  const base::TypeSize& size = context.type(style.type);
  const base::Face face = face_of(style, {});
  Line line{y_px, static_cast<float>(size.line_px), y_px + static_cast<float>(baseline_of(context, style)), {}, {}};
  line.pieces.push_back(
      {std::string(text), x_px, context.measure.width(face, size.em_px, text), face, size.em_px, style.ink, -1, -1, false});
  return line;
}

}  // namespace page
