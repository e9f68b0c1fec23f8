#include <algorithm>
#include <numeric>

#include "app/questions.h"
#include "book/overview.h"
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
void Questions::draw_pass(bool whole_book) {
  const std::vector<int> read = whole_book ? std::vector<int>() : book::topics_read(bank_, progress_);
  book::Attempt& pass = progress_[kPass];
  pass.chosen = book::draw_pass(bank_, progress_, book::next_random(random_), book::kFinalQuestions, read);
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

size_t Questions::first_unanswered(const book::Document& document) const {
  const auto is_open = [this](const book::Item& item) {
    const auto found = progress_.find(item.id);
    return found == progress_.end() || found->second.tries == 0;
  };
  return static_cast<size_t>(std::ranges::find_if(document.items, is_open) - document.items.begin());
}

/// One question is shown at a time, until the reader goes on.
void Questions::show_in_pass(const book::Item& item, book::ItemView& view) const {
  const std::vector<std::string>& asked = progress_.find(kPass)->second.chosen;
  const size_t index = static_cast<size_t>(std::ranges::find(asked, item.id) - asked.begin());
  view.put_aside = index != asked_now_;
  view.can_go_on = view.tries > 0;
  view.scope = book::scope_words(bank_, drawn_topics());
}

/// The topics of the pass, if it was not drawn from the whole book for want of chapters read.
std::vector<int> Questions::drawn_topics() const {
  std::vector<int> read = book::topics_read(bank_, progress_);
  const std::vector<std::string>& asked = progress_.find(kPass)->second.chosen;
  const auto is_read = [&](const book::Item& item) {
    return std::ranges::find(asked, item.id) == asked.end() || std::ranges::find(read, item.topic) != read.end();
  };
  if (read.empty() || std::ranges::all_of(bank_.items, is_read)) return read;
  read.resize(bank_.topics.size());
  std::iota(read.begin(), read.end(), 0);
  return read;
}

/// Keeps the verdict among the last ones on the topic, which outlive the pass.
void Questions::remember(const book::Document& document, const book::Item& item) {
  const std::string id = book::history_id(document.topics[static_cast<size_t>(item.topic)]);
  book::Attempt& history = progress_[id];
  history.chosen.emplace_back(progress_[item.id].first == book::Verdict::right ? "r" : "w");
  if (history.chosen.size() > book::kHistory) history.chosen.erase(history.chosen.begin());
  history = store_.save(id, history);
}

void Questions::read_histories(book::Document& document) const {
  for (book::Topic& topic : document.topics) {
    topic.last.clear();
    const auto history = progress_.find(book::history_id(topic));
    if (history == progress_.end()) continue;
    for (const std::string& verdict : history->second.chosen) topic.last += verdict;
  }
}

Changed Questions::go_on(const Chapter& chapter) {
  const book::Document& document = chapter.document;
  if (!in_final_quiz() || (asked_now_ < document.items.size() && progress_[document.items[asked_now_].id].tries == 0)) return {};
  asked_now_ = first_unanswered(document);
  read_histories(chapter.document);
  const std::string shown = asked_now_ < document.items.size() ? document.items[asked_now_].id : std::string(book::kSummaryId);
  platform::reveal(shown);
  return {.questions = true, .focus = shown};
}

Changed Questions::begin_pass(book::Document& document, bool whole_book) {
  draw_pass(whole_book);
  Changed changed = begin_attempts(document);
  const std::string& first = document.items.front().id;
  platform::reveal(first);
  changed |= Changed{.focus = first, .message = ""};
  return changed |= denial();
}

Changed Questions::press_final(const Chapter& chapter, std::string_view button) {
  if (button == book::kFinalAgain.id || button == book::kFinalAll.id) return begin_pass(chapter.document, button == book::kFinalAll.id);
  if (button == book::kFinalPrint.id) platform::print();
  const auto save = [](std::string_view type, const std::string& text) {
    platform::save_file("phasebook-final-quiz." + std::string(type.substr(type.find('/') + 1)), type, text);
  };
  if (button == book::kFinalCsv.id) save("text/csv", book::pass_csv(chapter.document, views(chapter)));
  if (button == book::kFinalJson.id) save("application/json", book::pass_json(chapter.document, views(chapter)));
  return {};
}

}  // namespace app
