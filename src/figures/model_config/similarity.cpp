#include "figures/model_config/similarity.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "figures/knobs.h"

namespace figures::plans {
namespace {

constexpr int kSamples = 12, kPoints = 160;
constexpr double kNear = 1.15;
constexpr double kAloneBelow = 10;  ///< the axis shows shorter distances one by one

/// Sums over all pairs of cos(d · frequency) at d = first, first + step, ... Steps turn each pair further without new cosines.
std::array<double, kSamples> sums_of(const std::vector<double>& frequencies, double first, double step) {
  std::array<double, kSamples> sums{};
  for (const double theta : frequencies) {
    double cosine = std::cos(first * theta), sine = std::sin(first * theta);
    const double step_cosine = std::cos(step * theta), step_sine = std::sin(step * theta);
    for (double& sum : sums) {
      sum += cosine;
      const double turned = cosine * step_cosine - sine * step_sine;
      sine = sine * step_cosine + cosine * step_sine;
      cosine = turned;
    }
  }
  return sums;
}

/// The sum over all pairs of the mean of cos(d · frequency) at d = first, first + 1, ... last, in closed form.
double mean_sum(const std::vector<double>& frequencies, double first, double last) {
  const double count = last - first + 1, middle = (first + last) / 2;
  double sum = 0;
  for (const double theta : frequencies) {
    const double half = std::sin(theta / 2);
    sum += std::cos(middle * theta) * (half == 0 ? 1 : std::sin(count * theta / 2) / (count * half));
  }
  return sum;
}

double logit(const Similarity& of, double sum) {
  return of.factor * (of.rotated_factor * sum + of.still) / (static_cast<double>(of.frequencies.size()) + of.still);
}

/// Of the values near each one: `best` of them, or their mean.
std::vector<double> over_neighbours(const std::vector<double>& values, double (*best)(double, double)) {
  constexpr int kNeighbours = 3;
  std::vector<double> found;
  const int count = static_cast<int>(values.size());
  for (int k = 0; k < count; ++k) {
    const int first = std::max(0, k - kNeighbours), last = std::min(count - 1, k + kNeighbours);
    double all = values[to_size(k)], sum = 0;
    for (int n = first; n <= last; ++n) {
      sum += values[to_size(n)];
      if (best) all = best(all, values[to_size(n)]);
    }
    found.push_back(best ? all : sum / (last - first + 1));
  }
  return found;
}

/// A dozen distances miss the extremes of many, so each point takes those of its neighbours too, and then their mean, which still lies
/// beyond its own.
void widen(std::vector<BandPoint>& band, double BandPoint::* side, double (*best)(double, double)) {
  std::vector<double> values;
  for (const BandPoint& point : band) values.push_back(point.*side);
  values = over_neighbours(over_neighbours(values, best), nullptr);
  for (size_t k = 0; k < band.size(); ++k) {
    if (band[k].distance >= kAloneBelow) band[k].*side = values[k];
  }
}

/// So that the quick pairs, of which a point's distances cover more or less of a turn, do not make the mean tremble.
void smooth(std::vector<BandPoint>& band) {
  std::vector<double> means;
  for (const BandPoint& point : band) means.push_back(point.mean);
  means = over_neighbours(means, nullptr);
  for (size_t k = 0; k < band.size(); ++k) {
    if (band[k].distance >= kAloneBelow) band[k].mean = means[k];
  }
}

}  // namespace

double Similarity::at(double distance) const {
  double sum = 0;
  for (const double theta : frequencies) sum += std::cos(distance * theta);
  return logit(*this, sum);
}

Similarity similarity_of(LayerOf of, const Angles& angles, bool scaled) {
  Similarity similarity;
  similarity.frequencies = scaled ? angles.scaled : angles.unscaled;
  const double pairs = static_cast<double>(similarity.frequencies.size());
  similarity.still = std::max(of.layer().head_width.value_or(0) / 2 - pairs, pairs == 0 ? 1.0 : 0.0);
  if (!scaled || !of.rotation()) return similarity;
  similarity.rotated_factor = angles.attention_factor * angles.attention_factor;
  similarity.factor = of.rotation()->softmax_factor;
  return similarity;
}

std::vector<BandPoint> band_of(const Similarity& similarity, double farthest, bool with_range) {
  const int pairs = static_cast<int>(similarity.frequencies.size()), count = std::clamp(kPoints * 128 / std::max(1, pairs), 48, kPoints);
  std::vector<BandPoint> band;
  for (int k = 0; k < count; ++k) {
    const double distance = std::round(std::pow(farthest, k / (count - 1.0)));
    if (!band.empty() && distance <= band.back().distance) continue;
    const double first = std::ceil(distance / kNear), last = std::min(farthest, std::floor(distance * kNear));
    BandPoint point{.distance = distance, .mean = logit(similarity, mean_sum(similarity.frequencies, first, last))};
    point.least = point.greatest = point.mean;
    if (with_range && last > first) {
      const auto sums = sums_of(similarity.frequencies, first, std::max(1.0, std::floor((last - first) / (kSamples - 1))));
      const int samples = static_cast<int>(std::min<double>(kSamples, last - first + 1));
      point.least = logit(similarity, *std::min_element(sums.begin(), sums.begin() + samples));
      point.greatest = logit(similarity, *std::max_element(sums.begin(), sums.begin() + samples));
    }
    band.push_back(point);
  }
  smooth(band);
  if (with_range) {
    widen(band, &BandPoint::least, [](double a, double b) { return std::min(a, b); });
    widen(band, &BandPoint::greatest, [](double a, double b) { return std::max(a, b); });
  }
  return band;
}

}  // namespace figures::plans
