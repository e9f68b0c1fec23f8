#include "figures/playground/model.h"

#include <algorithm>
#include <cmath>

#include "figures/knobs.h"

namespace figures::play {
namespace {

using base::Choice;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr Choice kShown[] = {{"plot", "Plot"}, {"numbers", "Numbers"}};

constexpr Parameter kParameters[] = {
    base::choice_of("show", "show", kShown),
    {"row", "row", "", Kind::integer, Scale::linear, 0, kMaxSteps - 1, 1, 3, {}, true},
    {"column", "column", "", Kind::integer, Scale::linear, 0, kMaxSteps - 1, 1, 2, {}, true},
    on_picture(base::choice_of("pinned", "pinned", kSwitch)),
};

double value_of(std::span<const double> values, Index index) { return values[static_cast<size_t>(index)]; }

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

base::TextParameter expression() {
  return {"expression", "expression", "sinusoidal(pos = 0..20, D = 8)", static_cast<int>(kMaxTextLength)};
}

void Model::find_range() {
  low = INFINITY;
  high = -INFINITY;
  not_finite = 0;
  for (const float v : value().values) {
    if (!std::isfinite(v)) {
      ++not_finite;
      continue;
    }
    low = std::min(low, v);
    high = std::max(high, v);
  }
  any_finite = low <= high;
  if (!any_finite) low = high = 0;
  min = low;
  max = high;
  const float margin = std::max(std::fabs(low), std::fabs(high)) * 1e-5f + 1e-30f;
  if (high - low < margin) {
    low -= margin;
    high += margin;
  }
}

bool Model::set(std::span<const double> values, std::string_view wanted) {
  const bool as_numbers = value_of(values, Index::kShow) == 1;
  const bool changes = !computed_ || text != wanted || numbers != as_numbers;
  if (!computed_ || text != wanted) {
    text = wanted;
    answer = evaluate(wanted);
    find_range();
    computed_ = true;
  }
  numbers = as_numbers;
  row = std::min(static_cast<int>(value_of(values, Index::kRow)), rows() - 1);
  column = std::min(static_cast<int>(value_of(values, Index::kColumn)), columns() - 1);
  pinned = value_of(values, Index::kPinned) != 0;
  return changes;
}

double Model::at_cursor() const { return value().rank == 0 ? value().number : static_cast<double>(value().at(row, column)); }

}  // namespace figures::play
