#include "book/review/review_end.h"

#include <algorithm>
#include <ranges>
#include <set>

#include "book/overview.h"
#include "book/quiz/item.h"
#include "book/review/held.h"
#include "book/review/words.h"

namespace book {
namespace {

std::string_view id_in_chapter(const Item& item) { return std::string_view(item.id).substr(kReviewPrefix.size()); }

bool was_right_at_last(const Review& review, std::string_view id) {
  for (const Asking& asking : review.askings | std::views::reverse) {
    if (asking.id == id) return asking.verdict == Verdict::right;
  }
  return false;
}

/// "Nine of the twelve were right at once."
std::string at_once_words(size_t right, size_t all) {
  if (all == 1) return right == 1 ? "It was right at once." : "It was missed at first.";
  const std::string of_all = count_words(all);
  const std::string who = right == all ? (all == 2 ? "Both" : "All " + of_all)
                          : right == 0 ? (all == 2 ? "Neither" : "None of the " + of_all)
                                       : capitalised(count_words(right)) + " of the " + of_all;
  return who + (right < 2 ? " was" : " were") + " right at once.";
}

/// "The other three came again, and two of them were right then."
std::string again_words(size_t missed, size_t now, size_t all) {
  const std::string who = missed == all ? (all == 1 ? "It" : "They") : "The other " + count_words(missed);
  if (missed == 1) return who + " came again, and was " + (now == 1 ? "right then." : "missed again.");
  const std::string right = now == 0        ? "none was"
                            : now == missed ? (missed == 2 ? "both were" : "all were")
                                            : count_words(now) + " of them " + (now == 1 ? "was" : "were");
  return who + " came again, and " + right + " right then.";
}

/// For each skill how long it has held, if the review has asked about it.
std::vector<std::string> held_of(const Document& bank, const std::vector<std::string>& asked, const Logs& logs) {
  std::vector<std::string> held;
  for (const Skill& skill : bank.skills) {
    const bool concerned = std::ranges::any_of(skill.items, [&](const std::string& id) { return std::ranges::contains(asked, id); });
    held.push_back(concerned ? held_words(held_days(skill.items, logs)) : "");
  }
  return held;
}

/// The first exercise that is not done yet, of those whose chapter the review has asked about. Its entry in the summary leads to it.
std::string open_exercise(const Document& bank, const std::vector<std::string>& asked, const Progress& progress) {
  std::set<std::string> chapters;
  for (const Item& item : bank.items) {
    if (std::ranges::contains(asked, id_in_chapter(item))) chapters.insert(bank.topics[static_cast<size_t>(item.topic)].slug);
  }
  const auto summary = std::ranges::find(bank.blocks, BlockKind::summary, &Block::kind);
  if (summary == bank.blocks.end()) return {};
  for (const Block& entry : summary->children) {
    if (entry.index >= 0) continue;
    const std::string& href = bank.links[static_cast<size_t>(entry.runs.front().link)].href;
    const std::string id = href.substr(std::min(href.find('#'), href.size() - 1) + 1);
    const auto attempt = progress.find(id);
    const bool done = attempt != progress.end() && attempt->second.solved > 0;
    if (!done && id.starts_with(kExercisePrefix) && chapters.contains(href.substr(0, href.find(".html")))) return id;
  }
  return {};
}

}  // namespace

std::vector<Askable> askable(const Document& bank) {
  std::vector<Askable> all;
  for (const Item& item : bank.items) all.push_back({std::string(id_in_chapter(item)), item.topic, item.generated.exists()});
  return all;
}

std::string score_words(const Review& review) {
  const std::vector<std::string> missed = missed_questions(review);
  const size_t all = questions_of(review).size(), right = all - missed.size();
  const auto now = std::ranges::count_if(missed, [&](const std::string& id) { return was_right_at_last(review, id); });
  const std::string words = at_once_words(right, all);
  return missed.empty() ? words : words + " " + again_words(missed.size(), static_cast<size_t>(now), all);
}

ReviewEnd end_of(const Document& bank, const Review& review, const Logs& logs, const Progress& progress, int today) {
  const std::vector<Askable> questions = askable(bank);
  const std::vector<DueDay> due = due_days(questions, logs, today);
  const std::vector<std::string> asked = questions_of(review);
  ReviewEnd end{.shown = true, .next = next_words(due, today), .begins = due.empty()};
  if (!due.empty() && due.front().day <= today)
    end.more = "Ask " + count_words(std::min(static_cast<size_t>(due.front().count), kReviewQuestions)) + " more";
  end.held = held_of(bank, asked, logs);
  if (asked.empty()) {
    end.title = due.empty() ? "Nothing to ask yet" : "Nothing is due today";
    return end;
  }
  end.title = kSummaryTitle;
  end.score = score_words(review);
  end.again = missed_questions(review);
  end.exercise = open_exercise(bank, asked, progress);
  return end;
}

}  // namespace book
