#include "book/pretest/plan.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "book/pretest/guess.h"

namespace book {
namespace {

/// How good a set of questions is: how many skills it asks, whether it is hard to guess, whether it has two questions, … The greater, the
/// better.
using Worth = std::tuple<size_t, bool, bool, int, int, int, double>;

bool shows_a_skill(const Document& chapter, const Item& item) {
  return std::ranges::any_of(chapter.skills, [&](const Skill& skill) { return std::ranges::contains(skill.items, item.id); });
}

/// A question that shows no skill says nothing about the chapter, if others do.
std::vector<size_t> candidates(const Document& chapter) {
  std::vector<size_t> items;
  for (size_t i = 0; i < chapter.items.size(); ++i) {
    const Item& item = chapter.items[i];
    if (can_be_asked_elsewhere(item) && (chapter.skills.empty() || shows_a_skill(chapter, item))) items.push_back(i);
  }
  return items;
}

Worth worth_of(const Document& chapter, const std::set<size_t>& set) {
  std::set<const Skill*> asked;
  int predictions = 0, templates = 0;
  double chance = 1;
  for (const size_t i : set) {
    const Item& item = chapter.items[i];
    for (const Skill& skill : chapter.skills) {
      if (std::ranges::contains(skill.items, item.id)) asked.insert(&skill);
    }
    predictions += item.predict;
    templates += item.generated.exists();
    chance *= guess_chance(item);
  }
  const int size = static_cast<int>(set.size());
  return {asked.size(), chance <= kMostChance, size >= 2, -size, -predictions, templates, -chance};
}

}  // namespace

/// Tries every set. One that is named with the same question twice is smaller.
std::vector<size_t> pretest_questions(const Document& chapter) {
  static_assert(kPretestQuestions == 3);
  const std::vector<size_t> items = candidates(chapter);
  std::set<size_t> best;
  for (size_t a = 0; a < items.size(); ++a) {
    for (size_t b = a; b < items.size(); ++b) {
      for (size_t c = b; c < items.size(); ++c) {
        const std::set<size_t> set{items[a], items[b], items[c]};
        if (best.empty() || worth_of(chapter, set) > worth_of(chapter, best)) best = set;
      }
    }
  }
  return {best.begin(), best.end()};
}

}  // namespace book
