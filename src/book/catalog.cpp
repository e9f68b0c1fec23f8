#include "book/catalog.h"

namespace book {

const FigureKind* find(const Catalog& catalog, std::string_view kind) {
  for (const FigureKind& figure : catalog.figures) {
    if (figure.kind == kind) return &figure;
  }
  return nullptr;
}

}  // namespace book
