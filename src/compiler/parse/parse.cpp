#include "compiler/parse/parse.h"

#include <algorithm>

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

}  // namespace

Parsed parse(std::string_view file, std::string_view markdown, const book::Catalog& catalog) {
  ChapterDraft chapter{.catalog = catalog, .file = std::string(file)};
  chapter.document.slug = slug_of_file(file);
  chapter.document.number = number_of(chapter.document.slug);

  const std::string source = close_fences(clean_source(markdown, chapter), 1, chapter);
  chapter.document.blocks = read_markdown(source, 1, chapter);
  assign_ids(chapter);
  resolve_questions(chapter);
  place_definitions(chapter);
  check_chapter(chapter);

  std::ranges::stable_sort(chapter.diagnostics, {}, &Diagnostic::line);
  return {.document = std::move(chapter.document), .diagnostics = std::move(chapter.diagnostics)};
}

}  // namespace compiler
