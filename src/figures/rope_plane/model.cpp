#include "figures/rope_plane/model.h"

#include <algorithm>

#include "figures/rope/rotated.h"

namespace figures::plane {

void Model::set(const Settings& settings) {
  n = settings.n;
  m = n + settings.distance;
  rotary_width = std::max(2, settings.head_width / 2 / (1 << settings.share) * 2);
  auto [q, k] = rope::draw(settings.seed, settings.head_width);
  if (settings.ones) {
    std::ranges::fill(q, 1.0);
    k = q;
  }
  const std::vector<double> theta = rope::frequencies(rotary_width, settings.base);
  std::vector<double> rotated_q = q, rotated_k = k;
  rope::rotate(rotated_q, rope::rotations_at(m, theta), settings.layout);
  rope::rotate(rotated_k, rope::rotations_at(n, theta), settings.layout);
  pairs.resize(theta.size());
  score = unrotated_score = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto [a, b] = rope::columns_of(i, 2 * pairs.size(), settings.layout);
    pairs[i] = {static_cast<int>(a),          static_cast<int>(b),         theta[i], {q[a], q[b]}, {k[a], k[b]},
                {rotated_q[a], rotated_q[b]}, {rotated_k[a], rotated_k[b]}};
    score += pairs[i].part();
  }
  for (auto c = static_cast<size_t>(rotary_width); c < q.size(); ++c) unrotated_score += q[c] * k[c];
  score += unrotated_score;
}

}  // namespace figures::plane
