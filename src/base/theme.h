#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// The look of the book as one table of plain values. The Workbench draws with it, the compiler writes it out as CSS custom
// properties for the Page (`--paper`, `--text-size`), and a test computes the contrasts.
namespace base {

/// 0xRRGGBB.
using Rgb = std::uint32_t;

struct NamedColour {
  std::string_view name;
  Rgb light;
  Rgb dark;
};

enum class ColourToken : std::uint8_t {
  paper,
  panel,
  stage,
  hairline,
  edge,
  ink,
  ink2,
  ink3,
  accent,
  accent_ground,
  right,
  right_ground,
  wrong,
  wrong_ground,
};

inline constexpr std::array<NamedColour, 14> kColours{{
    {"paper", 0xFBFAF7, 0x15171B},
    {"panel", 0xF3F1EB, 0x1B1E23},
    {"stage", 0xFFFFFF, 0x101215},
    {"hairline", 0xE2DED4, 0x2C3038},
    {"edge", 0x7E838D, 0x6F7683},
    {"ink", 0x1C2026, 0xE7E5DF},
    {"ink2", 0x585E69, 0xA9AEB8},
    {"ink3", 0x5F6570, 0x969CA8},
    {"accent", 0x2F4BB8, 0x9DB0FF},
    {"accent-ground", 0xE7EBFA, 0x232B45},
    {"right", 0x136B3F, 0x6CCB98},
    {"right-ground", 0xE6F4EC, 0x182A21},
    {"wrong", 0xA93226, 0xF2958A},
    {"wrong-ground", 0xFBEAE7, 0x33201E},
}};

constexpr Rgb colour(ColourToken ink, bool dark) {
  const NamedColour& named = kColours[static_cast<size_t>(ink)];
  return dark ? named.dark : named.light;
}

/// The typefaces; each is one file in dist/fonts.
enum class Face : std::uint8_t { serif, serif_italic, serif_semibold, sans, sans_semibold, mono };

struct NamedFace {
  std::string_view file;    ///< "serif.ttf"
  std::string_view family;  ///< CSS font-family
  int weight;
  bool italic;
};

inline constexpr std::array<NamedFace, 6> kFaces{{
    {"serif.ttf", "Source Serif 4", 400, false},
    {"serif-italic.ttf", "Source Serif 4", 400, true},
    {"serif-semibold.ttf", "Source Serif 4", 600, false},
    {"sans.ttf", "Atkinson Hyperlegible Next", 400, false},
    {"sans-semibold.ttf", "Atkinson Hyperlegible Next", 600, false},
    {"mono.ttf", "JetBrains Mono", 400, false},
}};

/// How far a face reaches above and below the baseline at a given size, in whole pixels, rounded as browsers round it.
struct Extent {
  int ascent_px = 0;
  int descent_px = 0;
};

/// A type size: em and line height in whole CSS pixels, so that lines never fall between pixels.
struct TypeSize {
  int em_px;
  int line_px;
};

/// How large the reader wants the text. Controls keep their size.
enum class TextSize : std::uint8_t { normal, small, large, largest };

inline constexpr std::array<std::string_view, 4> kTextSizes{"normal", "small", "large", "largest"};

struct NamedType {
  std::string_view name;
  std::array<TypeSize, kTextSizes.size()> sizes;  ///< by TextSize
};

enum class Type : std::uint8_t { text, h1, h2, h3, code, table, ui, small, question, option, feedback, formula };

/// Code is never larger than the text around it, except in `ui` and `small`, which never contain code.
inline constexpr std::array<NamedType, 12> kTypes{{
    //             normal    small     large     largest
    {"text", {{{17, 27}, {15, 24}, {20, 32}, {23, 37}}}},
    {"h1", {{{31, 38}, {27, 34}, {36, 44}, {41, 50}}}},
    {"h2", {{{23, 30}, {21, 28}, {27, 35}, {31, 39}}}},
    {"h3", {{{19, 26}, {17, 24}, {22, 30}, {26, 34}}}},
    {"code", {{{14, 22}, {13, 20}, {16, 25}, {18, 28}}}},
    {"table", {{{15, 22}, {14, 20}, {17, 25}, {20, 29}}}},
    {"ui", {{{14, 20}, {14, 20}, {14, 20}, {14, 20}}}},
    {"small", {{{13, 18}, {13, 18}, {13, 18}, {13, 18}}}},
    {"question", {{{17, 25}, {15, 23}, {20, 30}, {23, 34}}}},
    {"option", {{{15, 22}, {14, 20}, {17, 26}, {20, 30}}}},
    {"feedback", {{{14, 21}, {13, 20}, {16, 24}, {18, 27}}}},
    {"formula", {{{22, 31}, {20, 28}, {26, 37}, {30, 43}}}},
}};

constexpr const TypeSize& type(Type t, TextSize size = TextSize::normal) {
  return kTypes[static_cast<size_t>(t)].sizes[static_cast<size_t>(size)];
}

/// Lengths that the drawn column and the CSS share, in CSS pixels; multiples of 4 wherever possible.
struct NamedLength {
  std::string_view name;
  int px;
};

enum class Spacing : std::uint8_t {
  column,       ///< width of the text
  header,       ///< height of the bar at the top
  contents,     ///< width of the table of contents
  paragraph,    ///< below a paragraph
  list_indent,  ///< from the list's edge to an item's text
  item,         ///< below a tight list item
  note_indent,  ///< from a note's bar to its text
  code_pad_x,
  code_pad_y,
  cell_pad_x,
  cell_pad_y,
  quiz_pad_x,
  quiz_pad_y,
  option_pad_x,
  option_pad_y,
  option_mark,  ///< radio button, width and height
  option_gap,   ///< between radio button and text
  button_height,
  radius,  ///< of controls
  radius_card,
};

inline constexpr std::array<NamedLength, 20> kSpaces{{
    {"column", 560},     {"header", 48},      {"contents", 260},     {"paragraph", 16},    {"list-indent", 24},
    {"item", 4},         {"note-indent", 20}, {"code-pad-x", 16},    {"code-pad-y", 12},   {"cell-pad-x", 12},
    {"cell-pad-y", 7},   {"quiz-pad-x", 20},  {"quiz-pad-y", 18},    {"option-pad-x", 10}, {"option-pad-y", 11},
    {"option-mark", 16}, {"option-gap", 12},  {"button-height", 34}, {"radius", 6},        {"radius-card", 10},
}};

constexpr float px(Spacing space) { return static_cast<float>(kSpaces[static_cast<size_t>(space)].px); }

}  // namespace base
