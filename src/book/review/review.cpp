#include "book/review/review.h"

#include <algorithm>

#include "book/review/plan.h"

namespace book {
namespace {

/// How a verdict is stored behind the id of its question.
constexpr std::string_view kRight = "=r", kWrong = "=w";

Asking asking_of(std::string_view stored) {
  for (const auto& [ending, verdict] : {std::pair(kRight, Verdict::right), std::pair(kWrong, Verdict::wrong)}) {
    if (stored.ends_with(ending)) return {std::string(stored.substr(0, stored.size() - ending.size())), verdict};
  }
  return {std::string(stored), {}};
}

}  // namespace

Attempt attempt_of(const Review& review) {
  Attempt attempt{.version = review.day, .seed = review.seed, .checked = true};
  for (const Asking& asking : review.askings)
    attempt.chosen.push_back(asking.id + std::string(!asking.verdict ? "" : *asking.verdict == Verdict::right ? kRight : kWrong));
  return attempt;
}

Review review_of(const Attempt& attempt) {
  Review review{.day = attempt.version, .seed = attempt.seed, .askings = {}};
  for (const std::string& stored : attempt.chosen) review.askings.push_back(asking_of(stored));
  return review;
}

size_t first_open(const Review& review) {
  const auto is_open = [](const Asking& asking) { return !asking.verdict; };
  return static_cast<size_t>(std::ranges::find_if(review.askings, is_open) - review.askings.begin());
}

void note_verdict(Review& review, size_t asking, Verdict verdict) {
  review.askings[asking].verdict = verdict;
  const std::string id = review.askings[asking].id;
  const auto times = std::ranges::count(review.askings, id, &Asking::id);
  if (verdict == Verdict::right || times >= kMostAskings) return;
  const size_t place = std::clamp(place_to_ask_again(asking + 1, review.askings.size()), asking + 1, review.askings.size());
  review.askings.insert(review.askings.begin() + static_cast<std::ptrdiff_t>(place), {.id = id});
}

std::vector<std::string> questions_of(const Review& review) {
  std::vector<std::string> ids;
  for (size_t i = 0; i < review.askings.size(); ++i) {
    const Asking& asking = review.askings[i];
    const auto same = [&](const Asking& other) { return other.id == asking.id; };
    // Of several askings the first open one counts, or else the last one.
    const auto rest = std::span(review.askings).subspan(i + 1);
    const bool superseded = asking.verdict && std::ranges::any_of(rest, same);
    if (!superseded && !std::ranges::contains(ids, asking.id)) ids.push_back(asking.id);
  }
  return ids;
}

std::vector<std::string> missed_questions(const Review& review) {
  std::vector<std::string> ids;
  for (const Asking& asking : review.askings) {
    if (asking.verdict == Verdict::wrong && !std::ranges::contains(ids, asking.id)) ids.push_back(asking.id);
  }
  return ids;
}

}  // namespace book
