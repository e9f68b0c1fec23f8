#pragma once

#include <string>

#include "figures/alibi_slopes/model.h"
#include "figures/figure.h"

// What the figure says of its model, in words and as tables.
namespace figures::alibi {

enum View : int { kSight, kBias, kSlopes, kAttention, kBf16 };  ///< rounding.h speaks of the last

/// The view, and the reader's choice in it: kSlopes has a head, kAttention also a query and a key, and the other two a head and a distance.
struct Chosen {
  View view = kSight;
  int head = 0;
  int distance = 0;  ///< key less query
  int query = 0;
  int key = 0;
};

std::string weight_text(double weight);

/// "1/8" where that is exact.
std::string slope_text(double slope);

std::string headline(const Model& model, const Chosen& at);
std::string cursor_text(const Model& model, const Chosen& at);
std::string alt_text(const Model& model, const Chosen& at);

/// The view's numbers: all, or those around the chosen ones.
DataTable table(const Model& model, const Chosen& at, bool all);

}  // namespace figures::alibi
