#include <algorithm>
#include <ranges>

#include "app/app.h"
#include "base/json_writer.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/shuffle.h"
#include "platform/host.h"

// The final quiz. The open document is one pass over the bank of questions. Which questions a pass asks is stored like an answer.
namespace app {
namespace {

const std::string kPass(book::kFinalSlug);

}  // namespace

bool App::is_final() const { return book::is_final(document_); }

/// Opens the pass that was begun, in this tab or another, or draws the first one.
void App::follow_pass() {
  book::Document pass = book::pass_of(bank_, state_.progress[kPass].chosen);
  if (pass.items.empty()) {
    draw_pass();
    pass = book::pass_of(bank_, state_.progress[kPass].chosen);
  }
  if (!std::ranges::equal(pass.items, document_.items, {}, &book::Item::id, &book::Item::id)) document_ = std::move(pass);
}

/// Draws the questions of a new pass, stores which, and forgets earlier answers to them, so that each is asked afresh and with new numbers.
void App::draw_pass() {
  book::Attempt& pass = state_.progress[kPass];
  pass.chosen = book::draw_pass(bank_, state_.progress, book::next_random(random_));
  pass.seed = book::next_random(random_);
  pass.checked = true;
  book::add_tries(pass, 1);
  pass = answers_.save(kPass, pass);
  for (const book::Item& item : bank_.items) {
    state_.progress.erase(item.id);
    answers_.forget(item.id);
  }
}

/// Stores which questions the open pass asks, if another tab has forgotten it: an answer means nothing without its pass.
void App::keep_pass() {
  if (is_final() && !answers_.answers().contains(kPass)) answers_.save(kPass, state_.progress[kPass]);
}

/// The seed of one question in the pass. It is the same each time the pass is opened, so that a reload asks the same question.
std::uint32_t App::seed_in_pass(size_t item) {
  std::uint32_t seed = state_.progress[kPass].seed + static_cast<std::uint32_t>(item);
  return book::next_random(seed);
}

void App::begin_pass() {
  draw_pass();
  begin_attempts();
  message_.clear();
  report_denial();
  focus_on(document_.items.front().id);
  platform::reveal(document_.items.front().id);
  restyled();
}

bool App::activate_final(std::string_view id) {
  if (!is_final()) return false;
  const std::vector<book::ItemView> views = item_views();
  if (id == book::kFinalAgain.id) return begin_pass(), true;
  if (id == book::kFinalPrint.id) return platform::print(), true;
  if (id == book::kFinalCsv.id) return platform::save_file("phasebook-final-quiz.csv", "text/csv", book::pass_csv(document_, views)), true;
  if (id == book::kFinalJson.id)
    return platform::save_file("phasebook-final-quiz.json", "application/json", book::pass_json(document_, views)), true;
  return false;
}

/// The page holds every question of the bank. Shows those of the pass in its order.
void App::describe_final_dom() {
  if (is_final()) dom_.set("order", "article", "", base::to_json(std::views::transform(document_.blocks, &book::Block::id)));
}

}  // namespace app
