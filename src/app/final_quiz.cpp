#include <algorithm>
#include <numeric>

#include "app/final_quiz.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/shuffle.h"
#include "platform/host.h"

namespace app {
namespace {

const std::string kPass(book::kFinalSlug);

/// The verdicts on the last answers about each topic.
void read_history(book::Document& document, const book::Progress& attempts) {
  for (book::Topic& topic : document.topics) {
    topic.last.clear();
    const auto history = attempts.find(book::history_id(topic));
    if (history == attempts.end()) continue;
    for (const std::string& verdict : history->second.chosen) topic.last += verdict;
  }
}

}  // namespace

bool FinalQuiz::follow(book::Document& document, AnswerSheet& sheet) {
  book::Document pass = book::pass_of(bank_, sheet.at(kPass).chosen);
  if (pass.items.empty()) {
    draw_pass(sheet, false);
    pass = book::pass_of(bank_, sheet.at(kPass).chosen);
  }
  const bool is_other = !std::ranges::equal(pass.items, document.items, {}, &book::Item::id, &book::Item::id);
  if (is_other) document = std::move(pass);
  const auto is_open = [&](const book::Item& item) { return tries_of(item, sheet.attempts()) == 0; };
  asked_ = static_cast<size_t>(std::ranges::find_if(document.items, is_open) - document.items.begin());
  read_history(document, sheet.attempts());
  return is_other;
}

/// Draws the questions of a new pass, stores which, and forgets earlier answers to them, so that each is asked afresh and with new numbers.
void FinalQuiz::draw_pass(AnswerSheet& sheet, bool whole_book) {
  const std::vector<int> read = whole_book ? std::vector<int>() : book::topics_read(bank_, sheet.attempts());
  book::Attempt& pass = sheet.at(kPass);
  pass.chosen = book::draw_pass(bank_, sheet.attempts(), sheet.next_seed(), book::kFinalQuestions, read);
  pass.seed = sheet.next_seed();
  pass.checked = true;
  book::add_tries(pass, 1);
  sheet.save(kPass);
  for (const book::Item& item : bank_.items) sheet.forget(item.id);
}

std::uint32_t FinalQuiz::seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts,
                                 base::Functions functions) const {
  std::uint32_t seed = attempts.find(kPass)->second.seed + static_cast<std::uint32_t>(item_index);
  const book::Item& item = pass.items[item_index];
  const auto in_chapter = attempts.find(std::string_view(item.id).substr(book::kFinalPrefix.size()));
  std::vector<std::uint32_t> known;
  if (in_chapter != attempts.end()) known.push_back(in_chapter->second.seed);
  return draw_other_values(item, seed, known, functions);
}

void FinalQuiz::show(const book::Item& item, const book::Progress& attempts, book::ItemView& view) const {
  const std::vector<std::string>& asked = attempts.find(kPass)->second.chosen;
  const size_t index = static_cast<size_t>(std::ranges::find(asked, item.id) - asked.begin());
  view.put_aside = index != asked_;
  view.can_go_on = view.tries > 0;
  view.scope = book::scope_words(bank_, drawn_topics(attempts));
}

/// The topics of the pass, if it was not drawn from the whole book for want of chapters read.
std::vector<int> FinalQuiz::drawn_topics(const book::Progress& attempts) const {
  std::vector<int> read = book::topics_read(bank_, attempts);
  const std::vector<std::string>& asked = attempts.find(kPass)->second.chosen;
  const auto is_read = [&](const book::Item& item) {
    return std::ranges::find(asked, item.id) == asked.end() || std::ranges::find(read, item.topic) != read.end();
  };
  if (read.empty() || std::ranges::all_of(bank_.items, is_read)) return read;
  read.resize(bank_.topics.size());
  std::iota(read.begin(), read.end(), 0);
  return read;
}

/// Keeps the verdict among the last ones on the topic, which outlive the pass.
void FinalQuiz::remember(const book::Document& document, const book::Item& item, AnswerSheet& sheet) {
  const std::string id = book::history_id(document.topics[static_cast<size_t>(item.topic)]);
  book::Attempt& history = sheet.at(id);
  history.chosen.emplace_back(sheet.at(item.id).first == book::Verdict::right ? "r" : "w");
  if (history.chosen.size() > book::kHistory) history.chosen.erase(history.chosen.begin());
  sheet.save(id);
}

void FinalQuiz::store(AnswerSheet& sheet) const {
  if (!sheet.is_stored(kPass)) sheet.save(kPass);
}

bool FinalQuiz::may_go_on(const book::Document& document, const book::Progress& attempts) const {
  return asked_ >= document.items.size() || tries_of(document.items[asked_], attempts) > 0;
}

bool FinalQuiz::has_begun(const book::Document& document, const book::Progress& attempts) const {
  return std::ranges::any_of(document.items, [&](const book::Item& item) { return tries_of(item, attempts) > 0; });
}

std::string FinalQuiz::shown(const book::Document& document) const {
  return asked_ < document.items.size() ? document.items[asked_].id : std::string(book::kSummaryId);
}

void FinalQuiz::take_away(const book::Document& pass, std::string_view button, std::span<const book::ItemView> views) {
  const auto save = [](std::string_view type, const std::string& text) {
    platform::save_file("phasebook-final-quiz." + std::string(type.substr(type.find('/') + 1)), type, text);
  };
  if (button == book::kFinalPrint.id) platform::print();
  if (button == book::kFinalCsv.id) save("text/csv", book::pass_csv(pass, views));
  if (button == book::kFinalJson.id) save("application/json", book::pass_json(pass, views));
}

}  // namespace app
