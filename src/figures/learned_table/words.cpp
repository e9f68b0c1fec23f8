#include "figures/learned_table/words.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"

namespace figures::rows {
namespace {

using base::fixed;
using base::grouped;
using base::signed_fixed;
using base::significant;
using engine::PastEnd;

std::string past_end_text(const Model& model) {
  const int missing = std::max(0, model.length - model.rows);
  if (missing == 0) return "every position has a row of its own";
  const std::string those = missing == 1 ? "1 position lies" : grouped(missing) + " positions lie";
  switch (model.past_end) {
    case PastEnd::kError: return those + " past the end and get an error";
    case PastEnd::kClamp: return those + " past the end and get the last row";
    case PastEnd::kInterpolate: break;
  }
  return those + " past the end, so all are squeezed into the table and rows are mixed";
}

std::string row_number(double row) { return row == std::floor(row) ? grouped(static_cast<long long>(row)) : fixed(row, 2); }

/// The row or the two rows that the cursor's position reads: "0.10 · row 8 + 0.90 · row 9". Requires that it gets one.
std::string mixture(const Model& model) {
  const double place = model.reads(model.position);
  const double below = std::floor(place), share = place - below;
  if (share == 0) return "row " + row_number(place);
  return fixed(1 - share, 2) + " · row " + row_number(below) + " + " + fixed(share, 2) + " · row " + row_number(below + 1);
}

}  // namespace

std::string formula(const Model& model) {
  const std::string position = "position " + grouped(model.position) + " = ";
  if (!model.is_covered(model.position)) return position + "no row: the last one is " + grouped(model.rows - 1);
  return position + mixture(model);
}

std::vector<plot::Readout> readouts(const Model& model) {
  const bool covered = model.is_covered(model.position);
  std::vector<plot::Readout> all{{"position", grouped(model.position), 8, "pos"},
                                 {"row", covered ? row_number(model.reads(model.position)) : "none", 6, "row"}};
  if (model.view == View::similarity) {
    const bool both = covered && model.is_covered(model.other);
    all.push_back({"with", grouped(model.other), 7, {}});
    all.push_back({"similarity", both ? signed_fixed(model.similarity_at(model.position, model.other), 4) : "none", 10, {}});
  } else {
    all.push_back({"dimension", grouped(model.dimension), 9, {}});
    all.push_back(
        {"value", covered ? signed_fixed(static_cast<double>(model.value_at(model.position, model.dimension)), 4) : "none", 10, {}});
  }
  all.push_back({"parameters", grouped(model.parameters()), 9, "parameters"});
  return all;
}

std::string cursor_text(const Model& model) {
  std::string text = "Position " + grouped(model.position);
  if (!model.is_covered(model.position)) return text + " gets an error: the last row of the table is " + grouped(model.rows - 1) + ".";
  text += " reads " + mixture(model);
  if (model.view == View::lookup)
    return text + "; in dimension " + grouped(model.dimension) + " it gets " +
           fixed(static_cast<double>(model.value_at(model.position, model.dimension)), 4) + ".";
  if (!model.is_covered(model.other)) return text + "; position " + grouped(model.other) + " gets none.";
  return text + "; its cosine similarity with position " + grouped(model.other) + " is " +
         fixed(model.similarity_at(model.position, model.other), 4) + ".";
}

std::string description(const Model& model) {
  std::string text = model.view == View::lookup ? "A table" : "Cosine similarities of what a table gives: one";
  text += " of " + grouped(model.rows) + (model.rows == 1 ? " row and " : " rows and ") + grouped(model.d_model) + " columns, " +
          grouped(model.parameters()) + " parameters, ";
  text += model.start == Start::random
              ? "drawn at random with standard deviation " + significant(kInitialStd, 2) + " (seed " + grouped(model.seed) + ")"
              : "a copy of the sinusoidal encoding";
  return text + ". Of " + grouped(model.length) + (model.length == 1 ? " position" : " positions") + " asked for, " + past_end_text(model) +
         ". " + cursor_text(model);
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  const bool compares = model.view == View::similarity;
  const int count = compares ? model.covered() : model.d_model;
  const int max_rows = 14;
  const int shown = all ? count : std::min(count, max_rows);
  const int middle = compares ? model.other : model.dimension;
  const int first = std::clamp(middle - shown / 2, 0, count - shown);
  DataTable table{compares ? "Cosine similarity of what the positions get" : "What the positions get", {"position", "reads row"}, {}};
  for (int c = first; c < first + shown; ++c) table.columns.push_back((compares ? "with " : "dimension ") + std::to_string(c));
  const int rows = all ? model.length : std::min(model.length, 24);
  const int from = std::clamp(model.position - rows / 2, 0, model.length - rows);
  for (int pos = from; pos < from + rows; ++pos) {
    const bool covered = model.is_covered(pos);
    std::vector<std::string> row{std::to_string(pos), !covered ? "error"
                                                      : all    ? base::exact(model.reads(pos))
                                                               : row_number(model.reads(pos))};
    for (int c = first; c < first + shown; ++c) {
      if (!covered) {
        row.emplace_back();
        continue;
      }
      const double value = compares ? model.similarity_at(pos, c) : static_cast<double>(model.value_at(pos, c));
      row.push_back(all ? base::exact(value) : signed_fixed(value, 4));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace figures::rows
