#include "compiler/parse/chapter.h"

namespace compiler {

int ChapterDraft::formula(std::string_view tex, bool display, int line) {
  std::vector<book::Formula>& formulas = document.formulas;
  const auto [place, is_new] = formula_places.emplace(std::pair(display, std::string(tex)), static_cast<int>(formulas.size()));
  if (is_new) formulas.push_back({.tex = std::string(tex), .display = display, .line = line});
  return place->second;
}

void ChapterDraft::report(Diagnostic::Severity severity, int line, std::string& wrong, std::string& fix) {
  if (!reported.emplace(line, wrong).second) return;
  diagnostics.push_back({.severity = severity, .file = file, .line = line, .wrong = std::move(wrong), .fix = std::move(fix)});
}

}  // namespace compiler
