#include "publish/stills.h"

#include "book/catalog.h"
#include "book/form/controls.h"

namespace publish {
namespace {

std::string name_of(std::string_view slug, std::string_view figure, std::string_view scheme) {
  return std::string("still-").append(slug).append("-").append(figure).append("-").append(scheme).append(".svg");
}

/// Cuts off the readout below the picture, which can be a formula.
void cut_readout(Still& still) {
  constexpr int kReadout_px = 60;
  const std::string whole = std::to_string(still.height_px) + "\"";
  still.height_px -= kReadout_px;
  const std::string left = std::to_string(still.height_px) + "\"";
  for (const std::string_view attribute : {"viewBox=\"", " height=\""}) {
    const size_t from = still.svg.find(attribute), at = still.svg.find(whole, from);
    if (from != still.svg.npos && at != still.svg.npos) still.svg.replace(at, whole.size(), left);
  }
}

}  // namespace

Still Stills::draw(const book::Document& document, const book::Figure& figure, const book::Catalog& catalog, bool dark) const {
  const book::form::FigureView view = book::form::initial_view(figure, *book::find(catalog, figure.kind));
  Still still = draw_(figure.kind, view.values, view.text, dark);
  if (book::is_story(document)) cut_readout(still);
  return still;
}

std::string Stills::html(const book::Document& document, const book::Figure& figure, const book::Catalog& catalog, bool at_once) const {
  if (!draw_) return {};
  const std::string_view slug = document.slug;
  const Still still = draw(document, figure, catalog, false);
  return "<picture class=\"still\"><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"" + name_of(slug, figure.id, "dark") +
         "\"><img src=\"" + name_of(slug, figure.id, "light") + "\" alt=\"\" width=\"" + std::to_string(still.width_px) + "\" height=\"" +
         std::to_string(still.height_px) + "\"" + (at_once ? " fetchpriority=\"high\"" : " loading=\"lazy\"") + "></picture>\n";
}

std::vector<OutputFile> Stills::files(const book::Document& document, const book::Catalog& catalog) const {
  std::vector<OutputFile> files;
  if (!draw_) return files;
  for (const book::Figure& figure : document.figures) {
    files.push_back({name_of(document.slug, figure.id, "light"), draw(document, figure, catalog, false).svg});
    files.push_back({name_of(document.slug, figure.id, "dark"), draw(document, figure, catalog, true).svg});
  }
  return files;
}

}  // namespace publish
