#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "book/quiz/progress.h"
#include "book/quiz/view.h"

// The final quiz: some questions of the whole book, mixed, each answered once. Its bank is a Document with a question for each that
// the chapters ask (but for those that are answered in a figure); a pass over it is a Document with those that were drawn.
namespace book {

inline constexpr std::string_view kFinalSlug = "final-quiz";
inline constexpr size_t kFinalQuestions = 15;

/// What can be done with its result.
struct FinalButton {
  std::string_view id;
  std::string_view words;
};
inline constexpr FinalButton kFinalAgain{"final.again", "New pass"};
inline constexpr FinalButton kFinalPrint{"final.print", "Print"};
inline constexpr FinalButton kFinalCsv{"final.csv", "Save CSV"};
inline constexpr FinalButton kFinalJson{"final.json", "Save JSON"};
inline constexpr FinalButton kFinalButtons[] = {kFinalAgain, kFinalPrint, kFinalCsv, kFinalJson};

/// A question keeps its chapter's id behind this prefix, and an answer of its own.
inline constexpr std::string_view kFinalPrefix = "final-";

inline bool is_final(const Document& document) { return !document.topics.empty(); }

/// The ids of the `count` items that a pass over `bank` asks, in their order; all of them when there are no more. Drawn by chance, as
/// `seed` says: a question that was missed, in its chapter or in the last pass, weighs four times one that was right, one without an
/// answer twice. Every topic is asked about before any is for a second time.
std::vector<std::string> draw_pass(const Document& bank, const Progress& progress, std::uint32_t seed, size_t count = kFinalQuestions);

/// The text of `bank` with these of its items only, in this order; ids that it does not have are left out.
Document pass_of(const Document& bank, std::span<const std::string> ids);

/// How the questions on one topic fared.
struct TopicScore {
  int asked = 0;
  int answered = 0;
  int right = 0;
};
TopicScore score_of_topic(const Document& pass, std::span<const ItemView> items, int topic);

/// ": 2 of 3 right, worth another reading", ": 3 of 3 right, a strength"; ": 1 question" while none is answered.
std::string topic_tail(const TopicScore& score);

/// What a reader may keep of a pass, one entry for each question: topic, section, question in words, how it fared, address to read again.
/// CSV has a line of headings; JSON is {"book","asked","right","topics":[{"topic","asked","right"}],"questions":[{…}]}.
std::string pass_csv(const Document& pass, std::span<const ItemView> items);
std::string pass_json(const Document& pass, std::span<const ItemView> items);

inline std::string topic_id(size_t topic) { return "final.topic-" + std::to_string(topic + 1); }
inline std::string topic_tail_id(size_t topic) { return topic_id(topic) + ".tail"; }

}  // namespace book
