#include "figures/t5_buckets/model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "engine/operations/token_vectors.h"
#include "figures/knobs.h"

namespace figures::buckets {
namespace {

using base::Choice;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr Choice kDirections[] = {{"both", "Both ways"}, {"causal", "Causal"}};
constexpr int kMaxPositions = 512;

/// The smallest max_distance is above the number of distances that have their own bucket with 64 causal buckets, so that all combinations
/// are valid.
constexpr Parameter kParameters[] = {
    base::choice_of("direction", "direction", kDirections),
    {"num_buckets", "buckets", "buckets", Kind::integer, Scale::linear, 4, 64, 2, 32},
    {"max_distance", "max distance", "positions", Kind::integer, Scale::logarithmic, 40, 1024, 1, 128},
    {"positions", "positions", "positions", Kind::integer, Scale::logarithmic, 2, kMaxPositions, 1, 144},
    {"head", "head", "", Kind::integer, Scale::linear, 0, kHeads - 1, 1, 0},
    {"seed", "seed", "", Kind::integer, Scale::linear, 1, 100, 1, 1},
    place_on_picture("query", "query i", kMaxPositions - 1, 100, "positions"),
    place_on_picture("key", "key j", kMaxPositions - 1, 80, "positions"),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

size_t to_size(int value) { return static_cast<size_t>(value); }

void require([[maybe_unused]] const engine::Checked& done) { assert(done && "the parameter table allows only what the engine takes"); }

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

void Model::compute() {
  std::vector<std::int32_t> distances(2 * to_size(positions) - 1);
  std::iota(distances.begin(), distances.end(), 1 - positions);
  buckets.resize(distances.size());
  require(engine::t5_buckets(buckets, distances, rule));
  table.resize(to_size(rule.num_buckets) * kHeads);
  engine::standard_normal(static_cast<std::uint64_t>(seed), table);
  for (float& value : table) value *= kInitialStd;
  std::vector<float> of_head, scratch(4 * to_size(positions));
  for (int b = 0; b < rule.num_buckets; ++b) of_head.push_back(static_cast<float>(bias_of(b, head)));
  bias.resize(to_size(positions) * to_size(positions));
  require(engine::t5_bias(bias, of_head, 1, positions, positions, 0, rule, scratch));
  range = std::ceil(20 * std::max(std::ranges::max(table), -std::ranges::min(table))) / 20;
  // All distances beyond max_distance share its bucket.
  std::vector<std::int32_t> left(to_size(rule.max_distance) + 1), left_buckets(left.size());
  for (size_t n = 0; n < left.size(); ++n) left[n] = -static_cast<std::int32_t>(n);
  require(engine::t5_buckets(left_buckets, left, rule));
  starts.assign(to_size(side()), -1);
  for (size_t n = left.size(); n-- > 0;) starts[static_cast<size_t>(left_buckets[n])] = static_cast<int>(n);
}

bool Model::set(std::span<const double> values) {
  positions = to_int(values[kPositions]);
  head = to_int(values[kHead]);
  seed = to_int(values[kSeed]);
  query = std::min(to_int(values[kQuery]), positions - 1);
  key = std::min(to_int(values[kKey]), positions - 1);
  pinned = values[kPinned] != 0;
  rule = {values[kDirection] == 0, to_int(values[kNumBuckets]), to_int(values[kMaxDistance])};
  std::array<double, kQuery> wanted{};
  std::copy_n(values.begin(), wanted.size(), wanted.begin());
  if (wanted == computed_for_) return false;
  computed_for_ = wanted;
  compute();
  return true;
}

int Model::last_start() const { return starts.back(); }

Part Model::part(int bucket) const {
  const int own = bucket % side();
  return own < exact() ? Part::exact : own == side() - 1 ? Part::last : Part::logarithmic;
}

Model::Range Model::distances_of(int bucket) const {
  const size_t own = to_size(bucket % side());
  size_t next = own + 1;
  while (next < starts.size() && starts[next] < 0) ++next;
  return {starts[own], next < starts.size() ? starts[next] - 1 : -1};
}

}  // namespace figures::buckets
