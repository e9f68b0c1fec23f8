#include "compiler/site/check_stored.h"

#include "book/serialization/deserialize.h"
#include "compiler/validate.h"

namespace compiler {
namespace {

/// One sentence, or an empty string if nothing is wrong.
std::string wrong_with(const std::string& stored, const book::Catalog& catalog) {
  const base::Result<book::Document> restored = book::deserialize(stored, catalog);
  return restored ? validate(*restored, catalog) : restored.error();
}

}  // namespace

std::vector<Diagnostic> check_stored(const std::vector<OutputFile>& files, const book::Catalog& catalog) {
  std::vector<Diagnostic> diagnostics;
  for (const OutputFile& file : files) {
    if (!file.name.ends_with(kStoredEnding)) continue;
    const std::string wrong = wrong_with(file.content, catalog);
    if (wrong.empty()) continue;
    diagnostics.push_back(
        {.file = file.name, .line = 1, .wrong = wrong, .fix = "The chapter was not stored correctly: fix src/book/serialization/."});
  }
  return diagnostics;
}

}  // namespace compiler
