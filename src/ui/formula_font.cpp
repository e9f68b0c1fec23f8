#include "ui/formula_font.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

#include "plot/pack.h"

namespace ui {
namespace {

/// The code point of outline 0. Any range would do, but a low one keeps Dear ImGui's lookup tables small.
constexpr ImWchar kFirst = 0x100;

/// The font "file" that Dear ImGui holds is a pointer to the FormulaFont.
const FormulaFont& glyphs_of(const ImFontConfig& source) { return **static_cast<const FormulaFont* const*>(source.FontData); }

bool initialise(ImFontAtlas*, ImFontConfig*) { return true; }
void destroy(ImFontAtlas*, ImFontConfig*) {}
bool initialise_size(ImFontAtlas*, ImFontConfig*, ImFontBaked*, void*) { return true; }

bool contains(ImFontAtlas*, ImFontConfig* source, ImWchar code_point) {
  return code_point >= kFirst && code_point - kFirst < glyphs_of(*source).size();
}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*, ImWchar code_point, ImFontGlyph* glyph,
                float* advance) {
  if (!contains(atlas, source, code_point)) return false;
  if (advance) {
    *advance = 0;  // glyphs are placed one by one, so they need no advance
    return true;
  }
  const float density = source->RasterizerDensity * baked->RasterizerDensity;
  const Bitmap bitmap = rasterise(glyphs_of(*source).outline(code_point - kFirst), baked->Size * density);
  glyph->Codepoint = code_point;
  if (bitmap.coverage.empty()) return true;
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

void draw_glyph(ImDrawList& list, const plot::Fonts& fonts, const Glyph& placed, base::Point origin, float em_px, ImU32 colour) {
  ImFontBaked* baked = fonts.formulas->GetFontBaked(em_px * placed.scale, fonts.pixel_ratio);
  const ImFontGlyph& glyph = *baked->FindGlyph(kFirst + static_cast<ImWchar>(placed.outline));
  if (!glyph.Visible) return;
  const float x = origin.x + placed.x_em * em_px;
  const float y = origin.y - placed.y_em * em_px;
  const float fit = em_px * placed.scale / baked->Size;  // Dear ImGui rounds sizes to whole pixels
  list.PrimReserve(6, 4);
  list.PrimRectUV({x + glyph.X0 * fit, y + glyph.Y0 * fit}, {x + glyph.X1 * fit, y + glyph.Y1 * fit}, {glyph.U0, glyph.V0},
                  {glyph.U1, glyph.V1}, colour);
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
