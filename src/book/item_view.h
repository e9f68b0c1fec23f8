#pragma once

#include <string>
#include <vector>

#include "book/document.h"
#include "book/progress.h"

namespace book {

/// How one option looks to the reader.
struct OptionView {
  enum class Sign { none, tick, cross };
  bool chosen = false;
  bool told = false;       ///< its feedback is in sight
  Sign sign = Sign::none;  ///< in its mark, once judged or revealed
  std::string lead;        ///< the words before its feedback: "Your choice, not quite."
};

/// What an item looks like to the reader: all that layout, DOM and drawing need to know of an attempt.
struct ItemView {
  enum class Status { unanswered, chosen, right, wrong };
  Status status = Status::unanswered;
  std::vector<int> order;           ///< of the options, from top to bottom
  std::vector<OptionView> options;  ///< by index, not by order
  std::string words;                ///< the line below: "Right."
  std::string number;               ///< what the number's field holds
  bool no_number = false;           ///< which is none
  bool has_check = false;           ///< there is a button to check
  bool can_check = false;           ///< … and something to check
  bool can_retry = false;
  bool can_reveal = false;
  std::optional<Verdict> first;
  int tries = 0;
  bool has_verdict_row() const { return has_check || can_retry || can_reveal || !words.empty(); }
};

ItemView view_of(const Item& item, const Attempt& attempt);

/// "unanswered", "chosen", "right" or "wrong".
std::string_view name_of(ItemView::Status status);

}  // namespace book
