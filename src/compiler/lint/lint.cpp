#include "compiler/lint/lint.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "base/number.h"
#include "book/quiz/final_quiz.h"
#include "compiler/lint/wording.h"
#include "compiler/lint/words.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

/// Whether there is anything to learn between `section` and the next heading.
bool teaches(const book::Document& document, const book::Block& section) {
  for (const book::Block* block = &section + 1; block != document.blocks.data() + document.blocks.size(); ++block) {
    if (block->kind == book::BlockKind::heading || block->kind == book::BlockKind::summary) return false;
    const bool says_nothing =
        block->kind == book::BlockKind::quiz || block->kind == book::BlockKind::scene || block->kind == book::BlockKind::rule;
    if (!says_nothing && block->kind != book::BlockKind::fold) return true;  // no question depends on a fold
  }
  return false;
}

/// Applies the rules to one question and collects diagnostics in the order in which they are found.
class Linter {
 public:
  explicit Linter(const BankItem& asked) : asked_(asked), item_(*asked.item) {}

  std::vector<Diagnostic> read() {
    check_origin();
    check_stem();
    for (const book::Option& option : item_.options) check_option(option);
    check_lengths();
    check_hedges();
    check_repeated(&book::Option::text);
    check_repeated(&book::Option::side);
    return std::move(diagnostics_);
  }

 private:
  void complain(int line, std::string wrong, std::string fix) {
    diagnostics_.push_back({.file = asked_.file, .line = line, .wrong = std::move(wrong), .fix = std::move(fix)});
  }
  std::vector<Word> words(const std::vector<book::Run>& runs) const { return words_of(runs, asked_.document->formulas); }
  bool is_shuffled() const { return (item_.kind->is_shuffled || item_.kind->control->has_sides) && !item_.pinned; }

  void check_origin();
  void check_stem();
  void check_option(const book::Option& option);
  void check_first_words(const book::Option& option);
  void check_words(const std::vector<book::Run>& runs, const book::Option& option);
  void check_place(const std::vector<book::Run>& runs, int line, std::string_view where);
  void check_lengths();
  void check_hedges();
  void check_repeated(std::vector<book::Run> book::Option::* text);

  const BankItem& asked_;
  const book::Item& item_;
  std::vector<Diagnostic> diagnostics_;
};

void Linter::check_origin() {
  if (item_.sources.empty()) {
    complain(item_.line, "The quiz " + in_quotes(item_.id) + " names no source.",
             "Add a line 'source: …': 000-Q8, 003-QC, a source like 002, a row of the errata like E16, or a paper in sources.md.");
  }
  if (book::is_own(item_)) return;  // its sections are checked with all chapters
  const book::Block* section = section_of(asked_);
  if (section == nullptr) {
    complain(item_.line, "No section teaches what the quiz " + in_quotes(item_.id) + " asks.",
             "Put it under the heading of the section that does, or name that section: 'section: its-id'.");
  } else if (!teaches(*asked_.document, *section)) {
    complain(item_.line, "The section " + in_quotes(section->id) + " of the quiz " + in_quotes(item_.id) + " contains only questions.",
             "Name the section that teaches what it asks: 'section: its-id'.");
  }
}

void Linter::check_stem() {
  if (is_exercise(item_)) return;  // says what to write, and asks nothing
  const std::vector<Word> stem = words(item_.question);
  if (const std::string negative = find_plain_negative(stem); !negative.empty()) {
    complain(item_.line, "The question of " + in_quotes(item_.id) + " says " + in_quotes(negative) + ", which is easily overlooked.",
             "Ask for what is true, or emphasise it: *" + negative + "*.");
  }
  check_place(item_.question, item_.line, "The question of " + in_quotes(item_.id));
}

void Linter::check_option(const book::Option& option) {
  check_words(option.text, option);
  check_words(option.side, option);
  check_place(option.feedback, option.line, "The feedback of " + in_quotes(option.id));
  check_first_words(option);
}

/// The figure shows at once what the link leads to; the words come first, as the link is there to see it once more.
void Linter::check_first_words(const book::Option& option) {
  if (option.feedback.size() < 2) return;
  const int link = option.feedback.front().link;
  if (link < 0 || asked_.document->links[static_cast<size_t>(link)].figure_id.empty()) return;
  complain(option.line, "The feedback of " + in_quotes(option.id) + " begins with a link to a figure.", "End with the link.");
}

void Linter::check_words(const std::vector<book::Run>& runs, const book::Option& option) {
  const std::vector<Word> all = words(runs);
  const std::span<const Word> statement = std::span(all).subspan(item_.kind->has_verdicts && !all.empty() ? 1 : 0);  // without the verdict
  if (const std::string others = find_all_of_the_above(statement); !others.empty()) {
    complain(option.line, "The option " + in_quotes(option.id) + " says " + in_quotes(others) + ", which refers to the other options.",
             "Give it a claim of its own.");
  } else {
    check_place(runs, option.line, "The option " + in_quotes(option.id));
  }
}

void Linter::check_place(const std::vector<book::Run>& runs, int line, std::string_view where) {
  if (!is_shuffled()) return;
  const std::string place = find_position(words(runs));
  if (place.empty()) return;
  complain(line, std::string(where) + " says " + in_quotes(place) + ", but the options are shuffled.",
           "Name what the option says, or keep your order with 'order: pinned'.");
}

void Linter::check_lengths() {
  const double mean = lengths_of(asked_).mean_wrong;
  if (mean == 0) return;
  for (const book::Option& option : item_.options) {
    const int length = visible_length(option.text, asked_.document->formulas);
    if (!option.correct || length <= kMaxRightRatio * mean || length <= mean + kRightSlack) continue;
    complain(option.line,
             "The right option " + in_quotes(option.id) + " has " + std::to_string(length) + " characters, " +
                 base::fixed(length / mean, 2) + " times as many as the wrong ones on average.",
             "Shorten it or lengthen them until it has at most " + base::fixed(kMaxRightRatio, 1) + " times as many.");
  }
}

/// Whoever guesses takes the careful option.
void Linter::check_hedges() {
  const auto hedge_of = [this](const book::Option& option) { return find_hedge(words(option.text)); };
  const auto is_careful = [&](const book::Option& option) { return !hedge_of(option).empty(); };
  const auto careful = std::ranges::find_if(item_.options, is_careful);
  const bool tells = has_choices(item_) &&
                     std::ranges::none_of(item_.options, [&](const book::Option& option) { return !option.correct && is_careful(option); });
  if (!tells || careful == item_.options.end()) return;
  complain(careful->line,
           "Only the right option " + in_quotes(careful->id) + " is hedged: " + in_quotes(hedge_of(*careful)) + " gives it away.",
           "Hedge a wrong option too, or state the right one outright.");
}

void Linter::check_repeated(std::vector<book::Run> book::Option::* text) {
  std::vector<std::string> meanings;
  for (const book::Option& option : item_.options) {
    const std::string meaning = meaning_words(words(option.*text));
    const size_t first = std::ranges::find(meanings, meaning) - meanings.begin();
    meanings.push_back(meaning);
    if (meaning.empty() || first + 1 == meanings.size()) continue;
    complain(option.line, "The option " + in_quotes(option.id) + " says the same as " + in_quotes(item_.options[first].id) + ".",
             "Make them differ in more than case, punctuation and small words.");
  }
}

}  // namespace

std::vector<Diagnostic> lint(const BankItem& asked) { return Linter(asked).read(); }

}  // namespace compiler
