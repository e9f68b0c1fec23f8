#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "compiler/diagnostic.h"

// The question bank, which is all questions of the book together, and checks on it as a whole. Used only by the site compiler, never by the
// application.
namespace compiler {

/// A question and the document that contains it, both of which must outlive this.
struct BankItem {
  const book::Document* document;
  const book::Item* item;
  std::string file;  ///< its name in diagnostics
};

/// The questions of `document`, in its order.
std::vector<BankItem> bank_of(const book::Document& document, const std::string& file);

/// The heading of the section that teaches what the question asks, or null.
const book::Block* section_of(const BankItem& asked);

/// The lengths of the right and wrong options, in visible characters.
struct OptionLengths {
  int longest_right = 0;  ///< the longest right option
  int longest_wrong = 0;  ///< the longest wrong option
  double mean_wrong = 0;  ///< 0 if there is no wrong option
};

/// All 0 for questions without options to choose from.
OptionLengths lengths_of(const BankItem& asked);

/// Whether the question has right and wrong options to choose from; whether exactly one is right; and whether that one is strictly the
/// longest.
bool has_choices(const book::Item& item);
bool has_one_right_option(const book::Item& item);
bool right_is_longest(const BankItem& asked);

/// The number of questions with one right option in which that option is strictly the longest, compared with chance: each of n options is
/// the longest with probability p = 1/n, so the count has mean sum(p) and variance sum(p (1 - p)).
struct LongestStatistic {
  int items = 0;
  int longest = 0;
  double expected = 0;
  double deviation = 0;  ///< standard deviation
  double limit() const { return expected + 2 * deviation; }
  bool beyond_chance() const { return longest > limit(); }
};
LongestStatistic longest_statistic(std::span<const BankItem> bank);

/// How often the right option of `item` lands in each place, from top to bottom, over `count` seeds starting at `first`. Requires a
/// question with one right option.
std::vector<int> right_places(const book::Item& item, std::uint32_t first, int count);

/// Problems that no question shows by itself: right options that are the longest more often than by chance, in the bank or in a chapter,
/// questions asked twice, and kinds of question whose answers are all alike.
std::vector<Diagnostic> lint_bank(std::span<const BankItem> bank);

}  // namespace compiler
