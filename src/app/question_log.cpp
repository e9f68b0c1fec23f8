#include <algorithm>
#include <cmath>
#include <utility>

#include "app/questions.h"
#include "book/quiz/grade.h"
#include "platform/host.h"

// What the log notes of an answer.
namespace app {
namespace {

/// Whether a part of a wrong answer is right: a card lies in its place, or one of several right options is among the chosen.
[[gnu::noinline]] bool is_partly_right(const book::Item& item, const book::Attempt& attempt) {
  const bool arranged = item.kind->control->is_arranged;
  if (!arranged && !item.kind->several_may_be_chosen) return false;
  return std::ranges::any_of(item.options, [&](const book::Option& option) {
    const bool says = arranged ? is_choice(option) : option.correct && book::is_chosen(attempt, option.id);
    return says && is_option_right(item, attempt, option);
  });
}

}  // namespace

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
  Judged judged = log(item.id, verdict, is_one_option ? std::string_view(item.options[static_cast<size_t>(chosen)].id) : "");
  judged.partly = judged.verdict == book::Verdict::wrong && is_partly_right(item, attempt);
  keep(std::move(judged));
}

/// How long it took is known from the last thing that came before: the page was opened, or an answer judged. Half an hour of reading says
/// nothing about the question at its end.
Judged Questions::log(const std::string& id, book::Verdict verdict, std::string_view option) {
  const std::string asked(book::asked_id(id));
  const auto found = sheet_.logs().find(asked);
  const book::Log before = found == sheet_.logs().end() ? book::Log{} : found->second;
  book::Trial trial = book::trial_of(sheet_.at(id), verdict, before, platform::present());
  const double seconds = (platform::now_ms() - std::exchange(since_ms_, platform::now_ms())) / 1000;
  if (seconds <= book::kMaxSeconds) trial.seconds = static_cast<int>(std::ceil(seconds));
  if (verdict == book::Verdict::wrong) trial.option = option;
  sheet_.log(id, trial);
  return {.id = asked,
          .verdict = verdict,
          .hinted = sheet_.at(id).hints > 0,
          .tries = static_cast<int>(before.size()) + 1,
          .trial = std::move(trial)};
}

void Questions::keep(Judged judged) {
  if (keeps_judged_) judged_.push_back(std::move(judged));
}

}  // namespace app
