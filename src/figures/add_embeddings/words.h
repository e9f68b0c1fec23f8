#pragma once

#include <string>
#include <vector>

#include "figures/add_embeddings/model.h"
#include "figures/figure.h"
#include "plot/readout.h"

// The texts of the figure add_embeddings.
namespace figures::add {

/// With this many decimals below 10, and fewer for larger values; always with a sign.
std::string value_text(double value, int decimals);

/// "√8 · 0.0123 + 0.5403 = 0.5751" at the cursor; or what projection recovers of the cursor's word.
std::string formula(const Model& model);

std::vector<plot::Readout> readouts(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

/// Shown with the view of costs, where most controls have no effect.
inline constexpr std::string_view kCostsHint = "Only the width D changes these numbers.";

/// One way to combine the two vectors, and the number of weights that W_q, W_k and W_v then have.
struct Cost {
  std::string_view name;   ///< "Add"
  std::string_view shape;  ///< "D to D"
  long long weights = 0;
};
/// The costs of adding, of concatenating and projecting back to D, and of concatenating and staying at 2 D, in this order.
std::vector<Cost> costs(const Model& model);

}  // namespace figures::add
