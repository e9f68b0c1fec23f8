#pragma once

#include <string_view>

#include "base/catalog.h"

namespace book {

using base::Catalog;
using base::FigureKind;

/// The kind called `kind`, or null.
const FigureKind* find(const Catalog& catalog, std::string_view kind);

}  // namespace book
