#pragma once

#include <md4c.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/parse/chapter.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/run_builder.h"
#include "compiler/parse/source.h"

namespace compiler {

/// Whether the block contains other blocks: a note, a list or a list item.
inline bool is_container(const book::Block& block) {
  return block.kind == book::BlockKind::note || block.kind == book::BlockKind::list || block.kind == book::BlockKind::list_item;
}

/// Turns md4c's events into blocks. md4c reports no positions, but nearly all text that it passes points into the source: a block begins on
/// the line of its first text, or, if it has no text, after the last text seen.
class Reader {
 public:
  Reader(std::string_view text, int first_line, ChapterDraft& chapter, bool in_fold = false)
      : text_(text), lines_(text, first_line), chapter_(chapter), in_fold_(in_fold), last_line_(first_line - 1) {
    open_.emplace_back();
  }

  std::vector<book::Block> read();

 private:
  void enter_block(MD_BLOCKTYPE type, void* detail);
  void leave_block(MD_BLOCKTYPE type, void* detail);
  void enter_span(MD_SPANTYPE type, void* detail);
  void leave_span(MD_SPANTYPE type);
  void add_text(MD_TEXTTYPE type, std::string_view text);

  static Reader& from(void* user) { return *static_cast<Reader*>(user); }
  void open(book::Block block);
  void close();
  void close_text_of_item();
  void open_text_of_item();
  void see(std::string_view text);
  void fix_lines(int line);
  int line_here(const MD_ATTRIBUTE& attribute) const;
  book::Block& top() { return open_.back(); }

  void enter_code(const MD_BLOCK_CODE_DETAIL& detail);
  void leave_code();
  std::string title_of_fence(std::string_view word) const;
  void leave_row();
  void check_head(const book::Block& row);
  void check_cells(const book::Block& row);
  void cut_heading(book::Block& heading);
  void check_heading(const book::Block& heading);

  void enter_link(const MD_SPAN_A_DETAIL& detail);
  void leave_link();
  void leave_formula();
  void add_plain(std::string_view text);
  void add_entity(std::string_view entity);
  void check_plain(std::string_view text);
  bool escaped(const char* place) const;
  std::string attribute(const MD_ATTRIBUTE& attribute);

  std::string_view text_;
  LineTable lines_;
  ChapterDraft& chapter_;
  bool in_fold_;

  std::vector<book::Block> open_;  ///< the open blocks, the root first
  size_t too_deep_ = 0;            ///< containers entered beyond kMaxDepth; their content goes into the deepest one that is kept
  bool item_text_ = false;         ///< the top is a paragraph that md4c leaves out in tight lists
  int last_line_;                  ///< line of the last text seen
  bool in_head_ = false;

  RunBuilder runs_;
  book::Run style_;
  int strong_ = 0;
  int emphasis_ = 0;

  bool link_has_text_ = false;
  int hidden_link_line_ = 0;  ///< line to report for a link without text

  bool in_formula_ = false;
  std::string tex_;

  std::string info_;
  std::string code_;
  int code_line_ = 0;  ///< of the opening fence; 0 while unknown
};

}  // namespace compiler
