#pragma once

#include <string>

#include "book/review/review.h"
#include "tests/book/quiz/final_bank.h"

/// The bank of the review as the compiler builds it: as question_bank makes it, with a skill for each topic that its first two questions
/// show, an exercise in the first topic, and a link to where the book begins.
inline book::Document review_bank(int topics, int questions) {
  book::Document bank = question_bank(book::kReviewSlug, book::kReviewPrefix, topics, questions);
  for (int t = 1; t <= topics; ++t) {
    const std::string topic = "t" + std::to_string(t);
    bank.skills.push_back({.words = {{.text = "say what " + topic + " is about"}}, .items = {topic + "-q1", topic + "-q2"}});
  }
  for (const auto& [part, href] : {std::pair("exercise-code", "01-t.html#exercise-code"), std::pair("begin", "01-t.html")}) {
    bank.blocks.back().children.push_back({.kind = book::BlockKind::paragraph,
                                           .id = book::summary_part(part),
                                           .runs = {{.text = part, .link = static_cast<int>(bank.links.size())}}});
    bank.links.push_back({.href = href, .element_id = "link-" + std::to_string(bank.links.size() + 1)});
  }
  return bank;
}
