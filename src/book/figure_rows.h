#pragma once

#include <string_view>
#include <vector>

#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// The name of the choice that changes what a picture shows. Its control is beside the title.
inline constexpr std::string_view kViewParameter = "view";
/// More controls than this beside a picture make readers look at them instead.
inline constexpr size_t kMaxFront = 2;

/// The controls of a figure by the names of its parameters and of its text, in the order in which they are shown.
struct FigureRows {
  std::vector<std::string_view> front;  ///< beside the picture
  std::vector<std::string_view> menu;   ///< behind "More"
};

/// The index of that choice in the kind's parameters, or -1.
int view_parameter(const FigureKind& kind);

/// All names that can be in a row, in order.
std::vector<std::string_view> row_names(const FigureKind& kind);

/// The rows of this figure. Those beside the picture stay there when they do not apply, so that none takes another's place.
FigureRows rows_of(const Figure& figure, const FigureKind& kind);

}  // namespace book
