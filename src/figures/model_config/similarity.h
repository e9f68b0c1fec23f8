#pragma once

#include <vector>

#include "figures/model_config/layer_words.h"

// The logit of a query and a key that are all ones, against their distance. 1 is their logit in one place, without the scaling.
namespace figures::plans {

struct Similarity {
  std::vector<double> frequencies;  ///< rad per position, one a pair that RoPE acts on
  double still = 0;                 ///< pairs of the head that it leaves alone
  double rotated_factor = 1;        ///< of what the pairs give: the attention factor, for the query and for the key
  double factor = 1;                ///< of the whole logit

  /// The mean over all pairs of a head of cos(distance · frequency), with its factors.
  double at(double distance) const;
};

/// Of a layer that rotates, or has no positions (always 1).
Similarity similarity_of(LayerOf of, const Angles& angles, bool scaled);

/// A curve on a logarithmic axis, where a point stands for the distances near it (15 % less to 15 % more).
struct BandPoint {
  double distance = 1;
  double mean = 0;                 ///< of all of them, and from distance 10 on of the neighbouring points'
  double least = 0, greatest = 0;  ///< of a dozen of them, and of the neighbouring points'; only if asked for
};
/// From distance 1 to this one.
std::vector<BandPoint> band_of(const Similarity& similarity, double farthest, bool with_range);

}  // namespace figures::plans
