#include "publish/stills.h"

#include "publish/files.h"

namespace publish {
namespace {

constexpr int kPixelRatio = 2;

std::string name_of(std::string_view slug, std::string_view figure, std::string_view scheme) {
  return std::string("still-").append(slug).append("-").append(figure).append("-").append(scheme).append(".png");
}

/// The big-endian number at `offset`.
int number_at(std::string_view bytes, size_t offset) {
  unsigned number = 0;
  for (size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[offset + i]);
  return static_cast<int>(number);
}

}  // namespace

base::Result<Stills> Stills::read(const std::string& folder) {
  const auto names = list_files(folder);
  if (!names) return std::unexpected(names.error());
  Stills stills;
  for (const std::string& name : *names) {
    if (!name.starts_with("still-") || !name.ends_with(".png")) continue;
    const auto bytes = read_file(folder + "/" + name);
    if (!bytes) return std::unexpected(bytes.error());
    // PNG, section 11.2.2: the first chunk, IHDR, begins with width and height.
    if (bytes->size() < 24 || bytes->substr(12, 4) != "IHDR") return std::unexpected(folder + "/" + name + " is no PNG file.");
    stills.sizes_[name] = {number_at(*bytes, 16) / kPixelRatio, number_at(*bytes, 20) / kPixelRatio};
  }
  return stills;
}

std::string Stills::html(std::string_view slug, const book::Figure& figure, bool at_once) const {
  const auto light = sizes_.find(name_of(slug, figure.id, "light"));
  const auto dark = sizes_.find(name_of(slug, figure.id, "dark"));
  if (light == sizes_.end() || dark == sizes_.end()) return {};
  return "<picture class=\"still\"><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"" + dark->first + "\"><img src=\"" +
         light->first + "\" alt=\"\" width=\"" + std::to_string(light->second.width_px) + "\" height=\"" +
         std::to_string(light->second.height_px) + "\"" + (at_once ? " fetchpriority=\"high\"" : " loading=\"lazy\"") + "></picture>\n";
}

std::vector<book::Diagnostic> Stills::missing(const std::string& file, const book::Document& document) const {
  std::vector<book::Diagnostic> diagnostics;
  for (const book::Figure& figure : document.figures) {
    if (!html(document.slug, figure).empty()) continue;
    diagnostics.push_back({.severity = book::Diagnostic::Severity::warning,
                           .file = file,
                           .line = figure.line,
                           .wrong = "The figure '" + figure.id + "' has no still picture for readers without scripts.",
                           .fix = "Run node tools/pictures.mjs."});
  }
  return diagnostics;
}

}  // namespace publish
