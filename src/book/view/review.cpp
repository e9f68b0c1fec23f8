#include <algorithm>
#include <set>
#include <string_view>

#include "book/overview.h"
#include "book/review/review.h"
#include "book/view/controls.h"
#include "book/view/inline.h"

namespace book::view {
namespace {

Element& add_line(Element& to, const char* tag, const char* part, const std::string& words) {
  return to.add(tag, summary_part(part)).flag("hidden", words.empty()).say(words);
}

/// A link that the summary has for one of its parts.
void add_entry(Element& to, const Document& bank, const Block& entry, bool shown) {
  Element& words = to.add("li", entry.id).flag("hidden", !shown).add("p", entry.id + ".text");
  add_content(words, bank, entry.runs, entry.id);
}

/// A line that appears with one of the summary's links.
void add_sentence(Element& to, const Document& bank, const Block& entry, const char* before, bool shown) {
  Element& line = to.add("p", entry.id).flag("hidden", !shown);
  line.add_text(before);
  add_content(line.add("span"), bank, entry.runs, entry.id);
}

void add_held(Element& to, const Document& bank, const ReviewEnd& end) {
  const std::string list = summary_part("held");
  const bool any = std::ranges::any_of(end.held, [](const std::string& held) { return !held.empty(); });
  to.add("p.again", list + ".lead").flag("hidden", !any).say("What these questions were about, and how long it has held:");
  Element& rows = to.add("ul.held", list).flag("hidden", !any);
  for (size_t i = 0; i < bank.skills.size(); ++i) {
    const std::string id = list + "." + std::to_string(i + 1);
    const std::string held = i < end.held.size() ? end.held[i] : "";
    Element& row = rows.add("li", id).flag("hidden", held.empty());
    add_words(row, bank, "span", id + ".text", bank.skills[i].words);
    row.add_text(" ");
    row.add("span.days", id + ".days").say(held);
  }
}

/// The sections that teach what was missed, each once, although it may teach several questions.
void add_again(Element& to, const Document& bank, const Block& summary, const ReviewEnd& end) {
  std::set<std::string_view> shown;
  Element& list = to.add("ul");
  for (const Block& entry : summary.children) {
    if (entry.index < 0) continue;
    const std::string_view id = std::string_view(bank.items[static_cast<size_t>(entry.index)].id).substr(kReviewPrefix.size());
    const bool missed = std::ranges::contains(end.again, id);
    add_entry(list, bank, entry, missed && shown.insert(entry.runs.front().text).second);
  }
}

}  // namespace

Element review_end(const Document& bank, const Block& block, const ReviewEnd& end) {
  const std::string title = summary_part("title");
  Element section("section.summary", block.id);
  section.flag("hidden", !end.shown).with("tabindex", "-1").with("aria-labelledby", title);
  section.add("h2").add("span", title).say(end.title);
  add_line(section, "p.score", "score", end.score);
  add_line(section, "p", "next", end.next);
  for (const Block& entry : block.children) {
    if (entry.id == summary_part("begin")) add_sentence(section, bank, entry, kBeginWords, end.begins);
  }
  Element& row = section.add("div.verdict", summary_part("go-on")).flag("data-empty", end.more.empty() && end.begins);
  row.add(kButton, std::string(kMoreId)).flag("hidden", end.more.empty()).say(end.more);
  row.add("button[type=button][popovertarget=settings]", summary_part("reminders")).flag("hidden", end.begins).say("Reminders and cards");
  add_held(section, bank, end);
  add_line(section, "p.again", "again", end.again.empty() ? "" : "To read again:");
  add_again(section, bank, block, end);
  for (const Block& entry : block.children) {
    if (entry.id.starts_with(summary_part(kExercisePrefix)))
      add_sentence(section, bank, entry,
                   "An exercise that is not done yet, if you feel like writing code: ", entry.id == summary_part(end.exercise));
  }
  for (const Block& entry : block.children) {
    if (entry.id == summary_part("map")) add_sentence(section, bank, entry, "All that you have learned, in one picture: ", !end.begins);
  }
  return section;
}

}  // namespace book::view
