#include "base/text.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

/// Adds a link that puts a figure into the state given by `query`, and returns its index. It is checked later, with all other links.
int add_figure_link(ChapterDraft& chapter, const std::string& figure, std::string_view query, int line) {
  book::Link link{.href = "figure:" + figure + (query.empty() ? "" : "?" + std::string(query)), .figure_id = figure, .line = line};
  chapter.document.links.push_back(std::move(link));
  return static_cast<int>(chapter.document.links.size()) - 1;
}

/// The parts of a line "- (view=waves&positions=8) A sentence."
struct StepLine {
  std::string_view query;
  std::string_view words;
};
std::optional<StepLine> step_line(std::string_view text) {
  if (!text.starts_with("- (")) return std::nullopt;
  const size_t close = text.find(')');
  if (close == text.npos) return std::nullopt;
  const StepLine line{text.substr(3, close - 3), base::trim(text.substr(close + 1))};
  return line.words.empty() ? std::nullopt : std::optional(line);
}

/// A step while its lines are being read.
struct Draft {
  std::string query;
  std::string words;
  int line = 0;
};

/// The content of a fence: the figure's id and the steps in order.
struct Lines {
  std::string figure;
  std::vector<Draft> steps;
};

Lines read_lines(const Fence& fence, ChapterDraft& chapter) {
  Lines lines;
  int number = fence.line;
  for (const std::string_view text : base::split(fence.text, '\n')) {
    ++number;
    const std::string_view content = base::trim(text);
    if (content.empty()) continue;
    if (const auto step = step_line(content)) {
      lines.steps.push_back({std::string(step->query), std::string(step->words), number});
    } else if (text.front() == ' ' && !lines.steps.empty()) {
      lines.steps.back().words.append("\n").append(content);
    } else if (content.starts_with("figure:")) {
      lines.figure = base::trim(content.substr(7));
    } else {
      chapter.error(number, "This line is not part of the steps.", "Write 'figure: id', or '- (name=value&name=value) A sentence.'.");
    }
  }
  return lines;
}

/// The text of a step is itself a link, so it must not contain links.
std::vector<book::Run> read_words(const Draft& draft, ChapterDraft& chapter) {
  const size_t links = chapter.document.links.size();
  std::vector<book::Run> runs = read_inline(draft.words, draft.line, chapter);
  if (chapter.document.links.size() == links) return runs;
  chapter.document.links.resize(links);
  chapter.error(draft.line, "A step contains a link.", "The whole step acts on the figure: put the link into the text before or after.");
  for (book::Run& run : runs) run.link = -1;
  return runs;
}

}  // namespace

std::optional<book::Block> read_steps(const Fence& fence, ChapterDraft& chapter) {
  const Lines lines = read_lines(fence, chapter);
  const bool named = is_id(fence.argument);
  if (!named) chapter.error(fence.line, "The steps have no id.", "Name them in the fence: ```steps some-name.");
  if (lines.figure.empty()) chapter.error(fence.line, "The steps name no figure.", "Add a line 'figure: id'.");
  if (lines.steps.size() < 2) chapter.error(fence.line, "There are fewer than two steps.", "Add lines '- (name=value) A sentence.'.");
  if (!named || lines.figure.empty() || lines.steps.size() < 2) return std::nullopt;
  book::Stepper stepper{.id = fence.argument, .figure_id = lines.figure, .line = fence.line};
  for (const Draft& draft : lines.steps) {
    std::vector<book::Run> words = read_words(draft, chapter);
    stepper.steps.push_back({std::move(words), add_figure_link(chapter, lines.figure, draft.query, draft.line), draft.line});
  }
  chapter.document.steppers.push_back(std::move(stepper));
  return book::Block{.kind = book::BlockKind::stepper, .line = fence.line, .index = static_cast<int>(chapter.document.steppers.size()) - 1};
}

std::optional<book::Block> read_scene(const Fence& fence, ChapterDraft& chapter) {
  if (!is_id(fence.argument)) {
    chapter.error(fence.line, "The scene names no figure.", "Name its id in the fence: ```show some-figure.");
    return std::nullopt;
  }
  book::Scene scene{.words = "Show this in the figure", .line = fence.line};
  std::string query;
  int line = fence.line;
  for (const std::string_view text : base::split(fence.text, '\n')) {
    ++line;
    const size_t colon = text.find(':');
    const std::string_view name = base::trim(text.substr(0, colon));
    if (name.empty()) continue;
    if (colon == text.npos) {
      chapter.error(line, "This line of the scene has no colon.", "Write 'name: value'.");
      continue;
    }
    const std::string_view value = base::trim(text.substr(colon + 1));
    if (name == "words") {
      scene.words = value;
    } else {
      query += (query.empty() ? "" : "&") + base::url_encode(name) + "=" + base::url_encode(value);
    }
  }
  scene.link = add_figure_link(chapter, fence.argument, query, fence.line);
  chapter.document.scenes.push_back(std::move(scene));
  return book::Block{.kind = book::BlockKind::scene, .line = fence.line, .index = static_cast<int>(chapter.document.scenes.size()) - 1};
}

}  // namespace compiler
