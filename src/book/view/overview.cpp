#include "book/view/controls.h"

#include <algorithm>

#include "book/overview.h"
#include "book/pretest/all_questions.h"
#include "book/pretest/pretest.h"
#include "book/quiz/eyebrow.h"
#include "book/quiz/final_quiz.h"
#include "book/review/review.h"
#include "book/view/dial.h"
#include "book/view/inline.h"

namespace book::view {
namespace {

/// A question to look at again. `view` is null if it is not asked.
void add_entry(Element& to, const Document& page, const Block& block, const ItemView* view) {
  Element& words = to.add("li", block.id).flag("hidden", !view || !needs_review(*view)).add("p", block.id + ".text");
  add_content(words, page, block.runs, block.id);
  Element& tail = words.add("span", summary_tail_id(block.id));
  if (view) tail.say(review_tail(*view, is_final(page)));
}

/// A link to a question of a skill that is still to be answered.
void add_open_question(Element& to, const Document& document, const std::string& skill, const std::string& item,
                       std::span<const ItemView> items) {
  const size_t index = static_cast<size_t>(std::ranges::find(document.items, item, &Item::id) - document.items.begin());
  if (index == document.items.size()) return;  // it cannot be read, which the check has said
  const bool open = index < items.size() && !is_answered(document.items[index], items[index]);
  Element& link = to.add("span.open", skill + "." + item).flag("hidden", !open);
  link.add_text(" · ");
  link.add("a", skill + "." + item + ".link").with("href", "#" + item).say(label_of(document, static_cast<int>(index)));
}

/// The exercises that the reader has not solved, each a link to it. The line keeps its place when all are, so that nothing moves.
void add_exercises(Element& to, const Document& document, std::span<const ItemView> items) {
  size_t all = 0, left = 0;
  Element line("p.exercises");
  Element& words = line.add("span", summary_part("exercises"));
  std::vector<Element> links;
  for (size_t i = 0; i < document.items.size(); ++i) {
    const Item& item = document.items[i];
    if (!is_exercise(item)) continue;
    const bool solved = i < items.size() && items[i].solved > 0;
    const std::string id = summary_part("exercises").append(".").append(item.id),
                      function = item.signature.substr(0, item.signature.find('('));
    Element& link = links.emplace_back("span", id).flag("hidden", solved);
    link.add_text(" · ");
    link.add("a", id + ".link").with("href", "#" + item.id).say("write " + function);
    ++all, left += !solved;
  }
  if (all == 0) return;
  words.say(exercises_text(all, left));
  line.children.append_range(std::move(links));
  to.children.push_back(std::move(line));
}

}  // namespace

Element facts(const Document& document, const Block& block, std::span<const ItemView> items) {
  Element line("p.facts", block.id);
  line.say(facts_text(document, items));
  return line;
}

Element skills(const Document& document, const Block& block, std::span<const ItemView> items) {
  const std::string title = block.id + ".title";
  Element section("section.skills", block.id);
  section.with("aria-labelledby", title).add("h2").add("span", title).say(kSkillsTitle);
  Element& list = section.add("ul");
  for (size_t i = 0; i < document.skills.size(); ++i) {
    const Skill& skill = document.skills[i];
    const std::string id = block.id + "." + std::to_string(i + 1);
    const bool done = is_shown(document, skill, items);
    Element& row = list.add("li", id).add("div.option", id + ".row");
    row.add("input[type=checkbox][disabled]", id + ".mark").with("aria-label", done ? "Shown" : "Still open").checked = done;
    Element& words = row.add("span");
    add_words(words, document, "span", id + ".text", skill.words);
    for (const std::string& item : skill.items) add_open_question(words, document, id, item, items);
  }
  return section;
}

Element summary(const Document& page, const Block& block, const Document& asked, std::span<const ItemView> items) {
  if (is_review(page)) return review_end(page, block, {});
  if (is_pretest(page)) return pretest_end(page, block, {});
  const bool final = is_final(page);
  const bool after_last = is_bank(page);  // it comes when all questions have been asked
  const std::string title = summary_part("title");
  const std::vector<ItemView> questions = question_views(asked, items);
  const std::string again = review_text(questions);
  Element section("section.summary", block.id);
  section.flag("hidden", after_last && (items.empty() || !std::ranges::all_of(items, &ItemView::put_aside)));
  section.with("tabindex", after_last ? "-1" : "").with("aria-labelledby", title).add("h2").add("span", title).say(kSummaryTitle);
  section.add("p.score", summary_part("score")).say(score_text(questions, final));
  if (final) add_result(section, asked, items);
  if (!final) add_exercises(section, asked, items);
  section.add("p.again", summary_part("again")).flag("hidden", again.empty()).say(again);
  Element& list = section.add("ul");
  for (const Block& child : block.children) {
    const auto item = std::ranges::find(asked.items, child.id, [](const Item& one) { return summary_part(one.id); });
    const size_t index = static_cast<size_t>(item - asked.items.begin());
    add_entry(list, page, child, index < items.size() ? &items[index] : nullptr);
  }
  if (!after_last) return section;
  Element& row = section.add("div.verdict");
  if (is_all_questions(page)) {
    const bool all = std::ranges::all_of(items, [](const ItemView& view) { return view.tries > 0; });
    row.add(kButton, std::string(kAskOpen)).say("Ask what is open").flag("hidden", all);
    return section;
  }
  for (const auto& [id, words] : kFinalButtons) row.add(kButton, std::string(id)).say(words);
  return section;
}

}  // namespace book::view
