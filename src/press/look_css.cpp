#include "press/look_css.h"

#include <cstdio>

#include "base/look.h"

namespace press {
namespace {

std::string colours(bool dark) {
  std::string css = dark ? "color-scheme:dark;" : "color-scheme:light;";
  for (const base::NamedColour& colour : base::kColours) {
    css.append("--").append(colour.name).append(":").append(css_colour(dark ? colour.dark : colour.light)).append(";");
  }
  return css;
}

std::string lengths() {
  std::string css;
  for (const base::TypeSize& type : base::kTypes) {
    const std::string name = "--" + std::string(type.name);
    css += name + "-size:" + std::to_string(type.em_px) + "px;" + name + "-leading:" + std::to_string(type.line_px) + "px;";
  }
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

std::string look_css() {
  const std::string dark = colours(true);
  return "/* Written by press from src/base/look.h. */\n" + faces() + ":root{" + colours(false) + lengths() + "}\n" +
         "@media (prefers-color-scheme:dark){:root:not([data-theme=light]){" + dark + "}}\n" + ":root[data-theme=dark]{" + dark + "}\n";
}

}  // namespace press
