#include "compiler/site/path_report.h"

#include <cmath>

#include "base/number.h"
#include "base/text.h"
#include "book/path.h"

namespace compiler {
namespace {

constexpr int kShortest = 12;  // minutes
constexpr int kLongest = 15;

std::string minutes_of(const book::PathLength& length) { return base::fixed(path_minutes(length), 1); }

}  // namespace

std::vector<std::string> path_report(const Manuscript& manuscript) {
  std::vector<std::string> lines;
  for (const Chapter& chapter : manuscript.chapters) {
    const book::PathLength length = path_length(chapter.document);
    lines.push_back(chapter.file + ": " + minutes_of(length) + " minutes; path " + base::grouped(length.words) + " words, folds " +
                    base::grouped(length.fold_words) + " words; scenes " + std::to_string(length.scenes) + ", questions " +
                    std::to_string(length.questions));
  }
  return lines;
}

std::vector<Diagnostic> check_paths(const Manuscript& manuscript) {
  std::vector<Diagnostic> diagnostics;
  for (const Chapter& chapter : manuscript.chapters) {
    const book::PathLength length = path_length(chapter.document);
    const long minutes = std::lround(path_minutes(length));
    if (chapter.document.number <= 0 || (minutes >= kShortest && minutes <= kLongest)) continue;
    diagnostics.push_back({.severity = Diagnostic::Severity::warning,
                           .file = chapter.file,
                           .line = 1,
                           .wrong = "The path of this chapter takes " + minutes_of(length) + " minutes.",
                           .fix = minutes > kLongest ? "Bring it to 12 to 15: cut, or move what a learner can do without into folds."
                                                     : "Bring it to 12 to 15: this is too little for a chapter of its own."});
  }
  return diagnostics;
}

}  // namespace compiler
