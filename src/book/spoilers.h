#pragma once

#include <string>
#include <vector>

#include "book/document.h"

namespace book {

/// What a prediction folds until it is answered, so that the guess comes before the answer.
struct Spoiler {
  int item = 0;                ///< index into Document::items
  std::vector<size_t> blocks;  ///< indices into Document::blocks
  std::vector<size_t>
      scenes;  ///< the same: scenes above it of a figure that it folds. Only their links, which would lead there, are hidden

  std::vector<size_t> all() const;
};

/// The spoilers of a document, in the order of the text. A prediction folds what follows it in its section: up to the next heading of that
/// section's level or higher, the title's section ending at the first heading below it. The figure in which it is answered stays, and so do
/// definitions, which their links open.
std::vector<Spoiler> spoilers_of(const Document& document);

/// Whether the item is a prediction that folds anything.
bool has_spoiler(const Document& document, int item);

/// For each block, the ids of the items that fold it, separated by spaces; most have none.
std::vector<std::string> folding_items(const Document& document);

}  // namespace book
