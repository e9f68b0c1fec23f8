#include "compiler/parse/parse.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "compiler/parse/chapter.h"
#include "compiler/parse/check.h"
#include "compiler/parse/definitions.h"
#include "compiler/parse/ids.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/source.h"
#include "compiler/quiz/resolve_questions.h"

namespace compiler {
namespace {

/// "chapters/02-sinusoidal-encoding.md" -> "02-sinusoidal-encoding".
std::string slug_of_file(std::string_view file) {
  file.remove_prefix(file.find_last_of('/') + 1);
  if (file.ends_with(".md")) file.remove_suffix(3);
  return std::string(file);
}

/// "02-sinusoidal-encoding" -> 2; 0 if there is no number.
int number_of(std::string_view slug) {
  const bool numbered = slug.size() > 3 && base::is_digit(slug[0]) && base::is_digit(slug[1]) && slug[2] == '-';
  return numbered ? (slug[0] - '0') * 10 + (slug[1] - '0') : 0;
}

/// Appends the paragraphs in `blocks`, also those in lists, with a paragraph sign between them.
void add_paragraphs(const std::vector<book::Block>& blocks, const book::Document& document, std::string& text) {
  for (const book::Block& block : blocks) {
    if (block.kind == book::BlockKind::paragraph)
      text.append(text.empty() ? "" : " ¶ ").append(book::plain_text(block.runs, document.formulas));
    if (block.kind == book::BlockKind::list || block.kind == book::BlockKind::list_item) add_paragraphs(block.children, document, text);
  }
}

/// Gives the figures that show a page the chapter's words before them, unless their fences have words of their own.
void give_words(book::Document& document, const book::Catalog& catalog) {
  std::string text;
  for (const book::Block& block : document.blocks) {
    add_paragraphs({block}, document, text);
    if (block.kind != book::BlockKind::figure) continue;
    book::Figure& figure = document.figures[static_cast<size_t>(block.index)];
    const base::TextParameter& words = book::find(catalog, figure.kind)->text;
    if (!words.of_chapter || std::ranges::contains(figure.settings, words.name, &book::Setting::name)) continue;
    const size_t end =
        static_cast<int>(text.size()) <= words.max_length ? text.size() : text.rfind(' ', static_cast<size_t>(words.max_length));
    figure.settings.push_back({.name = std::string(words.name), .text = text.substr(0, end)});
  }
}

}  // namespace

Parsed parse(std::string_view file, std::string_view markdown, const book::Catalog& catalog) {
  ChapterDraft chapter{.catalog = catalog, .file = std::string(file)};
  chapter.document.slug = slug_of_file(file);
  chapter.document.number = number_of(chapter.document.slug);

  const std::string source = close_fences(clean_source(markdown, chapter), 1, chapter);
  chapter.document.blocks = read_markdown(source, 1, chapter);
  give_words(chapter.document, catalog);
  assign_ids(chapter);
  resolve_questions(chapter);
  place_definitions(chapter);
  check_chapter(chapter);

  std::ranges::stable_sort(chapter.diagnostics, {}, &Diagnostic::line);
  return {.document = std::move(chapter.document), .diagnostics = std::move(chapter.diagnostics)};
}

}  // namespace compiler
