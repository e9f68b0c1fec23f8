#include "compiler/site/stills.h"

#include "book/catalog.h"
#include "book/view/controls.h"

namespace compiler {
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

Still Stills::draw(const book::Figure& figure, const book::Catalog& catalog, bool dark, StillRoom room) const {
  const book::view::FigureProps view = book::view::initial_view(figure, *book::find(catalog, figure.kind));
  return draw_(figure.kind, view.values, view.text, dark, room);
}

Still Stills::draw(const book::Document& document, const book::Figure& figure, const book::Catalog& catalog, bool dark) const {
  if (!draw_) return {};
  Still still = draw(figure, catalog, dark);
  if (book::is_story(document)) cut_readout(still);
  return still;
}

std::string Stills::html(const book::Document& document, const book::Figure& figure, const book::Catalog& catalog) const {
  if (!draw_) return {};
  const std::string_view slug = document.slug;
  const Still still = draw(document, figure, catalog, false);
  return "<picture class=\"still\"><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"" + name_of(slug, figure.id, "dark") +
         "\"><img src=\"" + name_of(slug, figure.id, "light") + "\" alt=\"\" width=\"" + std::to_string(still.width_px) + "\" height=\"" +
         std::to_string(still.height_px) + "\"" + " loading=\"lazy\"></picture>\n";
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

std::string Stills::html_in_window(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog) const {
  if (!draw_) return {};
  const std::string name = "still-" + std::string(slug) + "-" + figure.id;
  const auto source = [&](std::string_view media, std::string_view file) {
    return "<source media=\"" + std::string(media) + "\" srcset=\"" + name + std::string(file) + "\">";
  };
  const Still still = draw(figure, catalog, false, StillRoom::window);
  return "<picture class=\"still\">" + source("screen and (prefers-color-scheme: dark) and (max-width: 639.98px)", "-phone-dark.svg") +
         source("screen and (max-width: 639.98px)", "-phone-light.svg") + source("screen and (prefers-color-scheme: dark)", "-dark.svg") +
         "<img src=\"" + name + "-light.svg\" alt=\"\" width=\"" + std::to_string(still.width_px) + "\" height=\"" +
         std::to_string(still.height_px) + "\" loading=\"lazy\"></picture>\n";
}

std::vector<OutputFile> Stills::files_in_window(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog) const {
  std::vector<OutputFile> files;
  if (!draw_) return files;
  for (const bool dark : {false, true}) {
    for (const StillRoom room : {StillRoom::window, StillRoom::phone})
      files.push_back({name_of(slug, figure.id + (room == StillRoom::phone ? "-phone" : ""), dark ? "dark" : "light"),
                       draw(figure, catalog, dark, room).svg});
  }
  return files;
}

}  // namespace compiler
