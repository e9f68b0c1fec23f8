#include "compiler/site/manuscript.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/ascii.h"
#include "base/text.h"
#include "book/address.h"
#include "book/anchors.h"
#include "book/overview.h"
#include "book/review/log.h"
#include "compiler/course.h"
#include "compiler/did_you_mean.h"
#include "compiler/lint/lint.h"
#include "compiler/lint/seed_ids.h"
#include "compiler/parse/parse.h"
#include "compiler/prose/computed.h"
#include "compiler/site/answer_key.h"
#include "compiler/site/bank_report.h"
#include "compiler/site/courses.h"
#include "compiler/site/files.h"
#include "compiler/site/final_quiz.h"
#include "compiler/site/once_more.h"
#include "compiler/site/origins.h"
#include "compiler/site/skills.h"
#include "compiler/site/templates.h"
#include "engine/catalog/functions.h"

namespace compiler {
namespace {

constexpr std::string_view kPlainCover = "# Phasebook\n\nAn interactive book on positional encoding.\n";

const Chapter* find_text(const Manuscript& manuscript, std::string_view slug) {
  const Chapter* found = nullptr;
  manuscript.for_each_text([&](const Chapter& text) {
    if (text.document.slug == slug) found = &text;
  });
  return found;
}

/// Item ids must be unique in the whole book, because saved answers are identified by item id alone.
void check_item_ids(Manuscript& manuscript) {
  std::map<std::string, std::string, std::less<>> places;
  manuscript.for_each_text([&](const Chapter& chapter) {
    for (const book::Item& item : chapter.document.items) {
      const auto [first, is_new] = places.emplace(item.id, chapter.file + ":" + std::to_string(item.line));
      if (is_new) continue;
      manuscript.diagnostics.push_back({.file = chapter.file,
                                        .line = item.line,
                                        .wrong = "The quiz id '" + item.id + "' is already used at " + first->second + ".",
                                        .fix = "Choose another: answers are saved by this id."});
    }
  });
}

/// What is asked a second time elsewhere has an id that begins with a prefix.
void check_prefixes(Manuscript& manuscript) {
  manuscript.for_each_text([&](const Chapter& chapter) {
    for (const book::Item& item : chapter.document.items) {
      if (book::asked_id(item.id) == item.id) continue;
      manuscript.diagnostics.push_back({.file = chapter.file,
                                        .line = item.line,
                                        .wrong = "The quiz id '" + item.id + "' looks like that of a question that is asked again.",
                                        .fix = "Choose another: not 'final-…', 'review-…', 'pretest-…' or 'again-…'."});
    }
  });
}

/// A question of the final quiz names headings of chapters; one of a chapter is taught in that chapter.
void check_sections(Manuscript& manuscript) {
  const auto check = [&](const Chapter& text, const book::Item& item) {
    for (const std::string_view section : base::split(item.section, ',')) {
      if (taught_in(manuscript, base::trim(section))) continue;
      manuscript.diagnostics.push_back(
          {.file = text.file,
           .line = item.line,
           .wrong = "There is no section '" + std::string(base::trim(section)) + "'.",
           .fix = "Name headings of chapters, the latest chapter last: 'section: 02-waves#long, 03-tables#rows'."});
    }
  };
  manuscript.for_each_text([&](const Chapter& text) {
    for (const book::Item& item : text.document.items) {
      if (text.document.slug == book::kFinalSlug) check(text, item);
      if (text.document.slug == book::kFinalSlug || !book::is_own(item)) continue;
      manuscript.diagnostics.push_back({.file = text.file,
                                        .line = item.line,
                                        .wrong = "The quiz '" + item.id + "' is taught in another chapter.",
                                        .fix = "Ask it there, or in final-quiz.md."});
    }
  });
}

/// Whether it is a page that no author writes.
bool is_made_page(std::string_view slug) { return slug == kReportSlug || slug == kAnswersSlug; }

/// The anchors of each text, found when a link asks for them first.
using Anchors = std::map<const Chapter*, std::set<std::string_view>>;

void check_chapter_link(const Chapter& from, const book::Link& link, Anchors& anchors, Manuscript& manuscript) {
  const std::string page = without_query(link.href);
  const auto address = book::chapter_address(page);
  if (!address || address->slug == kCoverSlug || is_made_page(address->slug) || !link.term.empty()) return;  // the parser checks terms
  const auto report = [&](std::string wrong, std::string fix) {
    manuscript.diagnostics.push_back({.file = from.file, .line = link.line, .wrong = std::move(wrong), .fix = std::move(fix)});
  };
  const Chapter* target = find_text(manuscript, address->slug);
  if (target == nullptr) {
    Meant meant(address->slug);
    manuscript.for_each_text([&](const Chapter& text) { meant.consider(text.document.slug); });
    report("There is no chapter '" + std::string(address->slug) + "'.",
           meant.question() + "Name a file in the chapters' folder, with .html for .md.");
    return;
  }
  if (!anchors.contains(target)) anchors[target] = anchors_of(target->document);
  if (!address->fragment.empty() && !anchors[target].contains(address->fragment)) {
    report("This link leads to '" + link.href + "', which does not exist.",
           Meant(address->fragment).among(anchors[target]).question() +
               "Link to the id of a heading, a figure, a quiz or a fold of that chapter.");
  }
}

void check_numbers(Manuscript& manuscript) {
  for (size_t i = 1; i < manuscript.chapters.size(); ++i) {
    const Chapter& chapter = manuscript.chapters[i];
    const Chapter& before = manuscript.chapters[i - 1];
    if (chapter.document.number != before.document.number) continue;
    manuscript.diagnostics.push_back({.file = chapter.file,
                                      .line = 1,
                                      .wrong = "This chapter has the number of " + before.file + ".",
                                      .fix = "Rename one of the files."});
  }
}

/// The entries that any text may link to; none if there is no glossary.
base::Result<std::vector<Entry>> read_glossary(const std::string& folder, const std::vector<std::string>& names,
                                               const book::Catalog& catalog, const ProseData& data) {
  if (!std::ranges::contains(names, "glossary.md")) return std::vector<Entry>{};
  const std::string file = folder + "/glossary.md";
  const base::Result<std::string> markdown = read_file(file);
  if (!markdown) return std::unexpected(markdown.error());
  std::vector<Diagnostic> reported_later;
  const std::string text = with_computed(file, *markdown, data, reported_later);
  return entries_of(file, text, parse(file, text, catalog).document, reported_later);
}

base::Result<void> read_chapter(const std::string& file, const book::Catalog& catalog, const ProseData& data,
                                const std::vector<Entry>& glossary, Manuscript& manuscript) {
  const base::Result<std::string> markdown = read_file(file);
  if (!markdown) return std::unexpected(markdown.error());
  Parsed parsed = parse_with_terms(file, with_computed(file, *markdown, data, manuscript.diagnostics), catalog, glossary);
  book::add_overview(parsed.document);
  manuscript.diagnostics.append_range(std::move(parsed.diagnostics));
  manuscript.chapters.push_back({.file = file, .document = std::move(parsed.document)});
  return {};
}

/// Puts the chapters without numbers in their places.
base::Result<void> read_unnumbered(const std::string& folder, const std::vector<std::string>& names, const book::Catalog& catalog,
                                   const ProseData& data, const std::vector<Entry>& glossary, Manuscript& manuscript) {
  for (const auto& [name, after] : kUnnumberedChapters) {
    if (!std::ranges::contains(names, name)) continue;
    const auto read = read_chapter(folder + "/" + std::string(name), catalog, data, glossary, manuscript);
    if (!read) return read;
    std::vector<Chapter>& chapters = manuscript.chapters;
    chapters.back().document.number = book::kUnnumbered;
    const auto next = std::ranges::find_if(chapters, [after](const Chapter& chapter) { return chapter.document.number > after; });
    if (next != chapters.end()) std::rotate(next, chapters.end() - 1, chapters.end());
  }
  return {};
}

base::Result<void> read_pages(const std::string& folder, const std::vector<std::string>& names, const book::Catalog& catalog,
                              const ProseData& data, const std::vector<Entry>& glossary, Manuscript& manuscript) {
  for (const PageFile& page : kPages) {
    const bool there = std::ranges::contains(names, page.file);
    if (!there && page.slug != kCoverSlug) continue;
    const std::string file = folder + "/" + std::string(page.file);
    const base::Result<std::string> written = there ? read_file(file) : std::string(kPlainCover);
    if (!written) return std::unexpected(written.error());
    const std::string markdown = with_computed(file, *written, data, manuscript.diagnostics);
    manuscript.pages.push_back(read_page(file, page.slug, markdown, catalog, manuscript.diagnostics, glossary));
    if (page.slug == kGlossarySlug) entries_of(file, markdown, manuscript.pages.back().document, manuscript.diagnostics);
  }
  return {};
}

}  // namespace

Chapter read_page(const std::string& file, std::string_view slug, std::string_view markdown, const book::Catalog& catalog,
                  std::vector<Diagnostic>& diagnostics, const std::vector<Entry>& glossary) {
  Parsed parsed = parse_with_terms(file, markdown, catalog, glossary);
  diagnostics.append_range(std::move(parsed.diagnostics));
  parsed.document.slug = slug;
  return {.file = file, .document = std::move(parsed.document)};
}

bool is_chapter_file(std::string_view name) {
  return name.size() > 6 && base::is_digit(name[0]) && base::is_digit(name[1]) && name[2] == '-' && name.ends_with(".md");
}

base::Result<Manuscript> read_manuscript(const std::string& folder, const book::Catalog& catalog) {
  const auto names = list_files(folder);
  if (!names) return std::unexpected(names.error());
  const auto data = ProseData::read(folder);
  if (!data) return std::unexpected(data.error());
  const auto glossary = read_glossary(folder, *names, catalog, *data);
  if (!glossary) return std::unexpected(glossary.error());
  Manuscript manuscript;
  for (const std::string& name : *names) {
    if (!is_chapter_file(name)) continue;
    const auto read = read_chapter(folder + "/" + name, catalog, *data, *glossary, manuscript);
    if (!read) return std::unexpected(read.error());
  }
  if (manuscript.chapters.empty())
    return std::unexpected("There are no chapters in " + folder + ". Name them like 01-why-order-matters.md.");
  if (const auto read = read_unnumbered(folder, *names, catalog, *data, *glossary, manuscript); !read) return std::unexpected(read.error());
  if (const auto read = read_pages(folder, *names, catalog, *data, *glossary, manuscript); !read) return std::unexpected(read.error());
  name_origins(manuscript);
  add_from_before(manuscript);
  read_exercises(folder, manuscript);
  fill_courses(manuscript, catalog);
  check_prepared_states(manuscript, catalog);
  check_across_chapters(manuscript);
  check_templates(manuscript, catalog, engine::reference_functions());
  return manuscript;
}

void check_across_chapters(Manuscript& manuscript) {
  check_numbers(manuscript);
  check_item_ids(manuscript);
  check_prefixes(manuscript);
  check_sections(manuscript);
  check_skills(manuscript);
  Anchors anchors;
  manuscript.for_each_text([&](const Chapter& text) {
    for (const book::Link& link : text.document.links) check_chapter_link(text, link, anchors, manuscript);
  });
}

std::vector<BankItem> bank_of(const Manuscript& manuscript) {
  std::vector<BankItem> bank;
  for (const Chapter& chapter : manuscript.chapters) bank.append_range(bank_of(chapter.document, chapter.file));
  if (const Chapter* quiz = find_page(manuscript, book::kFinalSlug)) bank.append_range(bank_of(quiz->document, quiz->file));
  return bank;
}

std::vector<Diagnostic> lint_questions(const Manuscript& manuscript) {
  const std::vector<BankItem> bank = bank_of(manuscript);
  std::vector<Diagnostic> diagnostics;
  for (const BankItem& asked : bank) diagnostics.append_range(lint(asked));
  diagnostics.append_range(lint_bank(bank));
  return diagnostics;
}

std::vector<Diagnostic> lint_texts(const Manuscript& manuscript) {
  std::vector<Diagnostic> diagnostics;
  manuscript.for_each_text([&](const Chapter& text) { diagnostics.append_range(lint_seed_ids(text.document, text.file)); });
  return diagnostics;
}

const Chapter* find_page(const Manuscript& manuscript, std::string_view slug) {
  for (const Chapter& page : manuscript.pages) {
    if (page.document.slug == slug) return &page;
  }
  return nullptr;
}

size_t count_errors(const std::vector<Diagnostic>& diagnostics) {
  return static_cast<size_t>(std::ranges::count(diagnostics, Diagnostic::Severity::error, &Diagnostic::severity));
}

}  // namespace compiler
