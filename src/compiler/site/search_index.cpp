#include "compiler/site/search_index.h"

#include <initializer_list>

#include "base/json_writer.h"
#include "book/formula_text.h"
#include "book/quiz/final_quiz.h"
#include "compiler/site/contents.h"

namespace compiler {
namespace {

using book::Block;
using book::BlockKind;

/// The level of headings that are entries with their own text below: terms or papers. 0 if there are none.
int entry_level(std::string_view slug) { return slug == kGlossarySlug ? 2 : slug == kSourcesSlug ? 3 : 0; }

class PartWriter {
 public:
  PartWriter(base::JsonValue places, const Chapter& text, const book::Catalog& catalog)
      : places_(places), document_(text.document), catalog_(catalog), entry_level_(entry_level(text.document.slug)) {}

  void write() {
    const std::vector<book::Block>& blocks = document_.blocks;
    for (size_t b = 0; b < blocks.size(); ++b) {
      const bool entry = blocks[b].kind == book::BlockKind::heading && blocks[b].level == entry_level_ && b + 1 < blocks.size();
      if (entry) {
        add({"w", blocks[b].id, words_of(blocks[b]), words_of(blocks[b + 1])});
        ++b;
      } else {
        add(blocks[b]);
      }
    }
  }

 private:
  void add(std::initializer_list<std::string_view> fields) { places_.add(fields); }

  void add_text(std::string_view kind, std::string_view id, std::string_view words) {
    if (!words.empty()) add({kind, id, words});
  }

  std::string words_of(const book::Block& block) const {
    std::string words = plain_text(block.runs, document_.formulas);
    if (words.empty()) words = block.text;
    for (char& c : words) c = c == '\n' ? ' ' : c;
    for (const book::Block& child : block.children) {
      const std::string more = words_of(child);
      if (!words.empty() && !more.empty()) words += ' ';
      words += more;
    }
    return words;
  }

  void add(const book::Block& block) {
    const auto index = static_cast<size_t>(block.index);
    switch (block.kind) {
      case book::BlockKind::heading: add({"h", block.id, words_of(block)}); break;
      case book::BlockKind::list:
        for (const book::Block& item : block.children) add_text("t", item.id, words_of(item));
        break;
      case book::BlockKind::formula: add_text("m", block.id, book::formula_text(document_.formulas[index].tex)); break;
      case book::BlockKind::figure: add_figure(document_.figures[index]); break;
      case book::BlockKind::quiz:
        if (!book::is_own(document_.items[index]))  // the final quiz asks when it is its turn
          add_text("q", block.id, plain_text(document_.items[index].question, document_.formulas));
        break;
      case book::BlockKind::stepper:
        for (const book::Stepper::Step& step : document_.steppers[index].steps) {
          add_text("t", block.id, plain_text(step.text, document_.formulas));
        }
        break;
      case book::BlockKind::fold:
        add_text("t", block.id, plain_text(block.runs, document_.formulas));
        for (const book::Block& child : block.children) {
          if (child.kind == book::BlockKind::heading)
            add_text("t", child.id, words_of(child));  // not the heading of what follows the fold
          else
            add(child);
        }
        return;
      case book::BlockKind::skills:
        for (const book::Skill& skill : document_.skills) add_text("t", block.id, plain_text(skill.words, document_.formulas));
        break;
      case book::BlockKind::once_more: return;
      case book::BlockKind::report: return;  // what it says depends on the file
      case book::BlockKind::scene:
      case book::BlockKind::definition:
      case book::BlockKind::facts:
      case book::BlockKind::dials:
      case book::BlockKind::summary:
      default: add_text("t", block.id, words_of(block)); break;
    }
    before_ = block.id;
  }

  void add_figure(const book::Figure& figure) {
    const book::FigureKind* kind = book::find(catalog_, figure.kind);
    if (kind != nullptr) add({"f", before_.empty() ? figure.id : before_, kind->title});
  }

  base::JsonValue places_;
  const book::Document& document_;
  const book::Catalog& catalog_;
  int entry_level_;
  std::string before_;  ///< id of the previous block in the text
};

}  // namespace

std::string search_json(const Manuscript& manuscript, const book::Catalog& catalog) {
  base::JsonWriter json;
  const base::JsonValue parts = json.array();
  manuscript.for_each_text([&](const Chapter& text) {
    const bool cover = text.document.slug == kCoverSlug;
    const base::JsonValue places = json.array();
    PartWriter(places, text, catalog).write();
    parts.add_object()
        .add("slug", text.document.slug)
        .add("title", cover ? std::string(kBookTitle) : heading_of(text.document))
        .add("places", places);
  });
  return json.object().add("parts", parts).text() + "\n";
}

}  // namespace compiler
