#pragma once

#include <string>

#include "book/pretest/pretest.h"
#include "tests/book/quiz/final_bank.h"

/// The bank of a pre-test as the compiler builds it: `topics` chapters of ten minutes with `questions` questions each. Question
/// "pretest-t1-q2" has the options "yes", which is right, "no", "never" and "hardly", and shows skill 2 of its chapter.
inline book::Document pretest_bank(int topics, int questions) {
  book::Document bank = question_bank(book::kPretestSlug, book::kPretestPrefix, topics, questions);
  for (book::Item& item : bank.items) {
    for (const char* id : {"never", "hardly"}) item.options.push_back({.id = id, .text = {{.text = id}}, .feedback = {{.text = "No."}}});
  }
  std::vector<book::Block>& entries = bank.blocks.back().children;
  entries.clear();
  const auto link_to = [&](const std::string& href) {
    bank.links.push_back({.href = href, .element_id = "link-" + std::to_string(bank.links.size() + 1)});
    return static_cast<int>(bank.links.size()) - 1;
  };
  for (int t = 1; t <= topics; ++t) {
    const book::Topic& topic = bank.topics[static_cast<size_t>(t) - 1];
    const std::string id = book::summary_part(topic.slug);
    book::Block entry{.kind = book::BlockKind::facts, .id = id, .index = 10};
    entry.runs = {{.text = topic.title, .link = link_to(topic.slug + ".html")}};
    for (int q = 1; q <= questions; ++q) {
      entry.children.push_back({.kind = book::BlockKind::paragraph,
                                .id = id + "." + std::to_string(q),
                                .runs = {{.text = "Part", .link = link_to(topic.slug + ".html#part")}},
                                .index = static_cast<int>(bank.skills.size())});
      const std::string item = "t" + std::to_string(t) + "-q" + std::to_string(q);
      bank.skills.push_back({.words = {{.text = "say what " + item + " is about"}}, .items = {item}});
    }
    entries.push_back(std::move(entry));
  }
  return bank;
}
