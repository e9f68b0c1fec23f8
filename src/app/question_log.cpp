#include <cmath>
#include <utility>

#include "app/questions.h"
#include "book/quiz/grade.h"
#include "platform/host.h"

// What the log notes of an answer.
namespace app {

/// Nothing is stored: it belongs to an answer that is not judged yet.
Effects Questions::say_sure(const Chapter& chapter, size_t item_index) {
  const book::Item& item = chapter.document.items[item_index];
  if (!view_of(item, chapter.figures).asks_sure) return {};
  book::Attempt& attempt = sheet_.at(item.id);
  attempt.sure = !attempt.sure;
  return {.questions = true};
}

/// Notes the try that has just been judged, if it counts as one.
void Questions::log(const book::Item& item, int tries_before) {
  const book::Attempt& attempt = sheet_.at(item.id);
  if (attempt.tries == tries_before) return;
  const int chosen = book::chosen_option(item, attempt);
  const book::Verdict verdict = grade(item, attempt);
  if (pass() && !pass()->is_evidence(verdict)) {
    since_ms_ = platform::now_ms();
    return;
  }
  const bool is_one_option = chosen >= 0 && !item.kind->several_may_be_chosen && !item.kind->control->is_arranged;
  log(item.id, verdict, is_one_option ? std::string_view(item.options[static_cast<size_t>(chosen)].id) : "");
}

/// How long it took is known from the last thing that came before: the page was opened, or an answer judged. Half an hour of reading says
/// nothing about the question at its end.
void Questions::log(const std::string& id, book::Verdict verdict, std::string_view option) {
  const auto before = sheet_.logs().find(book::asked_id(id));
  book::Trial trial =
      book::trial_of(sheet_.at(id), verdict, before == sheet_.logs().end() ? book::Log{} : before->second, platform::present());
  const double seconds = (platform::now_ms() - std::exchange(since_ms_, platform::now_ms())) / 1000;
  if (seconds <= book::kMaxSeconds) trial.seconds = static_cast<int>(std::ceil(seconds));
  if (verdict == book::Verdict::wrong) trial.option = option;
  sheet_.log(id, std::move(trial));
}

}  // namespace app
