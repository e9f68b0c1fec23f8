#include "compiler/lint/bank.h"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "base/number.h"
#include "book/quiz/shuffle.h"
#include "compiler/lint/words.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

std::string place_of(const BankItem& asked) {
  return asked.file + ":" + std::to_string(asked.item->line) + " " + in_quotes(asked.item->id);
}

std::string all_words(const std::vector<book::Run>& runs, const book::Document& document) {
  std::string all;
  for (const Word& word : words_of(runs, document.formulas)) all += word.text + " ";
  return all;
}

/// The question and its right answer, ignoring case and punctuation. Two questions with the same gist count as the same question.
std::string gist_of(const BankItem& asked) {
  std::string gist = all_words(asked.item->question, *asked.document) + asked.item->listing;
  for (const book::Option& option : asked.item->options) {
    if (!option.correct) continue;
    gist += "| " + all_words(option.text, *asked.document) + "=> " + all_words(option.side, *asked.document);
    if (asked.item->kind->control->is_number) gist += base::exact(option.value);
  }
  return gist;
}

void find_repeated(std::span<const BankItem> bank, std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> gists;
  for (const BankItem& asked : bank) {
    gists.push_back(gist_of(asked));
    const size_t first = std::ranges::find(gists, gists.back()) - gists.begin();
    if (first + 1 == gists.size()) continue;
    diagnostics.push_back({.file = asked.file,
                           .line = asked.item->line,
                           .wrong = "The quiz " + in_quotes(asked.item->id) + " asks the same as " + place_of(bank[first]) + ".",
                           .fix = "Ask for something else, or remove one of the two."});
  }
}

/// `whose` they are: "the book's", or "this chapter's".
void find_long_right_options(std::span<const BankItem> bank, std::string_view whose, std::vector<Diagnostic>& diagnostics) {
  const LongestStatistic statistic = longest_statistic(bank);
  if (!statistic.beyond_chance()) return;
  std::vector<const BankItem*> longest;
  for (const BankItem& asked : bank) {
    if (right_is_longest(asked)) longest.push_back(&asked);
  }
  std::string places;
  for (const BankItem* asked : longest) places += (places.empty() ? "" : ", ") + place_of(*asked);
  const int allowed = static_cast<int>(std::floor(statistic.limit()));
  diagnostics.push_back(
      {.file = longest.front()->file,
       .line = longest.front()->item->line,
       .wrong = "In " + std::to_string(statistic.longest) + " of " + std::string(whose) + " " + std::to_string(statistic.items) +
                " questions with one right option, that option is the longest. Chance would give " + base::fixed(statistic.expected, 1) +
                "; at most " + std::to_string(allowed) + " are within two standard deviations.",
       .fix = "Shorten the right option, or lengthen a wrong one, in " + std::to_string(statistic.longest - allowed) +
              " of these: " + places + "."});
}

constexpr size_t kManyOfAKind = 4;  ///< fewer may agree by chance

/// Reports kManyOfAKind or more questions of a kind if their answers are all alike: a reader who has seen two of them could guess the rest.
void find_pattern(std::span<const BankItem> bank, const auto& is_of_kind, const auto& answer_of, std::string_view all_have,
                  std::vector<Diagnostic>& diagnostics) {
  std::vector<const BankItem*> alike;
  for (const BankItem& asked : bank) {
    if (is_of_kind(*asked.item->kind)) alike.push_back(&asked);
  }
  const auto answer = [&answer_of](const BankItem* asked) { return answer_of(*asked->item); };
  if (alike.size() < kManyOfAKind || std::ranges::adjacent_find(alike, std::ranges::not_equal_to(), answer) != alike.end()) return;
  std::string places;
  for (const BankItem* asked : alike) places += (places.empty() ? "" : ", ") + place_of(*asked);
  diagnostics.push_back({.file = alike.front()->file,
                         .line = alike.front()->item->line,
                         .wrong = "All " + std::to_string(alike.size()) + std::string(all_have) + ": " + places + ".",
                         .fix = "Reverse some of them, so that earlier ones do not give the answer away."});
}

/// Reports claims of which fewer than three of ten are true, or more than seven.
void find_uneven_verdicts(std::span<const BankItem> bank, std::vector<Diagnostic>& diagnostics) {
  std::vector<const BankItem*> verdicts[2];
  for (const BankItem& asked : bank) {
    const bool is_true =
        std::ranges::any_of(asked.item->options, [](const book::Option& option) { return option.correct && option.says_true; });
    if (asked.item->kind->has_verdicts) verdicts[is_true].push_back(&asked);
  }
  const size_t claims = verdicts[false].size() + verdicts[true].size();
  const bool rarer = verdicts[true].size() < verdicts[false].size();
  if (claims < kManyOfAKind || 10 * verdicts[rarer].size() >= 3 * claims) return;
  std::string places;
  for (const BankItem* asked : verdicts[!rarer]) places += (places.empty() ? "" : ", ") + place_of(*asked);
  const BankItem& first = *verdicts[!rarer].front();
  diagnostics.push_back(
      {.file = first.file,
       .line = first.item->line,
       .wrong = std::to_string(verdicts[!rarer].size()) + " of the book's " + std::to_string(claims) + " claims are " +
                (rarer ? "false" : "true") + ", and readers learn to expect it.",
       .fix = "Reverse some of these until at least three in ten are " + std::string(rarer ? "true" : "false") + ": " + places + "."});
}

void find_patterns(std::span<const BankItem> bank, std::vector<Diagnostic>& diagnostics) {
  const auto right_ones = [](const book::Item& item) { return std::ranges::count_if(item.options, &book::Option::correct); };
  const auto has_several_right_options = [](const book::QuestionKind& kind) { return kind.right_options == book::RightOptions::several; };
  find_uneven_verdicts(bank, diagnostics);
  find_pattern(bank, has_several_right_options, right_ones, " questions with several right options have the same number of them",
               diagnostics);
}

}  // namespace

std::vector<BankItem> bank_of(const book::Document& document, const std::string& file) {
  std::vector<BankItem> bank;
  for (const book::Item& item : document.items) bank.push_back({&document, &item, file});
  return bank;
}

const book::Block* section_of(const BankItem& asked) {
  const std::string& id = asked.item->section;
  const auto section = std::ranges::find_if(
      asked.document->blocks, [&id](const book::Block& block) { return block.kind == book::BlockKind::heading && block.id == id; });
  return section == asked.document->blocks.end() ? nullptr : &*section;
}

OptionLengths lengths_of(const BankItem& asked) {
  OptionLengths lengths;
  if (!has_choices(*asked.item)) return lengths;
  int wrong = 0;
  for (const book::Option& option : asked.item->options) {
    const int length = visible_length(option.text, asked.document->formulas);
    if (option.correct) {
      lengths.longest_right = std::max(lengths.longest_right, length);
    } else {
      lengths.longest_wrong = std::max(lengths.longest_wrong, length);
      lengths.mean_wrong += length;
      ++wrong;
    }
  }
  if (wrong > 0) lengths.mean_wrong /= wrong;
  return lengths;
}

bool has_choices(const book::Item& item) { return item.kind->right_options != book::RightOptions::none; }

bool has_one_right_option(const book::Item& item) { return item.kind->right_options == book::RightOptions::one; }

bool right_is_longest(const BankItem& asked) {
  const OptionLengths lengths = lengths_of(asked);
  return has_one_right_option(*asked.item) && lengths.longest_right > lengths.longest_wrong;
}

LongestStatistic longest_statistic(std::span<const BankItem> bank) {
  LongestStatistic statistic;
  double variance = 0;
  for (const BankItem& asked : bank) {
    if (!has_one_right_option(*asked.item)) continue;
    const double chance = 1.0 / static_cast<double>(asked.item->options.size());
    ++statistic.items;
    statistic.longest += right_is_longest(asked) ? 1 : 0;
    statistic.expected += chance;
    variance += chance * (1 - chance);
  }
  statistic.deviation = std::sqrt(variance);
  return statistic;
}

std::vector<int> right_places(const book::Item& item, std::uint32_t first, int count) {
  std::vector<int> places(item.options.size(), 0);
  for (int i = 0; i < count; ++i) {
    const std::vector<int> order = order_of(item, first + static_cast<std::uint32_t>(i));
    for (size_t place = 0; place < order.size(); ++place) places[place] += item.options[order[place]].correct ? 1 : 0;
  }
  return places;
}

std::vector<Diagnostic> lint_bank(std::span<const BankItem> bank) {
  std::vector<Diagnostic> diagnostics;
  find_repeated(bank, diagnostics);
  find_long_right_options(bank, "the book's", diagnostics);
  for (const auto chapter : bank | std::views::chunk_by([](const BankItem& a, const BankItem& b) { return a.file == b.file; }))
    if (chapter.size() < bank.size()) find_long_right_options(chapter, "this chapter's", diagnostics);
  find_patterns(bank, diagnostics);
  return diagnostics;
}

}  // namespace compiler
