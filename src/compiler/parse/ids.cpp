#include "compiler/parse/ids.h"

#include <map>

#include "base/text.h"
#include "book/element_ids.h"
#include "book/overview.h"
#include "compiler/fold.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

/// The text of `runs`, with formulas as TeX, whose letters make better ids than symbols would.
std::string source_text(const std::vector<book::Run>& runs, const std::vector<book::Formula>& formulas) {
  std::string text;
  for (const book::Run& run : runs) text += run.formula < 0 ? run.text : formulas[run.formula].tex;
  return text;
}

/// What the id of a heading or fold is made of.
std::string title_text(const book::Block& block, const std::vector<book::Formula>& formulas) {
  if (block.kind != book::BlockKind::fold) return source_text(block.runs, formulas);
  const std::string words = source_text(block.runs, formulas);
  return block.text == kSourcesFence ? std::string(kSourcesFence) : words.substr(kDeeperLead.size());
}

/// The ids in use, each with the line that claimed it. Line 0 stands for the page around the chapter.
class Ids {
 public:
  explicit Ids(ChapterDraft& chapter) : chapter_(chapter) {
    for (const char* id : {"article", "bar", "canvas", "contents", "main", "notice", "search", "settings", "help", book::kFactsId,
                           book::kSummaryId, book::kSkillsId, "stage"})
      lines_.emplace(id, 0);
  }

  /// Takes `wanted`, or the first of "wanted-2", "wanted-3" … that is free.
  std::string take(const std::string& wanted, int line) {
    if (lines_.emplace(wanted, line).second) return wanted;
    int& number = numbers_.emplace(wanted, 1).first->second;
    return next(wanted + "-", number, line);
  }

  std::string claim(const std::string& wanted, int line) {
    if (const auto taken = lines_.find(wanted); taken != lines_.end()) {
      const std::string owner = taken->second == 0 ? "the page itself" : "line " + std::to_string(taken->second);
      chapter_.error(line, "The id " + in_quotes(wanted) + " is already used by " + owner + ".", "Choose another id.");
    }
    return take(wanted, line);
  }

  std::string next(std::string_view prefix, int& counter, int line) {
    for (;;) {
      std::string id = std::string(prefix) + std::to_string(++counter);
      if (lines_.emplace(id, line).second) return id;
    }
  }

 private:
  ChapterDraft& chapter_;
  std::map<std::string, int, std::less<>> lines_;
  std::map<std::string, int> numbers_;  ///< by the id wanted, the last number put behind it
};

void for_each_nested(std::vector<book::Block>& blocks, const auto& visit) {
  for (book::Block& block : blocks) {
    visit(block);
    for_each_nested(block.children, visit);
  }
}

/// "code-rotate", after the first function that a listing defines, because the reader's own version of it is kept under its id.
std::string id_of_code(const book::Block& code) {
  constexpr std::string_view kDefinition = "def ";
  std::string id = "code";
  const size_t at = code.text.starts_with(kDefinition) ? 0 : code.text.find("\n" + std::string(kDefinition));
  if (at == code.text.npos) return id;
  const std::string_view name = std::string_view(code.text).substr(code.text.find(kDefinition, at) + kDefinition.size());
  return id + "-" + base::slug_of(name.substr(0, name.find('(')));
}

/// Whether a block without an id of the author's choice gets one of its words.
bool is_titled(const book::Block& block) { return block.kind == book::BlockKind::heading || block.kind == book::BlockKind::fold; }

void claim_chosen(book::Block& block, book::Document& document, Ids& ids) {
  if (is_titled(block) && !block.id.empty()) block.id = ids.claim(block.id, block.line);
  if (block.kind == book::BlockKind::dials) block.id = ids.claim(book::kDialsId, block.line);
  if (block.kind == book::BlockKind::figure) {
    std::string& id = document.figures[block.index].id;
    block.id = id = ids.claim(id, block.line);
  }
  if (block.kind == book::BlockKind::report) block.id = ids.claim(book::report_id(document.figures[block.index].id), block.line);
  if (block.kind == book::BlockKind::stepper) {
    std::string& id = document.steppers[block.index].id;
    block.id = id = ids.claim(id, block.line);
  }
  if (block.kind == book::BlockKind::quiz) {
    std::string& id = document.items[block.index].id;
    block.id = id = ids.claim(id, block.line);
  }
}

}  // namespace

void assign_ids(ChapterDraft& chapter) {
  book::Document& document = chapter.document;
  Ids ids(chapter);
  // Ids that the author chose take precedence over derived ones, even if they come later in the chapter.
  for_each_nested(document.blocks, [&](book::Block& block) { claim_chosen(block, document, ids); });
  for_each_nested(document.blocks, [&](book::Block& block) {
    if (!is_titled(block) || !block.id.empty()) return;
    block.id = ids.take(base::slug_of(title_text(block, document.formulas)), block.line);
  });
  for_each_nested(document.blocks, [&](book::Block& block) {
    if (block.kind == book::BlockKind::code && !block.call.empty()) block.id = ids.take(id_of_code(block), block.line);
  });
  int blocks = 0;
  for_each_nested(document.blocks, [&](book::Block& block) {
    if (block.kind == book::BlockKind::skills) block.id = book::kSkillsId;
    if (block.id.empty()) block.id = ids.next("b", blocks, block.line);
  });
  int links = 0;
  for (book::Link& link : document.links) link.element_id = ids.next("link-", links, link.line);
}

}  // namespace compiler
