#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "book/quiz/parse/draft.h"

// How each kind of question is written in chapters.
namespace book {

struct QuestionParser;

/// A field that one kind of question has.
struct OwnField {
  std::string_view name;
  bool goes_on = false;  ///< its value may go on over indented lines
};

// How a kind is written that says nothing else: as one that is chosen among options.
bool has_sign(const QuizDraft& draft, const QuestionParser& parser);
void read_choices(QuizDraft& draft);
void check_feedback(QuizDraft& draft, const OptionDraft& option);

/// How one kind is written. Each stands in a file of its name in book/quiz/parse/kinds/.
struct QuestionParser {
  const QuestionKind& kind;
  int rank = 0;  ///< of the kinds that a quiz may be meant to be, it is the one with the highest rank

  // The fields that a quiz of this kind is known by, empty where it has no such.
  std::string_view question = "question";  ///< asks
  OwnField subject = {};                   ///< says what is asked about: "listing"
  std::string_view choose = {};            ///< the value of 'choose'
  bool has_own_form = false;               ///< … and then options are written otherwise than where one is chosen
  std::span<const OwnField> fields = {};   ///< others …
  std::string_view fields_of = {};         ///< … of what: "a number"
  bool takes_other = false;                ///< 'other' says what is said where nothing else fits

  /// Whether a quiz with these fields and entries is meant to be of this kind.
  bool (*is_meant)(const QuizDraft&, const QuestionParser&) = has_sign;
  /// Says what of its fields cannot be; true when nothing more is to be said of them.
  bool (*refuses_fields)(QuizDraft&) = nullptr;
  /// The drafts of the options: what their entries say, without their texts.
  void (*read_options)(QuizDraft&) = read_choices;
  /// What the options lack as a whole.
  void (*check_options)(QuizDraft&);
  /// Says where feedback is missing.
  void (*check_feedback)(QuizDraft&, const OptionDraft&) = book::check_feedback;
  /// What is left to do for an option when its texts are read.
  void (*complete_option)(QuizDraft&, OptionDraft&) = nullptr;
  /// Leaves to the end of the chapter what cannot be judged before; `item` is the index that the question will have.
  void (*leave_for_later)(const QuizDraft&, int item) = nullptr;
};

/// Every parser there is, in order of name. The table is generated from the file names of book/quiz/parse/kinds/.
std::span<const QuestionParser* const> question_parsers();

/// Whether any question may have a field of this name; and their names, "source, section, …; of a number: answer, …".
bool is_quiz_field(std::string_view name);
std::string quiz_fields();

/// "'choose: order' and 'choose: pairs'": what options of a form of their own are asked for with.
std::string own_forms();

/// The kind that the fields of the draft speak of.
const QuestionKind& kind_of(const QuizDraft& draft);

/// The parser of the draft's kind.
const QuestionParser& parser_of(const QuizDraft& draft);

/// The first field of the draft that only this kind has, or null.
const QuizField* own_field(const QuizDraft& draft, const QuestionParser& parser);

/// The field that asks.
const QuizField* question_of(const QuizDraft& draft);

/// "[x] (id) rest": its mark, what the parentheses hold, and the rest; nothing for any other form. The mark is empty for "(id) rest".
struct Marked {
  std::string_view mark;
  std::string_view inside;
  std::string_view rest;
};
std::optional<Marked> read_marked(std::string_view head);

/// Whether it marks a right option: "x".
bool is_cross(std::string_view mark);

/// Adds an option that may be chosen, and judges its id.
OptionDraft& add_option(QuizDraft& draft, std::string_view id, bool correct, int line);

/// Reads each entry, "- [mark] (id) text" with feedback below, as an option. `read_mark` puts what the mark means into it and may take
/// words from the front of the text; what it refuses is told to be written in `form`.
void read_choices(QuizDraft& draft, bool (*read_mark)(const Marked&, Option&, std::string_view& text), const char* form);

/// What is said to an entry: behind its head, `behind`, and below.
void add_feedback(OptionDraft& option, std::string_view behind, const QuizEntry& entry);

/// "other", the option that stands for all that nothing else is said of.
OptionDraft other_option(const QuizDraft& draft);
/// `what`: "the other lines".
void check_feedback_of_other(QuizDraft& draft, std::string_view what);

std::ptrdiff_t count_right(const QuizDraft& draft);

/// Refuses fewer than two options, and options of which none is right.
void check_choices(QuizDraft& draft);

}  // namespace book
