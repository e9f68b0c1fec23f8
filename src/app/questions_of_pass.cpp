#include <algorithm>

#include "app/questions.h"
#include "platform/host.h"

// What the reader does in a pass over a bank, besides answering.
namespace app {

const Pass* Questions::pass() const {
  const auto all = passes();
  const auto open = std::ranges::find_if(all, &Pass::is_open);
  return open == all.end() ? nullptr : *open;
}

Effects Questions::press_final(const Chapter& chapter, std::string_view button) {
  const bool whole_book = button == book::kFinalAll.id;
  if (!whole_book && button != book::kFinalAgain.id) {
    FinalQuiz::take_away(chapter.document, button, views(chapter));
    return {};
  }
  final_quiz_.draw_pass(sheet_, whole_book);
  return show_pass(chapter.document);
}

Effects Questions::go_on(book::Document& document) {
  if (!pass() || !pass()->may_go_on(document, sheet_.attempts())) return {};
  pass()->leave();
  return show_pass(document);
}

Effects Questions::ask_more(book::Document& document) {
  return review_.is_open() && review_.ask_more(sheet_) ? show_pass(document) : Effects{};
}

Effects Questions::follow_day(book::Document& document) {
  return review_.is_open() && review_.is_over() ? begin_attempts(document) : Effects{};
}

Effects Questions::choose_chapters(book::Document& document, std::string_view chapters) {
  return pass() && pass()->choose_chapters(chapters) ? begin_attempts(document) : Effects{};
}

Effects Questions::pass_over(book::Document& document) {
  if (!pretest_.is_open()) return {};
  pretest_.pass_over(sheet_);
  return show_pass(document);
}

Effects Questions::stop(book::Document& document) {
  if (!pretest_.is_open()) return {};
  pretest_.stop(sheet_, true);
  return show_pass(document);
}

Effects Questions::press_at_end(book::Document& document, AtEnd button) {
  if (!pass()) return {};
  switch (button) {
    case AtEnd::resume: pretest_.stop(sheet_, false); break;
    case AtEnd::again: pretest_.begin_again(sheet_); break;
    case AtEnd::ask_open: all_questions_.ask_open(); break;
    case AtEnd::explain: {
      pretest_.explain();
      if (document.items.empty()) break;
      platform::reveal(document.items.front().id);
      return {.questions = true, .focus = document.items.front().id};
    }
  }
  return show_pass(document);
}

/// Moves to the question that is to be answered now.
Effects Questions::show_pass(book::Document& document) {
  Effects effects = begin_attempts(document);
  const std::string shown = pass()->shown(document);
  platform::reveal(shown);
  effects |= Effects{.focus = shown, .message = ""};
  return effects |= sheet_.report_denial();
}

}  // namespace app
