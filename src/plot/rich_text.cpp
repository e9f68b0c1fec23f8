#include "plot/rich_text.h"

#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/text.h"

namespace plot {
namespace {

using base::Face;

bool is_sans(Face face) { return face == Face::sans || face == Face::sans_semibold; }

struct Style {
  bool italic = false;
  bool bold = false;
  int shift = 0;  ///< +1 above the line, -1 below it
};

TextRun styled(Type type, const Style& style) {
  TextRun run{{}, type.face(), type.em_px(), 0};
  if (style.bold) run.face = is_sans(type.face()) ? Face::sans_semibold : Face::serif_semibold;
  if (style.italic) run.face = Face::serif_italic;  // letters of mathematics are in the reading face, also among labels
  if (style.shift != 0) {
    run.em_px = std::max(9, static_cast<int>(std::lround(type.em_px() * 0.7)));
    run.rise_px = static_cast<float>(type.em_px()) * (style.shift > 0 ? 0.36f : -0.2f);
  }
  return run;
}

/// The face for a character: Greek letters are letters of mathematics, and the interface's faces have no arrows and primes.
Face face_for(char32_t code, Face wanted) {
  const bool greek = code >= 0x391 && code <= 0x3C9 && code != U'π' && code != U'μ';
  const bool sign = (code >= 0x2032 && code <= 0x218F) || (code >= 0x2190 && code <= 0x21FF);
  if (greek && wanted != Face::mono && wanted != Face::serif_semibold) return Face::serif_italic;
  return sign && is_sans(wanted) ? Face::serif : wanted;
}

bool is_digit(std::string_view words, size_t at) { return at < words.size() && base::is_digit(words[at]); }

}  // namespace

std::vector<TextRun> runs_of(std::string_view words, Type type) {
  std::vector<TextRun> runs;
  Style style;
  bool fresh = true;
  const auto put = [&](std::string_view text) {
    size_t end = 0;
    TextRun run = styled(type, style);
    run.face = face_for(base::next_code_point(text, &end), run.face);
    if (fresh || runs.back().face != run.face) runs.push_back(run);
    fresh = false;
    runs.back().text += text;
  };
  for (size_t i = 0; i < words.size(); ++i) {
    const char c = words[i];
    if (c == '\\' && i + 1 < words.size()) {
      put(words.substr(++i, 1));
    } else if (c == '*') {
      const bool twice = words.substr(i, 2) == "**";
      (twice ? style.bold : style.italic) ^= true;
      i += twice;
      fresh = true;
    } else if ((c == '_' || c == '^') && words.substr(i + 1, 1) == "{") {
      style.shift = c == '^' ? 1 : -1;
      ++i;
      fresh = true;
    } else if (c == '}' && style.shift != 0) {
      style.shift = 0;
      fresh = true;
    } else if (c == '-' && is_digit(words, i + 1) &&
               (i == 0 || words[i - 1] == ' ' || words[i - 1] == '(' || words[i - 1] == '{' || words[i - 1] == '*')) {
      put("−");
    } else {
      size_t end = i;
      base::next_code_point(words, &end);
      put(words.substr(i, end - i));
      i = end - 1;
    }
  }
  return runs;
}

float width_of(const Metrics& metrics, std::string_view words, Type type) {
  float width = 0;
  for (const TextRun& run : runs_of(words, type)) width += metrics.width(run.face, static_cast<float>(run.em_px), run.text);
  return width;
}

std::string verbatim(std::string_view words) {
  std::string markup;
  for (const char c : words) {
    if (std::string_view("*_^}\\-").contains(c)) markup += '\\';
    markup += c;
  }
  return markup;
}

std::string plain(std::string_view words) {
  std::string text;
  for (const TextRun& run : runs_of(words, kLabel)) text += run.text;
  return text;
}

}  // namespace plot
