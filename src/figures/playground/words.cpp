#include "figures/playground/words.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::play {
namespace {

int letter_of(const Model& model) { return figures::letter_of(model.text, *model.answer.mistake); }

std::string range_text(const Model& model) {
  if (!model.any_finite) return ", none of its values finite";
  const std::string range =
      concat({", from ", value_text(static_cast<double>(model.min), 4), " to ", value_text(static_cast<double>(model.max), 4)});
  return model.not_finite == 0 ? range : range + concat({", ", model.not_finite, " of its values hidden, infinite or undefined"});
}

/// A single number has room for more digits.
std::string cursor_value(const Model& model) {
  const bool alone = model.value().rank == 0;
  return value_text(model.at_cursor(), alone ? kDigitsAlone : 6, alone);
}

}  // namespace

std::string value_text(double value, int digits, bool alone) {
  if (std::isfinite(value)) return base::significant(value, digits);
  if (alone && value < 0) return "−infinite";
  return value < 0 ? "hidden" : value > 0 ? "infinite" : "undefined";
}

std::string place_text(const Side& side, int index) { return concat({side.name, " ", base::grouped(side.first + index)}); }

std::vector<plot::Readout> readouts(const Model& model) {
  const Value& value = model.value();
  if (model.fails()) return {{"letter", base::grouped(letter_of(model)), 1}};
  std::vector<plot::Readout> all;
  if (value.rank == 2) all.push_back({value.rows.name, base::grouped(value.rows.first + model.row), 9});
  if (value.rank > 0) all.push_back({value.columns.name, base::grouped(value.columns.first + model.column), 9});
  all.push_back({"value", cursor_value(model), 12});
  if (value.rank > 0)
    all.push_back({"shape", value.rank == 1 ? base::grouped(model.columns()) : concat({model.rows(), " × ", model.columns()}), 10});
  return all;
}

std::string cursor_text(const Model& model) {
  if (model.fails()) return concat({"At letter ", letter_of(model), ": ", model.answer.mistake->what});
  const Value& value = model.value();
  const std::string number = cursor_value(model);
  if (value.rank == 0) return concat({"It is ", number, "."});
  const std::string column = place_text(value.columns, model.column);
  if (value.rank == 1) return concat({"At ", column, " it is ", number, "."});
  return concat({"At ", place_text(value.rows, model.row), ", ", column, ", it is ", number, "."});
}

std::string description(const Model& model) {
  if (model.fails()) return concat({"The expression “", model.text, "” has no result. ", cursor_text(model)});
  return concat({"The result of ", model.text, " is ", shape_text(model.value()), model.value().rank == 0 ? "" : range_text(model),
                 ", shown as ", model.numbers ? "numbers" : "a plot", ". ", cursor_text(model)});
}

DataTable data(const Model& model, Figure::Extent extent) {
  DataTable table;
  table.caption = model.text;
  const bool every = extent == Figure::Extent::all;
  if (model.fails()) {
    table.columns = {"letter", "mistake"};
    table.rows = {{std::to_string(letter_of(model)), model.answer.mistake->what}};
    return table;
  }
  const Value& value = model.value();
  const auto text = [&](double v) { return every && std::isfinite(v) ? base::exact(v) : value_text(v, 4); };
  if (value.rank == 0) {
    table.columns = {"value"};
    table.rows = {{every && std::isfinite(value.number) ? base::exact(value.number) : value_text(value.number, 4, true)}};
    return table;
  }
  const bool is_row = value.rank == 1;  // listed downwards, one value per line
  const Side& down = is_row ? value.columns : value.rows;
  const int rows = every ? down.count : std::min(down.count, 40);
  const int first = every ? 0 : std::clamp((is_row ? model.column : model.row) - rows / 2, 0, down.count - rows);
  const int columns = is_row ? 1 : every ? model.columns() : std::min(model.columns(), 8);
  const int left = is_row || every ? 0 : std::clamp(model.column - columns / 2, 0, model.columns() - columns);
  table.columns = {std::string(down.name)};
  for (int c = left; c < left + columns; ++c) table.columns.push_back(is_row ? "value" : place_text(value.columns, c));
  for (int r = first; r < first + rows; ++r) {
    std::vector<std::string> line{base::grouped(down.first + r)};
    for (int c = left; c < left + columns; ++c) line.push_back(text(static_cast<double>(is_row ? value.at(0, r) : value.at(r, c))));
    table.rows.push_back(std::move(line));
  }
  return table;
}

}  // namespace figures::play
