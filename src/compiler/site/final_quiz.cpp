#include "compiler/site/final_quiz.h"

#include <algorithm>
#include <map>

#include "book/address.h"
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

  /// The question's entry in the summary: a link to the section that teaches it.
  book::Block entry_of(const book::Item& original) {
    const auto heading = std::ranges::find(from_.blocks, original.section, &book::Block::id);
    const bool found = !original.section.empty() && heading != from_.blocks.end();
    book::Block entry{.kind = book::BlockKind::paragraph,
                      .id = book::summary_part(std::string(book::kFinalPrefix) + original.id),
                      .index = static_cast<int>(to_.items.size()) - 1};
    const std::string words = heading_of(from_) + (found ? ": " + plain_text(heading->runs, from_.formulas) : "");
    const int link = add_link({.href = from_.slug + ".html#" + (found ? heading->id : original.id)});
    entry.runs = {{.text = words, .link = link}};
    return entry;
  }

 private:
  int add_link(book::Link link) {
    link.element_id = "link-" + std::to_string(to_.links.size() + 1);
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

}  // namespace

book::Document final_quiz(const Manuscript& manuscript, const book::Document& intro) {
  book::Document quiz = intro;
  std::vector<book::Block> entries;
  for (const Chapter& chapter : manuscript.chapters) {
    quiz.topics.push_back({chapter.document.slug, heading_of(chapter.document)});
    QuestionCopier copier(chapter.document, quiz);
    for (const book::Item& item : chapter.document.items) {
      if (item.kind->control->is_figure || asks_about_run(item)) continue;
      copier.add(item);
      entries.push_back(copier.entry_of(item));
    }
  }
  quiz.blocks.push_back({.kind = book::BlockKind::summary, .id = book::kSummaryId, .children = std::move(entries)});
  return quiz;
}

}  // namespace compiler
