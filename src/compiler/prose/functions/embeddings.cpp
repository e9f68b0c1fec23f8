#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <vector>

#include "compiler/prose/functions.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "figures/add_embeddings/model.h"

namespace compiler {
namespace {

using Vector = std::vector<double>;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Formulas have numbers only, so a word is its place here: 0 is "cat".
constexpr const char* kWords[] = {"cat", "sat"};

bool is_word(double word) { return word == 0 || word == 1; }
bool is_width(double width) { return width >= 2 && width <= 1024; }

/// The vector of the word, of this width and standard deviation; empty for invalid arguments.
Vector embedding(double word, double width, double std) {
  if (!is_word(word) || !is_width(width)) return {};
  std::vector<float> values(static_cast<size_t>(width));
  engine::token_vector(kWords[static_cast<size_t>(word)], values);
  Vector scaled;
  for (const float value : values) scaled.push_back(std * static_cast<double>(value));
  return scaled;
}

Vector position(double pos, double width) {
  std::vector<float> row(is_width(width) ? static_cast<size_t>(width) : 0);
  const double positions[] = {pos};
  if (!engine::sinusoidal_at(row, positions, {.d_model = static_cast<int>(width)})) return {};
  return {row.begin(), row.end()};
}

Vector sum_of(const double* a) {
  Vector sum = embedding(a[0], a[2], a[3]);
  const Vector row = position(a[1], a[2]);
  if (row.size() != sum.size()) return {};
  for (size_t i = 0; i < sum.size(); ++i) sum[i] += row[i];
  return sum;
}

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size() && i < b.size(); ++i) sum += a[i] * b[i];
  return a.empty() || b.empty() ? kNone : sum;
}
double length(const Vector& a) { return std::sqrt(dot(a, a)); }

double entry(const double* a) {
  const Vector vector = embedding(a[0], a[2], a[3]);
  return a[1] >= 0 && a[1] < static_cast<double>(vector.size()) ? vector[static_cast<size_t>(a[1])] : kNone;
}

/// Of the sums of both words and one position.
double cosine_of_sums(const double* a) {
  const double first[] = {a[0], a[2], a[3], a[4]}, second[] = {a[1], a[2], a[3], a[4]};
  const Vector one = sum_of(first), other = sum_of(second);
  return dot(one, other) / (length(one) * length(other));
}

/// The length of a vector without its mean, which LayerNorm subtracts.
double centred(Vector vector) {
  double mean = 0;
  for (const double value : vector) mean += value / static_cast<double>(vector.size());
  for (double& value : vector) value -= mean;
  return length(vector);
}

/// How many directions hold so large a share of the energy of positions 0 to N − 1.
double directions(const double* a) {
  static figures::add::PositionSpan span;
  if (!is_width(a[1]) || !is_width(a[2])) return kNone;
  span.set(static_cast<int>(a[1]), static_cast<int>(a[2]));
  const auto shares = span.energy_share();
  for (size_t r = 0; r < shares.size(); ++r) {
    if (shares[r] >= a[0]) return static_cast<double>(r);
  }
  return kNone;
}

/// The same for the pairs from `first` to `last` alone, in double: how many directions hold a share of the energy of N positions, each
/// taken from the vector that those before it describe worst. Arguments: share, D, N, first, last.
double directions_of_pairs(const double* a) {
  const double pairs = a[4] - a[3] + 1, energy = a[2] * pairs;
  if (!is_width(a[1]) || !is_width(a[2]) || a[3] < 0 || pairs < 1 || a[4] >= a[1] / 2) return kNone;
  std::vector<Vector> left(static_cast<size_t>(a[2]));
  for (size_t pos = 0; pos < left.size(); ++pos) {
    for (double pair = a[3]; pair <= a[4]; ++pair) {
      const double angle = static_cast<double>(pos) * std::pow(10000, -2 * pair / a[1]);
      left[pos].append_range(std::initializer_list<double>{std::sin(angle), std::cos(angle)});
    }
  }
  for (double taken = 0; taken < 2 * pairs; ++taken) {
    double remains = 0;
    for (const Vector& vector : left) remains += dot(vector, vector);
    if (remains <= (1 - a[0]) * energy) return taken;
    Vector direction = *std::ranges::max_element(left, {}, [](const Vector& vector) { return dot(vector, vector); });
    const double scale = 1 / length(direction);
    for (double& value : direction) value *= scale;
    for (Vector& vector : left) {
      const double along = dot(vector, direction);
      for (size_t i = 0; i < vector.size(); ++i) vector[i] -= along * direction[i];
    }
  }
  return 2 * pairs;
}

/// What the first 113 directions of 512 positions, 512 wide, recover of a word and its position.
figures::add::Recovered recovered(const double* a) {
  static figures::add::PositionSpan span;
  constexpr int kWidth = 512, kDirections = 113;
  if (!is_word(a[0])) return {.token_cosine = kNone, .position_cosine = kNone, .error = kNone, .token_share = kNone};
  span.set(kWidth, kWidth);
  const figures::add::Vectors vectors =
      figures::add::vectors_of(kWords[static_cast<size_t>(a[0])], static_cast<int>(a[1]), {.d_model = kWidth, .std = a[2]});
  return figures::add::recovered(vectors, span.coefficients(vectors.token), span.coefficients(vectors.position), kDirections);
}

constexpr base::Function kFunctions[] = {
    {"embedding", 4, entry},                                                                         // word, dimension, D, std
    {"embedding_length", 3, [](const double* a) { return length(embedding(a[0], a[1], a[2])); }},    // word, D, std
    {"embedding_centred", 3, [](const double* a) { return centred(embedding(a[0], a[1], a[2])); }},  // the same after its mean is taken off
    {"position_centred", 2, [](const double* a) { return centred(position(a[0], a[1])); }},          // pos, D
    {"sum_length", 4, [](const double* a) { return length(sum_of(a)); }},                            // word, pos, D, std
    {"cosine_of_sums", 5, cosine_of_sums},                                                           // word, other word, pos, D, std
    {"directions", 3, directions},                                                                   // share, D, N
    {"directions_of_pairs", 5, directions_of_pairs},                                                 // share, D, N, first pair, last pair
    {"recovered_word", 3, [](const double* a) { return recovered(a).token_cosine; }},                // word, pos, std
    {"recovered_position", 3, [](const double* a) { return recovered(a).position_cosine; }},
    {"lost_share", 3, [](const double* a) { return recovered(a).token_share; }},
};

}  // namespace

base::Functions embedding_functions() { return kFunctions; }

}  // namespace compiler
