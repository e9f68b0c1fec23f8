#include "figures/playground/arithmetic.h"

#include "figures/concat.h"

namespace figures::play {
namespace {

double result_of(double a, char sign, double b) {
  switch (sign) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    default: return a / b;
  }
}

bool same_shape(const Value& a, const Value& b) {
  return a.rank == b.rank && a.values.size() == b.values.size() && a.columns.count == b.columns.count;
}

}  // namespace

std::string combine(Value& left, char sign, const Value& right) {
  if (left.rank == 0 && right.rank == 0) {
    left.number = result_of(left.number, sign, right.number);
    left.values.clear();
  } else if (right.rank == 0) {
    for (float& value : left.values) value = static_cast<float>(result_of(static_cast<double>(value), sign, right.number));
  } else if (left.rank == 0) {
    const double number = left.number;
    left = right;
    for (float& value : left.values) value = static_cast<float>(result_of(number, sign, static_cast<double>(value)));
  } else if (same_shape(left, right)) {
    for (size_t i = 0; i < left.values.size(); ++i)
      left.values[i] = static_cast<float>(result_of(static_cast<double>(left.values[i]), sign, static_cast<double>(right.values[i])));
  } else {
    return concat({"There is ", shape_text(left), " on the left and ", shape_text(right),
                   " on the right. Both sides need one shape, or one of them has to be a number."});
  }
  return "";
}

Value select(const Value& value, std::span<const Selection> selections) {
  const Selection all{0, value.columns.count, true};
  const bool of_table = value.rank == 2;
  const Selection rows = of_table ? selections[0] : Selection{};
  const Selection columns = !of_table ? selections[0] : selections.size() > 1 ? selections[1] : all;
  const auto part = [](Side side, const Selection& selection) { return Side{side.name, side.first + selection.first, selection.count}; };
  Value result;
  result.rank = (rows.is_range ? 1 : 0) + (columns.is_range ? 1 : 0);
  result.rows = part(value.rows, rows);
  result.columns = columns.is_range ? part(value.columns, columns) : result.rows;
  for (int row = rows.first; row < rows.first + rows.count; ++row) {
    for (int column = columns.first; column < columns.first + columns.count; ++column) result.values.push_back(value.at(row, column));
  }
  if (result.rank == 0) {
    result.number = static_cast<double>(result.values[0]);
    result.values.clear();
  }
  return result;
}

}  // namespace figures::play
