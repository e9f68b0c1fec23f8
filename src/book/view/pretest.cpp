#include <algorithm>

#include "book/overview.h"
#include "book/view/controls.h"
#include "book/view/inline.h"

namespace book::view {
namespace {

/// What to look at in a chapter that can be skimmed: each skill that was not shown, with the sections that teach it.
void add_skills(Element& to, const Document& bank, const Block& chapter, const ChapterAdvice& advice) {
  const bool skims = advice.advice == Advice::skim;
  Element& list = to.add("ul", chapter.id + ".skills").flag("hidden", !skims);
  for (const Block& entry : chapter.children) {
    const auto skill = static_cast<size_t>(entry.index);
    Element& row = list.add("li", entry.id).flag("hidden", !skims || !std::ranges::contains(advice.skills, skill));
    add_words(row, bank, "span", entry.id + ".words", bank.skills[skill].words);
    row.add_text(": ");
    add_words(row, bank, "span", entry.id + ".sections", entry.runs);
  }
}

void add_row(Element& to, const Document& bank, const Block& chapter, const ChapterAdvice& advice) {
  const bool asked = advice.advice != Advice::none;
  Element& row = to.add("tr", chapter.id).flag("hidden", !asked);
  Element& title = row.add("th[scope=row]");
  add_words(title, bank, "span", chapter.id + ".title", chapter.runs);
  add_skills(title, bank, chapter, advice);
  row.add("td", chapter.id + ".right").say(asked ? std::to_string(advice.right) + " of " + std::to_string(advice.asked) : "");
  row.add("td", chapter.id + ".advice").say(advice_words(advice));
}

void add_table(Element& to, const Document& bank, const Block& block, const PretestEnd& end) {
  Element& table = to.add("table.topics");
  Element& head = table.add("thead").add("tr");
  for (const char* words : {"Chapter", "Right", "Advice"}) head.add("th[scope=col]").say(words);
  Element& body = table.add("tbody");
  for (size_t t = 0; t < bank.topics.size(); ++t) {
    const auto chapter = std::ranges::find(block.children, summary_part(bank.topics[t].slug), &Block::id);
    if (chapter == block.children.end()) continue;
    add_row(body, bank, *chapter, t < end.chapters.size() ? end.chapters[t] : ChapterAdvice{});
  }
}

}  // namespace

Element pretest_end(const Document& bank, const Block& block, const PretestEnd& end) {
  const std::string title = summary_part("title");
  Element section("section.summary", block.id);
  section.flag("hidden", !end.shown).with("tabindex", "-1").with("aria-labelledby", title);
  section.add("h2").add("span", title).say("What to read");
  section.add("p.score", summary_part("score")).say(end.score);
  add_table(section, bank, block, end);
  section.add("p.again", summary_part("rule")).say(end.rule);
  Element& row = section.add("div.verdict");
  row.add(kButton, std::string(kPretestResume)).say("Go on").flag("hidden", !end.can_resume);
  row.add(kButton, std::string(kPretestExplain)).say("Show explanations").flag("hidden", !end.can_explain);
  row.add(kButton, std::string(kPretestAgain)).say("Begin again");
  return section;
}

}  // namespace book::view
