#include "figures/similarity_matrix/model.h"

#include <algorithm>
#include <cmath>

#include "engine/arithmetic/dot.h"
#include "engine/arithmetic/matrix_product.h"
#include "engine/learned.h"
#include "engine/operations/shift_matrix.h"
#include "engine/operations/toeplitz.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::similarity {
namespace {

using base::Choice;
using base::Dependency;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr int kMaxPositions = 256;
constexpr int kHeadWidth = 64;             ///< as in the paper
constexpr double kLearnedScale = 0.02;     ///< as in BERT's and GPT-2's tables before training
constexpr std::uint64_t kLearnedSeed = 1;  ///< the same table in every tab

constexpr Choice kEncodings[] = {{"sinusoidal", "Sinusoidal"}, {"learned", "Learned"}};
constexpr Choice kBetweens[] = {{"nothing", "Nothing"}, {"random", "Random W"}, {"shift", "R(k)"}};

constexpr Parameter kParameters[] = {
    base::choice_of("encoding", "encoding", kEncodings),
    base::choice_of("between", "in between", kBetweens),
    {"positions", "positions", "positions", Kind::integer, Scale::logarithmic, 2, kMaxPositions, 1, 48},
    {"d_model", "width D", "dimensions", Kind::integer, Scale::logarithmic, 2, 512, 2, 32},
    {"base", "base", "", Kind::integer, Scale::logarithmic, 2, 1000000, 1, 10000, {}, false, Dependency{"encoding", "sinusoidal"}},
    {"seed", "seed", "", Kind::integer, Scale::linear, 1, 100, 1, 1, {}, false, Dependency{"between", "random"}},
    {"k", "shift k", "positions", Kind::integer, Scale::linear, -32, 32, 1, 5, {}, false, Dependency{"between", "shift"}},
    place_on_picture("m", "position m", kMaxPositions - 1, 16, "positions"),
    place_on_picture("n", "position n", kMaxPositions - 1, 21, "positions"),
    pinned(),
    place_on_picture("from_m", "first m shown", kMaxPositions - 1, 0),
    place_on_picture("shown_m", "m shown", kMaxPositions, 0),
    place_on_picture("from_n", "first n shown", kMaxPositions - 1, 0),
    place_on_picture("shown_n", "n shown", kMaxPositions, 0),
};
static_assert(std::size(kParameters) == kShownN + 1);

void make_unit(std::vector<float>& vectors, size_t width) {
  for (size_t row = 0; row < vectors.size(); row += width) {
    const std::span<float> x = std::span(vectors).subspan(row, width);
    const double norm = length_of(x);
    for (float& value : x) value = static_cast<float>(value / norm);
  }
}

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

int Model::head_width() const { return std::min(d_model, kHeadWidth); }

std::span<const float> Model::vector(int position) const {
  return engine::row_of(table, static_cast<size_t>(position), static_cast<size_t>(d_model));
}

double Model::product() const { return engine::dot(vector(m), vector(n)); }
double Model::norm(int position) const { return length_of(vector(position)); }

void Model::fill_table() {
  table.resize(static_cast<size_t>(positions) * static_cast<size_t>(d_model));
  if (encoding == Encoding::learned) return require(engine::initialise_learned(table, kLearnedSeed, kLearnedScale));
  require(engine::sinusoidal(table, 0, {.d_model = d_model, .base = base}));
}

/// Draws entries of variance 1 / D, so that those of queries and keys are about as large as those of the table.
void Model::draw_weights() {
  const std::array<double, 2> wanted{static_cast<double>(seed), static_cast<double>(d_model)};
  if (wanted == weights_for_) return;
  weights_for_ = wanted;
  weights_.resize(2 * static_cast<size_t>(d_model) * static_cast<size_t>(head_width()));
  engine::standard_normal(static_cast<std::uint64_t>(seed), weights_);
  const double scale = 1 / std::sqrt(static_cast<double>(d_model));
  for (float& weight : weights_) weight = static_cast<float>(weight * scale);
}

/// Multiplies each vector by R(k), pair by pair.
void Model::rotate(std::vector<float>& vectors) {
  const auto width = static_cast<size_t>(d_model);
  scratch_.resize(width * width);
  require(engine::shift_matrix(scratch_, shift, {.d_model = d_model, .base = base}));
  std::vector<float> blocks;  // contiguous, because those of the matrix are far apart
  for (size_t s = 0; s < width; s += 2) {
    for (const size_t row : {s, s + 1}) blocks.insert(blocks.end(), {scratch_[row * width + s], scratch_[row * width + s + 1]});
  }
  for (size_t first = 0; first < vectors.size(); first += width) {
    float* const x = vectors.data() + first;
    for (size_t s = 0; s < width; s += 2) {
      const float* const r = blocks.data() + 2 * s;
      const float sine = r[0] * x[s] + r[1] * x[s + 1];
      x[s + 1] = r[2] * x[s] + r[3] * x[s + 1];
      x[s] = sine;
    }
  }
}

/// Fills `values` when they depend on the distance alone: the first row and the first column determine the rest.
void Model::fill_diagonals() {
  const auto count = static_cast<size_t>(positions), width = static_cast<size_t>(d_model);
  scratch_.resize(2 * count - 1);
  const auto product = [&](size_t row, size_t column) {
    return static_cast<float>(engine::dot(engine::row_of(left_, row, width), engine::row_of(right_, column, width)));
  };
  for (size_t d = 0; d < count; ++d) {
    scratch_[count - 1 - d] = product(d, 0);
    scratch_[count - 1 + d] = product(0, d);
  }
  engine::expand_toeplitz(values, scratch_, positions, positions);
}

/// Fills `values` with the products of all pairs: of queries and keys, or of the vectors themselves, the second one rotated.
void Model::fill_values() {
  const auto count = static_cast<size_t>(positions), width = static_cast<size_t>(d_model), head = static_cast<size_t>(head_width());
  values.resize(count * count);
  if (is_score()) {
    draw_weights();
    for (const bool query : {true, false}) {
      std::vector<float>& to = query ? left_ : right_;
      scratch_.resize(engine::packed_size(head, width));
      to.resize(count * head);
      const engine::Packed weights = engine::pack(scratch_, weights_.data() + (query ? 0 : width * head), head, width);
      engine::multiply({to.data(), head}, {table.data(), width}, weights, count, head, width, 1);
    }
  } else {
    left_ = table;
    make_unit(left_, width);
    right_ = left_;
    if (between == Between::shift) rotate(right_);
    if (distance_alone()) return fill_diagonals();
  }
  const size_t depth = is_score() ? head : width;
  scratch_.resize(engine::packed_size(count, depth));
  const engine::Packed keys = engine::pack_transposed(scratch_, right_.data(), count, depth);
  const float scale = is_score() ? static_cast<float>(1 / std::sqrt(static_cast<double>(head))) : 1;
  engine::multiply({values.data(), count}, {left_.data(), depth}, keys, count, count, depth, scale);
}

/// Computes the statistics of each distance, and the range of the colours: for scores symmetric about zero, for similarities from the
/// smallest one, rounded down to a fifth, to 1.
void Model::sum_up() {
  at.assign(2 * static_cast<size_t>(positions) - 1, {0, values[0], values[0]});
  std::vector<double> sums(at.size());
  float min = values[0], largest = 0;
  for (int row = 0; row < positions; ++row) {
    for (int column = 0; column < positions; ++column) {
      const float v = value(row, column);
      const size_t d = static_cast<size_t>(positions - 1 + column - row);
      const bool first = row == 0 || column == 0;
      at[d].min = first ? v : std::min(at[d].min, v);
      at[d].max = first ? v : std::max(at[d].max, v);
      sums[d] += static_cast<double>(v);
      min = std::min(min, v);
      largest = std::max(largest, std::fabs(v));
    }
  }
  for (int d = 1 - positions; d < positions; ++d) {
    const auto i = static_cast<size_t>(positions - 1 + d);
    at[i].mean = static_cast<float>(sums[i] / (positions - std::abs(d)));
  }
  high = is_score() ? std::max(1e-9f, largest) : 1;
  if (is_score()) {
    const float step = std::pow(10.0f, std::floor(std::log10(high))) / 2;
    high = step * std::ceil(high / step);
  }
  low = is_score() ? -high : std::max(-1.0f, std::floor(min * 5) / 5);
}

void Model::compute() {
  fill_table();
  fill_values();
  sum_up();
}

bool Model::set(std::span<const double> given) {
  encoding = given[kEncoding] == 0 ? Encoding::sinusoidal : Encoding::learned;
  between = static_cast<Between>(to_int(given[kBetween]));
  positions = to_int(given[kPositions]);
  d_model = to_int(given[kWidth]);
  base = given[kBase];
  seed = to_int(given[kSeed]);
  shift = to_int(given[kShift]);
  m = std::min(to_int(given[kM]), positions - 1);
  n = std::min(to_int(given[kN]), positions - 1);
  pinned = given[kPinned] != 0;
  std::array<double, kShift + 1> wanted{};
  std::copy_n(given.begin(), wanted.size(), wanted.begin());
  const bool computes = wanted != computed_for_;
  computed_for_ = wanted;
  if (computes) compute();
  const plot::Window rows_before = rows, columns_before = columns;
  rows = plot::window_of(given[kFromM], given[kShownM], positions);
  columns = plot::window_of(given[kFromN], given[kShownN], positions);
  return computes || rows != rows_before || columns != columns_before;
}

}  // namespace figures::similarity
