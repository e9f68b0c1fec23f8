#include "compiler/site/once_more.h"

#include <algorithm>

#include "base/json_writer.h"
#include "book/overview.h"
#include "book/quiz/item_copier.h"
#include "book/quiz/once_more.h"
#include "compiler/serialize.h"

namespace compiler {
namespace {

bool has_questions(const book::Document& chapter) { return std::ranges::any_of(chapter.items, book::can_be_asked_elsewhere); }

/// "chapter 1"; one without a number in its title is called by that.
std::string name_of(const book::Document& chapter) {
  return chapter.number > 0 ? "chapter " + std::to_string(chapter.number) : "“" + chapter.title + "”";
}

book::Block from_before(const book::Document& before, int line) {
  book::Block block{.kind = book::BlockKind::once_more, .id = book::kFromBeforeId, .line = line};
  block.text = before.slug;
  block.runs = {{.text = "A question or two from " + name_of(before) + ", once more"}};
  return block;
}

/// The questions of a chapter for other pages. They keep their ids.
book::Document questions_of(const book::Document& chapter) {
  book::Document questions{.slug = chapter.slug, .number = chapter.number, .title = chapter.title};
  book::ItemCopier copier(chapter, questions, "");
  for (const book::Item& item : chapter.items) {
    if (can_be_asked_elsewhere(item)) questions.items.push_back(copier.copy(item));
  }
  return questions;
}

OutputFile once_more_file(const book::Document& chapter, const Materials& materials) {
  const book::Document questions = questions_of(chapter);
  base::JsonWriter json;
  const base::JsonValue mathml = json.array();
  for (const book::Formula& formula : questions.formulas) mathml.add(materials.typeset.mathml(formula));
  const base::JsonValue file = json.object()
                                   .add("document", serialize(questions, materials.catalog))
                                   .add("math", materials.typeset.picture_json(questions))
                                   .add("mathml", mathml);
  return {chapter.slug + ".again.json", file.text()};
}

}  // namespace

void add_from_before(Manuscript& manuscript) {
  const book::Document* before = nullptr;
  for (Chapter& chapter : manuscript.chapters) {
    if (chapter.document.number == book::kUnnumbered) continue;
    std::vector<book::Block>& blocks = chapter.document.blocks;
    const auto facts = std::ranges::find(blocks, book::BlockKind::facts, &book::Block::kind);
    if (before != nullptr && has_questions(*before) && facts != blocks.end()) blocks.insert(facts + 1, from_before(*before, facts->line));
    before = &chapter.document;
  }
}

std::vector<OutputFile> once_more_files(const Manuscript& manuscript, const Materials& materials) {
  std::vector<OutputFile> files;
  for (const Chapter& chapter : manuscript.chapters) {
    if (chapter.document.number != book::kUnnumbered && has_questions(chapter.document))
      files.push_back(once_more_file(chapter.document, materials));
  }
  return files;
}

}  // namespace compiler
