#include "app/all_questions.h"

#include <algorithm>

#include "book/chapter_range.h"
#include "book/overview.h"
#include "book/pretest/all_questions.h"
#include "book/quiz/final_quiz.h"

namespace app {

void AllQuestions::open(const book::Document& document) {
  bank_ = {};
  if (is_bank(document) && book::is_all_questions(document)) bank_ = document;
  chapters_.clear();
  left_open_.clear();
}

bool AllQuestions::choose_chapters(std::string_view chapters) {
  if (chapters == chapters_) return false;
  chapters_ = chapters;
  left_open_.clear();
  return true;
}

bool AllQuestions::follow(book::Document& document, AnswerSheet& sheet) {
  seed_ = sheet.next_seed();
  std::vector<std::string> ids;
  const std::vector<int> topics = chapters_.empty() ? std::vector<int>() : book::topics_in(bank_, chapters_);
  for (const book::Item& item : bank_.items) {
    if (std::ranges::contains(topics, item.topic)) ids.push_back(item.id);
  }
  const bool is_other = !std::ranges::equal(ids, document.items, {}, {}, &book::Item::id);
  if (is_other) document = book::pass_of(bank_, ids);
  const auto is_open = [&](const book::Item& item) { return sheet.attempt_at(item).tries == 0 && !left_open_.contains(item.id); };
  const auto asked = std::ranges::find_if(document.items, is_open);
  shown_ = asked == document.items.end() ? std::string(book::kSummaryId) : asked->id;
  return is_other;
}

std::uint32_t AllQuestions::seed_of(const book::Document&, size_t item_index, const book::Progress&, base::Functions) const {
  return seed_ + static_cast<std::uint32_t>(item_index);
}

void AllQuestions::show(const book::Item& item, const book::Progress&, book::ItemView& view) const {
  view.put_aside = item.id != shown_;
  view.can_go_on = true;
  if (view.tries == 0) view.next_words = "Leave open";
  view.scope = bank_.topics[static_cast<size_t>(item.topic)].title;
}

}  // namespace app
