#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "book/document.h"
#include "compiler/diagnostic.h"

namespace compiler {

/// The formulas of the book as typeset by tools/typeset: outlines shared by glyphs, and for each formula its MathML, its dimensions in em
/// (y up, baseline 0), glyphs [outline, x, y, scale] and rules [x, y, width, height].
class Typeset {
 public:
  /// Errors name `file`.
  static base::Result<Typeset> parse(const std::string& file, std::string_view json);

  /// "<math>…</math>", or empty if the formula is missing or is not valid TeX.
  std::string mathml(const book::Formula& formula) const;

  /// One diagnostic for each formula of `document` that has no picture.
  std::vector<Diagnostic> missing(const std::string& file, const book::Document& document) const;

  /// What the application needs to draw the formulas of `document`: {"outlines":[…],"formulas":[…]}, in the document's
  /// order, null for a missing one, with only the outlines that are used, and without MathML.
  std::string picture_json(const book::Document& document) const;

 private:
  base::Json find(const book::Formula& formula) const;

  base::JsonDocument document_;
  std::vector<base::Json> outlines_;
  std::map<std::pair<std::string, bool>, base::Json> formulas_;
};

}  // namespace compiler
