#pragma once

#include <string>
#include <vector>

#include "book/document.h"
#include "book/quiz/progress.h"

namespace book {

/// How one option looks to the reader.
struct OptionView {
  enum class Symbol { none, tick, cross };
  bool chosen = false;
  bool graded = false;           ///< its mark shows how it fares
  bool feedback_shown = false;   ///< its feedback is in sight
  bool right = false;            ///< what is judged or told of it is right
  Symbol symbol = Symbol::none;  ///< in its mark, once judged or revealed
  std::string number;            ///< in its mark instead: the place it was given, the number of its line
  int letter = -1;               ///< pairs: which of ItemView::sides it was given
  std::string lead;              ///< the words before its feedback: "Your choice, not quite."
};

/// What an item looks like to the reader: all that layout, DOM and drawing need to know of an attempt.
struct ItemView {
  enum class Status { unanswered, chosen, right, wrong };
  Status status = Status::unanswered;
  std::vector<int> order;           ///< of the options, from top to bottom
  std::vector<OptionView> options;  ///< by index, not by order
  std::vector<int> sides;           ///< pairs: options whose sides are called A, B, C …
  std::string state;                ///< point: what would be judged, or what to do before
  std::string words;                ///< the line below: "Right."
  std::string number;               ///< what the number's field holds
  bool invalid_number = false;      ///< which is none
  bool has_check = false;           ///< there is a button to check
  bool can_check = false;           ///< … and something to check
  bool can_retry = false;
  bool can_reveal = false;
  bool closed = false;          ///< it takes no other answer
  bool can_read_again = false;  ///< the section that teaches it is offered
  std::optional<Verdict> first;
  int tries = 0;
  bool has_verdict_row() const { return has_check || can_retry || can_reveal || !words.empty(); }
};

/// `state`: of the figure that a question of kind point asks for, as quiz/point_answer.h has it; empty while it does not count.
ItemView view_of(const Item& item, const Attempt& attempt, std::string_view state = "");

/// "A", "B" …
inline std::string letter_name(size_t letter) { return std::string(1, static_cast<char>('A' + letter)); }

/// "Line 4": what an option whose mark has its own number is called.
std::string number_words(const Item& item, const Option& option);

/// "unanswered", "chosen", "right" or "wrong".
std::string_view name_of(ItemView::Status status);

}  // namespace book
