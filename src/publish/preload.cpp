#include "publish/preload.h"

#include "base/look.h"
#include "base/text.h"

namespace publish {
namespace {

std::string font_hint(base::Face face) {
  return "<link rel=\"preload\" href=\"fonts/" + std::string(base::kFaces[static_cast<size_t>(face)].file) +
         "\" as=\"font\" type=\"font/ttf\" crossorigin>\n";
}

/// Small windows and the cover start without the application; see web/lazy_start.js.
constexpr std::string_view kWide = " media=\"(min-width: 900px)\"";

/// Of low priority, so that it comes after what the reader sees first: style sheets and fonts.
std::string fetch_hint(std::string_view name) {
  return "<link rel=\"preload\" href=\"" + base::html_escape(name) + "\" as=\"fetch\" crossorigin fetchpriority=\"low\"" +
         std::string(kWide) + ">\n";
}

}  // namespace

std::string preload_html(std::string_view slug) {
  if (slug.empty()) return {};
  std::string html;
  for (const base::Face face : {base::Face::serif, base::Face::serif_semibold, base::Face::sans, base::Face::sans_semibold})
    html += font_hint(face);
  if (slug == "index") return html;
  html += "<link rel=\"modulepreload\" href=\"app.mjs\" fetchpriority=\"low\"" + std::string(kWide) + ">\n";
  for (const std::string_view name : {"app.wasm", "sizes.json", "book.json"}) html += fetch_hint(name);
  return html + fetch_hint(std::string(slug) + ".document.json") + fetch_hint(std::string(slug) + ".math.json");
}

}  // namespace publish
