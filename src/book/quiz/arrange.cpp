#include "book/quiz/arrange.h"

#include <algorithm>
#include <utility>

#include "book/quiz/grade.h"
#include "book/quiz/shuffle.h"

namespace book {
namespace {

const Option& option_at(const Item& item, int index) { return item.options[static_cast<size_t>(index)]; }

void remove_row(Attempt& attempt, const Option& row) {
  std::erase_if(attempt.chosen, [&row](const std::string& pair) { return pair.starts_with(row.id + "="); });
}

}  // namespace

std::vector<int> arrangement_of(const Item& item, const Attempt& attempt) {
  std::vector<int> order;
  if (attempt.revealed) {
    order = order_of(item, attempt.seed);
    std::ranges::sort(order, {}, [&item](int option) { return option_at(item, option).place; });
    return order;
  }
  for (const std::string& id : attempt.chosen) {
    if (const int option = find_option(item, id); option >= 0) order.push_back(option);
  }
  const bool untouched = order.empty();
  for (const int option : order_of(item, attempt.seed)) {
    if (std::ranges::find(order, option) == order.end()) order.push_back(option);
  }
  const auto place = [&item](int option) { return option_at(item, option).place; };
  if (untouched && order.size() > 1 && std::ranges::is_sorted(order, {}, place)) std::swap(order.front(), order.back());
  return order;
}

int position_of(const Item& item, const Attempt& attempt, int option) {
  const std::vector<int> order = arrangement_of(item, attempt);
  return static_cast<int>(std::ranges::find(order, option) - order.begin());
}

void move_option(const Item& item, Attempt& attempt, int option, int place) {
  std::vector<int> order = arrangement_of(item, attempt);
  std::erase(order, option);
  order.insert(order.begin() + std::clamp(place, 0, static_cast<int>(order.size())), option);
  attempt.chosen.clear();
  for (const int index : order) attempt.chosen.push_back(option_at(item, index).id);
}

int row_of(const Item& item, const Attempt& attempt, int side) {
  for (size_t row = 0; row < item.options.size(); ++row) {
    if (is_choice(item.options[row]) && side_of(item, attempt, item.options[row]) == side) return static_cast<int>(row);
  }
  return -1;
}

void give_side(const Item& item, Attempt& attempt, int row, int side) {
  const int from = row_of(item, attempt, side);
  const int had = side_of(item, attempt, option_at(item, row));
  if (from == row) return;
  if (from >= 0) remove_row(attempt, option_at(item, from));
  if (from >= 0 && had >= 0) assign_side(attempt, option_at(item, from), option_at(item, had));
  assign_side(attempt, option_at(item, row), option_at(item, side));
}

void take_back(const Item& item, Attempt& attempt, int side) {
  if (const int row = row_of(item, attempt, side); row >= 0) remove_row(attempt, option_at(item, row));
}

}  // namespace book
