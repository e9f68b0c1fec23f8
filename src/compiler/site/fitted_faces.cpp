#include "compiler/site/fitted_faces.h"

#include <array>
#include <cstdio>
#include <string_view>

namespace compiler {
namespace {

/// A face of the book, in em. `advance` is what a character takes on average, kerning included, in the words of the chapters that have this
/// face (the first 30,000 of them; all formulas); the others are ascender and descender in its table `hhea`.
struct Own {
  double advance, ascent, descent;
  int weight;
  bool italic;
};

constexpr Own kSerif{.4706, 1.036, .335, 400, false};
constexpr Own kSerifItalic{.4432, 1.036, .335, 400, true};
constexpr Own kSerifSemibold{.4692, 1.036, .335, 600, false};
constexpr Own kSans{.4419, .984, .316, 400, false};
constexpr Own kSansSemibold{.4829, .984, .316, 600, false};
constexpr Own kMono{.6, 1.02, .3, 400, false};
constexpr Own kMath{.5167, .762, .238, 400, false};

/// An installed face, by its full or PostScript names, one of which is to be found. `advance` is that of the same words. Gelasio has
/// Georgia's widths and Arimo has Arial's, so they were measured instead.
/// DejaVu Serif measures .5095 and DejaVu Sans .5044, but with these values fewer paragraphs of the columns, and no titles in the contents,
/// change their number of lines.
struct Installed {
  std::string_view family;
  const Own* own;
  std::array<std::string_view, 2> names;
  double advance;
};

constexpr Installed kInstalled[] = {
    {"Georgia", &kSerif, {"Georgia"}, .4367},
    {"Georgia", &kSerifItalic, {"Georgia Italic"}, .4577},
    {"Georgia", &kSerifSemibold, {"Georgia Bold"}, .5025},
    {"Noto Serif", &kSerif, {"Noto Serif", "Noto Serif Regular"}, .4727},
    {"Noto Serif", &kSerifItalic, {"Noto Serif Italic"}, .4718},
    {"Noto Serif", &kSerifSemibold, {"Noto Serif Bold"}, .4945},
    {"DejaVu Serif", &kSerif, {"DejaVu Serif"}, .5126},
    {"DejaVu Serif", &kSerifItalic, {"DejaVu Serif Italic"}, .5211},
    {"DejaVu Serif", &kSerifSemibold, {"DejaVu Serif Bold"}, .559},
    {"Roboto", &kSans, {"Roboto", "Roboto Regular"}, .4417},
    {"Roboto", &kSansSemibold, {"Roboto Bold"}, .4674},
    {"Arial", &kSans, {"Arial", "Liberation Sans"}, .4478},
    {"Arial", &kSansSemibold, {"Arial Bold", "Liberation Sans Bold"}, .4999},
    {"DejaVu Sans", &kSans, {"DejaVu Sans"}, .52},
    {"DejaVu Sans", &kSansSemibold, {"DejaVu Sans Bold"}, .5887},
    {"Menlo", &kMono, {"Menlo Regular", "DejaVu Sans Mono"}, .6021},
    {"STIX Two Math", &kMath, {"STIXTwoMath-Regular", "STIX Two Math Regular"}, .5167},
    {"DejaVu Math", &kMath, {"DejaVuMathTeXGyre-Regular"}, .6079},
};

std::string percent(std::string_view property, double share) {
  char text[64];
  std::snprintf(text, sizeof text, ";%.*s:%.1f%%", static_cast<int>(property.size()), property.data(), 100 * share);
  return text;
}

/// Ascent and descent are of the adjusted size, so they are divided by it.
std::string rule(const Installed& face) {
  const Own& own = *face.own;
  const double size = own.advance / face.advance;
  std::string css = "@font-face{font-family:\"" + std::string(face.family) + " fitted\";font-weight:" + std::to_string(own.weight);
  css.append(";font-style:").append(own.italic ? "italic" : "normal").append(";font-display:swap;src:");
  for (const std::string_view name : face.names) {
    if (!name.empty()) css.append(name == face.names[0] ? "" : ",").append("local(\"").append(name).append("\")");
  }
  css += percent("size-adjust", size) + percent("ascent-override", own.ascent / size) + percent("descent-override", own.descent / size);
  return css + "}\n";
}

}  // namespace

std::string fitted_faces_css() {
  std::string css;
  for (const Installed& face : kInstalled) css += rule(face);
  return css;
}

}  // namespace compiler
