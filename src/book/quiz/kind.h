#pragma once

#include <span>
#include <string>
#include <string_view>

#include "book/quiz/answer_control.h"

namespace book {

struct Attempt;
struct FigureState;
struct Item;
struct ItemView;
struct Option;
struct OptionView;

/// Whether the reader has to pick out right options among wrong ones, and how many.
enum class RightOptions { none, one, several };

/// The number shown in an option's mark.
enum class MarkNumber {
  none,
  own,  ///< Option::place, until the option is judged
};

// The defaults of QuestionKind, for questions that are answered by choosing the one right option.
int chosen_option_of_choice(const Item& item, const Attempt& attempt);
bool has_chosen(const Item& item, const Attempt& attempt);
bool is_chosen_option_correct(const Item& item, const Attempt& attempt, int chosen);
bool is_correct_option(const Item& item, const Attempt& attempt, const Option& option);
bool is_option_chosen(const Item& item, const Attempt& attempt, int option, int chosen);
bool is_judged_when_chosen(const Item& item, const Attempt& attempt, const Option& option, bool chosen);
std::string lead_of_choice(const Item& item, const Attempt& attempt, const Option& option, const OptionView& seen, const ItemView& view);
std::string summary_of_choice(const Item& item, const ItemView& view);
std::string parse_choice(const Item& item, std::string_view answer, Attempt& attempt);

/// One kind of question: plain values, and functions where values are not enough. Each is defined in the file of its name in
/// book/quiz/kinds/; the file of that name in compiler/quiz/kinds/ defines how chapters write it.
struct QuestionKind {
  std::string_view name;       ///< its name in stored chapters
  std::string_view title;      ///< its name in the report on the question bank: "choose several"
  std::string_view task = {};  ///< shown above the question if its options do not make it clear: "Put in order"
  const AnswerControl* control = &controls::options;
  RightOptions right_options = RightOptions::none;

  bool grades_immediately = false;     ///< judged as soon as a choice is made; other kinds have a Check button
  bool several_may_be_chosen = false;  ///< check boxes instead of radio buttons
  bool has_reveal = true;              ///< there is a button to show the right answer
  bool is_shuffled = false;            ///< the order of its options is drawn anew for each attempt
  bool has_verdicts = false;           ///< each option begins with "True:" or "False:"
  MarkNumber mark_number = MarkNumber::none;
  std::string_view check_words = "Check";  ///< on the button with which the answer is judged
  std::string_view numbered_as = {};       ///< the word before an option's own number: "Line"

  /// Index of the option that was chosen, or of any one of several; for a number or a state of a figure, the option that applies to it. -1
  /// if there is none.
  int (*chosen_option)(const Item&, const Attempt&) = chosen_option_of_choice;
  /// Whether the attempt contains an answer: an option of the item is chosen, or something is written in place of a number, valid or not.
  bool (*has_answer)(const Item&, const Attempt&) = has_chosen;
  /// Whether the answer is complete, so that it can be judged.
  bool (*is_complete)(const Item&, const Attempt&) = has_chosen;
  /// Whether the answer as a whole is right. `chosen` is the result of chosen_option.
  bool (*is_right)(const Item&, const Attempt&, int chosen) = is_chosen_option_correct;
  /// Whether the answer is right about this option.
  bool (*is_option_right)(const Item&, const Attempt&, const Option&) = is_correct_option;
  /// Whether the answer says anything about the option with this index.
  bool (*counts_as_chosen)(const Item&, const Attempt&, int option, int chosen) = is_option_chosen;
  /// Whether the option's mark shows a verdict on it. `chosen` is the result of counts_as_chosen.
  bool (*is_judged)(const Item&, const Attempt&, const Option&, bool chosen) = is_judged_when_chosen;

  /// The words before an option's feedback: "The right answer."
  std::string (*lead)(const Item&, const Attempt&, const Option&, const OptionView&, const ItemView&) = lead_of_choice;
  /// The line below an answer that is not, or not yet, judged right.
  std::string (*summary)(const Item&, const ItemView&) = summary_of_choice;
  /// The words before a right option in the answer for readers without scripts; may be null.
  std::string (*answer_words)(const Item&, const Option&) = nullptr;
  /// Fills in the rest of the view; may be null.
  void (*complete_view)(const Item&, const Attempt&, const FigureState&, ItemView&) = nullptr;
  /// Puts an answer given as text into a blank attempt. Returns what is wrong with it, as the end of a sentence, or an empty string.
  std::string (*parse_answer)(const Item&, std::string_view answer, Attempt&) = parse_choice;
};

/// All kinds, in order of name. The table is generated from the file names in book/quiz/kinds/.
std::span<const QuestionKind* const> question_kinds();

/// The kind called `name`, or null.
const QuestionKind* find_kind(std::string_view name);

namespace kinds {
extern const QuestionKind one;  ///< the default for questions
}

}  // namespace book
