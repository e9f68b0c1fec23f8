#include "book/grade.h"

#include <algorithm>

#include "book/number_answer.h"

namespace book {

int find_option(const Item& item, std::string_view option_id) {
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (item.options[i].id == option_id) return static_cast<int>(i);
  }
  return -1;
}

bool has_answer(const Item& item, const Attempt& attempt) {
  if (item.kind == ItemKind::number) return !attempt.number.empty();
  return chosen_option(item, attempt) >= 0;
}

int chosen_option(const Item& item, const Attempt& attempt) {
  if (item.kind == ItemKind::number) {
    const auto value = read_number(attempt.number, item.unit);
    return value ? option_for(item, *value) : -1;
  }
  for (const std::string& id : attempt.chosen) {
    if (const int option = find_option(item, id); option >= 0) return option;
  }
  return -1;
}

Verdict grade(const Item& item, const Attempt& attempt) {
  const int option = chosen_option(item, attempt);
  if (option < 0) return Verdict::wrong;
  if (item.kind != ItemKind::several) return item.options[static_cast<size_t>(option)].correct ? Verdict::right : Verdict::wrong;
  const bool all = std::ranges::all_of(item.options, [&](const Option& o) { return o.correct == is_chosen(attempt, o.id); });
  return all ? Verdict::right : Verdict::wrong;
}

bool check(const Item& item, Attempt& attempt) {
  if (!has_answer(item, attempt) || attempt.checked) return false;
  attempt.checked = true;
  if (chosen_option(item, attempt) < 0) return true;  // to be told that it is no number
  const Verdict verdict = grade(item, attempt);
  if (attempt.tries++ == 0) attempt.first = verdict;
  return true;
}

void begin_again(Attempt& attempt, std::uint32_t seed) {
  attempt.seed = seed;
  attempt.chosen.clear();
  attempt.number.clear();
  attempt.checked = attempt.revealed = false;
}

}  // namespace book
