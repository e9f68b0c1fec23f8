#include "base/text.h"
#include "compiler/course.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

book::Block cell(int line, std::vector<book::Run> runs = {}) {
  return {.kind = book::BlockKind::table_cell, .line = line, .runs = std::move(runs)};
}

book::Block head_cell(int line, std::string_view words, book::Align align = book::Align::start) {
  book::Block head = cell(line, {{.text = std::string(words)}});
  head.align = align;
  return head;
}

book::Block table_of(const Fence& fence, std::string_view language) {
  return {.kind = book::BlockKind::table, .line = fence.line, .language = std::string(language)};
}

/// A row whose first two cells, what it is and how long that takes, are filled in later.
book::Block row_of(int line, std::string_view address, std::vector<book::Run> words) {
  book::Block row{.kind = book::BlockKind::table_row, .line = line, .text = std::string(address)};
  row.children = {cell(line), cell(line), cell(line, std::move(words))};
  row.children[1].align = book::Align::end;
  return row;
}

/// "- address words", or the title of a part of the course.
book::Block read_row(std::string_view content, int line, ChapterDraft& chapter) {
  if (!content.starts_with("- ")) {
    book::Block part = row_of(line, "", {});
    part.children[0].runs = read_inline(content, line, chapter);
    for (book::Run& run : part.children[0].runs) run.strong = true;
    return part;
  }
  content = base::trim(content.substr(2));
  const size_t space = std::min(content.find(' '), content.size());
  const std::string_view words = base::trim(content.substr(space));
  return row_of(line, content.substr(0, space), words.empty() ? std::vector<book::Run>{} : read_inline(words, line, chapter));
}

}  // namespace

std::optional<book::Block> read_course(const Fence& fence, ChapterDraft& chapter) {
  book::Block table = table_of(fence, kCourseFence);
  book::Block head{.kind = book::BlockKind::table_row, .line = fence.line, .header = true};
  head.children = {head_cell(fence.line, "What"), head_cell(fence.line, "Minutes", book::Align::end), head_cell(fence.line, "How")};
  table.children.push_back(std::move(head));
  int line = fence.line;
  bool any = false;
  for (const std::string_view text : base::split(fence.text, '\n')) {
    ++line;
    const std::string_view content = base::trim(text);
    if (content.empty()) continue;
    any = any || content.starts_with("- ");
    table.children.push_back(read_row(content, line, chapter));
  }
  if (any) return table;
  chapter.error(fence.line, "This course names nothing to read.", "Write '- NN-slug.html#id what to do there', one line for each.");
  return std::nullopt;
}

std::optional<book::Block> read_minutes(const Fence& fence, ChapterDraft& chapter) {
  if (!base::trim(fence.text).empty())
    chapter.error(fence.line, "The fence 'minutes' is not empty.", "Leave it empty: its table comes from the chapters.");
  return table_of(fence, kMinutesFence);
}

std::optional<book::Block> read_frame(const Fence& fence, ChapterDraft& chapter) {
  const std::string_view address = base::trim(fence.text);
  if (fence.title.empty() || address.empty() || address.contains('\n')) {
    chapter.error(fence.line, "This frame cannot be read.", "Write '```frame The title', and below it one address: NN-slug.html?only=id.");
    return std::nullopt;
  }
  chapter.document.links.push_back({.href = std::string(address), .line = fence.line});  // so that it is checked like any link
  return book::Block{.kind = book::BlockKind::code,
                     .line = fence.line,
                     .runs = {{.text = fence.title}},
                     .text = std::string(address),
                     .language = std::string(kFrameFence)};
}

}  // namespace compiler
