#include "ui/typeset.h"

#include "base/json.h"

namespace ui {
namespace {

float number(base::Json value) { return static_cast<float>(value.number().value_or(0)); }

/// Returns -1 if the value is not a valid index.
int index(base::Json value) {
  constexpr double kMax = 1 << 20;
  const double number = value.number().value_or(-1);
  return number >= 0 && number < kMax ? static_cast<int>(number) : -1;
}

Formula formula_from(base::Json json) {
  Formula formula{number(json["width"]), number(json["height"]), number(json["depth"]), {}, {}, {}};
  for (base::Json glyph : json["glyphs"].elements()) {
    formula.glyphs.push_back({index(glyph.at(0)), number(glyph.at(1)), number(glyph.at(2)), number(glyph.at(3))});
  }
  for (base::Json rule : json["rects"].elements()) {
    formula.rules.push_back({number(rule.at(0)), number(rule.at(1)), number(rule.at(2)), number(rule.at(3))});
  }
  for (base::Json part : json["parts"].elements()) {
    const base::Json box = part["box"];
    formula.parts.push_back(
        {std::string(part["name"].string().value_or("")), {number(box.at(0)), number(box.at(1)), number(box.at(2)), number(box.at(3))}});
  }
  return formula;
}

}  // namespace

base::Result<Typeset> typeset_from_json(std::string_view json) {
  const base::Result<base::JsonDocument> parsed = base::JsonDocument::parse(json);
  if (!parsed) return std::unexpected("The typeset formulas are not valid JSON: " + parsed.error());
  Typeset typeset;
  for (base::Json outline : parsed->root()["outlines"].elements()) typeset.outlines.emplace_back(outline.string().value_or(""));
  for (base::Json formula : parsed->root()["formulas"].elements()) typeset.formulas.push_back(formula_from(formula));
  for (const Formula& formula : typeset.formulas) {
    for (const Glyph& glyph : formula.glyphs) {
      if (glyph.outline < 0 || static_cast<size_t>(glyph.outline) >= typeset.outlines.size()) {
        return std::unexpected("A typeset formula names an outline that does not exist; build the book again.");
      }
    }
  }
  return typeset;
}

}  // namespace ui
