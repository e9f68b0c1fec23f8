#pragma once

#include <string>
#include <string_view>

#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// The kind of the document's figure with that id; null if there is no such figure or the catalog does not have its kind.
const FigureKind* kind_of_figure(const Document& document, std::string_view figure_id, const Catalog& catalog);

/// The first thing in a document's figures, or in the links to them, that the catalog does not know: a kind, a parameter, or a value that a
/// parameter cannot take. One sentence, with the id of the figure or link; empty if the catalog knows everything.
std::string unknown_to(const Catalog& catalog, const Document& document);

}  // namespace book
