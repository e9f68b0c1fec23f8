#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "figures/training_lab/model.h"

namespace figures::training {

/// A head at one moment of its training.
struct Birth {
  Film film;
  double step = 1;
  std::vector<float> attention;  ///< [T, T]
  int reach = 0;                 ///< distances from -reach to reach have a mean: those at which four pairs of places stand or more
  std::vector<double> means;
  double most = 0;  ///< of the means

  double mean(int distance) const { return std::abs(distance) > reach ? 0 : means[to_size(distance + reach)]; }
};

/// As the settings say, or as far as the reader's run has come. Without frames if there is no film.
Birth birth_of(const Model& model);

/// Another moment of the same film, which must have frames.
void set_moment(Birth& birth, double step);

/// Where it looks on average: "Step 42: it looks 3 back, 3 ahead and 9 back."
std::string birth_text(const Birth& birth);

}  // namespace figures::training
