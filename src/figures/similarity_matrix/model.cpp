#include "figures/similarity_matrix/model.h"

#include <algorithm>
#include <cmath>

#include "engine/arithmetic/dot.h"
#include "engine/arithmetic/matrix_product.h"
#include "engine/learned.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::similarity {
namespace {

constexpr int kHeadWidth = 64;          ///< as in the paper
constexpr double kLearnedScale = 0.02;  ///< as in BERT's and GPT-2's tables before training

/// products [N, N] = scale * left [N, depth] * right [N, depth]ᵀ
void multiply_all(std::span<float> products, std::span<const float> left, std::span<const float> right, int count, int depth,
                  double scale) {
  const auto n = to_size(count), d = to_size(depth);
  std::vector<float> workspace(engine::packed_size(n, d));
  const engine::Packed packed = engine::pack_transposed(workspace, right.data(), n, d);
  engine::multiply({products.data(), n}, {left.data(), d}, packed, n, n, d, static_cast<float>(scale));
}

}  // namespace

int Model::head_width() const { return std::min(settings_.d_model, kHeadWidth); }
double Model::length(int position) const { return length_of(vector(table_, position)); }
std::span<const float> Model::vector(std::span<const float> table, int position) const {
  return engine::row_of(table, to_size(position), to_size(settings_.d_model));
}

void Model::fill_table() {
  table_.resize(to_size(settings_.positions * settings_.d_model));
  if (settings_.encoding == Encoding::learned) return require(engine::initialise_learned(table_, 1, kLearnedScale));
  require(engine::sinusoidal(table_, 0, {.d_model = settings_.d_model, .base = settings_.base}));
}

/// Multiplies each vector by R(k): each pair turns by k steps.
void Model::rotate(std::span<float> vectors) const {
  const auto width = to_size(settings_.d_model);
  std::vector<float> turn(width);
  require(engine::sinusoidal(turn, settings_.shift, {.d_model = settings_.d_model, .base = settings_.base}));
  for (size_t at = 0; at < vectors.size(); at += 2) {
    const float sine = turn[at % width], cosine = turn[at % width + 1], s = vectors[at], c = vectors[at + 1];
    vectors[at] = cosine * s + sine * c;
    vectors[at + 1] = cosine * c - sine * s;
  }
}

/// Where only the distance counts, the first row and the first column determine the rest.
void Model::fill_similarities() {
  const int count = settings_.positions;
  std::vector<float> left = table_;
  for (int pos = 0; pos < count; ++pos) {
    const auto length = static_cast<float>(this->length(pos));
    for (int d = 0; d < settings_.d_model; ++d) left[to_size(pos * settings_.d_model + d)] /= length;
  }
  std::vector<float> right = left;
  if (settings_.between == Between::shift) rotate(right);
  if (!distance_alone()) return multiply_all(values_, left, right, count, settings_.d_model, 1);
  for (int m = 0; m < count; ++m) {
    for (int n = 0; n < count; ++n) {
      float& value = values_[to_size(m * count + n)];
      value =
          m > 0 && n > 0 ? values_[to_size((m - 1) * count + n - 1)] : static_cast<float>(engine::dot(vector(left, m), vector(right, n)));
    }
  }
}

/// W_qᵀ [D, K], then W_kᵀ [D, K], have entries of variance 1 / D, so that queries and keys are about as large as the table's values.
void Model::fill_scores() {
  const auto count = to_size(settings_.positions), width = to_size(settings_.d_model), head = to_size(head_width());
  std::vector<float> weights(2 * width * head), workspace(engine::packed_size(head, width)), projected[2];
  engine::standard_normal(static_cast<std::uint64_t>(settings_.seed), weights);
  for (const size_t side : {0, 1}) {
    projected[side].resize(count * head);
    const engine::Packed packed = engine::pack(workspace, weights.data() + side * width * head, head, width);
    engine::multiply({projected[side].data(), head}, {table_.data(), width}, packed, count, head, width,
                     static_cast<float>(1 / std::sqrt(settings_.d_model)));
  }
  multiply_all(values_, projected[0], projected[1], settings_.positions, head_width(), 1 / std::sqrt(head_width()));
}

/// The range of the colours is symmetric about zero for scores; for similarities it goes from the smallest, rounded down to a fifth, to 1.
void Model::sum_up() {
  const int count = settings_.positions;
  at_.assign(to_size(2 * count - 1), {0, 1e9f, -1e9f});
  for (int m = 0; m < count; ++m) {
    for (int n = 0; n < count; ++n) {
      AtDistance& at = at_[to_size(count - 1 + n - m)];
      const float v = value(m, n);
      at = {at.mean + v / static_cast<float>(count - std::abs(n - m)), std::min(at.min, v), std::max(at.max, v)};
    }
  }
  const auto [min, max] = std::ranges::minmax(values_);
  high_ = 1;
  low_ = std::max(-1.0f, std::floor(min * 5) / 5);
  if (!is_score()) return;
  const float largest = std::max({1e-9f, max, -min}), step = std::pow(10.0f, std::floor(std::log10(largest))) / 2;
  high_ = step * std::ceil(largest / step);
  low_ = -high_;
}

void Model::set(const Settings& wanted) {
  if (wanted == settings_) return;
  settings_ = wanted;
  values_.resize(to_size(wanted.positions * wanted.positions));
  fill_table();
  is_score() ? fill_scores() : fill_similarities();
  sum_up();
}

}  // namespace figures::similarity
