#include "book/quiz/grade.h"

#include <algorithm>

#include "book/quiz/number_answer.h"
#include "book/quiz/point_answer.h"

namespace book {
namespace {

/// "norm=norm": a row and the side it was given.
std::string pair_of(std::string_view row, std::string_view side) { return std::string(row).append("=").append(side); }

bool all_options(const Item& item, const auto& is_so) { return std::ranges::all_of(item.options, is_so); }

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

bool has_answer(const Item& item, const Attempt& attempt) {
  if (item.kind == ItemKind::number || item.kind == ItemKind::point) return !attempt.number.empty();
  return chosen_option(item, attempt) >= 0;
}

bool is_complete(const Item& item, const Attempt& attempt) {
  if (item.kind == ItemKind::order) return all_options(item, [&](const Option& o) { return place_of(attempt, o) > 0; });
  if (item.kind == ItemKind::pairs)
    return all_options(item, [&](const Option& o) { return !is_choice(o) || side_of(item, attempt, o) >= 0; });
  return has_answer(item, attempt);
}

int chosen_option(const Item& item, const Attempt& attempt) {
  if (item.kind == ItemKind::number) {
    const auto value = read_number(attempt.number, item.unit);
    return value ? option_for(item, *value) : -1;
  }
  if (item.kind == ItemKind::point) return attempt.number.empty() ? -1 : option_for_state(item, attempt.number);
  for (const std::string& id : attempt.chosen) {
    const std::string_view row = std::string_view(id).substr(0, item.kind == ItemKind::pairs ? id.find('=') : id.size());
    if (const int option = find_option(item, row); option >= 0) return option;
  }
  return -1;
}

bool is_option_right(const Item& item, const Attempt& attempt, const Option& option) {
  if (item.kind == ItemKind::order) return place_of(attempt, option) == option.place;
  if (item.kind != ItemKind::pairs || !is_choice(option)) return option.correct;
  const int side = side_of(item, attempt, option);
  return side >= 0 && item.options[static_cast<size_t>(side)].id == option.id;
}

Verdict grade(const Item& item, const Attempt& attempt) {
  const int option = chosen_option(item, attempt);
  if (option < 0) return Verdict::wrong;
  const auto verdict = [](bool right) { return right ? Verdict::right : Verdict::wrong; };
  switch (item.kind) {
    case ItemKind::several: return verdict(all_options(item, [&](const Option& o) { return o.correct == is_chosen(attempt, o.id); }));
    case ItemKind::order: return verdict(all_options(item, [&](const Option& o) { return is_option_right(item, attempt, o); }));
    case ItemKind::pairs:
      return verdict(all_options(item, [&](const Option& o) { return !is_choice(o) || is_option_right(item, attempt, o); }));
    default: return verdict(item.options[static_cast<size_t>(option)].correct);
  }
}

bool check(const Item& item, Attempt& attempt) {
  if (!is_complete(item, attempt) || attempt.checked) return false;
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
