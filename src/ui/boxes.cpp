#include "ui/boxes.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "plot/pack.h"
#include "ui/formula_font.h"

namespace ui {
namespace {

using base::ColourToken;
using base::Rect;
using base::Spacing;

bool is(const Box& box, State state) { return (box.state & state) != 0; }

/// The ink of a verdict, or `otherwise` without one.
ColourToken verdict_ink(const Box& box, ColourToken otherwise) {
  if (is(box, State::wrong)) return ColourToken::wrong;
  return is(box, State::right) || is(box, State::missed) ? ColourToken::right : otherwise;
}

struct Brush {
  const Painter& painter;
  const Scene& scene;
  base::Point origin;

  Rect placed(const Box& box) const { return base::translated(box.rect, origin.x, origin.y); }
  std::string_view id(const Box& box) const { return scene.boxes.id_of(box); }
  bool is_hovered(const Box& box) const { return painter.is_hovered(id(box)); }
  bool is_focused(const Box& box) const { return painter.is_focused(id(box)); }
  float device(float px) const { return std::round(px * painter.fonts.pixel_ratio) / painter.fonts.pixel_ratio; }
};

// Text and its marks

void paint_text(const Brush& brush, const Box& box) {
  const float ratio = brush.painter.fonts.pixel_ratio;
  const ImTextureData* words = brush.scene.boxes.words.texture();
  if (!words) return;
  const float top = brush.device(box.value + brush.origin.y) - static_cast<float>(box.state) / ratio;
  const float left = brush.device(box.rect.x + brush.origin.x);
  const Rect& picture = box.picture;
  const ImVec2 atlas{static_cast<float>(words->Width), static_cast<float>(words->Height)};
  brush.painter.list.AddImage(const_cast<ImTextureData*>(words)->GetTexRef(), {left, top},
                              {left + picture.width / ratio, top + picture.height / ratio}, {picture.x / atlas.x, picture.y / atlas.y},
                              {picture.right() / atlas.x, picture.bottom() / atlas.y});
}

void paint_formula(const Brush& brush, const Box& box) {
  const size_t index = static_cast<size_t>(box.picture.y);
  if (index >= brush.scene.typeset.formulas.size()) return;
  const Formula& formula = brush.scene.typeset.formulas[index];
  const Rect rect = brush.placed(box);
  const float em_px = std::min(box.picture.x, (rect.width + 0.5f) / std::max(formula.width_em, 0.01f));
  const float x = rect.x + std::max(0.0f, (rect.width - formula.width_em * em_px) / 2);
  const float above = (rect.height - (formula.height_em + formula.depth_em) * em_px) / 2;
  const base::Point baseline{x, brush.device(rect.y + above + formula.height_em * em_px)};
  for (const FormulaPart& part : formula.parts) {
    if (!brush.painter.is_highlighted(part.name)) continue;
    const Rect& at = part.box;
    const Rect ground{baseline.x + at.x * em_px, baseline.y - (at.y + at.height) * em_px, at.width * em_px, at.height * em_px};
    fill(brush.painter, base::inset(ground, -3), ColourToken::accent_ground, 4);
  }
  draw_formula(brush.painter.list, brush.painter.fonts, formula, baseline, em_px, static_cast<base::Rgb>(box.value));
}

void paint_dashes(const Painter& painter, Rect line, float dash_px, float gap_px, ColourToken ink) {
  for (float x = line.x; x < line.right(); x += dash_px + gap_px)
    fill(painter, {x, line.y, std::min(dash_px, line.right() - x), line.height}, ink);
}

/// The line under a word of the glossary, which is no more than a tint.
void paint_tint(const Painter& painter, Rect line) {
  constexpr float kOpacity = 0.25f;
  const ImU32 ink = plot::pack(painter.colour(ColourToken::accent), kOpacity);
  painter.list.AddRectFilled({line.x, line.y}, {line.right(), line.bottom()}, ink);
}

/// Paints the underline of a run in a link, and its hover and focus marks.
void paint_link(const Brush& brush, const Box& box) {
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  const bool part = box.kind == Kind::part;
  const bool highlighted = part ? is(box, State::lit) : brush.is_hovered(box);
  if (highlighted) fill(painter, {rect.x - 2, rect.y, rect.width + 4, rect.height}, ColourToken::accent_ground, 4);
  const float y = brush.device(box.value + brush.origin.y + 4);
  switch (box.kind) {
    case Kind::part:
      if (highlighted) fill(painter, {rect.x, y, rect.width, 2}, ColourToken::accent);
      break;
    case Kind::term: paint_tint(painter, {rect.x, y, rect.width, 2}); break;
    case Kind::act: paint_dashes(painter, {rect.x, y, rect.width, 1}, 4, 3, ColourToken::accent); break;
    default: fill(painter, {rect.x, y, rect.width, 1}, ColourToken::accent); break;
  }
  if (brush.is_focused(box)) focus_ring(painter, rect, 2);
}

void paint_code(const Brush& brush, const Box& box) {
  const Rect rect = brush.placed(box);
  const float em = box.picture.x;
  fill(brush.painter, {rect.x - 2, std::round(box.value + brush.origin.y - em - 1), rect.width + 4, std::round(em * 1.4f)},
       ColourToken::panel, 4);
}

// Controls

/// Paints a tick or a cross in a mark of 16 px, in the same shape as the style sheet.
void paint_symbol(const Painter& painter, Rect rect, bool tick, ColourToken ink) {
  const auto at = [&rect](float x, float y) { return ImVec2{rect.x + x * rect.width / 16, rect.y + y * rect.height / 16}; };
  const ImU32 colour = plot::pack(painter.colour(ink));
  constexpr float kThickness_px = 2;
  if (tick) {
    const ImVec2 points[] = {at(4, 8.25f), at(7, 11.25f), at(12, 5)};
    painter.list.AddPolyline(points, 3, colour, 0, kThickness_px);
  } else {
    painter.list.AddLine(at(5, 5), at(11, 11), colour, kThickness_px);
    painter.list.AddLine(at(11, 5), at(5, 11), colour, kThickness_px);
  }
}

/// Paints a number centred in a mark of 16 px.
void paint_number(const Painter& painter, Rect rect, int number, ColourToken ink) {
  constexpr int kEm_px = 11;
  const base::Face face = base::Face::sans_semibold;
  const std::string text = std::to_string(number);
  const base::Extent extent = plot::extent(painter.fonts, face, kEm_px);
  const float x = rect.x + (rect.width - plot::text_width(painter.fonts, face, kEm_px, text)) / 2;
  const float y = rect.y + (rect.height + static_cast<float>(extent.ascent_px - extent.descent_px)) / 2;
  plot::draw_text(painter.list, painter.fonts, face, kEm_px, {std::round(x), std::round(y)}, painter.colour(ink), text);
}

/// Paints a radio button or check box. The reader's choice is filled; a tick or a cross shows the verdict without relying on colour.
void paint_mark(const Brush& brush, const Box& box) {
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  const bool square = box.kind == Kind::checkbox;
  const bool judged = verdict_ink(box, ColourToken::edge) != ColourToken::edge;
  const bool chosen = is(box, State::checked);
  const float radius = square ? 4 : std::min(rect.width, rect.height) / 2;
  const ImVec2 middle{rect.x + rect.width / 2, rect.y + rect.height / 2};
  const ColourToken ink = verdict_ink(box, ColourToken::accent);
  const ColourToken edge = judged ? ink : brush.is_hovered(box) ? ColourToken::accent : ColourToken::edge;
  const ColourToken inside = chosen ? ColourToken::stage : ink;
  if (!square) {  // a rectangle with the largest radius would not be round
    if (chosen) painter.list.AddCircleFilled(middle, radius, plot::pack(painter.colour(ink)));
    if (!chosen) painter.list.AddCircle(middle, radius - 0.75f, plot::pack(painter.colour(edge)), 0, 1.5f);
  } else if (chosen) {
    fill(painter, rect, ink, radius);
  } else {
    outline(painter, base::inset(rect, 0.25f), edge, radius, 1.5f);
  }
  if (box.value >= 0) {
    paint_number(painter, rect, static_cast<int>(box.value), chosen || judged ? inside : ColourToken::ink3);
  } else if (judged) {
    paint_symbol(painter, rect, !is(box, State::wrong), inside);
  } else if (chosen && square) {
    paint_symbol(painter, rect, true, inside);
  } else if (chosen) {
    painter.list.AddCircleFilled(middle, radius - 5, plot::pack(painter.colour(inside)));
  }
  if (brush.is_focused(box)) focus_ring(painter, rect, radius);
}

void paint_option(const Brush& brush, const Box& box) {
  if (is(box, State::right) || is(box, State::wrong))
    fill(brush.painter, brush.placed(box), is(box, State::right) ? ColourToken::right_ground : ColourToken::wrong_ground,
         base::px(Spacing::radius));
}

void paint_tile(const Brush& brush, const Box& box) {
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  const float radius = base::px(Spacing::radius);
  const bool held = is(box, State::current);
  const ColourToken judged = verdict_ink(box, ColourToken::edge);
  fill(painter, rect,
       held                           ? ColourToken::accent_ground
       : judged == ColourToken::edge  ? ColourToken::stage
       : judged == ColourToken::right ? ColourToken::right_ground
                                      : ColourToken::wrong_ground,
       radius);
  outline(painter, rect, held || brush.is_hovered(box) ? ColourToken::accent : judged, radius, held ? 2 : 1);
  if (brush.is_focused(box)) focus_ring(painter, rect, radius);
}

/// Paints the grip of a tile, in the same shape as the style sheet.
void paint_grip(const Brush& brush, const Box& box) {
  constexpr float kGap_px = 6, kRadius_px = 1.5f, kMark_px = 16;
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  const base::Point middle{rect.x + rect.width / 2, rect.y + rect.height / 2};
  const ColourToken ink = verdict_ink(box, ColourToken::ink3);
  if (ink != ColourToken::ink3) {
    paint_symbol(painter, {middle.x - kMark_px / 2, middle.y - kMark_px / 2, kMark_px, kMark_px}, !is(box, State::wrong), ink);
  } else {
    const ImU32 colour = plot::pack(painter.colour(ink));
    for (const float x : {-kGap_px / 2, kGap_px / 2}) {
      for (const float y : {-kGap_px, 0.0f, kGap_px}) painter.list.AddCircleFilled({middle.x + x, middle.y + y}, kRadius_px, colour);
    }
  }
  if (brush.is_focused(box)) focus_ring(painter, rect, base::px(Spacing::radius));
}

void paint_slot(const Brush& brush, const Box& box) {
  const Rect rect = brush.placed(box);
  const float radius = base::px(Spacing::radius);
  const bool over = is(box, State::current);
  const ColourToken judged = verdict_ink(box, ColourToken::edge);
  fill(brush.painter, rect, over ? ColourToken::accent_ground : ColourToken::panel, radius);
  outline(brush.painter, rect, over || brush.is_hovered(box) ? ColourToken::accent : judged, radius, judged == ColourToken::edge ? 1 : 2);
  if (brush.is_focused(box)) focus_ring(brush.painter, rect, radius);
}

/// Paints the line below a word that is chosen, or under the pointer.
void paint_segment(const Brush& brush, const Box& box) {
  constexpr float kLine_px = 2, kBelow_px = 4;
  const Rect rect = brush.placed(box);
  const bool chosen = is(box, State::checked) || is(box, State::current);
  if (chosen || (brush.is_hovered(box) && !is(box, State::disabled))) {
    const ColourToken ink = chosen ? verdict_ink(box, ColourToken::accent) : ColourToken::hairline;
    fill(brush.painter, {rect.x, brush.device(rect.bottom() - kBelow_px), rect.width, kLine_px}, ink);
  }
  if (brush.is_focused(box)) focus_ring(brush.painter, rect, base::px(Spacing::radius));
}

void paint_slider(const Brush& brush, const Box& box) {
  constexpr float kKnobRadius_px = 8;
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  const float y = std::round(rect.y + rect.height / 2);
  const float left = rect.x + kKnobRadius_px;
  const float travel = rect.width - 2 * kKnobRadius_px;
  const float knob = left + travel * std::clamp(box.value, 0.0f, 1.0f);
  fill(painter, {left, y - 2, travel, 4}, ColourToken::hairline, 2);
  fill(painter, {left, y - 2, knob - left, 4}, ColourToken::accent, 2);
  painter.list.AddCircleFilled({knob, y}, kKnobRadius_px + 2, plot::pack(painter.colour(ColourToken::stage)));
  painter.list.AddCircleFilled({knob, y}, kKnobRadius_px, plot::pack(painter.colour(ColourToken::accent)));
  if (brush.is_focused(box))
    focus_ring(painter, {knob - kKnobRadius_px, y - kKnobRadius_px, 2 * kKnobRadius_px, 2 * kKnobRadius_px}, kKnobRadius_px);
}

void paint_button(const Brush& brush, const Box& box) {
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  const float radius = base::px(Spacing::radius);
  const bool enabled = !is(box, State::disabled);
  if (enabled && box.kind == Kind::primary) {
    fill(painter, rect, ColourToken::accent, radius);
  } else {
    const bool pressed = is(box, State::checked);
    if (enabled && (pressed || brush.is_hovered(box))) fill(painter, rect, ColourToken::accent_ground, radius);
    outline(painter, rect, pressed ? ColourToken::accent : enabled ? ColourToken::edge : ColourToken::hairline, radius);
  }
  if (brush.is_focused(box)) focus_ring(painter, rect, radius);
}

/// Paints the triangle of a fold's words, in the same shape as the style sheet: it points at them, and down once the fold is open.
void paint_disclosure(const Brush& brush, const Box& box) {
  constexpr float kLeft_px = 1, kLine_px = 44, kWide_px = 9, kHigh_px = 10;
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  const float x = rect.x + kLeft_px, y = std::round(rect.y + (kLine_px - kHigh_px) / 2);
  const ImU32 colour = plot::pack(painter.colour(ColourToken::accent));
  if (is(box, State::open)) {
    painter.list.AddTriangleFilled({x, y}, {x + kHigh_px, y}, {x + kHigh_px / 2, y + kWide_px}, colour);
  } else {
    painter.list.AddTriangleFilled({x, y}, {x + kWide_px, y + kHigh_px / 2}, {x, y + kHigh_px}, colour);
  }
  if (brush.is_focused(box)) focus_ring(painter, rect, base::px(Spacing::radius));
}

/// Paints the sign on a button, in the same shape as the style sheet.
void paint_sign(const Brush& brush, const Box& box) {
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  const base::Point middle{rect.x + rect.width / 2, rect.y + rect.height / 2};
  const ImU32 colour = plot::pack(painter.colour(ColourToken::ink));
  if (box.kind == Kind::play) {
    painter.list.AddTriangleFilled({rect.x, rect.y}, {rect.right(), middle.y}, {rect.x, rect.bottom()}, colour);
  } else {
    for (const float x : {rect.x, rect.right() - 4}) fill(painter, {x, rect.y, 4, rect.height}, ColourToken::ink);
  }
}

// Grounds and rules

void paint_card(const Brush& brush, const Box& box) {
  fill(brush.painter, brush.placed(box), ColourToken::stage, base::px(Spacing::radius_card));
  outline(brush.painter, brush.placed(box), ColourToken::hairline, base::px(Spacing::radius_card));
}

void paint_box(const Brush& brush, const Box& box) {
  const Painter& painter = brush.painter;
  const Rect rect = brush.placed(box);
  switch (box.kind) {
    case Kind::stage:
      fill(painter, rect, ColourToken::stage);
      return fill(painter, {rect.x, rect.y, 1, rect.height}, ColourToken::hairline);
    case Kind::card: return paint_card(brush, box);
    case Kind::note: return fill(painter, {rect.x, rect.y, 3, rect.height}, ColourToken::accent, 1.5f);
    case Kind::panel: return fill(painter, rect, ColourToken::panel, base::px(Spacing::radius_card));
    case Kind::console: return fill(painter, rect, ColourToken::stage);
    case Kind::play:
    case Kind::pause: return paint_sign(brush, box);
    case Kind::band: return fill(painter, rect, ColourToken::panel);
    case Kind::fold:
    case Kind::rule: return fill(painter, {rect.x, rect.y, rect.width, 1}, ColourToken::hairline);
    case Kind::button:
    case Kind::primary: return paint_button(brush, box);
    case Kind::disclosure: return paint_disclosure(brush, box);
    case Kind::segment: return paint_segment(brush, box);
    case Kind::slider: return paint_slider(brush, box);
    case Kind::radio:
    case Kind::checkbox: return paint_mark(brush, box);
    case Kind::option: return paint_option(brush, box);
    case Kind::tile: return paint_tile(brush, box);
    case Kind::grip: return paint_grip(brush, box);
    case Kind::slot: return paint_slot(brush, box);
    case Kind::step:
      if (is(box, State::current)) fill(painter, rect, ColourToken::accent_ground, base::px(Spacing::radius));
      if (brush.is_focused(box)) focus_ring(painter, rect, base::px(Spacing::radius));
      return;
    case Kind::header_cell: return fill(painter, {rect.x, rect.bottom() - 1, rect.width, 1}, ColourToken::edge);
    case Kind::cell: return fill(painter, {rect.x, rect.bottom() - 1, rect.width, 1}, ColourToken::hairline);
    case Kind::link:
    case Kind::act:
    case Kind::term:
    case Kind::part: return paint_link(brush, box);
    case Kind::code: return paint_code(brush, box);
    case Kind::line:
      if (is(box, State::lit)) fill(painter, rect, ColourToken::accent_ground);
      return;
    case Kind::picture:
      if (brush.is_focused(box)) focus_ring(painter, rect, base::px(Spacing::radius));
      return;
    case Kind::text:
    case Kind::formula:
    case Kind::clip:
    case Kind::unclip:
    case Kind::nothing: return;
  }
}

bool is_words(Kind kind) { return kind == Kind::text || kind == Kind::formula; }

/// Paints the words, or everything else. Grounds come first, so that none covers a neighbour's last letter.
void paint_pass(const Brush& brush, std::span<const Box> boxes, Rect clip, bool words) {
  ImDrawList& list = brush.painter.list;
  for (const Box& box : boxes) {
    const Rect rect = brush.placed(box);
    if (box.kind == Kind::clip) {
      list.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
    } else if (box.kind == Kind::unclip) {
      list.PopClipRect();
    } else if (is_words(box.kind) == words && rect.bottom() >= clip.y && rect.y <= clip.bottom()) {
      if (box.kind == Kind::text) paint_text(brush, box);
      if (box.kind == Kind::formula) paint_formula(brush, box);
      if (!words) paint_box(brush, box);
    }
  }
}

}  // namespace

void paint_boxes(const Painter& painter, const Scene& scene, std::span<const Box> boxes, Rect clip, base::Point origin) {
  const Brush brush{painter, scene, origin};
  painter.list.PushClipRect({clip.x, clip.y}, {clip.right(), clip.bottom()}, true);
  for (const bool words : {false, true}) paint_pass(brush, boxes, clip, words);
  painter.list.PopClipRect();
}

}  // namespace ui
