#include "base/text.h"
#include "compiler/fold.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/source.h"

namespace compiler {
namespace {

bool is_plain(const book::Run& run) { return !run.emphasis && !run.strong && !run.code && run.formula < 0 && run.link < 0; }

/// Reads the title of a ```deeper fence, which may end with an id, into the words that open the fold.
void read_title(std::string_view title, book::Block& fold, ChapterDraft& chapter) {
  const size_t links = chapter.document.links.size();
  if (!title.empty()) fold.runs = read_inline(title, fold.line, chapter);
  take_explicit_id(fold, chapter);
  if (fold.runs.empty()) chapter.error(fold.line, "The fold has no title.", "Say what it holds: ```deeper Why the two agree.");
  if (chapter.document.links.size() > links) {
    chapter.document.links.resize(links);
    for (book::Run& run : fold.runs) run.link = -1;
    chapter.error(fold.line, "The title of a fold contains a link.", "The whole title opens the fold: put the link inside.");
  }
  if (fold.runs.empty() || !is_plain(fold.runs.front())) fold.runs.insert(fold.runs.begin(), book::Run{});
  fold.runs.front().text.insert(0, kDeeperLead);
}

/// The parts of a line "- (item, item) words".
struct SkillLine {
  std::vector<std::string> items;
  std::string words;
  int line = 0;
};

std::vector<SkillLine> read_skill_lines(const Fence& fence, ChapterDraft& chapter) {
  std::vector<SkillLine> lines;
  int number = fence.line;
  for (const std::string_view text : base::split(fence.text, '\n')) {
    ++number;
    const std::string_view content = base::trim(text);
    const size_t close = content.find(')');
    if (content.empty()) continue;
    if (content.starts_with("- (") && close != content.npos) {
      SkillLine& line = lines.emplace_back();
      for (const std::string_view id : base::split(content.substr(3, close - 3), ',')) line.items.emplace_back(base::trim(id));
      line.words = base::trim(content.substr(close + 1));
      line.line = number;
    } else if (text.front() == ' ' && !lines.empty()) {
      lines.back().words.append("\n").append(content);
    } else {
      chapter.error(number, "This line is not a skill.", "Write '- (item-id, item-id) what the reader can do now'.");
    }
  }
  return lines;
}

}  // namespace

std::optional<book::Block> read_fold(const Fence& fence, ChapterDraft& chapter) {
  book::Block fold;
  fold.kind = book::BlockKind::fold;
  fold.line = fence.line;
  fold.text = fence.word;
  if (fence.word == kDeeperFence) {
    read_title(fence.title, fold, chapter);
  } else {
    fold.runs = {{.text = std::string(kSourcesWords)}};
    if (!fence.title.empty()) chapter.error(fence.line, "A closing note of sources takes no title.", "Write ```sources alone.");
  }
  fold.children = read_folded(close_fences(fence.text, fence.line + 1, chapter), fence.line + 1, chapter);
  if (fold.children.empty()) chapter.error(fence.line, "The fold is empty.", "Put text between its fences, or remove it.");
  return fold;
}

std::optional<book::Block> read_skills(const Fence& fence, ChapterDraft& chapter) {
  constexpr size_t kSkills = 3;
  const std::vector<SkillLine> lines = read_skill_lines(fence, chapter);
  if (lines.size() != kSkills || !chapter.document.skills.empty()) {
    chapter.error(fence.line, "A chapter ends with three skills, listed once.",
                  "Write one ```skills fence with three lines '- (item-id) words'.");
    return std::nullopt;
  }
  for (const SkillLine& line : lines) {
    if (line.words.empty()) chapter.error(line.line, "This skill is empty.", "Say after the parentheses what the reader can do now.");
    std::vector<book::Run> words = line.words.empty() ? std::vector<book::Run>() : read_inline(line.words, line.line, chapter);
    chapter.document.skills.push_back({.words = std::move(words), .items = line.items, .line = line.line});
  }
  return book::Block{.kind = book::BlockKind::skills, .line = fence.line};
}

}  // namespace compiler
