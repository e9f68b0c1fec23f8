#include "app/once_more_file.h"

#include <utility>

#include "base/json.h"
#include "book/serialization/deserialize.h"

namespace app {

base::Result<OnceMoreFile> OnceMoreFile::parse(std::string_view json, const book::Catalog& catalog) {
  const base::Result<base::JsonDocument> parsed = base::JsonDocument::parse(json);
  if (!parsed) return std::unexpected(parsed.error());
  const base::Json root = parsed->root();
  base::Result<book::Document> document = book::deserialize(root["document"].string().value_or(""), catalog);
  if (!document) return std::unexpected(document.error());
  base::Result<ui::Typeset> typeset = ui::typeset_from_json(root["math"].string().value_or(""));
  if (!typeset) return std::unexpected(typeset.error());
  OnceMoreFile file{.document = std::move(*document), .typeset = std::move(*typeset), .mathml = {}};
  for (const base::Json formula : root["mathml"].elements()) file.mathml.emplace_back(formula.string().value_or(""));
  const size_t formulas = file.document.formulas.size();
  if (file.typeset.formulas.size() != formulas || file.mathml.size() != formulas) return std::unexpected("its formulas do not match");
  return file;
}

}  // namespace app
