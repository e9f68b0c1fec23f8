#include "book/pretest/advice.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.h"
#include "book/overview.h"
#include "book/pretest/guess.h"
#include "book/review/log.h"
#include "book/review/words.h"

namespace book {
namespace {

std::string minutes_words(int minutes) { return base::counted(static_cast<size_t>(minutes), "minute"); }

std::ptrdiff_t count(const PretestEnd& end, Advice advice) { return std::ranges::count(end.chapters, advice, &ChapterAdvice::advice); }

/// What the summary of the bank says of a chapter; null if it says nothing.
const Block* entry_of(const Document& bank, const Topic& topic) {
  const std::string id = summary_part(topic.slug);
  for (const Block& block : bank.blocks) {
    for (const Block& entry : block.children) {
      if (block.kind == BlockKind::summary && entry.id == id) return &entry;
    }
  }
  return nullptr;
}

bool shows(const Skill& skill, const Item& item) { return std::ranges::contains(skill.items, asked_id(item.id)); }

/// What was asked about one chapter, and which of its skills that has shown.
class Judge {
 public:
  Judge(const Document& bank, const Topic& topic) : bank_(bank) {
    const Block* entry = entry_of(bank, topic);
    if (entry == nullptr) return;
    found_.minutes = entry->index;
    for (const Block& skill : entry->children) skills_.push_back(static_cast<size_t>(skill.index));
  }

  void add(const Item& item, Outcome outcome) {
    const bool right = outcome == Outcome::right;
    ++found_.asked;
    found_.right += right;
    found_.chance *= guess_chance(item);
    for (const size_t skill : skills_) {
      if (shows(bank_.skills[skill], item)) (right ? shown_ : missed_).insert(skill);
    }
  }

  ChapterAdvice found() {
    if (found_.asked == 0) return {.minutes = found_.minutes};
    for (const size_t skill : skills_) {
      if (missed_.contains(skill) || !shown_.contains(skill)) found_.skills.push_back(skill);
    }
    const bool all = found_.right == found_.asked && found_.skills.empty();
    // A chapter without skills is judged by its questions.
    const size_t parts = skills_.empty() ? static_cast<size_t>(found_.asked) : skills_.size();
    const size_t known = skills_.empty() ? static_cast<size_t>(found_.right) : skills_.size() - found_.skills.size();
    found_.advice = all && found_.chance <= kMostChance ? Advice::skip : 2 * known > parts ? Advice::skim : Advice::read;
    return found_;
  }

 private:
  const Document& bank_;
  std::vector<size_t> skills_;
  std::set<size_t> shown_, missed_;
  ChapterAdvice found_;
};

/// "You can skip five of the 16 chapters, which saves 72 of their 232 minutes."
std::string skip_words(const PretestEnd& end) {
  int saved = 0, minutes = 0;
  for (const ChapterAdvice& chapter : end.chapters) {
    if (chapter.advice == Advice::none) continue;
    minutes += chapter.minutes;
    if (chapter.advice == Advice::skip) saved += chapter.minutes;
  }
  const auto chapters = static_cast<size_t>(std::ssize(end.chapters) - count(end, Advice::none));
  const auto skipped = static_cast<size_t>(count(end, Advice::skip));
  if (skipped == 0) return chapters == 1 ? "You cannot skip the chapter." : "There is no chapter yet that you can skip.";
  if (skipped == chapters)
    return (chapters == 1 ? "You can skip the chapter" : "You can skip all " + count_words(chapters) + " chapters") +
           std::string(", which saves ") + minutes_words(minutes) + ".";
  return "You can skip " + count_words(skipped) + " of the " + count_words(chapters) + " chapters, which saves " + std::to_string(saved) +
         " of " + minutes_words(minutes) + ".";
}

std::string skim_words(const PretestEnd& end) {
  const auto skimmed = static_cast<size_t>(count(end, Advice::skim));
  if (skimmed == 0) return "";
  if (std::ssize(end.chapters) - count(end, Advice::none) == 1) return " It needs only a look at what stands below it.";
  const bool more = count(end, Advice::skip) > 0;
  return " " + capitalised(count_words(skimmed)) + (more ? " more" : "") + (skimmed == 1 ? " needs" : " need") +
         " only a look at what stands below " + (skimmed == 1 ? "it." : "each.");
}

std::string open_words(const Pretest& pretest) {
  const auto open = static_cast<size_t>(std::ranges::count(pretest.askings, Outcome::open, &PretestAsking::outcome));
  if (open == 0) return "";
  return " " + capitalised(count_words(open)) + (open == 1 ? " question is" : " questions are") + " still open and " +
         (open == 1 ? "counts" : "count") + " as not known.";
}

/// Whether something that a chapter teaches was not asked, although everything that was asked about it was right.
bool has_unasked(const PretestEnd& end) {
  return std::ranges::any_of(end.chapters, [](const ChapterAdvice& chapter) {
    return chapter.asked > 0 && chapter.right == chapter.asked && !chapter.skills.empty();
  });
}

std::string rule_words(const PretestEnd& end) {
  double chance = 0;
  for (const ChapterAdvice& chapter : end.chapters) {
    if (chapter.advice == Advice::skip) chance = std::max(chance, chapter.chance);
  }
  std::string words = "You can skip a chapter if every answer about it was right";
  if (chance > 0)
    words += ", which blind guessing would achieve once in " + std::to_string(std::lround(std::floor(1 / chance))) + " times at most";
  words += ". You can skim it if you have shown more than half of what it teaches. If in doubt, the advice is to read.";
  if (has_unasked(end)) words += " What takes a figure or a training run of your own could not be asked here, so it stays to be looked at.";
  return words;
}

}  // namespace

std::vector<ChapterAdvice> advise(const Document& bank, const Pretest& pretest) {
  std::vector<ChapterAdvice> advice;
  for (size_t t = 0; t < bank.topics.size(); ++t) {
    Judge judge(bank, bank.topics[t]);
    for (const PretestAsking& asking : pretest.askings) {
      const auto item = std::ranges::find(bank.items, std::string(kPretestPrefix) + asking.id, &Item::id);
      if (item != bank.items.end() && item->topic == static_cast<int>(t)) judge.add(*item, asking.outcome);
    }
    advice.push_back(judge.found());
  }
  return advice;
}

PretestEnd end_of(const Document& bank, const Pretest& pretest) {
  const bool left = first_open(pretest) < pretest.askings.size();
  PretestEnd end{.shown = true, .chapters = advise(bank, pretest), .can_resume = left, .can_explain = true};
  end.score = skip_words(end) + skim_words(end) + open_words(pretest);
  end.rule = rule_words(end);
  return end;
}

std::string advice_words(const ChapterAdvice& advice) {
  switch (advice.advice) {
    case Advice::none: return "";
    case Advice::read: return "Read: " + minutes_words(advice.minutes);
    case Advice::skim: return "Skim";
    case Advice::skip: return "Skip: saves " + minutes_words(advice.minutes);
  }
}

}  // namespace book
