#pragma once

#include <string>
#include <string_view>

#include "book/overview.h"
#include "book/quiz/final_quiz.h"

/// A bank as the compiler builds it, with `topics` topics of `questions` questions each. Question "final-t1-q2", with the prefix "final-",
/// has the options "yes", which is right, and "no".
inline book::Document question_bank(std::string_view slug, std::string_view prefix, int topics, int questions) {
  book::Document bank{.slug = std::string(slug), .title = "Questions"};
  bank.blocks.push_back({.kind = book::BlockKind::heading, .id = "title", .level = 1, .runs = {{.text = "Questions"}}});
  bank.blocks.push_back({.kind = book::BlockKind::paragraph, .id = "intro", .runs = {{.text = "Some questions."}}});
  book::Block summary{.kind = book::BlockKind::summary, .id = book::kSummaryId};
  for (int t = 1; t <= topics; ++t) {
    const std::string topic = std::to_string(t);
    bank.topics.push_back({"0" + topic + "-t", topic + " · Topic"});
    for (int q = 1; q <= questions; ++q) {
      const std::string number = std::to_string(q);
      const std::string id = std::string(prefix) + "t" + topic + "-q" + number;
      const int index = static_cast<int>(bank.items.size());
      book::Item item{.id = id, .topic = t - 1};
      item.question = {{.text = "Is \"" + number + "\" so, in " + topic + "?"}};
      item.options = {{.id = "yes", .correct = true, .text = {{.text = "Yes"}}, .feedback = {{.text = "So it is."}}},
                      {.id = "no", .text = {{.text = "No"}}, .feedback = {{.text = "It is."}}}};
      bank.blocks.push_back({.kind = book::BlockKind::quiz, .id = id, .index = index});
      const std::string words = topic + " · Topic: Part";
      summary.children.push_back({.kind = book::BlockKind::paragraph,
                                  .id = book::summary_part(id),
                                  .runs = {{.text = words, .link = static_cast<int>(bank.links.size())}},
                                  .index = index});
      bank.links.push_back({.href = "0" + topic + "-t.html#part", .element_id = "link-" + std::to_string(bank.links.size() + 1)});
      bank.items.push_back(std::move(item));
    }
  }
  bank.blocks.push_back(std::move(summary));
  return bank;
}

inline book::Document final_bank(int topics, int questions) {
  return question_bank(book::kFinalSlug, book::kFinalPrefix, topics, questions);
}
