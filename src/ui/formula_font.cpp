#include "ui/formula_font.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "plot/pack.h"

namespace ui {
namespace {

/// The code point of outline 0. Any range would do, but a low one keeps Dear ImGui's lookup tables small. Each outline has one for each
/// place between two device pixels at which it can begin.
constexpr ImWchar kFirst = 0x100;
constexpr int kPlaces = 4;

/// The font "file" that Dear ImGui holds is a pointer to the FormulaFont.
const FormulaFont& glyphs_of(const ImFontConfig& source) { return **static_cast<const FormulaFont* const*>(source.FontData); }

bool initialise(ImFontAtlas*, ImFontConfig*) { return true; }
void destroy(ImFontAtlas*, ImFontConfig*) {}
bool initialise_size(ImFontAtlas*, ImFontConfig*, ImFontBaked*, void*) { return true; }

bool contains(ImFontAtlas*, ImFontConfig* source, ImWchar code_point) {
  return code_point >= kFirst && (code_point - kFirst) / kPlaces < glyphs_of(*source).size();
}

/// Browsers draw dark text on a light ground a little stronger than its coverage. So is a formula in the middle of such text.
unsigned char strengthened(unsigned char coverage) {
  constexpr float kStrength = 0.8f;
  return static_cast<unsigned char>(std::lround(255 * std::pow(static_cast<float>(coverage) / 255, kStrength)));
}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*, ImWchar code_point, ImFontGlyph* glyph,
                float* advance) {
  if (!contains(atlas, source, code_point)) return false;
  if (advance) {
    *advance = 0;  // glyphs are placed one by one, so they need no advance
    return true;
  }
  const float density = source->RasterizerDensity * baked->RasterizerDensity;
  const size_t outline = (code_point - kFirst) / kPlaces, place = (code_point - kFirst) % kPlaces;
  Bitmap bitmap = rasterise(glyphs_of(*source).outline(outline), baked->Size * density, static_cast<float>(place) / kPlaces);
  glyph->Codepoint = code_point;
  if (bitmap.coverage.empty()) return true;
  for (unsigned char& coverage : bitmap.coverage) coverage = strengthened(coverage);
  const ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, bitmap.width, bitmap.height);
  if (id == ImFontAtlasRectId_Invalid) return false;
  ImTextureRect* rect = ImFontAtlasPackGetRect(atlas, id);
  glyph->X0 = static_cast<float>(bitmap.x) / density;
  glyph->Y0 = static_cast<float>(bitmap.y) / density;
  glyph->X1 = static_cast<float>(bitmap.x + bitmap.width) / density;
  glyph->Y1 = static_cast<float>(bitmap.y + bitmap.height) / density;
  glyph->Visible = true;
  glyph->PackId = id;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, glyph, rect, bitmap.coverage.data(), ImTextureFormat_Alpha8, bitmap.width);
  return true;
}

const ImFontLoader* loader() {
  static const ImFontLoader kLoader = [] {
    ImFontLoader l;
    l.Name = "phasebook formulas";
    l.FontSrcInit = initialise;
    l.FontSrcDestroy = destroy;
    l.FontSrcContainsGlyph = contains;
    l.FontBakedInit = initialise_size;
    l.FontBakedLoadGlyph = load_glyph;
    return l;
  }();
  return &kLoader;
}

/// The pixels of the glyph lie on those of the screen, or they would be softer than the text around: it is rasterised in its own size,
/// which Dear ImGui rounds to whole pixels unless the density makes up for that, and at its place between two device pixels.
void draw_glyph(ImDrawList& list, const plot::Fonts& fonts, const Glyph& placed, base::Point origin, float em_px, ImU32 colour) {
  const float size = em_px * placed.scale, ratio = fonts.pixel_ratio;
  ImFontBaked* baked = fonts.formulas->GetFontBaked(size, ratio * size / std::max(1.0f, std::round(size)));
  const float left = std::round((origin.x + placed.x_em * em_px) * ratio * kPlaces);
  const float whole = std::floor(left / kPlaces);
  const ImWchar place = static_cast<ImWchar>(left - whole * kPlaces);
  const ImFontGlyph& glyph = *baked->FindGlyph(kFirst + static_cast<ImWchar>(placed.outline) * kPlaces + place);
  if (!glyph.Visible) return;
  const float density = baked->RasterizerDensity;
  const float x = whole / ratio, y = std::round((origin.y - placed.y_em * em_px) * ratio) / ratio;
  const auto at = [&](float px) { return std::round(px * density) / ratio; };
  list.PrimReserve(6, 4);
  list.PrimRectUV({x + at(glyph.X0), y + at(glyph.Y0)}, {x + at(glyph.X1), y + at(glyph.Y1)}, {glyph.U0, glyph.V0}, {glyph.U1, glyph.V1},
                  colour);
}

}  // namespace

void FormulaFont::load(plot::Fonts& fonts, const Typeset& typeset) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  if (fonts.formulas) atlas.RemoveFont(fonts.formulas);
  outlines_.clear();
  for (const std::string& path : typeset.outlines) outlines_.push_back(parse_outline(path));
  ImFontConfig config;
  config.FontLoader = loader();
  FormulaFont* self = this;
  config.FontData = &self;
  config.FontDataSize = sizeof self;
  config.FontDataOwnedByAtlas = false;  // AddFont copies the pointer
  config.SizePixels = 16;
  fonts.formulas = atlas.AddFont(&config);
}

void draw_formula(ImDrawList& list, const plot::Fonts& fonts, const Formula& formula, base::Point baseline, float em_px, base::Rgb colour) {
  const ImU32 packed = plot::pack(colour);
  for (const Glyph& glyph : formula.glyphs) draw_glyph(list, fonts, glyph, baseline, em_px, packed);
  for (const base::Rect& rule : formula.rules) {
    const float x = baseline.x + rule.x * em_px;
    const float bottom = std::round((baseline.y - rule.y * em_px) * fonts.pixel_ratio) / fonts.pixel_ratio;
    const float height = std::max(1.0f, std::round(rule.height * em_px * fonts.pixel_ratio)) / fonts.pixel_ratio;
    list.AddRectFilled({x, bottom - height}, {x + rule.width * em_px, bottom}, packed);
  }
}

}  // namespace ui
