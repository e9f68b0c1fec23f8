#include "publish/stills.h"

#include "book/catalog.h"
#include "book/form/controls.h"

namespace publish {
namespace {

std::string name_of(std::string_view slug, std::string_view figure, std::string_view scheme) {
  return std::string("still-").append(slug).append("-").append(figure).append("-").append(scheme).append(".svg");
}

}  // namespace

Still Stills::draw(const book::Figure& figure, const book::Catalog& catalog, bool dark) const {
  const book::form::FigureView view = book::form::initial_view(figure, *book::find(catalog, figure.kind));
  return draw_(figure.kind, view.values, view.text, dark);
}

std::string Stills::html(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog, bool at_once) const {
  if (!draw_) return {};
  const Still still = draw(figure, catalog, false);
  return "<picture class=\"still\"><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"" + name_of(slug, figure.id, "dark") +
         "\"><img src=\"" + name_of(slug, figure.id, "light") + "\" alt=\"\" width=\"" + std::to_string(still.width_px) + "\" height=\"" +
         std::to_string(still.height_px) + "\"" + (at_once ? " fetchpriority=\"high\"" : " loading=\"lazy\"") + "></picture>\n";
}

std::vector<OutputFile> Stills::files(const book::Document& document, const book::Catalog& catalog) const {
  std::vector<OutputFile> files;
  if (!draw_) return files;
  for (const book::Figure& figure : document.figures) {
    files.push_back({name_of(document.slug, figure.id, "light"), draw(figure, catalog, false).svg});
    files.push_back({name_of(document.slug, figure.id, "dark"), draw(figure, catalog, true).svg});
  }
  return files;
}

}  // namespace publish
