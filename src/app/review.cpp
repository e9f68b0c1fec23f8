#include "app/review.h"

#include <algorithm>

#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "book/review/plan.h"
#include "book/review/words.h"
#include "platform/host.h"

namespace app {
namespace {

const std::string kReview(book::kReviewSlug);

std::string in_bank(std::string_view question) { return std::string(book::kReviewPrefix).append(question); }
std::string_view in_chapter(std::string_view item) { return item.substr(book::kReviewPrefix.size()); }

}  // namespace

/// A question that is to be asked again loses its answer. What an earlier day has left is no review any more.
bool Review::follow(book::Document& document, AnswerSheet& sheet) {
  const int today = platform::present().day;
  review_ = book::review_of(sheet.at(kReview));
  std::erase_if(review_.askings, [&](const book::Asking& asking) {
    return !std::ranges::contains(bank_.items, in_bank(asking.id), &book::Item::id);  // of another edition
  });
  if (is_over() || review_.askings.empty()) plan(sheet, today);
  asked_ = book::first_open(review_);
  if (asked_ < review_.askings.size()) {
    const std::string& id = review_.askings[asked_].id;
    const auto before = std::span(review_.askings).first(asked_);
    const auto attempt = sheet.attempts().find(in_bank(id));
    const bool is_answered = attempt != sheet.attempts().end() && attempt->second.tries > 0;
    if (is_answered && std::ranges::contains(before, id, &book::Asking::id)) sheet.forget(in_bank(id));
  }
  std::vector<std::string> ids = book::questions_of(review_);
  for (std::string& id : ids) id = in_bank(id);
  if (std::ranges::equal(ids, document.items, {}, {}, &book::Item::id)) return false;
  document = book::pass_of(bank_, ids);
  return true;
}

/// Forgets earlier answers on this page, so that each question is asked afresh. If nothing is due, nothing is stored.
void Review::plan(AnswerSheet& sheet, int today) {
  review_ = {.day = today, .seed = sheet.next_seed(), .askings = {}};
  for (const std::string& id : book::plan_review(book::askable(bank_), sheet.logs(), today, sheet.next_seed()))
    review_.askings.push_back({.id = id});
  sheet.at(kReview) = book::attempt_of(review_);
  sheet.save(kReview);
  for (const book::Item& item : bank_.items) sheet.forget(item.id);
}

bool Review::is_over() const { return review_.day != platform::present().day; }

bool Review::ask_more(AnswerSheet& sheet) {
  if (asked_ < review_.askings.size()) return false;
  plan(sheet, platform::present().day);
  return true;
}

std::uint32_t Review::seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts,
                              base::Functions functions) const {
  const book::Item& item = pass.items[item_index];
  const auto place = std::ranges::find(bank_.items, item.id, &book::Item::id) - bank_.items.begin();
  std::uint32_t seed = review_.seed + static_cast<std::uint32_t>(place);
  std::vector<std::uint32_t> known;
  if (const auto attempt = attempts.find(in_chapter(item.id)); attempt != attempts.end()) known.push_back(attempt->second.seed);
  const auto is_done = [&](const book::Asking& asking) { return asking.id == in_chapter(item.id) && asking.verdict; };
  for (auto times = std::ranges::count_if(review_.askings, is_done); times > 0; --times)
    known.push_back(draw_other_values(item, seed, known, functions));
  return draw_other_values(item, seed, known, functions);
}

void Review::show(const book::Item& item, const book::Progress&, book::ItemView& view) const {
  const std::string_view id = in_chapter(item.id);
  const bool is_asked = asked_ < review_.askings.size() && review_.askings[asked_].id == id;
  view.put_aside = !is_asked;
  view.can_go_on = view.tries > 0;
  if (!is_asked) return;
  view.place = std::to_string(asked_ + 1) + " of " + std::to_string(review_.askings.size());
  const auto before = std::span(review_.askings).first(asked_);
  view.scope = std::ranges::contains(before, id, &book::Asking::id) ? "Once more, because you missed it a moment ago." : "";
}

void Review::remember(const book::Document&, const book::Item& item, AnswerSheet& sheet) {
  const size_t asking = asking_of(in_chapter(item.id));
  if (asking == review_.askings.size()) return;
  book::note_verdict(review_, asking, *sheet.at(item.id).first);
  sheet.at(kReview) = book::attempt_of(review_);
  sheet.save(kReview);
}

/// The open asking of a question that is answered: the one that is shown, or another one if a program answers.
size_t Review::asking_of(std::string_view question) const {
  const auto is_it = [&](const book::Asking& asking) { return asking.id == question && !asking.verdict; };
  if (asked_ < review_.askings.size() && is_it(review_.askings[asked_])) return asked_;
  return static_cast<size_t>(std::ranges::find_if(review_.askings, is_it) - review_.askings.begin());
}

void Review::store(AnswerSheet& sheet) const {
  if (review_.askings.empty() || sheet.is_stored(kReview)) return;
  sheet.at(kReview) = book::attempt_of(review_);
  sheet.save(kReview);
}

bool Review::may_go_on(const book::Document&, const book::Progress&) const {
  return asked_ >= review_.askings.size() || review_.askings[asked_].verdict;
}

bool Review::has_begun(const book::Document&, const book::Progress&) const {
  return !review_.askings.empty() && review_.askings.front().verdict;
}

std::string Review::shown(const book::Document&) const {
  return asked_ < review_.askings.size() ? in_bank(review_.askings[asked_].id) : std::string(book::kSummaryId);
}

book::ReviewEnd Review::end(const AnswerSheet& sheet) const {
  if (asked_ < review_.askings.size()) return {};
  return book::end_of(bank_, review_, sheet.logs(), sheet.attempts(), platform::present().day);
}

}  // namespace app
