#include "book/quiz/merge.h"

#include <algorithm>

#include "book/pretest/pretest.h"
#include "book/quiz/final_quiz.h"

namespace book {
namespace {

bool is_pass(std::string_view id) { return id == kFinalSlug; }
bool is_in_pass(std::string_view id) { return id.starts_with(kFinalPrefix) && !is_pass(id) && !is_history(id); }

/// How much of an answer there is: 0 for none, 1 for one that has not been judged, 2 for one that has.
int standing(const Attempt& attempt) {
  const bool has_answer = !attempt.chosen.empty() || !attempt.number.empty();
  return !has_answer ? 0 : attempt.checked ? 2 : 1;
}

/// A record says how the first try ended, but not how the last did.
bool is_right_at_once(const Attempt& attempt) { return standing(attempt) == 2 && attempt.tries == 1 && attempt.first == Verdict::right; }

/// Two answers to the same version of an item, of which `theirs` has more tries.
Attempt with_more_tries(const Attempt& ours, const Attempt& theirs) {
  Attempt merged = standing(ours) > standing(theirs) || is_right_at_once(ours) ? ours : theirs;
  merged.tries = theirs.tries;
  merged.first = ours.first ? ours.first : theirs.first;
  return merged;
}

bool is_current(const Versions& current, std::string_view id, int version) {
  if (is_in_pass(id)) id.remove_prefix(kFinalPrefix.size());
  const auto found = current.find(id);
  return found != current.end() && found->second == version;
}

/// Whether the reader has begun another pass than `theirs`.
bool has_begun_another_pass(const Progress& progress, const Progress& theirs) {
  const auto ours = progress.find(kFinalSlug), other = theirs.find(kFinalSlug);
  if (ours == progress.end()) return false;
  const bool same = other != theirs.end() && ours->second.chosen == other->second.chosen && ours->second.seed == other->second.seed;
  return !same && std::ranges::any_of(progress, [](const auto& entry) { return is_in_pass(entry.first) && entry.second.tries > 0; });
}

/// Forgets a pass without answers, so that another one can take its place.
void forget_pass(Progress& progress, Merged& merged) {
  std::erase_if(progress, [&merged](const auto& entry) {
    const bool forgotten = is_pass(entry.first) || is_in_pass(entry.first);
    if (forgotten) merged.touched.insert(entry.first);
    return forgotten;
  });
}

void merge_answer(Progress& progress, const std::string& id, const Attempt& theirs, const Versions& current, Merged& merged) {
  Attempt& ours = progress[id];
  const Attempt before = ours;
  int& counted = is_blank(ours) || ours.version != theirs.version ? merged.added : merged.changed;
  if (is_blank(ours)) {
    ours = theirs;
  } else if (ours.version == theirs.version && ours.tries < theirs.tries) {
    ours = with_more_tries(ours, theirs);
  } else if (ours.version != theirs.version && is_current(current, id, theirs.version)) {
    ours = theirs;
  }
  if (ours.version == theirs.version) {
    ours.opened = ours.opened || theirs.opened || (before.opened && before.version == ours.version);
    if (ours.solved == 0) ours.solved = theirs.solved;
    if (ours.code.empty()) ours.code = theirs.code;
    ours.hints = std::max({ours.hints, theirs.hints, before.version == ours.version ? before.hints : 0});
  }
  const bool same = ours == before;
  if (!same) merged.touched.insert(id);
  if (!is_pass(id) && !is_history(id)) ++(same ? merged.known : counted);
}

}  // namespace

Merged merge(Progress& progress, const Progress& other, const Versions& current) {
  Merged merged;
  const bool keeps_pass = has_begun_another_pass(progress, other);
  if (!keeps_pass && other.contains(kFinalSlug) && progress.contains(kFinalSlug)) {
    const Attempt& ours = progress.find(kFinalSlug)->second;
    const Attempt& theirs = other.find(kFinalSlug)->second;
    if (ours.chosen != theirs.chosen || ours.seed != theirs.seed) forget_pass(progress, merged);
  }
  for (const auto& [id, theirs] : other) {
    if (is_blank(theirs) || stays_here(id)) continue;
    if (keeps_pass && is_in_pass(id))
      ++merged.other_pass;
    else if (!keeps_pass || !is_pass(id))
      merge_answer(progress, id, theirs, current, merged);
  }
  return merged;
}

}  // namespace book
