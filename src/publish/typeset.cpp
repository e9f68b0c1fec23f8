#include "publish/typeset.h"

#include <cmath>

#include "base/number.h"
#include "base/text.h"

namespace publish {
namespace {

/// Gives the outlines in use new, dense numbers.
class OutlineNumbers {
 public:
  explicit OutlineNumbers(const std::vector<base::Json>& outlines) : outlines_(outlines) {}

  /// The new number, or -1 for one that does not exist.
  int number(double outline) {
    if (!(outline >= 0) || outline >= static_cast<double>(outlines_.size()) || outline != std::floor(outline)) return -1;
    const auto [entry, is_new] = numbers_.emplace(static_cast<size_t>(outline), static_cast<int>(used_.size()));
    if (is_new) used_.push_back(entry->first);
    return entry->second;
  }

  std::string to_json() const {
    std::string json;
    for (const size_t outline : used_) {
      json += json.empty() ? "\n" : ",\n";
      json += base::json_quote(outlines_[outline].string().value_or(""));
    }
    return json;
  }

 private:
  const std::vector<base::Json>& outlines_;
  std::map<size_t, int> numbers_;
  std::vector<size_t> used_;
};

std::string number_json(const base::Json& number) { return base::exact(number.number().value_or(0)); }

/// "[n, …]", the first number replaced by `first` when there is one.
std::string tuple_json(const base::Json& tuple, std::string first) {
  std::string json = std::move(first);
  for (size_t i = json.empty() ? 0 : 1; i < tuple.size(); ++i) json += (json.empty() ? "" : ",") + number_json(tuple.at(i));
  return "[" + json + "]";
}

std::string glyphs_json(const base::Json& formula, OutlineNumbers& outlines) {
  std::string json;
  for (const base::Json& glyph : formula["glyphs"].elements()) {
    const int outline = outlines.number(glyph.at(0).number().value_or(-1));
    if (outline < 0) continue;
    json += (json.empty() ? "" : ",") + tuple_json(glyph, std::to_string(outline));
  }
  return json;
}

std::string rects_json(const base::Json& formula) {
  std::string json;
  for (const base::Json& rect : formula["rects"].elements()) json += (json.empty() ? "" : ",") + tuple_json(rect, "");
  return json;
}

std::string parts_json(const base::Json& formula) {
  std::string json;
  for (const base::Json& part : formula["parts"].elements()) {
    json += json.empty() ? "" : ",";
    json += R"({"name":)" + base::json_quote(part["name"].string().value_or("")) + R"(,"box":)" + tuple_json(part["box"], "") + "}";
  }
  return json;
}

std::string formula_json(const book::Formula& formula, const base::Json& set, OutlineNumbers& outlines) {
  if (!set.exists() || set["error"].exists()) return "null";
  return R"({"tex":)" + base::json_quote(formula.tex) + R"(,"display":)" + (formula.display ? "true" : "false") + R"(,"width":)" +
         number_json(set["width"]) + R"(,"height":)" + number_json(set["height"]) + R"(,"depth":)" + number_json(set["depth"]) +
         R"(,"glyphs":[)" + glyphs_json(set, outlines) + R"(],"rects":[)" + rects_json(set) + R"(],"parts":[)" + parts_json(set) + "]}";
}

}  // namespace

base::Result<Typeset> Typeset::parse(const std::string& file, std::string_view json) {
  base::Result<base::JsonDocument> document = base::JsonDocument::parse(json);
  if (!document) return std::unexpected(file + ": " + document.error());
  Typeset typeset;
  typeset.document_ = std::move(*document);
  const base::Json root = typeset.document_.root();
  if (!root["formulas"].exists()) return std::unexpected(file + ": This file holds no formulas. Run tools/typeset again.");
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

std::vector<book::Diagnostic> Typeset::missing(const std::string& file, const book::Document& document) const {
  std::vector<book::Diagnostic> diagnostics;
  for (const book::Formula& formula : document.formulas) {
    const base::Json set = find(formula);
    if (!set.exists()) {
      diagnostics.push_back({.file = file,
                             .line = formula.line,
                             .wrong = "The formula '" + formula.tex + "' has not been typeset.",
                             .mend = "Run publish collect and tools/typeset again."});
    } else if (set["error"].exists()) {
      const std::string why(set["error"].string().value_or("unknown"));
      diagnostics.push_back({.file = file,
                             .line = formula.line,
                             .wrong = "The formula '" + formula.tex + "' is not valid TeX: " + why + ".",
                             .mend = "Correct it."});
    }
  }
  return diagnostics;
}

std::string Typeset::picture_json(const book::Document& document) const {
  OutlineNumbers outlines(outlines_);
  std::string formulas;
  for (const book::Formula& formula : document.formulas) {
    formulas += formulas.empty() ? "\n" : ",\n";
    formulas += formula_json(formula, find(formula), outlines);
  }
  return "{\"outlines\":[" + outlines.to_json() + "\n],\n\"formulas\":[" + formulas + "\n]}\n";
}

}  // namespace publish
