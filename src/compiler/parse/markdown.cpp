#include "compiler/parse/markdown.h"

#include <utility>

#include "compiler/parse/reader.h"

namespace compiler {

std::vector<book::Block> Reader::read() {
  MD_PARSER parser{};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS | MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;
  parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) { return from(user).enter_block(type, detail), 0; };
  parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* user) { return from(user).leave_block(type, detail), 0; };
  parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) { return from(user).enter_span(type, detail), 0; };
  parser.leave_span = [](MD_SPANTYPE type, void*, void* user) { return from(user).leave_span(type), 0; };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
    return from(user).add_text(type, std::string_view(text, size)), 0;
  };
  if (md_parse(text_.data(), static_cast<MD_SIZE>(text_.size()), &parser, this) != 0) {
    chapter_.error(last_line_, "The Markdown could not be read to its end.", "Free some memory and try again.");
  }
  return std::move(open_.front().children);
}

std::vector<book::Block> read_markdown(std::string_view text, int first_line, ChapterDraft& chapter) {
  return Reader(text, first_line, chapter).read();
}

std::vector<book::Block> read_folded(std::string_view text, int first_line, ChapterDraft& chapter) {
  return Reader(text, first_line, chapter, true).read();
}

std::vector<book::Run> read_inline(std::string_view text, int first_line, ChapterDraft& chapter) {
  std::vector<book::Block> blocks = read_markdown(text, first_line, chapter);
  if (blocks.size() == 1 && blocks.front().kind == book::BlockKind::paragraph) return std::move(blocks.front().runs);
  chapter.error(first_line, "Only words and inline Markdown are allowed here.", "Remove the list, heading, table or fence.");
  return {};
}

}  // namespace compiler
