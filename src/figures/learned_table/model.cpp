#include "figures/learned_table/model.h"

#include <algorithm>
#include <cmath>

#include "engine/operations/cosine_similarity.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::rows {
namespace {

using base::Choice;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr Choice kViews[] = {{"lookup", "Rows"}, {"similarity", "Similarity"}};
constexpr Choice kStarts[] = {{"random", "Random"}, {"sinusoidal", "Sinusoidal copy"}};
constexpr Choice kPastEnds[] = {{"error", "Error"}, {"clamp", "Clamp"}, {"interpolate", "Interpolate"}};

constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    base::choice_of("start", "table", kStarts),
    {"rows", "rows N", "rows", Kind::integer, Scale::logarithmic, 1, 512, 1, 24},
    {"d_model", "width D", "dimensions", Kind::integer, Scale::logarithmic, 2, 128, 2, 32},
    {"length", "length T", "positions", Kind::integer, Scale::logarithmic, 1, 512, 1, 32},
    base::choice_of("past_end", "past the end", kPastEnds),
    depending_on({"seed", "seed", "", Kind::integer, Scale::linear, 0, 99, 1, 1}, {"start", "random"}),
    place_on_picture("position", "position", 511, 12, "length"),
    place_on_picture("dimension", "dimension", 127, 6, "d_model"),
    place_on_picture("other", "other position", 511, 8, "length"),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

/// Fills the table with its initial values.
void fill(std::vector<float>& table, const Model& model) {
  table.resize(to_size(model.rows) * to_size(model.d_model));
  switch (model.start) {
    case Start::random: return require(engine::initialise_learned(table, static_cast<std::uint64_t>(model.seed), kInitialStd));
    case Start::sinusoidal: return require(engine::sinusoidal(table, 0, {.d_model = model.d_model}));
  }
}

void look_up(std::vector<float>& looked_up, const Model& model) {
  std::vector<double> positions;
  for (int pos = 0; pos < model.covered(); ++pos) positions.push_back(pos);
  looked_up.resize(positions.size() * to_size(model.d_model));
  require(engine::learned(looked_up, model.table, model.d_model, positions, {}, model.past_end));
}

void compare(std::vector<float>& similarity, const Model& model) {
  const int count = model.covered();
  similarity.resize(to_size(count) * to_size(count));
  std::vector<float> scratch(engine::cosine_similarity_scratch(count, model.d_model));
  require(engine::cosine_similarity(similarity, model.looked_up, count, scratch));
}

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

bool Model::set(std::span<const double> values) {
  view = static_cast<View>(to_int(values[kView]));
  start = static_cast<Start>(to_int(values[kStart]));
  past_end = static_cast<engine::PastEnd>(to_int(values[kPastEnd]));
  rows = to_int(values[kRows]);
  d_model = to_int(values[kWidth]);
  length = to_int(values[kLength]);
  seed = to_int(values[kSeed]);
  position = std::clamp(to_int(values[kPosition]), 0, length - 1);
  dimension = std::clamp(to_int(values[kDimension]), 0, d_model - 1);
  other = std::clamp(to_int(values[kOther]), 0, length - 1);
  pinned = values[kPinned] != 0;
  std::array<double, 7> wanted{};
  std::copy_n(values.begin(), wanted.size(), wanted.begin());
  if (wanted == computed_for_) return false;
  computed_for_ = wanted;
  fill(table, *this);
  look_up(looked_up, *this);
  if (view == View::similarity) compare(similarity, *this);
  return true;
}

/// The same rule as in engine::learned, for the texts and the drawing.
double Model::reads(int pos) const {
  const double last = rows - 1;
  if (past_end == engine::PastEnd::kInterpolate && length > rows) return static_cast<double>(pos) / (length - 1) * last;
  return std::min<double>(pos, last);
}

std::span<const float> Model::row(int pos) const { return engine::row_of(looked_up, to_size(pos), to_size(d_model)); }

double Model::length_at(int pos) const { return length_of(row(pos)); }

double Model::similarity_at(int pos, int to) const {
  return static_cast<double>(similarity[to_size(pos) * to_size(covered()) + to_size(to)]);
}

}  // namespace figures::rows
