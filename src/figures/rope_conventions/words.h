#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/rope_conventions/model.h"
#include "plot/readout.h"

// The texts of the figure rope_conventions.
namespace figures::conventions {

/// A number that measures the scores, and what it means.
struct Verdict {
  std::string what;
  std::string value;
  std::string meaning;
  bool good = false;
};
Verdict verdict_on_distance(const Model& model);
Verdict verdict_on_training(const Model& model);

std::vector<plot::Readout> readouts(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::conventions
