#include "compiler/site/stills.h"

#include <optional>

#include "book/catalog.h"
#include "book/stage_cues.h"
#include "book/view/controls.h"

namespace compiler {
namespace {

std::string name_of(std::string_view slug, std::string_view figure, bool phone, bool dark) {
  return std::string("still-")
      .append(slug)
      .append("-")
      .append(figure)
      .append(phone ? "-phone" : "")
      .append(dark ? "-dark.svg" : "-light.svg");
}

std::string size_of(const Still& still) {
  return " width=\"" + std::to_string(still.width_px) + "\" height=\"" + std::to_string(still.height_px) + "\"";
}

/// The figure that the text shows first, as it shows it.
std::optional<book::Figure> opening_of(const book::Document& document) {
  if (document.figures.empty()) return {};
  const std::vector<book::StageCue> cues = book::stage_cues(document);
  if (cues.empty() || cues.front().act != book::StageCue::Act::shows) return document.figures.front();
  book::Figure figure = document.figures[static_cast<size_t>(cues.front().figure)];
  figure.id += "-opening";
  for (const book::Setting& shown : document.links[static_cast<size_t>(cues.front().link)].settings) {
    std::erase_if(figure.settings, [&](const book::Setting& own) { return own.name == shown.name; });
    figure.settings.push_back(shown);
  }
  return figure;
}

}  // namespace

Still Stills::draw(const book::Figure& figure, const book::Catalog& catalog, bool dark, StillRoom room) const {
  if (!draw_) return {};
  const book::view::FigureProps view = book::view::initial_view(figure, *book::find(catalog, figure.kind));
  return draw_(figure.kind, view.values, view.text, dark, room);
}

std::string Stills::html(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog, StillRoom wide,
                         StillRoom phone) const {
  if (!draw_) return {};
  const std::string dark = " and (prefers-color-scheme: dark)", small = " and (max-width: 639.98px)";
  const Still still = draw(figure, catalog, false, wide), on_phone = draw(figure, catalog, false, phone);
  const auto source = [&](const std::string& media, bool is_phone, bool is_dark) {
    return "<source media=\"screen" + media + "\" srcset=\"" + name_of(slug, figure.id, is_phone, is_dark) + "\"" +
           size_of(is_phone ? on_phone : still) + ">";
  };
  return "<picture class=\"still\">" + source(dark + small, true, true) + source(small, true, false) + source(dark, false, true) +
         "<img src=\"" + name_of(slug, figure.id, false, false) + "\" alt=\"\"" + size_of(still) + " loading=\"lazy\"></picture>\n";
}

void Stills::add_files(std::vector<OutputFile>& files, std::string_view slug, const book::Figure& figure, const book::Catalog& catalog,
                       StillRoom wide, StillRoom phone) const {
  for (const bool dark : {false, true}) {
    files.push_back({name_of(slug, figure.id, false, dark), draw(figure, catalog, dark, wide).svg});
    files.push_back({name_of(slug, figure.id, true, dark), draw(figure, catalog, dark, phone).svg});
  }
}

std::string Stills::html(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog) const {
  return html(slug, figure, catalog, StillRoom::column, StillRoom::phone_column);
}

std::string Stills::html_of_opening(const book::Document& document, const book::Catalog& catalog) const {
  const std::optional<book::Figure> opening = opening_of(document);
  return opening ? html(document.slug, *opening, catalog) : "";
}

std::vector<OutputFile> Stills::files(const book::Document& document, const book::Catalog& catalog) const {
  std::vector<OutputFile> files;
  if (!draw_) return files;
  for (const book::Figure& figure : document.figures)
    add_files(files, document.slug, figure, catalog, StillRoom::column, StillRoom::phone_column);
  if (const auto opening = opening_of(document); opening && opening->id != document.figures.front().id)
    add_files(files, document.slug, *opening, catalog, StillRoom::column, StillRoom::phone_column);
  return files;
}

std::string Stills::html_in_window(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog) const {
  return html(slug, figure, catalog, StillRoom::window, StillRoom::phone);
}

std::vector<OutputFile> Stills::files_in_window(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog) const {
  std::vector<OutputFile> files;
  if (draw_) add_files(files, slug, figure, catalog, StillRoom::window, StillRoom::phone);
  return files;
}

}  // namespace compiler
