#include "engine/catalog/functions.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "engine/baselines/true_sinusoid.h"
#include "engine/sinusoidal.h"

namespace engine {
namespace {

constexpr int kMaxFunctionWidth = 1024;
constexpr double kMaxFunctionPosition = 1 << 20;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool is_whole(double value, double min, double max) { return value >= min && value <= max && value == std::floor(value); }
bool is_position(double value) { return is_whole(value, -kMaxFunctionPosition, kMaxFunctionPosition); }
bool is_width(double value) { return is_whole(value, 2, kMaxFunctionWidth) && std::fmod(value, 2) == 0; }
bool is_base(double value) { return value > 1 && value <= 1e12; }
bool is_pair(double pair, double width) { return is_width(width) && is_whole(pair, 0, width / 2 - 1); }

/// Two rows of the table: position 0, and the position `distance` after it.
struct Rows {
  std::array<float, 2 * kMaxFunctionWidth> values;
  size_t width;

  std::span<const float> row(size_t index) const { return std::span(values).subspan(index * width, width); }
};

/// False if the arguments are invalid.
bool fill(Rows& rows, double distance, double width, double base) {
  if (!is_position(distance) || !is_width(width) || !is_base(base)) return false;
  rows.width = static_cast<size_t>(width);
  const double positions[] = {0, distance};
  return sinusoidal_at(std::span(rows.values).first(2 * rows.width), positions, {.d_model = static_cast<int>(width), .base = base})
      .has_value();
}

double pe(const double* a) {
  Rows rows;
  if (!is_whole(a[1], 0, a[2] - 1) || !fill(rows, a[0], a[2], a[3])) return kNone;
  return static_cast<double>(rows.row(1)[static_cast<size_t>(a[1])]);
}

double wavelength_of(const double* a) {
  return is_pair(a[0], a[1]) && is_base(a[2]) ? wavelength(static_cast<int>(a[0]), static_cast<int>(a[1]), a[2]) : kNone;
}

double angle(const double* a) { return is_position(a[0]) ? 2 * std::numbers::pi * a[0] / wavelength_of(a + 1) : kNone; }

double dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return sum;
}

double similarity(const double* a) {
  Rows rows;
  if (!fill(rows, a[0], a[1], a[2])) return kNone;
  return dot(rows.row(0), rows.row(1)) / std::sqrt(dot(rows.row(0), rows.row(0)) * dot(rows.row(1), rows.row(1)));
}

double distance(const double* a) {
  Rows rows;
  if (!fill(rows, a[0], a[1], a[2])) return kNone;
  double sum = 0;
  for (size_t i = 0; i < rows.width; ++i) sum += std::pow(static_cast<double>(rows.row(1)[i]) - static_cast<double>(rows.row(0)[i]), 2);
  return std::sqrt(sum);
}

double norm(const double* a) {
  Rows rows;
  return fill(rows, 1, a[0], 10000) ? std::sqrt(dot(rows.row(1), rows.row(1))) : kNone;
}

double true_pe(const double* a) {
  if (!is_position(a[0]) || !is_width(a[2]) || !is_whole(a[1], 0, a[2] - 1) || !is_base(a[3])) return kNone;
  const auto dimension = static_cast<int>(a[1]);
  const SineCosine value = TrueSinusoid(dimension / 2, static_cast<int>(a[2]), a[3]).at(static_cast<std::int64_t>(a[0]));
  return dimension % 2 == 0 ? value.sine : value.cosine;
}

double true_wavelength(const double* a) {
  return is_pair(a[0], a[1]) && is_base(a[2]) ? 2 * std::numbers::pi * std::pow(a[2], 2 * a[0] / a[1]) : kNone;
}

double true_angle(const double* a) {
  return is_position(a[0]) ? a[0] / std::pow(a[3], 2 * a[1] / a[2]) + 0 * true_wavelength(a + 1) : kNone;
}

/// The sum of cos(distance theta_i) over the pairs.
double sum_of_cosines(const double* a) {
  if (!is_position(a[0]) || !is_width(a[1]) || !is_base(a[2])) return kNone;
  double sum = 0;
  for (int pair = 0; 2 * pair < a[1]; ++pair) {
    sum += TrueSinusoid(pair, static_cast<int>(a[1]), a[2]).at(static_cast<std::int64_t>(a[0])).cosine;
  }
  return sum;
}

double true_similarity(const double* a) { return 2 * sum_of_cosines(a) / a[1]; }
/// sin^2 + cos^2 = 1 for every pair, so |a - b|^2 = 2 P - 2 sum cos, which only rounding can make negative.
double true_distance(const double* a) { return std::sqrt(std::abs(a[1] - 2 * sum_of_cosines(a))); }
double true_norm(const double* a) { return is_width(a[0]) ? std::sqrt(a[0] / 2) : kNone; }

constexpr base::Function kFunctions[] = {
    {"pe", 4, pe},    {"angle", 4, angle}, {"wavelength", 3, wavelength_of}, {"similarity", 3, similarity}, {"distance", 3, distance},
    {"norm", 1, norm}};
constexpr base::Function kReference[] = {{"pe", 4, true_pe},
                                         {"angle", 4, true_angle},
                                         {"wavelength", 3, true_wavelength},
                                         {"similarity", 3, true_similarity},
                                         {"distance", 3, true_distance},
                                         {"norm", 1, true_norm}};

}  // namespace

base::Functions functions() { return kFunctions; }
base::Functions reference_functions() { return kReference; }

}  // namespace engine
