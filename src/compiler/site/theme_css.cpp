#include "compiler/site/theme_css.h"

#include <cstdio>

#include "base/theme.h"
#include "compiler/site/fitted_faces.h"

namespace compiler {
namespace {

std::string colours(bool dark) {
  std::string css = dark ? "color-scheme:dark;" : "color-scheme:light;";
  for (const base::NamedColour& colour : base::kColours) {
    css.append("--").append(colour.name).append(":").append(css_colour(dark ? colour.dark : colour.light)).append(";");
  }
  return css;
}

/// The type sizes for `size` that differ from the normal ones; for the normal text size, all of them.
std::string types(base::TextSize size) {
  std::string css;
  for (const base::NamedType& type : base::kTypes) {
    const base::TypeSize& normal = type.sizes[0];
    const base::TypeSize& wanted = type.sizes[static_cast<size_t>(size)];
    if (size != base::TextSize::normal && wanted.em_px == normal.em_px) continue;
    const std::string name = "--" + std::string(type.name);
    css += name + "-size:" + std::to_string(wanted.em_px) + "px;" + name + "-leading:" + std::to_string(wanted.line_px) + "px;";
  }
  return css;
}

std::string other_sizes() {
  std::string css;
  for (size_t i = 1; i < base::kTextSizes.size(); ++i) {
    css.append(":root[data-size=").append(base::kTextSizes[i]).append("]{").append(types(static_cast<base::TextSize>(i))).append("}\n");
  }
  return css;
}

std::string lengths() {
  std::string css;
  for (const base::NamedLength& length : base::kSpaces) {
    css.append("--").append(length.name).append(":").append(std::to_string(length.px)).append("px;");
  }
  return css;
}

std::string faces() {
  std::string css;
  for (const base::NamedFace& face : base::kFaces) {
    css.append("@font-face{font-family:\"").append(face.family).append("\";font-weight:").append(std::to_string(face.weight));
    css.append(";font-style:").append(face.italic ? "italic" : "normal").append(";font-display:swap;src:url(fonts/").append(face.file);
    css.append(") format(\"truetype\")}\n");
  }
  return css + "@font-face{font-family:\"STIX Two Math\";font-display:swap;src:url(fonts/math.woff2) format(\"woff2\")}\n";
}

}  // namespace

std::string css_colour(base::Rgb colour) {
  char text[8];
  std::snprintf(text, sizeof text, "#%06X", static_cast<unsigned>(colour));
  return text;
}

std::string theme_css() {
  const std::string dark = colours(true);
  return "/* Written by the site compiler from src/base/theme.h. */\n" + faces() + fitted_faces_css() + ":root{" + colours(false) +
         types(base::TextSize::normal) + lengths() + "}\n" + other_sizes() +
         "@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){" + dark + "}}\n" +
         "@media screen{:root[data-theme=dark]{" + dark + "}}\n";
}

}  // namespace compiler
