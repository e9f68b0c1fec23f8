#include "book/parse/chapter.h"

namespace book {

int Chapter::formula(std::string_view tex, bool display, int line) {
  std::vector<Formula>& formulas = document.formulas;
  for (size_t i = 0; i < formulas.size(); ++i) {
    if (formulas[i].tex == tex && formulas[i].display == display) return static_cast<int>(i);
  }
  formulas.push_back({.tex = std::string(tex), .display = display, .line = line});
  return static_cast<int>(formulas.size()) - 1;
}

void Chapter::report(Diagnostic::Severity severity, int line, std::string& wrong, std::string& fix) {
  for (const Diagnostic& earlier : diagnostics) {
    if (earlier.line == line && earlier.wrong == wrong) return;
  }
  diagnostics.push_back({.severity = severity, .file = file, .line = line, .wrong = std::move(wrong), .fix = std::move(fix)});
}

}  // namespace book
