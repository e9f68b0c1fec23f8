#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/parse/fence.h"

// A quiz fence while it is being read: what the files that read its parts share.
namespace book {

/// A stretch of inline Markdown that may run over several lines.
struct Piece {
  std::string text;
  int line = 0;  ///< of its beginning; 0: it has none

  void add(std::string_view more, int at_line);
};

/// "name: value", and the indented lines below.
struct QuizField {
  std::string_view name;
  Piece value;
  int line = 0;
};

/// "- head", and the indented lines below.
struct QuizEntry {
  std::string_view head;
  Piece below;
  int line = 0;
};

/// What is answered by it, and what is said to it, as texts.
struct OptionDraft {
  Option option;
  Piece text;
  Piece side;
  Piece feedback;
  std::string value;  ///< number: as written, when it is an expression
  int line = 0;       ///< of its entry; 0: it comes from a field
};

struct QuizDraft {
  const Fence& fence;
  Chapter& chapter;
  Item item;
  std::vector<QuizField> fields = {};
  std::vector<QuizEntry> entries = {};
  std::vector<OptionDraft> options = {};
  std::vector<std::string> names = {};  ///< of the draws
  bool malformed = false;               ///< it cannot be asked
  bool lines_are_well = true;           ///< else a malformed line may hold what seems to be missing

  const QuizField* field(std::string_view name) const;
  /// What was said of it is so bad that it cannot be asked.
  void refuse(int line, std::string wrong, std::string mend);
  /// `refuse`s on the line of the fence if so.
  void refuse_if(bool wrong, std::string what, std::string mend);
};

/// Splits the fence into fields and entries.
void read_lines(QuizDraft& draft);

/// Reads the fields that any question may have, and finds its kind.
void read_fields(QuizDraft& draft);

/// Says what fields do not go with its kind, or with each other.
void check_kind(QuizDraft& draft);

/// Reads `draw` and `unless`.
void read_draws(QuizDraft& draft);

/// Inline Markdown; in a template, what stands in braces outside of formulas and code becomes a hole.
std::vector<Run> read_text(QuizDraft& draft, const Piece& piece);

/// "{expression}" as an expression of the draws, or nothing; says what is wrong.
std::optional<Expression> read_braces(QuizDraft& draft, std::string_view text, int line);

}  // namespace book
