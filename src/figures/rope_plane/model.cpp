#include "figures/rope_plane/model.h"

#include <algorithm>
#include <cmath>

#include "figures/rope/rotated.h"

namespace figures::plane {
namespace {

using base::Choice;
using base::Dependency;
using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr int kMaxWidth = 128;

constexpr Choice kViews[] = {{"complex", "Complex"}, {"matrix", "Matrix"}};
constexpr Choice kContents[] = {{"random", "Random"}, {"ones", "All ones"}};
constexpr Choice kShares[] = {{"all", "All"}, {"half", "Half"}, {"quarter", "Quarter"}};
constexpr Choice kLayouts[] = {{"interleaved", "Interleaved"}, {"halves", "Halves"}};

constexpr Parameter chosen_pair() {
  Parameter parameter{"pair", "pair", "", Kind::integer, Scale::linear, 0, kMaxWidth / 2 - 1, 1, 2};
  parameter.on_picture = true;
  return parameter;
}

constexpr Parameter kParameters[] = {
    base::choice_of("view", "written as", kViews),
    {"n", "key n (and m)", "", Kind::integer, Scale::linear, 0, 2047, 1, 3},
    {"distance", "distance m − n", "positions", Kind::integer, Scale::linear, -512, 512, 1, 4},
    base::choice_of("vectors", "q and k", kContents),
    {"seed", "seed", "", Kind::integer, Scale::linear, 1, 100, 1, 1, {}, false, Dependency{"vectors", "random"}},
    {"head_width", "head width K", "numbers", Kind::integer, Scale::logarithmic, 2, kMaxWidth, 2, 16},
    base::choice_of("rotated", "turned", kShares),
    {"base", "base", "", Kind::integer, Scale::logarithmic, 2, 1000000, 1, 10000},
    base::choice_of("layout", "layout", kLayouts),
    chosen_pair(),
};
static_assert(std::size(kParameters) == kPair + 1);

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

double Point::length() const { return std::hypot(re, im); }
double Point::angle_rad() const { return std::atan2(im, re); }
double dot(Point a, Point b) { return a.re * b.re + a.im * b.im; }

void Model::set(std::span<const double> values) {
  const auto int_at = [&](Index index) { return static_cast<int>(values[static_cast<size_t>(index)]); };
  view = static_cast<View>(int_at(kView));
  n = int_at(kN);
  distance = int_at(kDistance);
  m = n + distance;
  vectors = static_cast<Vectors>(int_at(kVectors));
  seed = int_at(kSeed);
  head_width = int_at(kHeadWidth);
  rotary_width = std::max(2, head_width / 2 / (1 << int_at(kRotated)) * 2);
  base = values[kBase];
  layout = int_at(kLayout) == 0 ? engine::Layout::kInterleaved : engine::Layout::kHalves;
  pair = std::min(int_at(kPair), count() - 1);
  compute();
}

void Model::compute() {
  auto [q, k] = rope::draw(seed, head_width);
  if (vectors == Vectors::ones) {
    std::ranges::fill(q, 1.0);
    k = q;
  }
  const std::vector<double> theta = rope::frequencies(rotary_width, base);
  std::vector<double> rotated_q = q, rotated_k = k;
  rope::rotate(rotated_q, rope::rotations_at(m, theta), layout);
  rope::rotate(rotated_k, rope::rotations_at(n, theta), layout);
  pairs.resize(theta.size());
  score = unrotated_score = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto [a, b] = rope::columns_of(i, 2 * pairs.size(), layout);
    pairs[i] = {static_cast<int>(a),          static_cast<int>(b),         theta[i], {q[a], q[b]}, {k[a], k[b]},
                {rotated_q[a], rotated_q[b]}, {rotated_k[a], rotated_k[b]}};
    score += pairs[i].part();
  }
  for (auto c = static_cast<size_t>(rotary_width); c < q.size(); ++c) unrotated_score += q[c] * k[c];
  score += unrotated_score;
}

}  // namespace figures::plane
