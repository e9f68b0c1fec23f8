#include "publish/collect.h"

#include <set>
#include <utility>

#include "base/text.h"
#include "publish/characters.h"

namespace publish {
namespace {

std::string formulas_json(const Manuscript& manuscript) {
  std::set<std::pair<std::string, bool>> seen;
  std::string json;
  manuscript.for_each_text([&](const Chapter& chapter) {
    for (const book::Formula& formula : chapter.document.formulas) {
      if (!seen.emplace(formula.tex, formula.display).second) continue;
      json += json.empty() ? "\n" : ",\n";
      json += R"({"tex":)" + base::json_quote(formula.tex) + R"(,"display":)" + (formula.display ? "true}" : "false}");
    }
  });
  return json;
}

std::string characters_json(const Manuscript& manuscript, const book::Catalog& catalog) {
  Characters characters = common_characters();
  manuscript.for_each_text([&](const Chapter& chapter) { add_characters(chapter.document, catalog, characters); });
  std::string json;
  for (size_t face = 0; face < characters.size(); ++face) {
    std::string all;
    for (const std::string& character : characters[face]) all += character;
    json += face == 0 ? "\n" : ",\n";
    json += base::json_quote(base::kFaces[face].file) + ":" + base::json_quote(all);
  }
  return json;
}

}  // namespace

std::string to_collection(const Manuscript& manuscript, const book::Catalog& catalog) {
  return "{\"formulas\":[" + formulas_json(manuscript) + "\n],\n\"characters\":{" + characters_json(manuscript, catalog) + "\n}}\n";
}

}  // namespace publish
