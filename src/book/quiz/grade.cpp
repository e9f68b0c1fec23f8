#include "book/quiz/grade.h"

#include <algorithm>

namespace book {
namespace {

/// "norm=norm": a row and the side it was given.
std::string pair_of(std::string_view row, std::string_view side) { return std::string(row).append("=").append(side); }

}  // namespace

int find_option(const Item& item, std::string_view option_id) {
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (item.options[i].id == option_id) return static_cast<int>(i);
  }
  return -1;
}

int place_of(const Attempt& attempt, const Option& option) {
  const auto found = std::ranges::find(attempt.chosen, option.id);
  return found == attempt.chosen.end() ? 0 : static_cast<int>(found - attempt.chosen.begin()) + 1;
}

int side_of(const Item& item, const Attempt& attempt, const Option& option) {
  const std::string row = pair_of(option.id, "");
  for (const std::string& chosen : attempt.chosen) {
    if (chosen.starts_with(row)) return find_option(item, std::string_view(chosen).substr(row.size()));
  }
  return -1;
}

void assign_side(Attempt& attempt, const Option& option, const Option& side) {
  std::erase_if(attempt.chosen, [row = pair_of(option.id, "")](const std::string& chosen) { return chosen.starts_with(row); });
  attempt.chosen.push_back(pair_of(option.id, side.id));
}

bool has_answer(const Item& item, const Attempt& attempt) { return item.kind->has_answer(item, attempt); }

bool is_complete(const Item& item, const Attempt& attempt) { return item.kind->is_complete(item, attempt); }

int chosen_option(const Item& item, const Attempt& attempt) { return item.kind->chosen_option(item, attempt); }

bool is_option_right(const Item& item, const Attempt& attempt, const Option& option) {
  return item.kind->is_option_right(item, attempt, option);
}

Verdict grade(const Item& item, const Attempt& attempt) {
  const int option = chosen_option(item, attempt);
  return option >= 0 && item.kind->is_right(item, attempt, option) ? Verdict::right : Verdict::wrong;
}

bool check(const Item& item, Attempt& attempt) {
  if (!is_complete(item, attempt) || attempt.checked) return false;
  attempt.checked = true;
  if (chosen_option(item, attempt) < 0) return true;  // so that the reader is told that it is not a number
  if (attempt.tries == 0) attempt.first = grade(item, attempt);
  add_tries(attempt, 1);
  return true;
}

void reopen(Attempt& attempt) { attempt.checked = attempt.revealed = attempt.kept = false; }

void begin_again(Attempt& attempt, std::uint32_t seed) {
  attempt.seed = seed;
  attempt.chosen.clear();
  attempt.number.clear();
  attempt.checked = attempt.revealed = attempt.kept = attempt.sure = false;
}

}  // namespace book
