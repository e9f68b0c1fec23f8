#include "book/pretest/pretest.h"

#include <algorithm>
#include <utility>

namespace book {
namespace {

/// How an outcome is stored behind the id of its question.
constexpr std::pair<std::string_view, Outcome> kEndings[] = {{"=r", Outcome::right}, {"=w", Outcome::wrong}, {"=u", Outcome::unknown}};

std::string stored(const PretestAsking& asking) {
  const auto ending = std::ranges::find(kEndings, asking.outcome, &std::pair<std::string_view, Outcome>::second);
  return asking.id + std::string(ending == std::end(kEndings) ? "" : ending->first);
}

PretestAsking asking_of(std::string_view stored) {
  for (const auto& [ending, outcome] : kEndings) {
    if (stored.ends_with(ending)) return {std::string(stored.substr(0, stored.size() - ending.size())), outcome};
  }
  return {std::string(stored)};
}

}  // namespace

std::string pretest_id(std::string_view chapters) {
  std::string id(kPretestSlug);
  return chapters.empty() ? id : id.append(".").append(chapters);
}

Attempt attempt_of(const Pretest& pretest) {
  Attempt attempt{.seed = pretest.seed, .checked = true, .revealed = pretest.stopped};
  for (const PretestAsking& asking : pretest.askings) attempt.chosen.push_back(stored(asking));
  return attempt;
}

Pretest pretest_of(const Attempt& attempt) {
  Pretest pretest{.seed = attempt.seed, .stopped = attempt.revealed};
  for (const std::string& stored : attempt.chosen) pretest.askings.push_back(asking_of(stored));
  return pretest;
}

size_t first_open(const Pretest& pretest) {
  return static_cast<size_t>(std::ranges::find(pretest.askings, Outcome::open, &PretestAsking::outcome) - pretest.askings.begin());
}

void withhold_explanation(ItemView& view) {
  const bool right = view.status == ItemView::Status::right;
  for (OptionView& option : view.options) {
    option.graded = option.feedback_shown = false;
    option.symbol = OptionView::Symbol::none;
    option.lead.clear();
  }
  view.words = right ? "Right." : "Not right.";
  view.can_read_again = false;
  view.withheld = true;
}

}  // namespace book
