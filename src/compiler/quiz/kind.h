#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "compiler/quiz/draft.h"

// How each kind of question is written in chapters.
namespace compiler {

struct QuestionParser;

/// A field that only one kind of question has.
struct OwnField {
  std::string_view name;
  bool multiline = false;  ///< its value may continue on indented lines
};

// The defaults of QuestionParser, for questions with options to choose from.
bool has_identifying_field(const QuizDraft& draft, const QuestionParser& parser);
void read_choices(QuizDraft& draft);
void check_feedback(QuizDraft& draft, const OptionDraft& option);

/// How one kind is written. Each is defined in the file of its name in compiler/quiz/kinds/.
struct QuestionParser {
  const book::QuestionKind& kind;
  int priority = 0;  ///< if a quiz could be of several kinds, the one with the highest priority wins

  // The fields that identify a quiz of this kind; empty if there is no such field.
  std::string_view question = "question";  ///< holds the question
  OwnField subject = {};                   ///< holds what the question is about: "listing"
  std::string_view choose = {};            ///< the value of 'choose'
  bool has_own_form = false;               ///< … and whether options are then written in a form of their own
  std::span<const OwnField> fields = {};   ///< other fields …
  std::string_view fields_of = {};         ///< … and what they belong to: "a number"
  bool takes_other = false;                ///< has a field 'other' with the feedback for everything else
  bool names_outcomes = false;             ///< its key is the reader's own run, whose outcomes its expressions name

  /// Whether a quiz with these fields and entries is of this kind.
  bool (*matches)(const QuizDraft&, const QuestionParser&) = has_identifying_field;
  /// Reports fields that cannot be. Returns true if nothing more should be reported about them.
  bool (*reject_fields)(QuizDraft&) = nullptr;
  /// Makes drafts of the options from the entries, without parsing their texts.
  void (*read_options)(QuizDraft&) = read_choices;
  /// Reports what the options as a whole lack.
  void (*check_options)(QuizDraft&);
  /// Reports missing feedback.
  void (*check_feedback)(QuizDraft&, const OptionDraft&) = compiler::check_feedback;
  /// Completes an option whose texts have been parsed; may be null.
  void (*complete_option)(QuizDraft&, OptionDraft&) = nullptr;
  /// Records what can be checked only at the end of the chapter; may be null. `item` is the index that the question will have.
  void (*defer_checks)(const QuizDraft&, int item) = nullptr;
};

/// All parsers, in order of name. The table is generated from the file names in compiler/quiz/kinds/.
std::span<const QuestionParser* const> question_parsers();

/// Whether any question may have a field of this name.
bool is_quiz_field(std::string_view name);
/// All fields, after what the author of `name` may have meant: "Did you mean 'hint'? Its fields: …".
std::string quiz_fields(std::string_view name);

/// "'choose: order' and 'choose: pairs'": the lines that go with options in a form of their own.
std::string own_forms();

/// The kind that the fields and entries of the draft indicate.
const book::QuestionKind& kind_of(const QuizDraft& draft);

/// The parser of the draft's kind.
const QuestionParser& parser_of(const QuizDraft& draft);

/// The first field of the draft that only this kind has, or null.
const QuizField* own_field(const QuizDraft& draft, const QuestionParser& parser);

/// The field that holds the question, or null.
const QuizField* question_of(const QuizDraft& draft);

/// The parts of "[x] (id) rest": the mark, the text inside the parentheses, and the rest. The mark is empty for "(id) rest"; any other form
/// gives nothing.
struct Marked {
  std::string_view mark;
  std::string_view inside;
  std::string_view rest;
};
std::optional<Marked> read_marked(std::string_view head);

/// Whether `mark` marks a right option: "x" or "X".
bool is_cross(std::string_view mark);

/// Adds an option that can be chosen, and checks its id.
OptionDraft& add_option(QuizDraft& draft, std::string_view id, bool correct, int line);

/// Reads each entry, "- [mark] (id) text" with feedback below, as an option. `read_mark` stores the meaning of the mark in the option, may
/// remove words from the front of the text, and returns false if it cannot read the entry; the error then tells the author to use `form`.
void read_choices(QuizDraft& draft, bool (*read_mark)(const Marked&, book::Option&, std::string_view& text), const char* form);

/// Adds an entry's feedback, which is the rest of its head, `rest`, and the lines below it.
void add_feedback(OptionDraft& option, std::string_view rest, const QuizEntry& entry);

/// The option "other", which stands for everything that has no feedback of its own.
OptionDraft other_option(const QuizDraft& draft);
/// Reports if the field 'other' is missing. `what` says what it is for: "the other lines".
void check_feedback_of_other(QuizDraft& draft, std::string_view what);

// For questions whose key is the reader's own run.

/// Reports a field 'draw', and whether there is one.
bool reject_draws(QuizDraft& draft);
/// Has the names of outcomes checked once the figure is known.
void defer_outcomes(const QuizDraft& draft, int item);

std::ptrdiff_t count_right(const QuizDraft& draft);

/// Refuses fewer than two options, and options none of which is right.
void check_choices(QuizDraft& draft);

}  // namespace compiler
