#include "base/text.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

constexpr size_t kSkills = 3;  // at the end of a chapter
constexpr size_t kMostNeeds = 5;
constexpr std::string_view kName = "name:", kNeeds = "needs:", kLater = "later ";

/// A line "- (item, item) words" with the indented ones below it: more words, then `name: …` and `needs: …`.
struct SkillLines {
  std::string words;
  book::Skill skill;
};

std::vector<std::string> listed(std::string_view names) {
  std::vector<std::string> list;
  for (const std::string_view name : base::split(names, ',')) list.emplace_back(base::trim(name));
  return list;
}

void read_needs(std::string_view names, int line, book::Skill& skill, ChapterDraft& chapter) {
  std::vector<std::string> needs = listed(names);
  if (needs.size() > kMostNeeds) {
    chapter.error(line, "This skill needs " + std::to_string(needs.size()) + " others.",
                  "Name two or three: what they need themselves is understood.");
    needs.resize(kMostNeeds);
  }
  for (std::string& need : needs) {
    if (need.starts_with(kLater)) {
      need = base::trim(std::string_view(need).substr(kLater.size()));
      skill.later.push_back(need);
    }
    skill.needs.push_back(std::move(need));
  }
}

void read_indented(std::string_view content, int line, SkillLines& lines, ChapterDraft& chapter) {
  book::Skill& skill = lines.skill;
  if (content.starts_with(kName)) {
    skill.name = base::trim(content.substr(kName.size()));
    if (is_id(skill.name)) return;
    chapter.error(line, in_quotes(skill.name) + " is no name for a skill.",
                  "Use lower-case letters, digits and hyphens: 'name: any-entry'.");
    skill.name.clear();
  } else if (content.starts_with(kNeeds)) {
    read_needs(content.substr(kNeeds.size()), line, skill, chapter);
  } else {
    lines.words.append("\n").append(content);
  }
}

std::vector<SkillLines> read_lines(const Fence& fence, ChapterDraft& chapter) {
  std::vector<SkillLines> skills;
  int number = fence.line;
  for (const std::string_view text : base::split(fence.text, '\n')) {
    ++number;
    const std::string_view content = base::trim(text);
    const size_t close = content.find(')');
    if (content.empty()) continue;
    if (content.starts_with("- (") && close != content.npos) {
      book::Skill skill{.items = listed(content.substr(3, close - 3)), .line = number};
      skills.push_back({.words = std::string(base::trim(content.substr(close + 1))), .skill = std::move(skill)});
    } else if (text.front() == ' ' && !skills.empty()) {
      read_indented(content, number, skills.back(), chapter);
    } else {
      chapter.error(number, "This line is not a skill.", "Write '- (item-id, item-id) what the reader can do now'.");
    }
  }
  return skills;
}

}  // namespace

std::optional<book::Block> read_skills(const Fence& fence, ChapterDraft& chapter) {
  std::vector<SkillLines> lines = read_lines(fence, chapter);
  if (lines.size() != kSkills || !chapter.document.skills.empty()) {
    chapter.error(fence.line, "A chapter ends with three skills, listed once.",
                  "Write one ```skills fence with three lines '- (item-id) words'.");
    return std::nullopt;
  }
  for (auto& [words, skill] : lines) {
    if (words.empty())
      chapter.error(skill.line, "This skill is empty.", "Say after the parentheses what the reader can do now.");
    else
      skill.words = read_inline(words, skill.line, chapter);
    chapter.document.skills.push_back(std::move(skill));
  }
  return book::Block{.kind = book::BlockKind::skills, .line = fence.line};
}

}  // namespace compiler
