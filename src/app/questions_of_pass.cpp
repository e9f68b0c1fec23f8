#include "app/questions.h"
#include "platform/host.h"

// What the reader does in a pass over a bank, besides answering.
namespace app {

const Pass* Questions::pass() const {
  if (final_quiz_.is_open()) return &final_quiz_;
  return review_.is_open() ? &review_ : nullptr;
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
  return pass() && pass()->may_go_on(document, sheet_.attempts()) ? show_pass(document) : Effects{};
}

Effects Questions::ask_more(book::Document& document) {
  return review_.is_open() && review_.ask_more(sheet_) ? show_pass(document) : Effects{};
}

Effects Questions::follow_day(book::Document& document) {
  return review_.is_open() && review_.is_over() ? begin_attempts(document) : Effects{};
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
