#include "book/chapter_range.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/ascii.h"
#include "book/pretest/all_questions.h"
#include "book/pretest/pretest.h"

namespace book {
namespace {

/// -1 if it is not a number, or has more than two digits.
int whole_number(std::string_view digits) {
  if (digits.empty() || digits.size() > 2 || !std::ranges::all_of(digits, base::is_digit)) return -1;
  int number = 0;
  for (const char digit : digits) number = 10 * number + (digit - '0');
  return number;
}

/// The first and the last number.
std::pair<int, int> ends_of(std::string_view text) {
  if (text.empty()) return {0, std::numeric_limits<int>::max()};
  const size_t dash = text.find('-');
  const int first = whole_number(text.substr(0, dash));
  return {first, dash == text.npos ? first : whole_number(text.substr(dash + 1))};
}

}  // namespace

bool takes_chapters(const Document& page) { return is_bank(page) && (is_pretest(page) || is_all_questions(page)); }

int chapter_number(const Topic& topic) { return whole_number(std::string_view(topic.slug).substr(0, topic.slug.find('-'))); }

bool is_chapter_range(std::string_view text, int last) {
  if (text.empty()) return true;
  const auto [from, to] = ends_of(text);
  return from >= 0 && from <= to && to <= last;
}

std::vector<int> topics_in(const Document& bank, std::string_view text) {
  const auto [from, to] = ends_of(text);
  std::vector<int> topics;
  for (size_t t = 0; t < bank.topics.size(); ++t) {
    const int number = chapter_number(bank.topics[t]);
    if (number >= from && number <= to) topics.push_back(static_cast<int>(t));
  }
  return topics;
}

}  // namespace book
