#include "compiler/site/question_bank.h"

#include <algorithm>

#include "book/element_ids.h"
#include "book/overview.h"
#include "compiler/site/contents.h"

namespace compiler {
namespace {

/// The text of the page without its own questions.
book::Document without_questions(const book::Document& page) {
  book::Document text = page;
  text.items.clear();
  std::erase_if(text.blocks, [](const book::Block& block) { return block.kind == book::BlockKind::quiz; });
  return text;
}

}  // namespace

void QuestionCopier::add(const book::Item& original) {
  book::Item item = copier_.copy(original);
  item.topic = static_cast<int>(to_.topics.size()) - 1;
  append(std::move(item));
}

void QuestionCopier::append(book::Item item) {
  const int index = static_cast<int>(to_.items.size());
  to_.blocks.push_back({.kind = book::BlockKind::quiz, .id = item.id, .line = item.line, .index = index});
  to_.items.push_back(std::move(item));
}

void QuestionCopier::add_own(book::Item item, std::string_view section) {
  item.id = prefix_ + item.id;
  item.topic = static_cast<int>(std::ranges::find(to_.topics, from_.slug, &book::Topic::slug) - to_.topics.begin());
  const auto [words, href] = section_of(section);
  item.again = {
      {.text = "Read again: "},
      {.text = words, .link = copier_.add_link({.href = href, .element_id = book::link_in(book::read_id(item.id)), .line = item.line})}};
  append(std::move(item));
}

book::Block QuestionCopier::entry_of(std::string_view section) {
  const std::string& id = to_.items.back().id;
  const auto [words, href] = section_of(section.empty() ? std::string_view(id).substr(prefix_.size()) : section);
  book::Block entry{.kind = book::BlockKind::paragraph, .id = book::summary_part(id), .index = static_cast<int>(to_.items.size()) - 1};
  entry.runs = {{.text = words, .link = copier_.add_link({.href = href})}};
  return entry;
}

book::Block QuestionCopier::entry_of_exercise(const book::Item& exercise) {
  const int link = copier_.add_link({.href = from_.slug + ".html#" + exercise.id});
  return {.kind = book::BlockKind::paragraph,
          .id = book::summary_part(exercise.id),
          .runs = {{.text = section_of(exercise.section).words, .link = link}, {.text = "."}}};
}

book::Block QuestionCopier::entry_of_page(std::string_view part) {
  const int link = copier_.add_link({.href = from_.slug + ".html"});
  return {.kind = book::BlockKind::paragraph,
          .id = book::summary_part(part),
          .runs = {{.text = heading_of(from_), .link = link}, {.text = "."}}};
}

/// Each section once, in the order of the skill's questions.
std::vector<book::Run> QuestionCopier::links_to_sections(const book::Skill& skill) {
  std::vector<book::Run> runs;
  std::vector<std::string_view> seen;
  for (const std::string& id : skill.items) {
    const auto item = std::ranges::find(from_.items, id, &book::Item::id);
    if (item == from_.items.end() || item->section.empty() || std::ranges::contains(seen, item->section)) continue;
    const book::Block* heading = find_block(from_.blocks, item->section);
    if (heading == nullptr) continue;
    if (!seen.empty()) runs.push_back({.text = ", "});
    seen.push_back(item->section);
    const int link = copier_.add_link({.href = from_.slug + ".html#" + item->section});
    runs.push_back({.text = plain_text(heading->runs, from_.formulas), .link = link});
  }
  return runs;
}

book::Block QuestionCopier::entry_of_chapter() {
  const std::string id = book::summary_part(from_.slug);
  book::Block entry{.kind = book::BlockKind::facts, .id = id, .index = book::reading_minutes(from_)};
  entry.runs = {{.text = heading_of(from_), .link = copier_.add_link({.href = from_.slug + ".html"})}};
  for (size_t i = 0; i < from_.skills.size(); ++i) {
    entry.children.push_back({.kind = book::BlockKind::paragraph,
                              .id = id + "." + std::to_string(i + 1),
                              .runs = links_to_sections(from_.skills[i]),
                              .index = static_cast<int>(to_.skills.size() + i)});
  }
  add_skills();
  return entry;
}

void QuestionCopier::add_skills() {
  for (book::Skill skill : from_.skills) {
    copier_.remap(skill.words);
    to_.skills.push_back(std::move(skill));
  }
}

/// The section of the chapter with this id, or the place of this id in it.
QuestionCopier::Section QuestionCopier::section_of(std::string_view id) const {
  const auto heading = std::ranges::find(from_.blocks, id, &book::Block::id);
  const bool found = heading != from_.blocks.end() && heading->kind == book::BlockKind::heading;
  return {heading_of(from_) + (found ? ": " + plain_text(heading->runs, from_.formulas) : ""), from_.slug + ".html#" + std::string(id)};
}

QuestionBank question_bank(const Manuscript& manuscript, const book::Document& page, std::string_view prefix) {
  QuestionBank bank{.document = without_questions(page), .entries = {}};
  for (const Chapter& chapter : manuscript.chapters) {
    if (chapter.document.number == book::kUnnumbered) continue;
    bank.document.topics.push_back({chapter.document.slug, heading_of(chapter.document)});
    QuestionCopier copier(chapter.document, bank.document, prefix);
    for (const book::Item& item : chapter.document.items) {
      if (!can_be_asked_elsewhere(item)) continue;
      copier.add(item);
      bank.entries.push_back(copier.entry_of(item.section));
    }
  }
  return bank;
}

book::Document with_summary(QuestionBank bank) {
  book::Document& document = bank.document;
  std::ranges::stable_sort(bank.entries, {},
                           [&](const book::Block& entry) { return document.items[static_cast<size_t>(entry.index)].topic; });
  document.blocks.push_back({.kind = book::BlockKind::summary, .id = book::kSummaryId, .children = std::move(bank.entries)});
  return std::move(document);
}

}  // namespace compiler
