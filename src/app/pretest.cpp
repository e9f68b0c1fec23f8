#include "app/pretest.h"

#include <algorithm>

#include "book/chapter_range.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"

namespace app {
namespace {

std::string bank_id(std::string_view question) { return std::string(book::kPretestPrefix).append(question); }
std::string_view chapter_id(std::string_view item) { return item.substr(book::kPretestPrefix.size()); }

}  // namespace

void PretestPass::open(const book::Document& document) {
  bank_ = {};
  if (is_bank(document) && book::is_pretest(document)) bank_ = document;
  chapters_.clear();
  explains_ = false;
}

bool PretestPass::choose_chapters(std::string_view chapters) {
  if (chapters == chapters_) return false;
  chapters_ = chapters;
  explains_ = false;
  return true;
}

/// A question that is still open loses the answer that it was given in another pre-test.
bool PretestPass::follow(book::Document& document, AnswerSheet& sheet) {
  const auto stored = sheet.attempts().find(id());
  pretest_ = stored == sheet.attempts().end() ? book::Pretest{} : book::pretest_of(stored->second);
  std::erase_if(pretest_.askings, [&](const book::PretestAsking& asking) {
    return !std::ranges::contains(bank_.items, bank_id(asking.id), &book::Item::id);  // of another edition
  });
  if (pretest_.askings.empty()) plan(sheet);
  asked_ = book::first_open(pretest_);
  std::vector<std::string> ids;
  for (const auto& [question, outcome] : pretest_.askings) {
    ids.push_back(bank_id(question));
    if (outcome == book::Outcome::open && tries_of(*std::ranges::find(bank_.items, ids.back(), &book::Item::id), sheet.attempts()) > 0)
      sheet.forget(ids.back());
  }
  if (std::ranges::equal(ids, document.items, {}, {}, &book::Item::id)) return false;
  document = book::pass_of(bank_, ids);
  return true;
}

/// The bank has no other questions than those of a pre-test about the whole book, in its order. Nothing is stored before the first answer.
void PretestPass::plan(AnswerSheet& sheet) {
  pretest_ = {.seed = sheet.next_seed()};
  const std::vector<int> topics = book::topics_in(bank_, chapters_);
  for (const book::Item& item : bank_.items) {
    if (std::ranges::contains(topics, item.topic)) pretest_.askings.push_back({std::string(chapter_id(item.id))});
  }
  sheet.at(id()) = book::attempt_of(pretest_);
}

std::uint32_t PretestPass::seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts,
                                   base::Functions functions) const {
  const book::Item& item = pass.items[item_index];
  std::uint32_t seed = pretest_.seed + static_cast<std::uint32_t>(item_index);
  std::vector<std::uint32_t> known;
  if (const auto attempt = attempts.find(chapter_id(item.id)); attempt != attempts.end()) known.push_back(attempt->second.seed);
  return draw_other_values(item, seed, known, functions);
}

book::Outcome PretestPass::outcome_of(const book::Item& item) const {
  const auto asking = std::ranges::find(pretest_.askings, chapter_id(item.id), &book::PretestAsking::id);
  return asking == pretest_.askings.end() ? book::Outcome::open : asking->outcome;
}

bool PretestPass::closes(const book::Item& item, const book::Attempt& attempt) const {
  return attempt.tries > 0 || (explains_ && outcome_of(item) != book::Outcome::open);
}

void PretestPass::show(const book::Item& item, const book::Progress&, book::ItemView& view) const {
  const bool is_asked = !is_over() && pretest_.askings[asked_].id == chapter_id(item.id);
  const bool is_explained = explains_ && outcome_of(item) != book::Outcome::open;
  view.put_aside = !is_asked && !is_explained;
  view.can_hint = false;  // with a hint it would not be what she knew
  view.scope = bank_.topics[static_cast<size_t>(item.topic)].title;
  if (is_explained && outcome_of(item) == book::Outcome::unknown) view.scope += ". You said that you do not know.";
  if (is_explained) return;
  if (view.tries > 0) book::withhold_explanation(view);
  view.can_go_on = view.tries > 0;
  view.can_pass = !view.closed;
  view.can_stop = asked_ > 0 || view.tries > 0;
}

void PretestPass::note(size_t asking, book::Outcome outcome, AnswerSheet& sheet) {
  pretest_.askings[asking].outcome = outcome;
  sheet.at(id()) = book::attempt_of(pretest_);
  sheet.save(id());
}

void PretestPass::remember(const book::Document&, const book::Item& item, AnswerSheet& sheet) {
  const auto asking = std::ranges::find(pretest_.askings, chapter_id(item.id), &book::PretestAsking::id);
  if (asking == pretest_.askings.end()) return;
  const bool right = sheet.at(item.id).first == book::Verdict::right;
  note(static_cast<size_t>(asking - pretest_.askings.begin()), right ? book::Outcome::right : book::Outcome::wrong, sheet);
}

void PretestPass::pass_over(AnswerSheet& sheet) {
  if (is_over() || pretest_.askings[asked_].outcome != book::Outcome::open) return;
  sheet.forget(bank_id(pretest_.askings[asked_].id));  // what she had begun to answer
  note(asked_, book::Outcome::unknown, sheet);
}

void PretestPass::stop(AnswerSheet& sheet, bool stopped) {
  pretest_.stopped = stopped;
  explains_ = false;
  sheet.at(id()) = book::attempt_of(pretest_);
  sheet.save(id());
}

void PretestPass::begin_again(AnswerSheet& sheet) {
  explains_ = false;
  for (const book::PretestAsking& asking : pretest_.askings) sheet.forget(bank_id(asking.id));
  plan(sheet);
  sheet.save(id());
}

void PretestPass::store(AnswerSheet& sheet) const {
  if (!sheet.is_stored(id())) sheet.save(id());
}

bool PretestPass::may_go_on(const book::Document&, const book::Progress&) const {
  return is_over() || pretest_.askings[asked_].outcome != book::Outcome::open;
}

bool PretestPass::has_begun(const book::Document&, const book::Progress&) const {
  return std::ranges::any_of(pretest_.askings, [](const book::PretestAsking& asking) { return asking.outcome != book::Outcome::open; });
}

std::string PretestPass::shown(const book::Document&) const {
  return is_over() ? std::string(book::kSummaryId) : bank_id(pretest_.askings[asked_].id);
}

/// On one page only, so the code comes late (tools/split).
[[gnu::noinline]] book::PretestEnd PretestPass::end() const {
  if (!is_over() || pretest_.askings.empty()) return {};
  book::PretestEnd end = book::end_of(bank_, pretest_);
  end.can_explain = !explains_ && has_begun({}, {});
  return end;
}

}  // namespace app
