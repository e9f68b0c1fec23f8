#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/parse/fence.h"

// A quiz fence while it is being read, shared by the files that read its parts.
namespace compiler {

/// A stretch of inline Markdown that may span several lines.
struct Piece {
  std::string text;
  int line = 0;  ///< of its beginning; 0 if it is empty

  void add(std::string_view more, int at_line);
};

/// "name: value" and the indented lines below it.
struct QuizField {
  std::string_view name;
  Piece value;
  int line = 0;
};

/// "- head" and the indented lines below it.
struct QuizEntry {
  std::string_view head;
  Piece below;
  int line = 0;
};

/// An option whose texts have not been parsed yet.
struct OptionDraft {
  book::Option option;
  Piece text;
  Piece side;
  Piece feedback;
  std::string value;  ///< number: the answer as written, if it is an expression; point: the state as written
  int line = 0;       ///< of its entry; 0 if it has none
};

struct QuizDraft {
  const Fence& fence;
  ChapterDraft& chapter;
  book::Item item;
  std::vector<QuizField> fields = {};
  std::vector<QuizEntry> entries = {};
  std::vector<OptionDraft> options = {};
  std::vector<std::string> names = {};  ///< of the draws, or of the outcomes
  std::vector<int> outcome_lines = {};  ///< where each outcome is named first
  std::string setup = {};               ///< of a question about a run: the settings of its figure as written
  bool malformed = false;               ///< the question cannot be used
  bool lines_well_formed = true;        ///< otherwise, what seems to be missing may be on a malformed line

  const QuizField* field(std::string_view name) const;
  /// Reports an error that makes the question unusable.
  void reject(int line, std::string wrong, std::string fix);
  /// Calls `reject` for the line of the fence if `wrong`.
  void reject_if(bool wrong, std::string what, std::string fix);
};

/// Splits the fence into fields and entries.
void read_lines(QuizDraft& draft);

/// Reads the fields that any question may have, and determines its kind.
void read_fields(QuizDraft& draft);

/// Reports fields that do not go with the question's kind, or with each other.
void check_kind(QuizDraft& draft);

/// Reads the fields `draw` and `unless`.
void read_draws(QuizDraft& draft);

/// Parses inline Markdown. In a template, expressions in braces outside of formulas and code become holes.
std::vector<book::Run> read_text(QuizDraft& draft, const Piece& piece);

/// Adds an outcome that the question asks about, unless it is there; or all that an expression names.
void add_outcome(QuizDraft& draft, std::string_view name, int line);
void add_outcomes_in(QuizDraft& draft, std::string_view text, int line);

/// Reads "lab?task=back&k=3": the figure whose run decides, and how it must be set up.
void read_trainer(QuizDraft& draft, std::string_view text);

/// Parses an expression over the drawn names, or over outcomes, which are added. On an error, reports it and returns nothing.
std::optional<book::Expression> read_value(QuizDraft& draft, std::string_view text, int line);

/// Parses "{expression}" as an expression over the drawn names. On an error, reports it and returns nothing.
std::optional<book::Expression> read_braces(QuizDraft& draft, std::string_view text, int line);

}  // namespace compiler
