#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/all_questions.h"
#include "app/answer_sheet.h"
#include "app/chapter.h"
#include "app/drag_answer.h"
#include "app/effects.h"
#include "app/final_quiz.h"
#include "app/judged.h"
#include "app/pretest.h"
#include "app/review.h"
#include "base/functions.h"
#include "book/document.h"
#include "book/quiz/view.h"
#include "book/spoilers.h"

namespace app {

/// Answering the questions of the open chapter. In the final quiz, a review and the like, the open document is one pass over a bank of
/// questions. `item_index` is into Document::items. Nothing changes where the question does not allow it.
class Questions {
 public:
  /// `functions` are those that templates may call.
  explicit Questions(base::Functions functions) : functions_(functions) {}

  void set_seed(std::uint32_t seed) { sheet_.set_seed(seed); }  ///< see AnswerSheet
  Effects restore(book::Versions current, std::vector<book::Askable> bank) { return sheet_.restore(std::move(current), std::move(bank)); }
  /// Begins with another chapter: gives each question of it an attempt.
  Effects open(book::Document& document);

  const book::Progress& progress() const { return sheet_.attempts(); }
  const book::Logs& logs() const { return sheet_.logs(); }
  std::vector<std::string> due() const { return sheet_.due(); }
  /// The pass that is open, or null.
  const Pass* pass() const;
  /// What stands at the end of a review.
  book::ReviewEnd review_end() const { return review_.end(sheet_); }
  /// What stands at the end of a pre-test.
  book::PretestEnd pretest_end() const { return pretest_.end(); }
  bool is_reset_armed() const { return reset_armed_; }
  book::ItemView view_of(const book::Item& item, std::span<const Figure> figures) const;
  std::vector<book::ItemView> views(const Chapter& chapter) const;

  Effects choose(const Chapter& chapter, size_t item_index, size_t option);
  Effects write_number(const Chapter& chapter, size_t item_index, std::string_view text);
  /// Moves cards or sides, see DragAnswer.
  template <typename... Args>
  Effects arrange(const Chapter& chapter, size_t item_index, DragAnswer::Move (DragAnswer::*move)(const DragAnswer::Table&, Args...),
                  std::type_identity_t<Args>... args) {
    const book::Item& item = chapter.document.items[item_index];
    if (view_of(item, chapter.figures).closed) return {};
    DragAnswer::Move moved = (drag_.*move)({chapter.document, item, sheet_.at(item.id)}, args...);
    return moved.answers ? moved.effects |= save(item) : std::move(moved.effects);
  }
  bool is_held(const Chapter& chapter, size_t item_index, size_t option) const {
    return drag_.holds(chapter.document.items[item_index], option);
  }
  Effects put_down() { return drag_.put_down(); }
  /// Says that she is sure of her answer, or takes that back.
  Effects say_sure(const Chapter& chapter, size_t item_index);
  Effects check(const Chapter& chapter, size_t item_index);
  /// What the page has found of the code for an exercise: "OPTION\nCODE", or nothing. Code for an exercise of another chapter can be judged
  /// too; `current` are the versions of all.
  Effects take_verdict(const Chapter& chapter, std::string_view exercise, std::string_view verdict, const book::Versions& current);
  Effects try_again(const Chapter& chapter, size_t item_index);
  /// Tries a template with new numbers.
  Effects draw_numbers(const Chapter& chapter, size_t item_index);
  Effects reveal(const Chapter& chapter, size_t item_index);
  /// Begins an attempt at a copy (book/quiz/once_more.h), with other numbers or in another order than where it was asked first.
  void begin_once_more(book::Document& document, size_t item_index);
  /// Shows one more hint. The number asked for is kept.
  Effects give_hint(const Chapter& chapter, size_t item_index);
  /// Unfolds for good what a prediction folds.
  Effects open_spoiler(const Chapter& chapter, size_t item_index);
  bool is_open(const book::Document& document, const book::Spoiler& spoiler) const;
  /// One for each block: whether a prediction folds it.
  std::vector<int> folded(const book::Document& document) const;
  /// `answer` is an option's id, several ids separated by commas, pairs of ids, a number, or a state of the figure. Returns what is wrong
  /// with it as a sentence, or an empty string.
  std::string answer(const Chapter& chapter, std::string_view id, std::string_view answer, Effects& effects);
  /// The state of a figure decides whether questions answered in it can be checked, and a finished run judges the predictions that wait for
  /// it.
  Effects follow_figures(const Chapter& chapter);

  /// From now on keeps what is judged for `take_judged`, or no longer.
  void keep_judged(bool keeps) {
    keeps_judged_ = keeps;
    judged_.clear();
  }
  std::vector<Judged> take_judged() { return std::exchange(judged_, {}); }

  // The record of all answers
  std::string export_answers() const { return sheet_.export_answers(); }
  Effects import_answers(book::Document& document, std::string_view json);
  /// Adds what has come from another device.
  Effects add(book::Document& document, const book::Transfer& transfer) { return show_answers(document, sheet_.add(transfer)); }
  Effects forget_answers(book::Document& document);
  /// The button for that, which has to be pressed twice in a row; `release` says that another one has been pressed.
  Effects press_reset(book::Document& document);
  Effects release_reset() { return {.questions = std::exchange(reset_armed_, false)}; }
  /// Another tab has stored something under `key`.
  Effects reload(book::Document& document, std::string_view key);

  // A pass over a bank
  /// The chapters that the address asks for have become these.
  Effects choose_chapters(book::Document& document, std::string_view chapters);
  /// To the next question without an answer, or to the result.
  Effects go_on(book::Document& document);
  /// A review that was begun on another day has ended.
  Effects follow_day(book::Document& document);
  /// Another review, for what is still due.
  Effects ask_more(book::Document& document);
  /// In a pre-test: the reader does not know the answer, or wants to see the result before the last question.
  Effects pass_over(book::Document& document);
  Effects stop(book::Document& document);
  /// The buttons at the end of a pre-test, and at that of all questions.
  enum class AtEnd { resume, explain, again, ask_open };
  Effects press_at_end(book::Document& document, AtEnd button);
  /// Presses one of book::kFinalButtons.
  Effects press_final(const Chapter& chapter, std::string_view button);

 private:
  std::array<const Pass*, 4> passes() const { return {&final_quiz_, &review_, &pretest_, &all_questions_}; }
  Pass* pass() { return const_cast<Pass*>(std::as_const(*this).pass()); }
  Effects begin_attempts(book::Document& document);
  Effects show_pass(book::Document& document);
  Effects save(const book::Item& item);
  Judged log(const std::string& id, book::Verdict verdict, std::string_view option);
  void log(const book::Item& item, int tries_before);
  void keep(Judged judged);
  Effects judge(const Chapter& chapter, size_t item_index);
  Effects begin_again(const Chapter& chapter, size_t item_index, std::uint32_t seed);
  Effects tell_verdict(const Chapter& chapter, const book::Item& item, const book::ItemView& was);
  Effects record_verdict(const std::string& item_id, std::string_view option, std::string_view code, const book::Versions& current);
  Effects keep_for_run(const Chapter& chapter, const book::Item& item);
  Effects follow_runs(const Chapter& chapter);
  Effects show_answers(book::Document& document, const AnswerStore::Ids& ids);

  base::Functions functions_;
  AnswerSheet sheet_;
  DragAnswer drag_;
  FinalQuiz final_quiz_;
  Review review_;
  PretestPass pretest_;
  AllQuestions all_questions_;
  std::set<std::string, std::less<>> judging_;                                ///< exercises whose code is running
  bool asks_sure_ = false;                                                    ///< whether the reader is sure: in a review only
  bool has_check_ = false;                                                    ///< what is chosen is judged only when it is checked
  bool reset_armed_ = false;                                                  ///< the next press of the reset button resets
  std::map<std::string, std::pair<book::TrainingRun, book::RunState>> runs_;  ///< by id of the question: what it knew of the reader's run
  double since_ms_ = 0;                                                       ///< when the reader could begin with her next answer
  bool keeps_judged_ = false;
  std::vector<Judged> judged_;  ///< since they were taken
  std::string figure_states_;   ///< which buttons the questions answered in figures show
};

}  // namespace app
