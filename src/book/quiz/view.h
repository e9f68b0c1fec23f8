#pragma once

#include <string>
#include <vector>

#include "book/document.h"
#include "book/quiz/progress.h"

namespace book {

/// What one option looks like to the reader.
struct OptionView {
  enum class Symbol { none, tick, cross };
  bool chosen = false;
  bool graded = false;  ///< its mark shows the verdict on it
  bool feedback_shown = false;
  bool right = false;            ///< the answer is right about it
  Symbol symbol = Symbol::none;  ///< in its mark, once judged or revealed
  std::string number;            ///< in its mark instead: the number of its line or step
  int place = 0;                 ///< order: where it lies, from 1
  int row = -1;                  ///< pairs: index of the row where its side lies, or -1
  std::string lead;              ///< the words before its feedback: "The right answer."
  bool operator==(const OptionView&) const = default;
};

/// What the figure of an item reports at present.
struct FigureState {
  std::string state = {};  ///< point: as in quiz/point_answer.h; empty while it does not count as an answer
  TrainingRun run = {};    ///< ranking, outcome: as far as there is one that the question is about
  RunState run_state = {};
};

/// How the run that judged a ranking came out, from the best to the worst; no rows before there is one.
struct Comparison {
  struct Row {
    std::string happened;
    std::string value;
    std::string said;  ///< the place that the reader gave it
    bool operator==(const Row&) const = default;
  };
  std::vector<Row> rows;
  std::string caption;  ///< which run
  std::string note;     ///< a remark on it, and how a later run came out
  bool operator==(const Comparison&) const = default;
};

/// What an item looks like to the reader: everything that layout, DOM and drawing need to know about an attempt.
struct ItemView {
  enum class Status { unanswered, chosen, right, wrong };
  Status status = Status::unanswered;
  std::vector<int> order;           ///< indices of the options, from top to bottom
  std::vector<OptionView> options;  ///< by index, not by order
  std::vector<int> sides;           ///< pairs: indices of the options, in the order in which their sides lie at first
  std::string state;                ///< point: the answer that would be judged, or what to do first; outcome: the run that judges
  std::string words;                ///< the line below the answer: "Right."
  std::string number;               ///< the text in the number field
  bool invalid_number = false;      ///< … which is not a number
  bool asks_sure = false;           ///< the reader can say that she is sure, before the answer is judged
  bool sure = false;                ///< … and has
  bool has_check = false;           ///< there is a Check button
  bool can_check = false;           ///< … and it is enabled
  bool can_retry = false;
  bool can_reveal = false;
  bool closed = false;          ///< no further answer is accepted
  bool revealed = false;        ///< exercise: code that does what is asked is shown
  int solved = 0;               ///< exercise: at which try; 0 if it is not
  std::string code = {};        ///< exercise: what was judged last
  size_t hints = 0;             ///< how many of its hints the reader has asked for
  bool can_hint = false;        ///< there is a button for another one
  bool gated = false;           ///< what follows it in its section is folded
  bool can_read_again = false;  ///< a link to the section that teaches it is offered
  std::optional<Verdict> first;
  int tries = 0;
  std::uint32_t seed = 0;             ///< of the attempt: all that is drawn anew for it follows from this
  bool put_aside = false;             ///< of a bank: another question is asked now
  bool can_go_on = false;             ///< of a bank: there is a button that leads to the next one
  std::string place;                  ///< review: "3 of 12"
  std::string scope;                  ///< final quiz: which chapters the pass draws from; review: why it is asked again
  int held = -1;                      ///< order, pairs: index of the option that the reader has picked up, or whose side
  int over = -1;                      ///< pairs: index of the row over which a side is being dragged
  std::string spoken;                 ///< the result of a move, for screen readers
  bool waiting = false;               ///< ranking, outcome: for the reader's own run
  bool kept = false;                  ///< … with an answer that it will judge
  TrainingRun run;                    ///< ranking, outcome: the one whose numbers are in the texts
  Comparison comparison;              ///< ranking
  std::string reversed;               ///< ranking: what the run that judged it has in the opposite order
  std::string_view check_words = {};  ///< on the Check button; empty: as the kind says
  std::string_view next_words = {};   ///< of a bank: on the button that leads on; empty: "Next"
  bool can_pass = false;              ///< pre-test: she can say that she does not know
  bool can_stop = false;              ///< pre-test: she can see the result before the last question
  bool withheld = false;              ///< pre-test: its explanation comes at the end
  bool operator==(const ItemView&) const = default;
  bool has_verdict_row() const { return has_check || asks_sure || can_retry || can_reveal || can_hint || can_pass || !words.empty(); }
};

ItemView view_of(const Item& item, const Attempt& attempt, const FigureState& figure = {});

/// "Line 4": the name of an option whose mark has its own number.
std::string number_words(const Item& item, const Option& option);

/// "unanswered", "chosen", "right" or "wrong".
std::string_view name_of(ItemView::Status status);

}  // namespace book
