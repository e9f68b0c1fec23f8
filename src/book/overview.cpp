#include "book/overview.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "book/path.h"
#include "book/quiz/eyebrow.h"
#include "book/quiz/once_more.h"

namespace book {
namespace {

int count_answered(std::span<const ItemView> items) {
  return static_cast<int>(std::ranges::count_if(items, [](const ItemView& item) { return item.tries > 0; }));
}

/// The heading of the section that teaches what the question asks, or `above` if it names none.
const Block* teaching_heading(const Document& document, const Item& item, const Block* above) {
  const auto found =
      std::ranges::find_if(document.blocks, [&item](const Block& b) { return b.kind == BlockKind::heading && b.id == item.section; });
  return found == document.blocks.end() ? above : &*found;
}

/// The entries of the summary's list: for each question, a link to the section that teaches it.
std::vector<Block> entries_of(Document& document) {
  std::vector<Block> entries;
  const Block* above = nullptr;
  for (const Block& block : document.blocks) {
    if (block.kind == BlockKind::heading) above = &block;
    if (block.kind != BlockKind::quiz) continue;
    const size_t item = static_cast<size_t>(block.index);
    const Block* heading = teaching_heading(document, document.items[item], above);
    Block entry{.kind = BlockKind::paragraph, .id = summary_part(document.items[item].id), .line = block.line, .index = block.index};
    std::string text = label_of(document, static_cast<int>(item));
    if (heading) text += " · " + plain_text(heading->runs, document.formulas);
    entry.runs = {{.text = std::move(text), .link = static_cast<int>(document.links.size())}};
    document.links.push_back({.href = "#" + (heading ? heading->id : block.id), .element_id = entry.id + ".link", .line = block.line});
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

int reading_minutes(const Document& document) {
  const auto facts = std::ranges::find(document.blocks, BlockKind::facts, &Block::kind);
  if (facts != document.blocks.end()) return facts->index;
  return std::max(1, static_cast<int>(std::lround(path_minutes(path_length(document)))));
}

void add_overview(Document& document) {
  const auto title = std::ranges::find_if(document.blocks, [](const Block& b) { return b.kind == BlockKind::heading && b.level == 1; });
  std::vector<Block> entries = entries_of(document);
  if (title != document.blocks.end()) {
    document.blocks.insert(title + 1, {.kind = BlockKind::facts, .id = kFactsId, .line = title->line, .index = reading_minutes(document)});
  }
  if (entries.empty()) return;
  const int line = document.blocks.back().line;
  document.blocks.push_back({.kind = BlockKind::summary, .id = kSummaryId, .line = line, .children = std::move(entries)});
  if (std::ranges::any_of(document.items, can_be_asked_elsewhere))
    document.blocks.push_back({.kind = BlockKind::once_more, .id = kOnceMoreId, .line = line});
}

std::string facts_text(int minutes, const Tally& tally) {
  std::string text = base::counted(static_cast<size_t>(minutes), "minute");
  const auto add = [&text](int count, std::string_view what) {
    if (count > 0) text += " · " + base::counted(static_cast<size_t>(count), what);
  };
  add(tally.questions, "question");
  add(tally.exercises, "exercise");
  if (tally.answered > 0) text += " · you have answered " + std::to_string(tally.answered);
  if (tally.solved > 0) text += (tally.answered > 0 ? " and" : " · you have") + std::string(" solved ") + std::to_string(tally.solved);
  return text;
}

std::string facts_text(const Document& document, std::span<const ItemView> items) {
  Tally tally;
  for (size_t i = 0; i < document.items.size(); ++i) {
    if (is_once_more(document.items[i])) continue;
    const bool tried = i < items.size() && items[i].tries > 0;
    if (is_exercise(document.items[i])) {
      ++tally.exercises;
      tally.solved += tried && items[i].solved > 0;
    } else {
      ++tally.questions;
      tally.answered += tried;
    }
  }
  return facts_text(reading_minutes(document), tally);
}

std::vector<ItemView> question_views(const Document& document, std::span<const ItemView> items) {
  std::vector<ItemView> views;
  for (size_t i = 0; i < items.size(); ++i) {
    if (!is_exercise(document.items[i]) && !is_once_more(document.items[i])) views.push_back(items[i]);
  }
  return views;
}

std::string score_text(std::span<const ItemView> items, bool once) {
  const int answered = count_answered(items);
  const int all = static_cast<int>(items.size());
  const auto first = std::ranges::count_if(items, [](const ItemView& item) { return item.first == Verdict::right; });
  if (answered == 0) return "Answer the questions above, and this place will say which parts deserve another look.";
  const std::string how_many = answered < all ? std::to_string(answered) + " of " + std::to_string(all)
                               : all == 1     ? "The one question"
                                              : "All " + std::to_string(all);
  const auto helped = std::ranges::count_if(items, [](const ItemView& item) { return item.hints > 0 && item.tries > 0; });
  const std::string hints = helped == 0 ? "" : " You took a hint on " + (helped == 1 ? "one" : std::to_string(helped)) + " of them.";
  return how_many + " answered, " + (first == 0 ? "none" : std::to_string(first)) + (once ? " right." : " right at the first try.") + hints;
}

std::string review_text(std::span<const ItemView> items) {
  if (count_answered(items) == 0) return "";
  if (std::ranges::any_of(items, needs_review)) return "To look at again:";
  return count_answered(items) == static_cast<int>(items.size()) ? "Nothing to look at again." : "So far nothing to look at again.";
}

std::string exercises_text(size_t all, size_t left) {
  if (left > 0) return base::counted(left, "exercise") + (left == 1 ? " is" : " are") + " left, if you like";
  return all == 1 ? "The exercise is solved." : "All " + base::counted(all, "exercise") + " are solved.";
}

bool is_answered(const Item& item, const ItemView& view) {
  const bool right = view.status == ItemView::Status::right || view.first == Verdict::right;
  return right || (item.predict && view.tries > 0);
}

bool is_shown(const Document& document, const Skill& skill, std::span<const ItemView> items) {
  return std::ranges::all_of(skill.items, [&](const std::string& id) {
    const size_t index = static_cast<size_t>(std::ranges::find(document.items, id, &Item::id) - document.items.begin());
    return index < items.size() && is_answered(document.items[index], items[index]);
  });
}

bool needs_review(const ItemView& item) {
  if (item.tries == 0) return false;
  return item.first == Verdict::wrong || (!item.first && item.status != ItemView::Status::right);
}

std::string review_tail(const ItemView& item, bool once) {
  if (once) return "";
  return item.status == ItemView::Status::right ? ", right by now" : ", not yet right";
}

}  // namespace book
