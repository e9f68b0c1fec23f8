#pragma once

#include <string>
#include <string_view>

#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// The kind of the document's figure with that id; null when there is no such figure, or the catalog has no such kind.
const FigureKind* kind_of_figure(const Document& document, std::string_view figure_id, const Catalog& catalog);

/// What of a document's figures and of the links to them the catalog does not know: a kind, a parameter, a value that a parameter cannot
/// take. One sentence, with the id of where it is; empty when it knows everything.
std::string unknown_to(const Catalog& catalog, const Document& document);

}  // namespace book
