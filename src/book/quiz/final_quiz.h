#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "book/quiz/progress.h"
#include "book/quiz/view.h"

// The final quiz: a random mix of questions about the whole book, each answered once. Its bank is a Document with questions of its own and
// all questions of the chapters except those answered in a figure or by a run in one; a pass over it is a Document with the questions that
// were drawn.
namespace book {

inline constexpr std::string_view kFinalSlug = "final-quiz";
inline constexpr size_t kFinalQuestions = 15;  ///< in a pass

/// A button for the result of a pass.
struct FinalButton {
  std::string_view id;
  std::string_view words;
};
inline constexpr FinalButton kFinalAgain{"final.again", "New pass"};
inline constexpr FinalButton kFinalAll{"final.all", "Whole book"};
inline constexpr FinalButton kFinalPng{"final.png", "Save card as PNG"};
inline constexpr FinalButton kFinalSvg{"final.svg", "Save card as SVG"};
inline constexpr FinalButton kFinalPrint{"final.print", "Print"};
inline constexpr FinalButton kFinalCsv{"final.csv", "Save CSV"};
inline constexpr FinalButton kFinalJson{"final.json", "Save JSON"};
inline constexpr FinalButton kFinalButtons[] = {kFinalAgain, kFinalAll, kFinalPng, kFinalSvg, kFinalPrint, kFinalCsv, kFinalJson};

/// A question's id is this prefix followed by its id in its chapter, so that its answer here is kept separately.
inline constexpr std::string_view kFinalPrefix = "final-";

inline bool is_final(const Document& document) { return is_bank(document) && document.slug == kFinalSlug; }

/// A question of the quiz itself names sections of chapters, "02-waves#long, 03-tables#rows"; one of a chapter names one in its chapter.
inline bool is_own(const Item& item) { return item.section.contains('#'); }

/// The chapters that a question takes up, as indices into the topics of `bank`.
std::vector<int> topics_of(const Document& bank, const Item& item);

/// The chapters that the reader has read, as indices into the topics of `bank`: at least one of their questions is answered.
std::vector<int> topics_read(const Document& bank, const Progress& progress);

/// The line above each question of a pass: which chapters it draws from. `read` is as above, before the pass was drawn; empty for all.
std::string scope_words(const Document& bank, std::span<const int> read);

/// The key under which a topic's last answers are stored, besides the answers themselves; how many count.
std::string history_id(const Topic& topic);
inline constexpr size_t kHistory = 4;
inline bool is_history(std::string_view id) { return id.starts_with("final-quiz."); }

/// Draws the ids of at most `count` items for a pass over `bank`, in the order to ask them. The draw is random, seeded with `seed`. What
/// was not asked before weighs four times: the quiz's own questions, templates, which have new numbers, and what was missed in its chapter
/// or in the last pass. What is still to be answered in its chapter weighs once, and what was right in the last pass half. What was right
/// in its chapter is not drawn, unless there is nothing else. Every topic is drawn once before any is drawn a second time. Only questions
/// all of whose chapters are among `topics` are drawn, or all if it is empty.
std::vector<std::string> draw_pass(const Document& bank, const Progress& progress, std::uint32_t seed, size_t count = kFinalQuestions,
                                   std::span<const int> topics = {});

/// A copy of `bank` with only these items, in this order. Unknown ids are left out.
Document pass_of(const Document& bank, std::span<const std::string> ids);

/// The result for the questions on one topic.
struct TopicScore {
  int asked = 0;
  int answered = 0;
  int right = 0;
};
TopicScore score_of_topic(const Document& pass, std::span<const ItemView> items, int topic);

/// What a topic's score says, with the verdicts on the last answers about it: "a strength" needs three right ones of the last four, and one
/// right guess is only "seen once". Empty before any is answered.
std::string topic_words(const TopicScore& score, std::string_view last);

/// "2 of 3"; empty if none is asked.
std::string topic_count(const TopicScore& score);

/// Index of the first question without an answer, or how many there are.
size_t first_unanswered(std::span<const ItemView> items);

/// The result of a pass as files for the reader, with an entry for each question: topic, section, question as plain text, result, address
/// to read again. The CSV has a header line; the JSON is
/// {"book","asked","answered","right","topics":[{"topic","asked","answered","right"}],"questions":[{…}]}.
std::string pass_csv(const Document& pass, std::span<const ItemView> items);
std::string pass_json(const Document& pass, std::span<const ItemView> items);

inline std::string topic_id(size_t topic) { return "final.topic-" + std::to_string(topic + 1); }
inline std::string topic_count_id(size_t topic) { return topic_id(topic) + ".count"; }
inline std::string topic_tail_id(size_t topic) { return topic_id(topic) + ".tail"; }
inline std::string topic_arc_id(size_t topic) { return topic_id(topic) + ".arc"; }  ///< in the dial

}  // namespace book
