#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/catalog.h"
#include "book/document.h"
#include "compiler/diagnostic.h"

namespace compiler {

/// References from a quiz to a heading or a figure that may come later in the chapter.
struct SectionOfItem {
  int item = 0;
  int line = 0;
};
struct StateOfItem {
  int item = 0;
  int option = 0;
  std::string query;  ///< "position=5&dimension=2..3"
  int line = 0;
};

struct SetupOfItem {
  int item = 0;
  std::string query;  ///< "task=back&k=3"
};

struct OutcomeOfItem {
  int item = 0;
  int outcome = 0;  ///< index into Item::outcomes
  int line = 0;
};

/// A chapter while it is being parsed, shared by the parts of the parser.
struct ChapterDraft {
  const book::Catalog& catalog;
  std::string file;
  book::Document document;
  std::vector<Diagnostic> diagnostics;
  std::vector<SectionOfItem> sections_of_items;
  std::vector<StateOfItem> states_of_items;
  std::vector<OutcomeOfItem> outcomes_of_items;
  std::vector<SetupOfItem> setups_of_items;
  std::set<std::string, std::less<>> broken_ids;               ///< of figures and quizzes left out; links to them are no further errors
  std::set<std::pair<int, std::string>> reported;              ///< line and text of each diagnostic, so that none is told twice
  std::map<std::pair<bool, std::string>, int> formula_places;  ///< of formulas in the document, by whether they stand alone and their TeX

  void error(int line, std::string wrong, std::string fix) { report(Diagnostic::Severity::error, line, wrong, fix); }
  void warning(int line, std::string wrong, std::string fix) { report(Diagnostic::Severity::warning, line, wrong, fix); }

  /// Index of the formula in the document, to which it is added if it is new.
  int formula(std::string_view tex, bool display, int line);

 private:
  void report(Diagnostic::Severity severity, int line, std::string& wrong, std::string& fix);
};

}  // namespace compiler
