#include "compiler/site/typeset.h"

#include <cmath>

#include "base/json_writer.h"

namespace compiler {
namespace {

/// Renumbers the outlines in use consecutively.
class OutlineNumbers {
 public:
  explicit OutlineNumbers(const std::vector<base::Json>& outlines) : outlines_(outlines) {}

  /// The new number, or -1 for an outline that does not exist.
  int number(double outline) {
    if (!(outline >= 0) || outline >= static_cast<double>(outlines_.size()) || outline != std::floor(outline)) return -1;
    const auto [entry, is_new] = numbers_.emplace(static_cast<size_t>(outline), static_cast<int>(used_.size()));
    if (is_new) used_.push_back(entry->first);
    return entry->second;
  }

  base::JsonValue to_json(base::JsonWriter& json) const {
    const base::JsonValue used = json.array();
    for (const size_t outline : used_) used.add(outlines_[outline].string().value_or(""));
    return used;
  }

 private:
  const std::vector<base::Json>& outlines_;
  std::map<size_t, int> numbers_;
  std::vector<size_t> used_;
};

double number_of(const base::Json& number) { return number.number().value_or(0); }

std::vector<double> numbers_of(const base::Json& tuple) {
  std::vector<double> numbers;
  for (const base::Json& number : tuple.elements()) numbers.push_back(number_of(number));
  return numbers;
}

/// Each begins with the number of its outline.
base::JsonValue glyphs_json(base::JsonWriter& json, const base::Json& formula, OutlineNumbers& outlines) {
  const base::JsonValue glyphs = json.array();
  for (const base::Json& glyph : formula["glyphs"].elements()) {
    const int outline = outlines.number(glyph.at(0).number().value_or(-1));
    if (outline < 0) continue;
    std::vector<double> numbers = numbers_of(glyph);
    numbers.front() = outline;
    glyphs.add(numbers);
  }
  return glyphs;
}

base::JsonValue formula_json(base::JsonWriter& json, const book::Formula& formula, const base::Json& set, OutlineNumbers& outlines) {
  if (!set.exists() || set["error"].exists()) return json.value(nullptr);
  const base::JsonValue rects = json.array(), parts = json.array();
  for (const base::Json& rect : set["rects"].elements()) rects.add(numbers_of(rect));
  for (const base::Json& part : set["parts"].elements())
    parts.add_object().add("name", part["name"].string().value_or("")).add("box", numbers_of(part["box"]));
  return json.object()
      .add("tex", formula.tex)
      .add("display", formula.display)
      .add("width", number_of(set["width"]))
      .add("height", number_of(set["height"]))
      .add("depth", number_of(set["depth"]))
      .add("glyphs", glyphs_json(json, set, outlines))
      .add("rects", rects)
      .add("parts", parts);
}

}  // namespace

base::Result<Typeset> Typeset::parse(const std::string& file, std::string_view json) {
  base::Result<base::JsonDocument> document = base::JsonDocument::parse(json);
  if (!document) return std::unexpected(file + ": " + document.error());
  Typeset typeset;
  typeset.document_ = std::move(*document);
  const base::Json root = typeset.document_.root();
  if (!root["formulas"].exists()) return std::unexpected(file + ": This file contains no formulas. Run tools/typeset again.");
  typeset.outlines_ = root["outlines"].elements();
  for (const base::Json& formula : root["formulas"].elements()) {
    const auto tex = formula["tex"].string();
    const auto display = formula["display"].boolean();
    if (tex && display) typeset.formulas_.insert_or_assign({std::string(*tex), *display}, formula);
  }
  return typeset;
}

base::Json Typeset::find(const book::Formula& formula) const {
  const auto found = formulas_.find({formula.tex, formula.display});
  return found == formulas_.end() ? base::Json() : found->second;
}

std::string Typeset::mathml(const book::Formula& formula) const { return std::string(find(formula)["mathml"].string().value_or("")); }

std::vector<Diagnostic> Typeset::missing(const std::string& file, const book::Document& document) const {
  std::vector<Diagnostic> diagnostics;
  for (const book::Formula& formula : document.formulas) {
    const base::Json set = find(formula);
    if (!set.exists()) {
      diagnostics.push_back({.file = file,
                             .line = formula.line,
                             .wrong = "The formula '" + formula.tex + "' has not been typeset.",
                             .fix = "Run compiler collect and tools/typeset again."});
    } else if (set["error"].exists()) {
      diagnostics.push_back(
          {.file = file,
           .line = formula.line,
           .wrong = "The formula '" + formula.tex + "' cannot be set: " + std::string(set["error"].string().value_or("")) + ".",
           .fix = "Correct it."});
    }
  }
  return diagnostics;
}

std::string Typeset::picture_json(const book::Document& document) const {
  base::JsonWriter json;
  OutlineNumbers outlines(outlines_);
  const base::JsonValue formulas = json.array();
  for (const book::Formula& formula : document.formulas) formulas.add(formula_json(json, formula, find(formula), outlines));
  return json.object().add("outlines", outlines.to_json(json)).add("formulas", formulas).text() + "\n";
}

}  // namespace compiler
