#include "book/document.h"

#include <algorithm>

#include "book/anchors.h"
#include "book/formula_text.h"

namespace book {

bool has_anchor(const Document& document, std::string_view id) {
  bool found = false;
  for_each_block(document.blocks, [&](const Block& block) { found = found || (is_anchor(block) && block.id == id); });
  return found;
}

bool is_story(const Document& document) { return std::ranges::contains(document.blocks, BlockKind::dials, &Block::kind); }

const Block* find_block(const std::vector<Block>& blocks, std::string_view id) {
  for (const Block& block : blocks) {
    if (block.id == id) return &block;
    if (const Block* inside = find_block(block.children, id)) return inside;
  }
  return nullptr;
}

const Term* find_term(const Document& document, std::string_view id) {
  const auto found = std::ranges::find(document.terms, id, &Term::id);
  return found == document.terms.end() ? nullptr : &*found;
}

std::string plain_text(const std::vector<Run>& runs, const std::vector<Formula>& formulas) {
  std::string text;
  for (const Run& run : runs) text += run.formula < 0 ? run.text : formula_text(formulas[run.formula].tex);
  return text;
}

std::string numbered_title(int number, std::string_view title) {
  return number > 0 ? std::to_string(number) + " · " + std::string(title) : std::string(title);
}

std::vector<std::string> parts_of_line(const Block& code, int number) {
  std::vector<std::string> names;
  for (const NamedLines& lines : code.named_lines) {
    if (number >= lines.first && number <= lines.last) names.push_back(lines.name);
  }
  return names;
}

}  // namespace book
