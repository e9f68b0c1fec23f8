#include <algorithm>
#include <set>

#include "base/text.h"
#include "compiler/did_you_mean.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/settings.h"
#include "engine/config/warnings.h"

namespace compiler {
namespace {

/// A line "- (always-on) [words](address)".
void read_entry(std::string_view text, int line, book::Block& report, ChapterDraft& chapter) {
  const size_t close = text.find(')');
  if (!text.starts_with("- (") || close == text.npos) {
    chapter.error(line, "This line is not part of the report.", "Write '- (warning-id) [words](NN-slug.html#section)'.");
    return;
  }
  const std::string_view id = base::trim(text.substr(3, close - 3));
  if (!std::ranges::contains(engine::kConfigWarnings, id)) {
    chapter.error(line, "There is no warning " + in_quotes(id) + ".",
                  Meant(id).among(engine::kConfigWarnings).question() + "The warnings are listed in src/engine/config/warnings.h.");
    return;
  }
  if (std::ranges::contains(report.children, id, &book::Block::text)) {
    chapter.error(line, "The warning " + in_quotes(id) + " has two lines.", "Keep one of them.");
    return;
  }
  const size_t links = chapter.document.links.size();
  std::vector<book::Run> runs = read_inline(base::trim(text.substr(close + 1)), line, chapter);
  if (chapter.document.links.size() != links + 1)
    chapter.error(line, "The warning " + in_quotes(id) + " does not have one link.",
                  "Write '- (" + std::string(id) + ") [words](NN-slug.html#section)'.");
  report.children.push_back({.kind = book::BlockKind::paragraph, .line = line, .runs = std::move(runs), .text = std::string(id)});
}

void check_complete(const book::Block& report, ChapterDraft& chapter) {
  std::string missing;
  for (const std::string_view id : engine::kConfigWarnings) {
    if (!std::ranges::contains(report.children, id, &book::Block::text)) missing.append(missing.empty() ? "" : ", ").append(id);
  }
  if (!missing.empty())
    chapter.error(report.line, "The report has no line for: " + missing + ".",
                  "Add '- (warning-id) [words](NN-slug.html#section)' for each: the place that explains it.");
}

}  // namespace

std::optional<book::Block> read_report(const Fence& fence, ChapterDraft& chapter) {
  book::Block report{.kind = book::BlockKind::report, .line = fence.line};
  const size_t errors_before = chapter.diagnostics.size();
  int line = fence.line;
  for (const std::string_view text : base::split(fence.text, '\n')) {
    ++line;
    if (const std::string_view content = base::trim(text); !content.empty()) read_entry(content, line, report, chapter);
  }
  const auto figure = std::ranges::find(chapter.document.figures, fence.argument, &book::Figure::id);
  if (figure == chapter.document.figures.end()) {
    if (!chapter.broken_ids.contains(fence.argument))
      chapter.error(fence.line, "The report is about no figure.", "Name the id of a figure above it: ```report some-figure.");
    return std::nullopt;
  }
  if (!book::find(chapter.catalog, figure->kind)->reports) {
    chapter.error(fence.line, "A figure of kind " + in_quotes(figure->kind) + " has no report.",
                  "Name a figure that reads configurations, of kind 'model_config'.");
    return std::nullopt;
  }
  if (chapter.diagnostics.size() == errors_before) check_complete(report, chapter);
  report.index = static_cast<int>(figure - chapter.document.figures.begin());
  return report;
}

}  // namespace compiler
