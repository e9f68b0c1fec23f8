#include "compiler/site/stage_report.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "book/stage_cues.h"

namespace compiler {
namespace {

constexpr double kMost_px = 900;  // the height of a usual window

// The column beside the stage, in its usual width and type.
constexpr double kCharactersPerLine = 62, kLine_px = 27, kGap_px = 16;
constexpr double kHeading_px = 100, kFormula_px = 90, kRow_px = 44, kCodeLine_px = 22, kQuestion_px = 170, kFold_px = 44;

double text_px(const std::vector<book::Run>& runs, const book::Document& document) {
  const double characters = static_cast<double>(base::utf16_length(plain_text(runs, document.formulas)));
  return std::ceil(characters / kCharactersPerLine) * kLine_px;
}

double height_px(const book::Block& block, const book::Document& document) {
  using enum book::BlockKind;
  double children_px = 0;
  switch (block.kind) {
    case heading: return kHeading_px;
    case formula: return kFormula_px;
    case table_row: return kRow_px;
    case code: return static_cast<double>(std::ranges::count(block.text, '\n') + 1) * kCodeLine_px + kHeading_px / 2;
    case quiz:
      if (is_exercise(document.items[static_cast<size_t>(block.index)])) return 0;  // the reader looks at her code, and what comes of it
      return kQuestion_px + static_cast<double>(document.items[static_cast<size_t>(block.index)].options.size()) * kRow_px;
    case fold: return kFold_px;
    case figure:
    case scene:
    case definition:
    case report:
    case facts: return 0;
    case stepper: return kQuestion_px * 2;
    default:
      for (const book::Block& child : block.children) children_px += height_px(child, document);
      return text_px(block.runs, document) + children_px + (block.runs.empty() ? 0 : kGap_px);
  }
}

/// What follows sums the chapter up, and has no picture of its own.
bool ends_path(const book::Block& block) {
  using enum book::BlockKind;
  return block.kind == summary || block.kind == skills ||
         (block.kind == heading && !block.runs.empty() && block.runs.front().text == "In short");
}

void check(const Chapter& chapter, std::vector<Diagnostic>& diagnostics) {
  const book::Document& document = chapter.document;
  const std::vector<book::StageCue> cues = stage_cues(document);
  if (cues.empty() || is_story(document)) return;
  double since_px = 0, before_heading_px = 0;
  const book::Block* heading = nullptr;  // the first one since the last cue
  const auto report = [&] {
    if (heading != nullptr && since_px > kMost_px && since_px - before_heading_px > kMost_px / 3)
      diagnostics.push_back({.severity = Diagnostic::Severity::warning,
                             .file = chapter.file,
                             .line = heading->line,
                             .wrong = "Beside the section " + plain_text(heading->runs, document.formulas) +
                                      " the stage shows what an earlier one was about, for about " +
                                      std::to_string(std::lround(since_px / 100) * 100) + " px of text.",
                             .fix = "Set the stage where the text needs it: a figure, a scene (```show), or a link that names a state."});
    since_px = 0;
    heading = nullptr;
  };
  for (size_t b = 0; b < document.blocks.size() && !ends_path(document.blocks[b]); ++b) {
    if (std::ranges::contains(cues, b, &book::StageCue::block)) report();
    if (document.blocks[b].kind == book::BlockKind::heading && heading == nullptr) {
      heading = &document.blocks[b];
      before_heading_px = since_px;
    }
    since_px += height_px(document.blocks[b], document);
  }
  report();
}

}  // namespace

std::vector<Diagnostic> check_stages(const Manuscript& manuscript) {
  std::vector<Diagnostic> diagnostics;
  for (const Chapter& chapter : manuscript.chapters) check(chapter, diagnostics);
  return diagnostics;
}

}  // namespace compiler
