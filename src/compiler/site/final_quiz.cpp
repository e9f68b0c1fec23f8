#include "compiler/site/final_quiz.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "book/address.h"
#include "book/element_ids.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "compiler/site/contents.h"

namespace compiler {
namespace {

using book::Document;
using book::Run;

/// Copies questions of one chapter into the quiz, with new indices for their formulas and links.
class QuestionCopier {
 public:
  QuestionCopier(const book::Document& from, book::Document& to) : from_(from), to_(to) {}

  void add(const book::Item& original) {
    book::Item item = original;
    item.id = std::string(book::kFinalPrefix) + original.id;
    item.topic = static_cast<int>(to_.topics.size()) - 1;
    item.predict = false;
    item.generated.settings.clear();  // links here are plain addresses of another page
    for (std::vector<book::Run>* runs : {&item.question, &item.again, &item.origin}) remap(*runs);
    for (std::vector<book::Run>& hint : item.hints) remap(hint);
    for (book::Option& option : item.options) {
      for (std::vector<book::Run>* runs : {&option.text, &option.feedback, &option.side}) remap(*runs);
    }
    const int index = static_cast<int>(to_.items.size());
    to_.blocks.push_back({.kind = book::BlockKind::quiz, .id = item.id, .line = item.line, .index = index});
    to_.items.push_back(std::move(item));
  }

  /// Adds a question of the quiz itself, which is taught in `section` of this chapter.
  void add_own(book::Item item, std::string_view section) {
    item.id = std::string(book::kFinalPrefix) + item.id;
    item.topic = static_cast<int>(std::ranges::find(to_.topics, from_.slug, &book::Topic::slug) - to_.topics.begin());
    const auto [words, href] = section_of(section);
    item.again = {
        {.text = "Read again: "},
        {.text = words, .link = add_link({.href = href, .element_id = book::link_in(book::read_id(item.id)), .line = item.line})}};
    to_.blocks.push_back({.kind = book::BlockKind::quiz, .id = item.id, .line = item.line, .index = static_cast<int>(to_.items.size())});
    to_.items.push_back(std::move(item));
  }

  /// The entry in the summary of the question that was added last: a link to the section that teaches it.
  book::Block entry_of(std::string_view section) {
    const std::string& id = to_.items.back().id;
    const auto [words, href] = section_of(section.empty() ? std::string_view(id).substr(book::kFinalPrefix.size()) : section);
    book::Block entry{.kind = book::BlockKind::paragraph, .id = book::summary_part(id), .index = static_cast<int>(to_.items.size()) - 1};
    entry.runs = {{.text = words, .link = add_link({.href = href})}};
    return entry;
  }

 private:
  struct Section {
    std::string words, href;
  };

  /// The section of the chapter with this id, or the place of this id in it.
  Section section_of(std::string_view id) const {
    const auto heading = std::ranges::find(from_.blocks, id, &book::Block::id);
    const bool found = heading != from_.blocks.end() && heading->kind == book::BlockKind::heading;
    return {heading_of(from_) + (found ? ": " + plain_text(heading->runs, from_.formulas) : ""), from_.slug + ".html#" + std::string(id)};
  }

  int add_link(book::Link link) {
    if (link.element_id.empty()) link.element_id = "link-" + std::to_string(to_.links.size() + 1);
    to_.links.push_back(std::move(link));
    return static_cast<int>(to_.links.size()) - 1;
  }

  int formula(int index) {
    const book::Formula& formula = from_.formulas[static_cast<size_t>(index)];
    const auto same = [&](const book::Formula& f) { return f.tex == formula.tex && f.display == formula.display; };
    const auto known = std::ranges::find_if(to_.formulas, same);
    if (known != to_.formulas.end()) return static_cast<int>(known - to_.formulas.begin());
    to_.formulas.push_back(formula);
    return static_cast<int>(to_.formulas.size()) - 1;
  }

  int link(int index) {
    const auto [known, is_new] = links_.emplace(index, 0);
    if (!is_new) return known->second;
    const book::Link& link = from_.links[static_cast<size_t>(index)];
    std::string href = link.figure_id.empty() ? link.href : book::deep_link(link);
    if (href.starts_with('#') || href.starts_with('?')) href = from_.slug + ".html" + href;
    return known->second = add_link({.href = std::move(href)});
  }

  void remap(std::vector<book::Run>& runs) {
    for (book::Run& run : runs) {
      if (run.formula >= 0) run.formula = formula(run.formula);
      if (run.part) run.link = -1, run.part = false;
      if (run.link >= 0) run.link = link(run.link);
    }
  }

  const book::Document& from_;
  book::Document& to_;
  std::map<int, int> links_;
};

/// The text of the page without its questions, which come behind those of the chapters.
book::Document without_questions(const book::Document& page) {
  book::Document text = page;
  text.items.clear();
  std::erase_if(text.blocks, [](const book::Block& block) { return block.kind == book::BlockKind::quiz; });
  return text;
}

}  // namespace

std::optional<TaughtIn> taught_in(const Manuscript& manuscript, std::string_view section) {
  const size_t hash = section.find('#');
  const auto chapter = std::ranges::find(manuscript.chapters, section.substr(0, hash), [](const Chapter& c) { return c.document.slug; });
  if (hash == section.npos || chapter == manuscript.chapters.end()) return std::nullopt;
  const std::string_view id = section.substr(hash + 1);
  const auto is_it = [id](const book::Block& block) { return block.kind == book::BlockKind::heading && block.id == id; };
  if (std::ranges::none_of(chapter->document.blocks, is_it)) return std::nullopt;
  return TaughtIn{&chapter->document, id};
}

book::Document final_quiz(const Manuscript& manuscript, const book::Document& intro) {
  book::Document quiz = without_questions(intro);
  std::vector<book::Block> entries;
  for (const Chapter& chapter : manuscript.chapters) {
    if (chapter.document.number == book::kUnnumbered) continue;
    quiz.topics.push_back({chapter.document.slug, heading_of(chapter.document)});
    QuestionCopier copier(chapter.document, quiz);
    for (const book::Item& item : chapter.document.items) {
      if (item.kind->control->is_figure || asks_about_run(item) || is_exercise(item)) continue;
      copier.add(item);
      entries.push_back(copier.entry_of(item.section));
    }
  }
  for (const book::Item& item : intro.items) {
    const std::optional<TaughtIn> last = taught_in(manuscript, base::trim(base::split(item.section, ',').back()));
    if (!last) continue;  // an error that has been reported
    QuestionCopier copier(*last->chapter, quiz);
    copier.add_own(item, last->heading);
    entries.push_back(copier.entry_of(last->heading));
  }
  std::ranges::stable_sort(entries, {}, [&](const book::Block& entry) { return quiz.items[static_cast<size_t>(entry.index)].topic; });
  quiz.blocks.push_back({.kind = book::BlockKind::summary, .id = book::kSummaryId, .children = std::move(entries)});
  return quiz;
}

}  // namespace compiler
