#include "figures/score_decay/model.h"

#include <cmath>
#include <cstdint>
#include <numeric>

#include "engine/alibi.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"
#include "engine/t5.h"
#include "figures/knobs.h"

namespace figures::decay {
namespace {

constexpr int kMost = 10;  ///< largest absolute value of a number, so that every score fits its reading
constexpr engine::T5Buckets kBuckets{.bidirectional = false};
constexpr double kRounding = 1.3e-6;  ///< of the engine's fast mode

class VectorReader : Scanner {
 public:
  explicit VectorReader(std::string_view text) : Scanner(text) {}
  std::optional<Mistake> read(Vectors& vectors) {
    vectors = {numbers('q'), {}};
    expect(';', "between query and key");
    vectors.k = numbers('k');
    if (!failed() && (skip(), at_ < text_.size())) fail(at_, {"Here the text should end."});
    return mistake_;
  }

 private:
  float one_number() {
    skip();
    const size_t begin = at_;
    const bool negative = take('-');
    if (!is_digit(next()) && next() != '.') fail(at_, {"Here a number should stand, as in ", kInitialVectors, "."});
    const double value = failed() ? 0 : number();
    if (value > kMost) fail(begin, {"Numbers go from -", kMost, " to ", kMost, " here."});
    if (at_ < text_.size() && std::string_view(" ,;").find(text_[at_]) == std::string_view::npos)
      fail(at_, {"Put a comma or a space between two numbers."});
    return static_cast<float>(negative ? -value : value);
  }
  std::vector<float> numbers(char vector) {
    std::vector<float> all;
    const char name[] = {vector, '\0'};
    if (!take(vector)) fail(at_, {"Here “", name, " =” should stand, as in ", kInitialVectors, "."});
    expect('=', "before the numbers");
    while (!failed()) {
      all.push_back(one_number());
      if (!take(',') && (next() == ';' || at_ >= text_.size())) break;
    }
    return all;
  }
};

/// A query or a key under an assumption, repeated or cut off to K numbers. For random ones their mean, 0: the two are independent, so the
/// expected score is that of the means.
std::vector<double> filled(Assumption assumption, std::span<const float> own, int width) {
  std::vector<double> values(to_size(width), assumption == kEqual ? 1.0 : 0.0);
  for (size_t c = 0; assumption == kOwn && c < values.size(); ++c) values[c] = static_cast<double>(own[c % own.size()]);
  return values;
}

/// The cosine and sine waves that the pairs of a query and a key contribute: score(n) = sum_i along_i cos(n theta_i) + across_i sin(n
/// theta_i), with the query n positions after the key (the real part of RoFormer's equation 12). Laid out like a row of the sinusoidal
/// table: sines at even indices.
std::vector<double> waves_of(std::span<const double> q, std::span<const double> k) {
  std::vector<double> waves(q.size());
  for (size_t c = 0; c < q.size(); c += 2) {
    waves[c] = q[c] * k[c + 1] - q[c + 1] * k[c];
    waves[c + 1] = q[c] * k[c] + q[c + 1] * k[c + 1];
  }
  return waves;
}

/// What T5's untrained table adds at each distance.
std::vector<double> t5_biases(int reach) {
  std::vector<float> learned(to_size(kBuckets.num_buckets));
  engine::standard_normal(1, learned);
  std::vector<std::int32_t> back(to_size(reach)), buckets(back.size());
  for (size_t n = 0; n < back.size(); ++n) back[n] = -static_cast<std::int32_t>(n);
  require(engine::t5_buckets(buckets, back, kBuckets));
  std::vector<double> biases;
  for (const std::int32_t bucket : buckets) biases.push_back(static_cast<double>(learned[static_cast<size_t>(bucket)]));
  return biases;
}

}  // namespace

std::optional<Mistake> read_vectors(std::string_view text, Vectors& vectors) { return VectorReader(text).read(vectors); }

double alibi_slope(int head) {
  std::array<double, 8> slopes{};
  require(engine::alibi_slopes(slopes, engine::AlibiSlopes::kCode));
  return slopes[to_size(head)];
}

int Scores::rises(Line line) const {
  const std::vector<double>& all = lines[static_cast<size_t>(line)];
  int count = 0;
  for (size_t n = 0; n + 1 < all.size(); ++n) count += all[n + 1] > all[n] + rounding;
  return count;
}

std::array<Scores, kAssumptionCount> scores_of(const Settings& settings, const Vectors& own) {
  const auto width = to_size(settings.head_width), reach = to_size(settings.reach);
  const double scale = 1 / std::sqrt(settings.head_width), slope = alibi_slope(settings.head);
  std::vector<float> table(reach * width);
  require(engine::sinusoidal(table, 0, {.d_model = settings.head_width, .base = settings.base, .mode = engine::Mode::kFast}));
  const std::vector<double> biases = t5_biases(settings.reach);
  std::array<Scores, kAssumptionCount> all;
  for (const Assumption assumption : {kEqual, kRandom, kOwn}) {
    const std::vector<double> q = filled(assumption, own.q, settings.head_width), k = filled(assumption, own.k, settings.head_width);
    const std::vector<double> waves = waves_of(q, k);
    Scores& scores = all[static_cast<size_t>(assumption)];
    scores.lines.fill(std::vector<double>(reach, scale * std::inner_product(q.begin(), q.end(), k.begin(), 0.0)));
    for (const double wave : waves) scores.rounding += kRounding * scale * std::fabs(wave);
    for (size_t n = 0; n < reach; ++n) {
      double cosines = 0, rotated = 0;  // p_n . p_0, and the query rotated by n positions, times the key
      for (size_t c = 0; c < width; ++c) {
        cosines += c % 2 ? static_cast<double>(table[n * width + c]) : 0;
        rotated += static_cast<double>(table[n * width + c]) * waves[c];
      }
      scores.lines[kSinusoidal][n] += cosines * scale;
      scores.lines[kRope][n] = rotated * scale;
      scores.lines[kAlibi][n] -= slope * static_cast<double>(n);
      scores.lines[kT5][n] += biases[n];
    }
  }
  return all;
}

}  // namespace figures::decay
