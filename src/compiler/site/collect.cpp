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

}  // namespace

std::string to_collection(const Manuscript& manuscript) {
  base::JsonWriter json;
  const base::JsonValue formulas = formulas_json(json, manuscript);
  return json.object().add("formulas", formulas).add("characters", to_json(json, characters())).text() + "\n";
}

}  // namespace compiler
