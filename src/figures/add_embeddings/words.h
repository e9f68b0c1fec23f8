#pragma once

#include <string>
#include <vector>

#include "figures/add_embeddings/model.h"
#include "figures/figure.h"
#include "plot/readout.h"

// What the figure add_embeddings says.
namespace figures::add {

/// With so many decimals while the value is below 10, fewer for larger ones; always a sign.
std::string value_text(double value, int decimals);

/// "√8 · 0.0123 + 0.5403 = 0.5751", at the cursor; or what projection makes of the cursor's word.
std::string formula(const Model& model);

std::vector<plot::Readout> readouts(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

/// What of the controls means something in the view of costs.
inline constexpr std::string_view kCostsHint = "Only the width D changes these numbers.";

/// One way to give the next layer both vectors, and what W_q, W_k and W_v then hold.
struct Cost {
  std::string_view name;   ///< "Add"
  std::string_view shape;  ///< "D to D"
  long long weights = 0;
};
std::vector<Cost> costs(const Model& model);

}  // namespace figures::add
