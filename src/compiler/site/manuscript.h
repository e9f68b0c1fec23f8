#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "book/catalog.h"
#include "book/document.h"
#include "book/pretest/all_questions.h"
#include "book/pretest/pretest.h"
#include "book/quiz/final_quiz.h"
#include "book/review/review.h"
#include "compiler/diagnostic.h"
#include "compiler/lint/bank.h"
#include "compiler/site/exercises.h"
#include "compiler/site/glossary.h"

namespace compiler {

struct Chapter {
  std::string file;  ///< its name in diagnostics: "chapters/02-sinusoidal-encoding.md"
  book::Document document;
};

/// All chapters in order of number, those without one in between, the pages that are not chapters, and the diagnostics for all of them.
struct Manuscript {
  std::vector<Chapter> chapters;
  std::vector<Chapter> pages;  ///< in the same dialect: the cover, whose slug is "index", and the others of kPages that exist

  /// Calls `visit` for each chapter and each page.
  void for_each_text(const auto& visit) const {
    for (const Chapter& chapter : chapters) visit(chapter);
    for (const Chapter& page : pages) visit(page);
  }
  std::vector<Diagnostic> diagnostics;
  Exercises exercises;
};

/// A file in the chapters' folder that is not a chapter, and the slug of its page.
struct PageFile {
  std::string_view file;
  std::string_view slug;
};
inline constexpr std::string_view kCoverSlug = "index";
inline constexpr std::string_view kAboutSlug = "about";
inline constexpr std::string_view kGlossarySlug = "glossary";
inline constexpr std::string_view kSourcesSlug = "sources";
inline constexpr std::string_view kSeedTextsSlug = "seed-texts";
inline constexpr std::string_view kCorrectionsSlug = "corrections";
inline constexpr std::string_view kMapSlug = "map";
inline constexpr std::string_view kTeachersSlug = "teachers";
inline constexpr std::string_view kMyWorkSlug = "my-work";
inline constexpr std::string_view kClassSlug = "class";
inline constexpr PageFile kPages[] = {{"cover.md", kCoverSlug},
                                      {"about.md", kAboutSlug},
                                      {"glossary.md", kGlossarySlug},
                                      {"sources.md", kSourcesSlug},
                                      {"seed-texts.md", kSeedTextsSlug},
                                      {"corrections.md", kCorrectionsSlug},
                                      {"final-quiz.md", book::kFinalSlug},
                                      {"review.md", book::kReviewSlug},
                                      {"pretest.md", book::kPretestSlug},
                                      {"questions.md", book::kAllQuestionsSlug},
                                      {"map.md", kMapSlug},
                                      {"teachers.md", kTeachersSlug},
                                      {"my-work.md", kMyWorkSlug},
                                      {"class.md", kClassSlug}};

/// A chapter without a number, and the number of the one that it follows.
struct UnnumberedChapter {
  std::string_view file;
  int after;
};
inline constexpr UnnumberedChapter kUnnumberedChapters[] = {{"your-model.md", 12}};

/// Parses a page and adds its diagnostics to `diagnostics`.
Chapter read_page(const std::string& file, std::string_view slug, std::string_view markdown, const book::Catalog& catalog,
                  std::vector<Diagnostic>& diagnostics, const std::vector<Entry>& glossary = {});

/// Whether a file of this name is a chapter with a number: "02-sinusoidal-encoding.md" is, "README.md" is not.
bool is_chapter_file(std::string_view name);

/// Reads every chapter and page in `folder` (a book without a cover gets a plain one), then checks what concerns several of them, such as
/// item ids and links from one to another, and the templates of questions.
base::Result<Manuscript> read_manuscript(const std::string& folder, const book::Catalog& catalog);

/// The questions of the manuscript's chapters and of the final quiz, in order. Requires the manuscript to outlive them.
std::vector<BankItem> bank_of(const Manuscript& manuscript);

/// Problems with the questions, each by itself and all together.
std::vector<Diagnostic> lint_questions(const Manuscript& manuscript);

/// Names for machines in what readers see.
std::vector<Diagnostic> lint_texts(const Manuscript& manuscript);

/// The part of read_manuscript that needs no files: adds the diagnostics that concern several chapters.
void check_across_chapters(Manuscript& manuscript);

/// The page with this slug, or null.
const Chapter* find_page(const Manuscript& manuscript, std::string_view slug);

size_t count_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace compiler
