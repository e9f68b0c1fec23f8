#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/catalog.h"
#include "figures/figure.h"

namespace figures {

/// All kinds of figures, sorted by name. The table is generated from the file names in this folder.
std::span<const Kind* const> kinds();

/// The kind called `name`, or null.
const Kind* find(std::string_view name);

/// The initial value of each parameter of `kind`.
std::vector<double> initial_values(const Kind& kind);

/// A figure in the state from which it opens (Kind::opening), with these values and this text for the rest. A figure that compares what it
/// shows with what it showed first compares with this.
struct Opened {
  std::unique_ptr<Figure> figure;
  bool elsewhere = false;  ///< the state is not that of the values and the text
};
Opened open(const Kind& kind, std::span<const double> values, std::string_view text);

/// The same catalogue as plain data, for callers that do not draw. It makes no figure: in a browser most kinds' code has not been loaded.
base::Catalog catalog();

}  // namespace figures
