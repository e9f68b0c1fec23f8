#include "compiler/site/collect.h"

#include <set>
#include <utility>

#include "base/json_writer.h"
#include "compiler/site/characters.h"

namespace compiler {
namespace {

base::JsonValue formulas_json(base::JsonWriter& json, const Manuscript& manuscript) {
  std::set<std::pair<std::string, bool>> seen;
  const base::JsonValue formulas = json.array();
  manuscript.for_each_text([&](const Chapter& chapter) {
    for (const book::Formula& formula : chapter.document.formulas) {
      if (seen.emplace(formula.tex, formula.display).second) formulas.add_object().add("tex", formula.tex).add("display", formula.display);
    }
  });
  return formulas;
}

base::JsonValue to_json(base::JsonWriter& json, const Characters& characters) {
  const base::JsonValue faces = json.object();
  for (size_t face = 0; face < characters.size(); ++face) {
    std::string all;
    for (const std::string& character : characters[face]) all += character;
    faces.add(base::kFaces[face].file, all);
  }
  return faces;
}

Characters characters_of(const Manuscript& manuscript, const book::Catalog& catalog) {
  Characters characters;
  manuscript.for_each_text([&](const Chapter& chapter) { add_characters(chapter.document, catalog, characters); });
  return characters;
}

}  // namespace

std::string to_collection(const Manuscript& manuscript, const book::Catalog& catalog) {
  base::JsonWriter json;
  const base::JsonValue formulas = formulas_json(json, manuscript);
  const base::JsonValue characters = to_json(json, characters_of(manuscript, catalog));
  const base::JsonValue common = to_json(json, common_characters());
  return json.object().add("formulas", formulas).add("characters", characters).add("common", common).text() + "\n";
}

}  // namespace compiler
