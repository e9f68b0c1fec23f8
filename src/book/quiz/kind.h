#pragma once

#include <span>
#include <string>
#include <string_view>

namespace book {

struct Attempt;
struct Item;
struct ItemView;
struct Option;
struct OptionView;

/// What the reader operates to answer.
enum class Form {
  options,  ///< radio buttons or check boxes, one below the other
  lines,    ///< radio buttons in front of the lines of a listing
  pairs,    ///< a row of radio buttons for each option, one for each side
  field,    ///< a field for a number
  figure,   ///< a figure of the chapter
};

/// Whether right options stand among wrong ones to be told apart from them, and how many.
enum class Keys { none, one, several };

/// The number in an option's mark.
enum class MarkNumber {
  none,
  own,    ///< Option::place, until it is judged
  given,  ///< the place that the reader gave it
};

// How a question is answered when its kind says nothing else: by choosing the one right option.
int chosen_option_of_choice(const Item& item, const Attempt& attempt);
bool has_chosen(const Item& item, const Attempt& attempt);
bool is_chosen_option_correct(const Item& item, const Attempt& attempt, int chosen);
bool is_correct_option(const Item& item, const Attempt& attempt, const Option& option);
bool is_option_chosen(const Item& item, const Attempt& attempt, int option, int chosen);
bool is_judged_when_chosen(const Item& item, const Attempt& attempt, const Option& option, bool chosen);
std::string lead_of_choice(const Item& item, const Attempt& attempt, const Option& option, const OptionView& seen, const ItemView& view);
std::string summary_of_choice(const Item& item, const ItemView& view);
std::string take_choice(const Item& item, std::string_view answer, Attempt& attempt);

/// One kind of question: plain values, and functions where values do not say it. Each stands in a file of its name in book/quiz/kinds/,
/// and how it is written in chapters in the file of that name in book/quiz/parse/kinds/.
struct QuestionKind {
  std::string_view name;       ///< in stored chapters
  std::string_view title;      ///< in the report on the bank: "choose several"
  std::string_view task = {};  ///< above the question, where its options do not say it: "Put in order"
  Form form = Form::options;
  Keys keys = Keys::none;

  bool grades_immediately = false;     ///< judged as soon as a choice is made; the other kinds have a button for it
  bool several_may_be_chosen = false;  ///< check boxes, not radio buttons
  bool has_reveal = true;              ///< there is a button to show the right answer
  bool is_shuffled = false;            ///< the order of its options is drawn anew for each attempt
  bool has_verdicts = false;           ///< each option begins with "True:" or "False:"
  MarkNumber mark_number = MarkNumber::none;
  std::string_view numbered_as = {};  ///< what an option with its own number is called: "Line"

  /// The option that an answer chose, of several any; for a number and a state, the one that is said to it. -1 when there is none.
  int (*chosen_option)(const Item&, const Attempt&) = chosen_option_of_choice;
  /// Whether the attempt answers anything: an option of the item is chosen, a number is written (be it one or not).
  bool (*has_answer)(const Item&, const Attempt&) = has_chosen;
  /// Whether there is all that judging takes.
  bool (*is_complete)(const Item&, const Attempt&) = has_chosen;
  /// Whether the answer as a whole is right, of which `chosen` is the chosen option.
  bool (*is_right)(const Item&, const Attempt&, int chosen) = is_chosen_option_correct;
  /// Whether what the answer says of this option is right.
  bool (*is_option_right)(const Item&, const Attempt&, const Option&) = is_correct_option;
  /// Whether the answer says anything of the option with this index.
  bool (*is_meant)(const Item&, const Attempt&, int option, int chosen) = is_option_chosen;
  /// Whether the option's mark shows how it fares; `meant` as above.
  bool (*is_judged)(const Item&, const Attempt&, const Option&, bool meant) = is_judged_when_chosen;

  /// The words before an option's feedback: "Your choice, not quite."
  std::string (*lead)(const Item&, const Attempt&, const Option&, const OptionView&, const ItemView&) = lead_of_choice;
  /// The line below an answer that is not, or not yet, judged right.
  std::string (*summary)(const Item&, const ItemView&) = summary_of_choice;
  /// The words before a right option in the answer for readers without scripts.
  std::string (*answer_words)(const Item&, const Option&) = nullptr;
  /// What else the view shows; `state` of the figure as in view_of.
  void (*complete_view)(const Item&, const Attempt&, std::string_view state, ItemView&) = nullptr;
  /// Puts an answer that is given as text into a blank attempt. Returns what is wrong with it, as the end of a sentence.
  std::string (*take_answer)(const Item&, std::string_view answer, Attempt&) = take_choice;
};

/// Every kind there is, in order of name. The table is generated from the file names of book/quiz/kinds/.
std::span<const QuestionKind* const> question_kinds();

/// The kind called `name`, or null.
const QuestionKind* find_kind(std::string_view name);

namespace kinds {
extern const QuestionKind one;  ///< of a question that says nothing else
}

}  // namespace book
