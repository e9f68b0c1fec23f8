#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/diagnostic.h"
#include "book/document.h"

// All questions of the book together, and what holds of them as a whole. For `publish` alone: the application never asks.
namespace book {

/// A question and the text that it stands in. Requires both to outlive it.
struct BankItem {
  const Document* document;
  const Item* item;
  std::string file;  ///< as diagnostics name it
};

/// Those of `document`, in its order.
std::vector<BankItem> bank_of(const Document& document, const std::string& file);

/// The heading of the section that teaches what the question asks; null when there is none.
const Block* section_of(const BankItem& asked);

/// How long the right option is beside the wrong ones, in visible characters.
struct OptionLengths {
  int key = 0;            ///< the longest right option
  int longest_wrong = 0;  ///< the longest wrong one
  double mean_wrong = 0;  ///< 0 when there is no wrong one
};

/// All 0 for questions without options to choose from.
OptionLengths lengths_of(const BankItem& asked);

/// Whether the question has right and wrong options to choose from; whether just one is right; and whether that is strictly the longest.
bool has_choices(const Item& item);
bool has_one_key(const Item& item);
bool key_is_longest(const BankItem& asked);

/// In how many of the questions with one key it is strictly the longest option, beside what chance makes of it: each of n options is the
/// longest one with probability 1/n, so the count has the mean sum(p) and the variance sum(p (1 - p)).
struct KeyStatistic {
  int items = 0;
  int longest = 0;
  double expected = 0;
  double deviation = 0;  ///< standard deviation
  double limit() const { return expected + 2 * deviation; }
  bool beyond_chance() const { return longest > limit(); }
};
KeyStatistic key_statistic(std::span<const BankItem> bank);

/// How often the right option of `item` comes to each place, from top to bottom, over `count` seeds from `first` on. Requires one key.
std::vector<int> key_places(const Item& item, std::uint32_t first, int count);

/// What no question shows by itself: keys that are the longest option beyond chance, questions asked twice.
std::vector<Diagnostic> lint_bank(std::span<const BankItem> bank);

}  // namespace book
