#include "compiler/diagnostic.h"

namespace compiler {

std::string to_text(const Diagnostic& diagnostic) {
  const bool error = diagnostic.severity == Diagnostic::Severity::error;
  return diagnostic.file + ":" + std::to_string(diagnostic.line) + (error ? ": error: " : ": warning: ") + diagnostic.wrong + " " +
         diagnostic.fix;
}

}  // namespace compiler
