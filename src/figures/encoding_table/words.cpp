#include "figures/encoding_table/words.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/number.h"
#include "engine/sinusoidal.h"

namespace figures::table {
namespace {

using base::fixed;
using base::grouped;
using base::signed_fixed;
using base::significant;

constexpr int kDecimals = 4;

std::string_view function_of(int dimension) { return dimension % 2 == 0 ? "sin" : "cos"; }

std::string with_function(int dimension) { return grouped(dimension) + " (" + std::string(function_of(dimension)) + ")"; }

/// Nine significant digits are enough to read the same float back.
std::string exactly(float value) {
  char buffer[24];
  std::snprintf(buffer, sizeof buffer, "%.9g", static_cast<double>(value));
  return buffer;
}

struct Range {
  int first;
  int last;  ///< one past the end
};

/// At most `max_count` of the window's cells, centred on `middle` if possible.
Range around(int middle, plot::Window window, int max_count) {
  const int count = std::min(window.count, max_count);
  const int first = std::clamp(middle - count / 2, window.first, window.first + window.count - count);
  return {first, first + count};
}

std::string list_of(const std::vector<int>& numbers) {
  std::string text;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += i + 1 == numbers.size() ? " and " : ", ";
    text += grouped(numbers[i]);
  }
  return text;
}

std::string positions_of(const Model& model) { return model.rows == 1 ? "position 0" : "positions 0 to " + grouped(model.rows - 1); }

/// A row per position, and a column for each of `dimensions`.
DataTable grid(const Model& model, Range rows, const std::vector<int>& dimensions, bool exact) {
  DataTable table;
  table.columns.emplace_back("position");
  for (const int d : dimensions) table.columns.push_back("dimension " + std::to_string(d));
  for (int p = rows.first; p < rows.last; ++p) {
    std::vector<std::string> row{std::to_string(p)};
    for (const int d : dimensions) {
      const float value = model.ours[model.entry(p, d)];
      row.push_back(exact ? exactly(value) : signed_fixed(value, kDecimals));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// One row per cell with both values and their difference.
DataTable comparison(const Model& model, Range rows, Range columns, bool exact) {
  const std::string theirs(name_of(model.against));
  DataTable table;
  table.columns = {"position", "dimension", "formula", theirs, "difference"};
  const auto text = [exact](float value) { return exact ? exactly(value) : signed_fixed(value, kDecimals); };
  for (int p = rows.first; p < rows.last; ++p) {
    for (int d = columns.first; d < columns.last; ++d) {
      const size_t entry = model.entry(p, d);
      table.rows.push_back(
          {std::to_string(p), std::to_string(d), text(model.ours[entry]), text(model.theirs[entry]), text(model.difference(entry))});
    }
  }
  return table;
}

std::vector<int> all_of(Range range) {
  std::vector<int> numbers;
  for (int n = range.first; n < range.last; ++n) numbers.push_back(n);
  return numbers;
}

}  // namespace

std::string_view name_of(Against against) {
  return against == Against::doubled ? "doubled exponent" : against == Against::published ? "published table" : "";
}

std::string formula(const Model& model) {
  const std::string function(function_of(model.cursor.dimension));
  const std::string position = std::to_string(model.cursor.position);
  const std::string exponent = "2·" + std::to_string(model.pair()) + "/" + std::to_string(model.d_model);
  return function + "(" + position + " / " + base::exact(model.base) + "^(" + exponent + ")) = " + function + "(" +
         significant(model.angle_rad(), 4) + ") = " + signed_fixed(model.value(), kDecimals);
}

std::vector<plot::Readout> readouts(const Model& model) {
  const int dimension = model.cursor.dimension;
  std::vector<plot::Readout> all{{"position", grouped(model.cursor.position), 8, "pos"},
                                 {"dimension", with_function(dimension), 12, dimension % 2 == 0 ? "sin" : "cos"}};
  if (model.compares()) {
    const size_t entry = model.entry(model.cursor.position, dimension);
    all.push_back({"formula", signed_fixed(model.value(), kDecimals), 9, ""});
    all.push_back({model.against == Against::doubled ? "doubled" : "published", signed_fixed(model.theirs[entry], kDecimals), 9, ""});
    all.push_back({"difference", signed_fixed(model.difference(entry), kDecimals), 9, ""});
    return all;
  }
  all.push_back({"pair i", grouped(model.pair()), 5, "i"});
  all.push_back({"value", signed_fixed(model.value(), kDecimals), 10, ""});
  all.push_back({"wavelength", significant(model.wavelength(), 4), 11, "wavelength"});
  return all;
}

std::string cursor_text(const Model& model) {
  std::string text = "At position " + grouped(model.cursor.position) + ", dimension " + with_function(model.cursor.dimension) +
                     " of pair " + grouped(model.pair()) + ", the value is " + fixed(model.value(), kDecimals);
  if (model.compares()) {
    const size_t entry = model.entry(model.cursor.position, model.cursor.dimension);
    text += ", in the " + std::string(name_of(model.against)) + " " + fixed(model.theirs[entry], kDecimals) + ", a difference of " +
            fixed(model.difference(entry), kDecimals);
  } else {
    text += " and the wavelength " + significant(model.wavelength(), 4) + " positions";
  }
  return text + ".";
}

std::string description(const Model& model) {
  const int pairs = model.d_model / 2;
  std::string text = "The sinusoidal encoding of " + positions_of(model) + ", ";
  text += model.view == View::heatmap ? "one row each, "
          : model.waves.empty()       ? "with no dimension drawn as a wave, "
          : model.waves.size() == 1   ? "dimension " + list_of(model.waves) + " drawn as a wave, "
                                      : "dimensions " + list_of(model.waves) + " drawn as waves, ";
  text += grouped(model.d_model) + " dimensions wide, with base " + grouped(static_cast<long long>(model.base));
  if (model.compares()) text += ", beside the " + std::string(name_of(model.against)) + " and their difference";
  text +=
      ". A full turn takes " + significant(engine::wavelength(0, model.d_model, model.base), 3) + " positions in the first pair of columns";
  if (pairs > 1) text += " and " + significant(engine::wavelength(pairs - 1, model.d_model, model.base), 5) + " in the last";
  return text + ". " + cursor_text(model);
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  const Cursor& at = model.cursor;
  const Range every_row{0, model.rows};
  const Range every_column{0, model.columns};
  DataTable table;
  if (model.view == View::waves) {
    table = grid(model, all ? every_row : around(at.position, model.seen_rows, 40), model.waves, all);
  } else if (model.compares()) {
    table = comparison(model, all ? every_row : around(at.position, model.seen_rows, 12),
                       all ? every_column : around(at.dimension, model.seen_columns, 4), all);
  } else {
    table = grid(model, all ? every_row : around(at.position, model.seen_rows, 16),
                 all_of(all ? every_column : around(at.dimension, model.seen_columns, 16)), all);
  }
  table.caption = "The sinusoidal encoding, " + grouped(model.d_model) + " dimensions wide, base " +
                  grouped(static_cast<long long>(model.base)) + (all ? "" : ": the cells around the cursor");
  return table;
}

}  // namespace figures::table
