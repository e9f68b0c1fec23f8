#include "compiler/site/preload.h"

#include "base/text.h"
#include "base/theme.h"

namespace compiler {
namespace {

std::string font_hint(std::string_view file, std::string_view type) {
  return "<link rel=\"preload\" href=\"fonts/" + std::string(file) + "\" as=\"font\" type=\"" + std::string(type) + "\" crossorigin>\n";
}

std::string font_hint(base::Face face) { return font_hint(base::kFaces[static_cast<size_t>(face)].file, "font/ttf"); }

/// Small windows and the cover start without the application; see web/lazy_start.js.
constexpr std::string_view kWide = " media=\"(min-width: 900px)\"";

/// Of low priority, so that it comes after what the reader sees first: style sheets and fonts.
std::string fetch_hint(std::string_view name) {
  return "<link rel=\"preload\" href=\"" + base::html_escape(name) + "\" as=\"fetch\" crossorigin fetchpriority=\"low\"" +
         std::string(kWide) + ">\n";
}

}  // namespace

std::string font_hints_html(std::string_view slug, std::string_view article) {
  if (slug.empty()) return {};
  const std::string_view opening =
      article.substr(0, article.find("class=\"quiz"));  // what follows may be hidden, and its faces never needed
  std::string html;
  for (const base::Face face : {base::Face::serif, base::Face::serif_semibold, base::Face::sans, base::Face::sans_semibold})
    html += font_hint(face);
  if (opening.contains("<em>")) html += font_hint(base::Face::serif_italic);
  if (opening.contains("<math")) html += font_hint("math.woff2", "font/woff2");
  return html;
}

std::string preload_html(std::string_view slug, std::span<const std::string> kinds) {
  if (slug.empty() || slug == "index") return {};
  std::string html;
  for (const std::string_view name : {"run.js", "app.js"})
    html += "<link rel=\"modulepreload\" href=\"" + std::string(name) + "\" fetchpriority=\"low\"" + std::string(kWide) + ">\n";
  for (const std::string_view name : {"app.wasm", "sizes.json", "book.json"}) html += fetch_hint(name);
  for (const std::string& kind : kinds) html += fetch_hint("figures/" + kind + ".wasm");
  return html + fetch_hint(std::string(slug) + ".document.json") + fetch_hint(std::string(slug) + ".math.json");
}

}  // namespace compiler
