#pragma once

#include <string>
#include <vector>

namespace compiler {

/// A problem for the author to fix. `wrong` says what is wrong, `fix` how to fix it; both are complete sentences.
struct Diagnostic {
  enum class Severity { warning, error };

  Severity severity = Severity::error;
  std::string file;
  int line = 0;
  std::string wrong;
  std::string fix;
};

/// "chapters/02-x.md:14: error: There is no figure kind 'tabel'. Known kinds: encoding_table."
std::string to_text(const Diagnostic& diagnostic);

}  // namespace compiler
