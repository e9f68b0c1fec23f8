#include "compiler/site/grade_answers.h"

#include <algorithm>
#include <map>

#include "base/number.h"
#include "base/text.h"
#include "book/quiz/grade.h"
#include "compiler/site/question_variants.h"

namespace compiler {
namespace {

constexpr int kMostVariants = 100;

std::string grade_answer(const BankItem& asked, size_t variant, std::string_view answer, base::Functions functions) {
  const auto seeds = variant_seeds(*asked.item, functions, static_cast<int>(variant) + 1);
  if (variant >= seeds.size()) return "none\t";
  book::Item item = *asked.item;
  std::vector<book::Link> links = asked.document->links;
  instantiate(item, links, seeds[variant], functions);
  book::Attempt attempt;
  if (!item.kind->parse_answer(item, answer, attempt).empty()) return "none\t";
  const int option = chosen_option(item, attempt);
  const std::string verdict = grade(item, attempt) == book::Verdict::right ? "right\t" : "wrong\t";
  return option < 0 ? verdict : verdict + item.options[static_cast<size_t>(option)].id;
}

}  // namespace

std::string grade_answers(const Manuscript& manuscript, base::Functions functions, std::string_view answers) {
  std::map<std::string_view, BankItem> questions;
  const std::vector<BankItem> bank = bank_of(manuscript);
  for (const BankItem& asked : bank) questions.emplace(asked.item->id, asked);
  std::string verdicts;
  for (const std::string_view line : base::split(answers, '\n')) {
    if (line.empty()) continue;
    const std::vector<std::string_view> fields = base::split(line, '\t');
    const auto question = questions.find(fields[0]);
    const auto variant = fields.size() == 3 ? base::parse_number(fields[1]) : std::nullopt;
    const bool known = question != questions.end() && variant && *variant >= 0 && *variant < kMostVariants;
    verdicts += known ? grade_answer(question->second, static_cast<size_t>(*variant), fields[2], functions) : "none\t";
    verdicts += '\n';
  }
  return verdicts;
}

}  // namespace compiler
