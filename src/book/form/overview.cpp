#include "book/form/controls.h"

#include <algorithm>

#include "book/form/inline.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"

namespace book::form {
namespace {

/// The topics of the final quiz. Those of the open pass are shown with their results.
Element topics(const Document& asked, std::span<const ItemView> items) {
  Element list("ul");
  for (size_t t = 0; t < asked.topics.size(); ++t) {
    const TopicScore score = score_of_topic(asked, items, static_cast<int>(t));
    list.add(Element("li", topic_id(t), {{"hidden", score.asked == 0}})
                 .add(Element("p", topic_id(t) + ".text")
                          .add(text(asked.topics[t].title))
                          .add({"span", topic_tail_id(t), {}, score.asked == 0 ? "" : topic_tail(score)})));
  }
  return list;
}

/// A question to look at again. `view` is null if it is not asked.
Element entry(const Document& page, const Block& block, const ItemView* view) {
  return Element("li", block.id, {{"hidden", !view || !needs_review(*view)}})
      .add(Element("p", block.id + ".text")
               .add(content(page, block.runs, block.id))
               .add({"span", summary_tail_id(block.id), {}, view ? review_tail(*view, is_final(page)) : ""}));
}

Element buttons() {
  Element row("div.verdict");
  for (const auto& [id, words] : kFinalButtons) row.add(button(id, words));
  return row;
}

}  // namespace

Element facts(const Document& document, const Block& block, std::span<const ItemView> items) {
  return {"p.facts", block.id, {}, facts_text(document, items)};
}

Element summary(const Document& page, const Block& block, const Document& asked, std::span<const ItemView> items) {
  const bool final = is_final(page);
  const std::string title = summary_part("title");
  const std::string again = review_text(items);
  Element section("section.summary", block.id, {{"aria-labelledby", title}});
  section.add(Element("h2").add({"span", title, {}, kSummaryTitle}));
  section.add({"p.score", summary_part("score"), {}, score_text(items, final)});
  if (final) section.add(topics(asked, items));
  section.add({"p.again", summary_part("again"), {{"hidden", again.empty()}}, again});
  Element list("ul");
  for (const Block& child : block.children) {
    const auto item = std::ranges::find(asked.items, child.id, [](const Item& one) { return summary_part(one.id); });
    const size_t index = static_cast<size_t>(item - asked.items.begin());
    list.add(entry(page, child, index < items.size() ? &items[index] : nullptr));
  }
  section.add(std::move(list));
  if (final) section.add(buttons());
  return section;
}

}  // namespace book::form
