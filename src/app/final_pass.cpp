#include <algorithm>

#include "app/questions.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/shuffle.h"
#include "platform/host.h"

// The final quiz: which questions its pass asks, and its result.
namespace app {
namespace {

const std::string kPass(book::kFinalSlug);

}  // namespace

/// Opens the pass that was begun, in this tab or another, or draws the first one. Returns whether it is another than the open one.
bool Questions::follow_pass(book::Document& document) {
  book::Document pass = book::pass_of(bank_, progress_[kPass].chosen);
  if (pass.items.empty()) {
    draw_pass();
    pass = book::pass_of(bank_, progress_[kPass].chosen);
  }
  if (std::ranges::equal(pass.items, document.items, {}, &book::Item::id, &book::Item::id)) return false;
  document = std::move(pass);
  return true;
}

/// Draws the questions of a new pass, stores which, and forgets earlier answers to them, so that each is asked afresh and with new numbers.
void Questions::draw_pass() {
  book::Attempt& pass = progress_[kPass];
  pass.chosen = book::draw_pass(bank_, progress_, book::next_random(random_));
  pass.seed = book::next_random(random_);
  pass.checked = true;
  book::add_tries(pass, 1);
  pass = store_.save(kPass, pass);
  for (const book::Item& item : bank_.items) {
    progress_.erase(item.id);
    store_.forget(item.id);
  }
}

/// The seed of one question in the pass. It is the same each time the pass is opened, so that a reload asks the same question.
std::uint32_t Questions::seed_in_pass(size_t item) const {
  std::uint32_t seed = progress_.find(kPass)->second.seed + static_cast<std::uint32_t>(item);
  return book::next_random(seed);
}

Changed Questions::begin_pass(book::Document& document) {
  draw_pass();
  Changed changed = begin_attempts(document);
  const std::string& first = document.items.front().id;
  platform::reveal(first);
  changed |= Changed{.focus = first, .message = ""};
  return changed |= denial();
}

Changed Questions::press_final(const Chapter& chapter, std::string_view button) {
  if (button == book::kFinalAgain.id) return begin_pass(chapter.document);
  if (button == book::kFinalPrint.id) platform::print();
  const auto save = [](std::string_view type, const std::string& text) {
    platform::save_file("phasebook-final-quiz." + std::string(type.substr(type.find('/') + 1)), type, text);
  };
  if (button == book::kFinalCsv.id) save("text/csv", book::pass_csv(chapter.document, views(chapter)));
  if (button == book::kFinalJson.id) save("application/json", book::pass_json(chapter.document, views(chapter)));
  return {};
}

}  // namespace app
