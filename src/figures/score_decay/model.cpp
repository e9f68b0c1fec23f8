#include "figures/score_decay/model.h"

#include <algorithm>
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

using base::Choice;
using base::Parameter;
using ValueType = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr int kMaxDistances = 2048;
constexpr int kMaxWidth = 128;
constexpr std::uint64_t kTableSeed = 1;
constexpr engine::T5Buckets kBuckets{.bidirectional = false};

constexpr Choice kAssumptions[] = {{"equal", "All ones"}, {"random", "Random, expected"}, {"own", "Your own"}};

constexpr Parameter kParameters[] = {
    base::choice_of("assumption", "query and key", kAssumptions),
    {"head_width", "head width K", "", ValueType::integer, Scale::logarithmic, 2, kMaxWidth, 2, 64},
    {"base", "base", "", ValueType::integer, Scale::logarithmic, 2, 1000000, 1, 10000},
    {"head", "ALiBi's head", "", ValueType::integer, Scale::linear, 0, 7, 1, 4},
    {"reach", "distances", "", ValueType::integer, Scale::logarithmic, 8, kMaxDistances, 1, 128},
    place_on_picture("distance", "distance", kMaxDistances - 1, 64, "reach"),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

/// The cosine and sine waves that the pairs of a query and a key contribute: score(n) = sum_i along_i cos(n theta_i) + across_i sin(n
/// theta_i), with the query n positions after the key (the real part of RoFormer's equation 12). Laid out like a row of the sinusoidal
/// table: sines at even indices.
std::vector<double> waves_of(std::span<const float> q, std::span<const float> k) {
  std::vector<double> waves(q.size());
  for (size_t c = 0; c < q.size(); c += 2) {
    const double qa = q[c], qb = q[c + 1], ka = k[c], kb = k[c + 1];
    waves[c] = qa * kb - qb * ka;
    waves[c + 1] = qa * ka + qb * kb;
  }
  return waves;
}

double dot(std::span<const float> row, std::span<const double> waves) {
  return std::transform_reduce(row.begin(), row.end(), waves.begin(), 0.0, std::plus(),
                               [](float a, double b) { return static_cast<double>(a) * b; });
}

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

std::string_view name_of(Line line) {
  constexpr std::string_view kNames[kLines] = {"sinusoidal", "RoPE", "ALiBi", "T5, untrained"};
  return kNames[static_cast<size_t>(line)];
}

/// A query or a key under the assumption. For random ones, returns their mean, 0: the two are independent, so the expected score is that of
/// the means.
std::vector<float> Model::filled(const std::vector<float>& own) const {
  std::vector<float> values(to_size(head_width), assumption == Assumption::kEqual ? 1.0f : 0.0f);
  if (assumption == Assumption::kOwn) {
    for (size_t c = 0; c < values.size(); ++c) values[c] = own[c % own.size()];
  }
  return values;
}

void Model::compute() {
  const std::vector<float> q = filled(vectors_.q), k = filled(vectors_.k);
  const std::vector<double> waves = waves_of(q, k);
  const double scale = 1 / std::sqrt(static_cast<double>(head_width));
  constexpr double kRounding = 1.3e-6;  // of the fast mode
  rounding_ =
      kRounding * scale * std::transform_reduce(waves.begin(), waves.end(), 0.0, std::plus(), [](double w) { return std::fabs(w); });
  content = std::inner_product(q.begin(), q.end(), k.begin(), 0.0) * scale;

  std::vector<float> table(to_size(reach) * to_size(head_width)), learned(to_size(kBuckets.num_buckets));
  require(engine::sinusoidal(table, 0, {.d_model = head_width, .base = base, .mode = engine::Mode::kFast}));
  std::array<double, 8> slopes{};
  require(engine::alibi_slopes(slopes, engine::AlibiSlopes::kCode));
  slope = slopes[to_size(head)];
  engine::standard_normal(kTableSeed, learned);
  std::vector<std::int32_t> back(to_size(reach)), buckets(back.size());
  for (size_t n = 0; n < back.size(); ++n) back[n] = -static_cast<std::int32_t>(n);
  require(engine::t5_buckets(buckets, back, kBuckets));

  for (std::vector<double>& line : scores) line.assign(to_size(reach), content);
  for (size_t n = 0; n < to_size(reach); ++n) {
    const auto row = std::span<const float>(table).subspan(n * to_size(head_width), to_size(head_width));
    double cosines = 0;  // p_n . p_0
    for (size_t c = 1; c < row.size(); c += 2) cosines += static_cast<double>(row[c]);
    scores[static_cast<size_t>(Line::kSinusoidal)][n] += cosines * scale;
    scores[static_cast<size_t>(Line::kRope)][n] = dot(row, waves) * scale;
    scores[static_cast<size_t>(Line::kAlibi)][n] -= slope * static_cast<double>(n);
    scores[static_cast<size_t>(Line::kT5)][n] += static_cast<double>(learned[static_cast<size_t>(buckets[n])]);
  }
}

void Model::read(std::string_view wanted) {
  text = wanted;
  Vectors vectors;
  mistake = read_vectors(text, vectors);
  if (mistake) return;
  vectors_ = std::move(vectors);
  read_text = text;
  computed_for_ = {};
}

void Model::set(std::span<const double> values, std::string_view wanted_text) {
  if (read_text.empty()) read(vectors_parameter().initial);  // so that there are always vectors
  if (text != wanted_text) read(wanted_text);
  assumption = static_cast<Assumption>(values[kAssumption]);
  head_width = to_int(values[kHeadWidth]);
  base = values[kBase];
  head = to_int(values[kHead]);
  reach = to_int(values[kReach]);
  distance = std::min(to_int(values[kDistance]), reach - 1);
  pinned = values[kPinned] == 1;
  std::array<double, kDistance> wanted{};
  std::copy_n(values.begin(), wanted.size(), wanted.begin());
  if (wanted == computed_for_) return;
  compute();
  computed_for_ = wanted;
}

int Model::rises(Line line) const {
  const std::vector<double>& all = scores[static_cast<size_t>(line)];
  int count = 0;
  for (size_t n = 0; n + 1 < all.size(); ++n) count += all[n + 1] > all[n] + rounding_;
  return count;
}

}  // namespace figures::decay
