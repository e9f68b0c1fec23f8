// Turns md4c's blocks into the book's.

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/reader.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

std::string name_of(const FenceKind& kind) { return kind.holds_fences ? "fold" : std::string(kind.word); }

constexpr size_t kLongestHeading = 1000;  // bytes; every question repeats the words of its section

constexpr size_t kMaxDepth = 12;  // of nested blocks: enough for three nested lists, with room to spare

}  // namespace

void Reader::enter_block(MD_BLOCKTYPE type, void* detail) {
  close_text_of_item();
  switch (type) {
    case MD_BLOCK_DOC: break;
    case MD_BLOCK_QUOTE: open({.kind = book::BlockKind::note}); break;
    case MD_BLOCK_UL: open({.kind = book::BlockKind::list}); break;
    case MD_BLOCK_OL: {
      const auto* list = static_cast<MD_BLOCK_OL_DETAIL*>(detail);
      open({.kind = book::BlockKind::list, .ordered = true, .start = static_cast<int>(list->start)});
      break;
    }
    case MD_BLOCK_LI: open({.kind = book::BlockKind::list_item}); break;
    case MD_BLOCK_HR: open({.kind = book::BlockKind::rule}); break;
    case MD_BLOCK_H:
      open({.kind = book::BlockKind::heading, .level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level)});
      break;
    case MD_BLOCK_CODE: enter_code(*static_cast<MD_BLOCK_CODE_DETAIL*>(detail)); break;
    case MD_BLOCK_HTML: break;  // disabled
    case MD_BLOCK_P: open({.kind = book::BlockKind::paragraph}); break;
    case MD_BLOCK_TABLE: open({.kind = book::BlockKind::table}); break;
    case MD_BLOCK_THEAD: in_head_ = true; break;
    case MD_BLOCK_TBODY: in_head_ = false; break;
    case MD_BLOCK_TR: {
      const int above = top().children.empty() ? 0 : top().children.back().line;
      // The head takes two lines, the second of which is dashes; every other row takes one.
      const int line = in_head_ ? 0 : above + (top().children.size() == 1 ? 2 : 1);
      open({.kind = book::BlockKind::table_row, .line = line, .header = in_head_});
      break;
    }
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: {
      const MD_ALIGN align = static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align;
      open({.kind = book::BlockKind::table_cell,
            .line = top().line,
            .align = align == MD_ALIGN_CENTER ? book::Align::center : (align == MD_ALIGN_RIGHT ? book::Align::end : book::Align::start)});
      break;
    }
  }
}

void Reader::leave_block(MD_BLOCKTYPE type, void*) {
  close_text_of_item();
  switch (type) {
    case MD_BLOCK_DOC:
    case MD_BLOCK_HTML:
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY: break;
    case MD_BLOCK_CODE: leave_code(); break;
    case MD_BLOCK_TR: leave_row(); break;
    case MD_BLOCK_H:
    case MD_BLOCK_P:
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
      top().runs = runs_.take();
      close();
      break;
    default: close(); break;
  }
}

void Reader::open(book::Block block) {
  const bool deep = block.kind != book::BlockKind::list_item && open_.size() >= kMaxDepth;  // an item is kept whenever its list is
  if (is_container(block) && (too_deep_ > 0 || deep)) {
    if (too_deep_++ == 0)
      chapter_.error(lines_.next_content_line(last_line_), "Lists and notes are nested too deeply.", "Use fewer levels.");
    return;
  }
  open_.push_back(std::move(block));
}

void Reader::close() {
  if (is_container(top()) && too_deep_ > 0) {
    --too_deep_;
    return;
  }
  book::Block block = std::move(open_.back());
  open_.pop_back();
  if (block.line == 0) fix_lines(block.line = lines_.next_content_line(last_line_));
  if (block.kind == book::BlockKind::rule) last_line_ = block.line;
  if (block.kind == book::BlockKind::heading) {
    take_explicit_id(block, chapter_);
    cut_heading(block);
    check_heading(block);
  }
  top().children.push_back(std::move(block));
}

void Reader::open_text_of_item() {
  if (!is_container(top())) return;
  open({.kind = book::BlockKind::paragraph});
  item_text_ = true;
}

void Reader::close_text_of_item() {
  if (!item_text_) return;
  item_text_ = false;
  top().runs = runs_.take();
  close();
}

/// Records the current position in the source.
void Reader::see(std::string_view text) {
  if (text.empty() || !lines_.contains(text.data())) return;
  last_line_ = lines_.line_of(text.data());
  fix_lines(last_line_);
}

/// Sets the line of all open blocks whose beginning was not known yet.
void Reader::fix_lines(int line) {
  for (book::Block& block : open_) {
    if (block.line == 0) block.line = line;
  }
}

/// The line of a span that may have no text: the line of its address if it has one, otherwise a best guess.
int Reader::line_here(const MD_ATTRIBUTE& attribute) const {
  if (attribute.size > 0 && lines_.contains(attribute.text)) return lines_.line_of(attribute.text);
  return open_.back().line > 0 ? last_line_ : lines_.next_content_line(last_line_);
}

void Reader::enter_code(const MD_BLOCK_CODE_DETAIL& detail) {
  open({.kind = book::BlockKind::code});
  info_ = attribute(detail.info);
  code_.clear();
  const std::string_view info(detail.info.text, detail.info.size);
  see(info);
  code_line_ = !info.empty() && lines_.contains(info.data()) ? last_line_ : 0;
}

void Reader::leave_code() {
  if (code_line_ == 0) code_line_ = lines_.next_content_line(last_line_);
  open_.pop_back();
  fix_lines(code_line_);
  last_line_ = code_line_ + static_cast<int>(std::ranges::count(code_, '\n')) + 1;
  if (code_.ends_with('\n')) code_.pop_back();

  const std::string_view info = base::trim(info_);
  const std::string_view word = info.substr(0, info.find_first_of(" \t"));
  const Fence fence{.word = std::string(word),
                    .argument = std::string(base::trim(info.substr(word.size()))),
                    .title = title_of_fence(word),
                    .text = std::move(code_),
                    .line = code_line_};
  const FenceKind* kind = find_fence(info);
  const bool wide = kind && kind->wide;
  if (wide && in_fold_) {
    chapter_.error(fence.line, "A " + name_of(*kind) + " is inside a fold.",
                   "Move it out: a fold holds text, lists, tables, notes, formulas and listings.");
    return (void)chapter_.broken_ids.insert(fence.argument);
  }
  if (wide && open_.size() > 1) {
    chapter_.error(fence.line, "A " + name_of(*kind) + " is inside a list or a note.", "Move it out: it needs the width of the column.");
  }
  if (std::optional<book::Block> block = kind ? kind->read(fence, chapter_) : read_code(fence, chapter_))
    top().children.push_back(std::move(*block));
}

/// What follows `word` on the line of the opening fence, as written: md4c has taken the backslashes out of its own copy.
std::string Reader::title_of_fence(std::string_view word) const {
  const std::string_view line = lines_.content(code_line_);
  return std::string(base::trim(line.substr(std::min(line.find(word) + word.size(), line.size()))));
}

void Reader::leave_row() {
  book::Block& row = top();
  if (row.line == 0) fix_lines(lines_.next_content_line(last_line_));
  last_line_ = row.line + (row.header ? 1 : 0);
  for (book::Block& cell : row.children) cell.line = row.line;
  row.header ? check_head(row) : check_cells(row);
  close();
}

/// Screen readers announce the head of the column with each cell, so it must not be empty.
void Reader::check_head(const book::Block& row) {
  if (std::ranges::none_of(row.children, [](const book::Block& cell) { return cell.runs.empty(); })) return;
  chapter_.error(row.line, "A column of this table has an empty head.", "Say what its cells are, in the first column too.");
}

/// md4c silently drops cells beyond those of the head and adds missing ones.
void Reader::check_cells(const book::Block& row) {
  std::string_view line = lines_.content(row.line);
  line.remove_prefix(std::min(line.find_first_not_of("> \t"), line.size()));
  line = base::trim(line);
  if (line.starts_with('|')) line.remove_prefix(1);
  if (line.ends_with('|') && !line.ends_with("\\|")) line.remove_suffix(1);
  size_t cells = 1;
  bool in_code = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '`') in_code = !in_code;
    if (line[i] == '|' && !in_code && (i == 0 || line[i - 1] != '\\')) ++cells;
  }
  if (cells == row.children.size()) return;
  chapter_.error(row.line,
                 "This row has " + std::to_string(cells) + (cells == 1 ? " cell" : " cells") + ", but the head of the table has " +
                     std::to_string(row.children.size()) + ".",
                 "Every | separates cells: write \\| for one in text and \\vert for one in a formula.");
}

void Reader::cut_heading(book::Block& heading) {
  size_t length = 0;
  const auto too_long = [&](const book::Run& run) {
    length += run.formula < 0 ? run.text.size() : chapter_.document.formulas[static_cast<size_t>(run.formula)].tex.size();
    return length > kLongestHeading;
  };
  const auto end = std::ranges::find_if(heading.runs, too_long);
  if (end == heading.runs.end()) return;
  chapter_.error(heading.line, "This heading is too long.", "Say it in a few words.");
  heading.runs.erase(end, heading.runs.end());
  if (heading.runs.empty()) heading.runs = {{.text = "Too long"}};
}

void Reader::check_heading(const book::Block& heading) {
  if (heading.level > 3)
    chapter_.error(heading.line, "This heading is of level " + std::to_string(heading.level) + ".", "Use levels 1 to 3.");
  if (in_fold_ && heading.level < 3)
    chapter_.error(heading.line, "A heading of level " + std::to_string(heading.level) + " is inside a fold.",
                   "Use ###, or end the fold before it.");
  if (heading.runs.empty()) chapter_.error(heading.line, "This heading is empty.", "Give it words or delete it.");
  if (open_.size() > 1) chapter_.error(heading.line, "A heading is inside a list or a note.", "Move it out, or make it **strong** text.");
}

void take_explicit_id(book::Block& titled, ChapterDraft& chapter) {
  if (titled.runs.empty()) return;
  std::string& text = titled.runs.back().text;
  const size_t begin = text.rfind("{#");
  if (begin == text.npos || !text.ends_with('}') || titled.runs.back().code) return;
  const std::string id = text.substr(begin + 2, text.size() - begin - 3);
  text.resize(begin);
  while (text.ends_with(' ')) text.pop_back();
  if (text.empty()) titled.runs.pop_back();
  if (is_id(id)) {
    titled.id = id;
  } else {
    chapter.error(titled.line, in_quotes(id) + " is not a valid id.", "Use lower-case letters, digits and hyphens, with a letter first.");
  }
}

}  // namespace compiler
