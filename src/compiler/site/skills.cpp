#include "compiler/site/skills.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "compiler/did_you_mean.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

/// Skills by their names. Of two with one name the first counts.
using Named = std::map<std::string_view, int>;

Named named(const std::vector<BookSkill>& skills) {
  Named indices;
  for (size_t i = 0; i < skills.size(); ++i)
    if (!skills[i].skill->name.empty()) indices.emplace(skills[i].skill->name, static_cast<int>(i));
  return indices;
}

void report(Manuscript& manuscript, const BookSkill& skill, std::string wrong, std::string fix) {
  manuscript.diagnostics.push_back(
      {.file = skill.chapter->file, .line = skill.skill->line, .wrong = std::move(wrong), .fix = std::move(fix)});
}

void check_names(Manuscript& manuscript, const std::vector<BookSkill>& skills, const Named& indices) {
  for (size_t i = 0; i < skills.size(); ++i) {
    const auto first = indices.find(skills[i].skill->name);
    if (first == indices.end() || first->second == static_cast<int>(i)) continue;
    const BookSkill& other = skills[static_cast<size_t>(first->second)];
    report(manuscript, skills[i],
           "The skill " + in_quotes(first->first) + " has the name of the one at " + other.chapter->file + ":" +
               std::to_string(other.skill->line) + ".",
           "Choose another: it has to be the only one in the book.");
  }
}

void check_need(Manuscript& manuscript, const BookSkill& skill, const std::string& need, const std::vector<BookSkill>& skills,
                const Named& indices) {
  const auto found = indices.find(need);
  if (found == indices.end()) {
    report(manuscript, skill, "This skill needs " + in_quotes(need) + ", which no skill is called.",
           Meant(need).among(std::views::keys(indices)).question() + "Write the 'name:' of a skill of this book.");
    return;
  }
  const BookSkill& needed = skills[static_cast<size_t>(found->second)];
  const bool is_later = needed.chapter_index > skill.chapter_index;
  const bool is_meant = std::ranges::contains(skill.skill->later, need);
  if (is_later && !is_meant)
    report(manuscript, skill, "This skill needs " + in_quotes(need) + ", which only " + needed.chapter->file + " teaches.",
           "Teach it earlier, or write 'later " + need + "' if a reader can do without it until then.");
  if (!is_later && is_meant)
    report(manuscript, skill, "This skill needs " + in_quotes(need) + " later, but it is taught before.", "Leave out 'later'.");
}

/// Follows needs from one skill to the next, to find those that come back to where they began.
class Circles {
 public:
  explicit Circles(const std::vector<BookSkill>& skills) : skills_(skills), states_(skills.size(), State::unseen) {}

  /// The skills of a circle that this one leads into, each needing the next one; empty if there is none, or it has been found before.
  std::vector<int> find_from(int index) {
    State& state = states_[static_cast<size_t>(index)];
    if (state == State::done) return {};
    if (state == State::on_the_way) return {std::ranges::find(way_, index), way_.end()};
    state = State::on_the_way;
    way_.push_back(index);
    std::vector<int> circle;
    for (const int need : skills_[static_cast<size_t>(index)].needs)
      if (circle.empty()) circle = find_from(need);
    way_.pop_back();
    state = State::done;
    return circle;
  }

 private:
  enum class State { unseen, on_the_way, done };
  const std::vector<BookSkill>& skills_;
  std::vector<State> states_;
  std::vector<int> way_;
};

void check_circles(Manuscript& manuscript, const std::vector<BookSkill>& skills) {
  Circles circles(skills);
  for (size_t i = 0; i < skills.size(); ++i) {
    const std::vector<int> circle = circles.find_from(static_cast<int>(i));
    if (circle.empty()) continue;
    std::string names;
    for (const int index : circle) names += skills[static_cast<size_t>(index)].skill->name + " → ";
    const BookSkill& first = skills[static_cast<size_t>(circle.front())];
    report(manuscript, first, "What this skill needs comes back to it: " + names + first.skill->name + ".",
           "Leave out one of these needs: the one that can be taught first.");
  }
}

const book::Item* find_item(const BookSkill& skill, std::string_view id) {
  const std::vector<book::Item>& items = skill.chapter->document.items;
  const auto found = std::ranges::find(items, id, &book::Item::id);
  return found == items.end() ? nullptr : &*found;
}

/// Whether the reader is only asked to guess, before the text has taught it.
bool is_only_predicted(const BookSkill& skill) {
  return std::ranges::all_of(skill.skill->items, [&](const std::string& id) {
    const book::Item* item = find_item(skill, id);
    return item != nullptr && item->predict;
  });
}

bool is_needed(const std::vector<BookSkill>& skills, size_t index) {
  return std::ranges::any_of(skills,
                             [index](const BookSkill& skill) { return std::ranges::contains(skill.needs, static_cast<int>(index)); });
}

/// Whether skill `from` needs skill `to`, itself or through others.
bool leads_to(const std::vector<BookSkill>& skills, int from, int to) {
  std::vector<int> seen{from};
  for (size_t i = 0; i < seen.size(); ++i) {
    for (const int need : skills[static_cast<size_t>(seen[i])].needs) {
      if (need == to) return true;
      if (!std::ranges::contains(seen, need)) seen.push_back(need);
    }
  }
  return false;
}

/// "skills that no other needs: a, b"; nothing if there are none.
void add_line(std::vector<std::string>& lines, std::string_view what, const std::vector<std::string>& ids) {
  std::string line;
  for (const std::string& id : ids) line.append(line.empty() ? "" : ", ").append(id);
  if (!ids.empty()) lines.push_back(std::string(what) + ": " + line);
}

}  // namespace

std::vector<BookSkill> skills_of(const Manuscript& manuscript) {
  std::vector<BookSkill> skills;
  for (size_t c = 0; c < manuscript.chapters.size(); ++c) {
    const Chapter& chapter = manuscript.chapters[c];
    for (size_t s = 0; s < chapter.document.skills.size(); ++s)
      skills.push_back({.chapter = &chapter, .chapter_index = c, .number = s + 1, .skill = &chapter.document.skills[s], .needs = {}});
  }
  const Named indices = named(skills);
  for (BookSkill& skill : skills) {
    for (const std::string& need : skill.skill->needs)
      if (const auto found = indices.find(need); found != indices.end()) skill.needs.push_back(found->second);
  }
  return skills;
}

std::string id_of(const BookSkill& skill) {
  if (!skill.skill->name.empty()) return skill.skill->name;
  return skill.chapter->document.slug + "." + std::to_string(skill.number);
}

std::string_view taught_in(const BookSkill& skill) {
  for (const std::string& id : skill.skill->items) {
    const book::Item* item = find_item(skill, id);
    if (item != nullptr && !item->section.empty()) return item->section;
  }
  return {};
}

void check_skills(Manuscript& manuscript) {
  const std::vector<BookSkill> skills = skills_of(manuscript);
  const Named indices = named(skills);
  check_names(manuscript, skills, indices);
  for (const BookSkill& skill : skills)
    for (const std::string& need : skill.skill->needs) check_need(manuscript, skill, need, skills, indices);
  check_circles(manuscript, skills);
}

std::vector<Diagnostic> check_teaching(const Manuscript& manuscript) {
  const std::vector<BookSkill> skills = skills_of(manuscript);
  std::vector<Diagnostic> diagnostics;
  const auto warn = [&](const BookSkill& skill, std::string wrong, std::string fix) {
    diagnostics.push_back({.severity = Diagnostic::Severity::warning,
                           .file = skill.chapter->file,
                           .line = skill.skill->line,
                           .wrong = std::move(wrong),
                           .fix = std::move(fix)});
  };
  for (const BookSkill& skill : skills) {
    if (taught_in(skill).empty())
      warn(skill, "No section teaches this skill: its questions stand above the first heading.",
           "Ask them in the section that teaches it, or name that section: 'section: the-formula'.");
    for (const int need : skill.needs)
      for (const int other : skill.needs) {
        if (need == other || !leads_to(skills, other, need)) continue;
        const std::string name = in_quotes(id_of(skills[static_cast<size_t>(need)]));
        warn(skill, "This skill needs " + name + ", which " + in_quotes(id_of(skills[static_cast<size_t>(other)])) + " needs already.",
             "Leave out " + name + ".");
      }
  }
  return diagnostics;
}

std::vector<std::string> skill_report(const Manuscript& manuscript) {
  const std::vector<BookSkill> skills = skills_of(manuscript);
  if (skills.empty()) return {};
  size_t needs = 0;
  std::vector<std::string> predicted, unneeded;
  for (size_t i = 0; i < skills.size(); ++i) {
    needs += skills[i].needs.size();
    if (is_only_predicted(skills[i])) predicted.push_back(id_of(skills[i]));
    if (!is_needed(skills, i)) unneeded.push_back(id_of(skills[i]));
  }
  std::vector<std::string> lines{base::counted(skills.size(), "skill") + " with " + base::counted(needs, "need")};
  add_line(lines, "skills that are only asked before they are taught", predicted);
  add_line(lines, "skills that no other needs", unneeded);
  return lines;
}

}  // namespace compiler
