#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/answer_store.h"
#include "app/changed.h"
#include "app/dom_diff.h"
#include "app/chapter.h"
#include "base/functions.h"
#include "book/document.h"
#include "book/gates.h"
#include "book/quiz/view.h"

namespace app {

/// The questions of the open chapter and the reader's answers to those of the whole book. In the final quiz, the open document is one pass
/// over a bank of questions; which ones it asks is stored like an answer. Items are indices into Document::items.
class Questions {
 public:
  /// `functions` are those that templates may call.
  explicit Questions(base::Functions functions) : functions_(functions) {}

  /// Seeds the order of options and the choice of questions.
  void set_seed(std::uint32_t seed) { random_ = seed; }
  /// Reads the answers in storage. `current` are the versions of all questions.
  Changed restore(book::Versions current);
  /// Begins with another chapter: gives each question of it an attempt.
  Changed open(book::Document& document);

  const book::Progress& progress() const { return progress_; }
  bool in_final_quiz() const { return !bank_.topics.empty(); }
  book::ItemView view_of(const book::Item& item, std::span<const Figure> figures) const;
  std::vector<book::ItemView> views(const Chapter& chapter) const;

  // Answering. Nothing changes where the question does not allow it.
  Changed choose(const Chapter& chapter, size_t item, size_t option);
  // Cards are put in order, sides are given to rows: by picking one up and putting it down, or by dragging.
  Changed press_card(const Chapter& chapter, size_t item, size_t option);
  Changed nudge(const Chapter& chapter, size_t item, size_t option, int by);
  Changed press_side(const Chapter& chapter, size_t item, size_t side);
  Changed press_slot(const Chapter& chapter, size_t item, size_t row);
  /// `place` counts from 0; below 0 the card stays where it is.
  Changed drag_card(const Chapter& chapter, size_t item, size_t option, int place, bool dropped);
  /// `row` is -1 over none: dropped there, the side is taken back.
  Changed drag_side(const Chapter& chapter, size_t item, size_t side, int row, bool dropped);
  bool is_held(const Chapter& chapter, size_t item, size_t option) const;
  Changed put_down();
  Changed write_number(const Chapter& chapter, size_t item, std::string_view text);
  Changed check(const Chapter& chapter, size_t item);
  Changed try_again(const Chapter& chapter, size_t item);
  Changed reveal(const Chapter& chapter, size_t item);
  /// Shows one hint more. How many were asked for is kept.
  Changed give_hint(const Chapter& chapter, size_t item);
  /// Unfolds for good what a prediction folds.
  Changed open_gate(const Chapter& chapter, size_t item);
  /// One for each block: whether a prediction folds it.
  std::vector<char> folded(const book::Document& document) const;
  /// `answer` is an option's id, several ids separated by commas, pairs of ids, a number, or a state of the figure. Returns what is wrong
  /// with it as a sentence, or an empty string.
  std::string answer(const Chapter& chapter, std::string_view id, std::string_view answer, Changed& changed);
  /// The state of a figure decides whether questions answered in it can be checked, and a finished run judges the predictions that wait for
  /// it.
  Changed follow_figures(const Chapter& chapter);

  // The record of all answers
  /// Offers the reader a file with all answers; returns its contents.
  std::string export_answers() const;
  /// Merges the answers of a file into ours. The message says what came of it.
  Changed import_answers(book::Document& document, std::string_view json);
  Changed forget_answers(book::Document& document);
  /// The button for that, which has to be pressed twice in a row; `release` says that another one has been pressed.
  Changed press_reset(book::Document& document);
  Changed release_reset();
  /// Another tab has stored something under `key`.
  Changed reload(book::Document& document, std::string_view key) { return show_answers(document, store_.reload(key)); }

  // The final quiz
  /// To the next question without an answer, or to the result.
  Changed go_on(const Chapter& chapter);
  /// Presses one of book::kFinalButtons.
  Changed press_final(const Chapter& chapter, std::string_view button);

  void describe(DomDiff& dom, const Chapter& chapter);
  /// Only the questions that show the state of a figure.
  void describe_answered_in_figures(DomDiff& dom, const Chapter& chapter);

 private:
  /// What the reader has picked up, and what is said about the last move.
  struct Hand {
    std::string item;
    int held = -1;  ///< an option, or one whose side it is
    int over = -1;  ///< the row over which it is dragged
    std::string spoken;
  };

  Changed place_card(const Chapter& chapter, size_t item, size_t option, int place);
  Changed place_side(const Chapter& chapter, size_t item, size_t side, int row);
  Changed take_up(const book::Item& item, size_t option, std::string spoken);
  static bool has_item(const book::Document& document, std::string_view id);
  book::Attempt& attempt_at(const Chapter& chapter, size_t item) { return progress_[chapter.document.items[item].id]; }
  Changed begin_attempts(book::Document& document);
  Changed judge(const Chapter& chapter, size_t item);
  static bool take_run(book::Item& item, book::Attempt& attempt, const book::TrainingRun& present);
  Changed keep(const Chapter& chapter, size_t item);
  static int setup_link(const book::Item& item);
  Changed follow_runs(const Chapter& chapter);
  Changed answered(const book::Item& item);
  Changed denial();
  Changed show_answers(book::Document& document, const AnswerStore::Ids& ids);
  bool follow_pass(book::Document& document);
  void draw_pass(bool whole_book = false);
  Changed begin_pass(book::Document& document, bool whole_book);
  size_t first_unanswered(const book::Document& document) const;
  std::vector<int> drawn_topics() const;
  void show_in_pass(const book::Item& item, book::ItemView& view) const;
  void remember(const book::Document& document, const book::Item& item);
  void read_histories(book::Document& document) const;
  std::uint32_t seed_in_pass(size_t item) const;
  void describe_item(DomDiff& dom, const Chapter& chapter, size_t item);
  static int figure_link(const Chapter& chapter, const book::Item& item, const book::ItemView& view);
  void describe_gates(DomDiff& dom, const Chapter& chapter) const;
  bool is_open(const book::Document& document, const book::Gate& gate) const;
  void describe_overview(DomDiff& dom, const Chapter& chapter) const;

  base::Functions functions_;
  AnswerStore store_;
  book::Progress progress_;  ///< what the store has, and attempts that the reader has only begun
  book::Document bank_;      ///< all questions of the final quiz, while the document is one pass over them
  std::uint32_t random_ = 0;
  bool denial_shown_ = false;
  bool reset_armed_ = false;  ///< the next press of the reset button resets
  size_t asked_now_ = 0;      ///< index of the question of the final quiz that is shown; their number once the result is
  Hand hand_;
  std::map<std::string, std::pair<book::TrainingRun, book::RunState>> runs_;  ///< by id of the question: what it knew of the reader's run
  std::string figure_states_;                                                 ///< which buttons the questions answered in figures show
  std::map<std::string, std::pair<size_t, book::ItemView>> shown_;            ///< by id: what the DOM shows of each question, and its index
};

}  // namespace app
