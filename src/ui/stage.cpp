#include "ui/stage.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "book/element_ids.h"
#include "plot/pack.h"

namespace ui {
namespace {

using base::Face;
using base::Ink;
using base::Space;
using base::Type;

constexpr float kKnobRadius_px = 8;

/// Puts an invisible Dear ImGui item over `rect` that captures the pointer. Returns true while it is held down.
bool hold(base::Rect rect, const std::string& id) {
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::InvisibleButton(id.c_str(), {rect.width, rect.height});
  return ImGui::IsItemActive();
}

void draw_slider(const Painter& painter, base::Rect rect, std::string_view id, float position) {
  const float y = std::round(rect.y + rect.height / 2);
  const float left = rect.x + kKnobRadius_px;
  const float travel = rect.width - 2 * kKnobRadius_px;
  const float knob = left + travel * position;
  fill(painter, {left, y - 2, travel, 4}, Ink::hairline, 2);
  fill(painter, {left, y - 2, knob - left, 4}, Ink::accent, 2);
  painter.list.AddCircleFilled({knob, y}, kKnobRadius_px + 2, plot::pack(painter.colour(Ink::stage)));
  painter.list.AddCircleFilled({knob, y}, kKnobRadius_px, plot::pack(painter.colour(Ink::accent)));
  if (painter.is_focused(id))
    focus_ring(painter, {knob - kKnobRadius_px, y - kKnobRadius_px, 2 * kKnobRadius_px, 2 * kKnobRadius_px}, kKnobRadius_px);
}

void draw_number(const Painter& painter, base::Rect rect, std::string_view id, const base::Parameter& parameter, double value) {
  outline(painter, rect, Ink::edge, base::px(Space::radius));
  const std::string text = base::display_text(parameter, value);
  const float width = plot::text_width(painter.fonts, Face::mono, base::type(Type::ui).em_px, text);
  text_in(painter, {rect.right() - 10 - width, rect.y, width, rect.height}, Face::mono, Type::ui, Ink::ink, text);
  if (painter.is_focused(id)) focus_ring(painter, rect, base::px(Space::radius));
}

/// True if the pointer was pressed and released on the button. Sets `over` to whether it is on the button.
bool clicked(base::Rect rect, const std::string& id, bool* over) {
  hold(rect, id);
  *over = ImGui::IsItemHovered();
  return ImGui::IsItemDeactivated() && *over;
}

void draw_number_row(const Painter& painter, const StageFigure& figure, const ControlRow& row, StageInput& input) {
  const size_t index = static_cast<size_t>(row.parameter);
  const base::Parameter parameter = base::effective(figure.parameters, figure.values, index);
  const double value = figure.values[index];
  const std::string slider = book::slider_id(figure.id, parameter.name);
  text_in(painter, row.label, Face::sans, Type::ui, Ink::ink2, parameter.label);
  draw_slider(painter, row.slider, slider, static_cast<float>(base::slider_position(parameter, value)));
  draw_number(painter, row.number, book::control_id(figure.id, parameter.name), parameter, value);
  // The pointer may move and be released within one frame, so its last position counts too.
  if (hold(row.slider, slider) || ImGui::IsItemDeactivated()) {
    const float travel = row.slider.width - 2 * kKnobRadius_px;
    const float position = (ImGui::GetIO().MousePos.x - row.slider.x - kKnobRadius_px) / travel;
    input.parameter = row.parameter;
    input.value = base::value_at(parameter, std::clamp(position, 0.0f, 1.0f));
  }
  if (ImGui::IsItemDeactivated()) input.committed = true;
}

void draw_choice_row(const Painter& painter, const StageFigure& figure, const ControlRow& row, StageInput& input) {
  const base::Parameter& parameter = figure.parameters[static_cast<size_t>(row.parameter)];
  const size_t chosen = static_cast<size_t>(figure.values[static_cast<size_t>(row.parameter)]);
  const float radius = base::px(Space::radius);
  if (row.label.width > 0) text_in(painter, row.label, Face::sans, Type::ui, Ink::ink2, parameter.label);
  for (size_t i = 0; i < row.segments.size(); ++i) {
    const base::Rect segment = row.segments[i];
    const std::string id = book::choice_id(figure.id, parameter.name, parameter.choices[i].name);
    bool over = false;
    if (clicked(segment, id, &over)) {
      input.parameter = row.parameter;
      input.value = static_cast<double>(i);
      input.committed = true;
    }
    const Face face = i == chosen ? Face::sans_semibold : Face::sans;
    if (i == chosen || over) fill(painter, base::inset(segment, 1), i == chosen ? Ink::accent_ground : Ink::panel, radius - 1);
    const std::string_view label = parameter.choices[i].label;
    const float width = plot::text_width(painter.fonts, face, base::type(Type::ui).em_px, label);
    const float x = std::round(segment.x + std::max(2.0f, (segment.width - width) / 2));
    text_in(painter, {x, segment.y, width, segment.height}, face, Type::ui, i == chosen ? Ink::ink : Ink::ink2, label);
    if (i > 0 && row.segments[i - 1].y == segment.y) fill(painter, {segment.x, segment.y + 1, 1, segment.height - 2}, Ink::edge);
    if (painter.is_focused(id)) focus_ring(painter, segment, radius);
  }
  for (size_t i = 0, first = 0; i < row.segments.size(); ++i) {  // an outline around each line
    if (i + 1 < row.segments.size() && row.segments[i + 1].y == row.segments[i].y) continue;
    const base::Rect from = row.segments[first];
    outline(painter, {from.x, from.y, row.segments[i].right() - from.x, from.height}, Ink::edge, radius);
    first = i + 1;
  }
}

void draw_text_row(const Painter& painter, const StageFigure& figure, const ControlRow& row) {
  const std::string id = book::control_id(figure.id, figure.text_parameter.name);
  text_in(painter, row.label, Face::sans, Type::ui, Ink::ink2, figure.text_parameter.label);
  outline(painter, row.number, Ink::edge, base::px(Space::radius));
  const base::Rect field = base::inset(row.number, 1);
  painter.list.PushClipRect({field.x, field.y}, {field.right() - 4, field.bottom()}, true);
  text_in(painter, {row.number.x + 10, row.number.y, row.number.width - 20, row.number.height}, Face::sans, Type::ui, Ink::ink,
          figure.text);
  painter.list.PopClipRect();
  if (painter.is_focused(id)) focus_ring(painter, row.number, base::px(Space::radius));
}

/// Draws an icon from triangles and bars, because the faces lack these characters.
void draw_icon(const Painter& painter, StageButton::Icon icon, base::Point m) {
  const ImU32 ink = plot::pack(painter.colour(Ink::ink));
  const auto triangle = [&](float dx) { painter.list.AddTriangleFilled({m.x - dx, m.y - 5}, {m.x - dx, m.y + 5}, {m.x + dx, m.y}, ink); };
  const auto bar = [&](float x) { painter.list.AddRectFilled({m.x + x - 1, m.y - 5}, {m.x + x + 1, m.y + 5}, ink); };
  switch (icon) {
    case StageButton::Icon::none: return;
    case StageButton::Icon::play: return triangle(4);
    case StageButton::Icon::pause: bar(-3), bar(3); return;
    case StageButton::Icon::back: triangle(-4), bar(-6); return;
    case StageButton::Icon::forward: triangle(4), bar(6); return;
    case StageButton::Icon::down: painter.list.AddTriangleFilled({m.x - 4, m.y - 2}, {m.x + 4, m.y - 2}, {m.x, m.y + 3}, ink); return;
  }
}

void draw_button(const Painter& painter, const StageButton& it, bool over, bool in_menu) {
  const float radius = base::px(Space::radius);
  if (over || painter.is_hovered(it.id)) fill(painter, it.rect, Ink::accent_ground, radius);
  if (!in_menu) outline(painter, it.rect, Ink::edge, radius);
  const float label_px = plot::text_width(painter.fonts, Face::sans, base::type(Type::ui).em_px, it.label);
  const bool first = it.icon == StageButton::Icon::play || it.icon == StageButton::Icon::pause;
  const bool has_icon = it.icon != StageButton::Icon::none;
  const float middle_y = std::round(it.rect.y + it.rect.height / 2);
  const float icon_x = it.label.empty() ? it.rect.x + it.rect.width / 2 : first ? it.rect.x + 16 : it.rect.right() - 15;
  draw_icon(painter, it.icon, {std::round(icon_x), middle_y});
  const float room = it.rect.width - (has_icon ? 16.0f : 0.0f);
  float x = it.rect.x + (first ? 16.0f : 0.0f) + std::round((room - label_px) / 2);
  if (in_menu) x = it.rect.x + 10;
  text_in(painter, {x, it.rect.y, label_px, it.rect.height}, Face::sans, Type::ui, Ink::ink, it.label);
  if (painter.is_focused(it.id)) focus_ring(painter, it.rect, radius);
}

plot::Pointer pointer_over(base::Rect rect, float zoom) {
  const ImGuiIO& io = ImGui::GetIO();
  plot::Pointer pointer;
  pointer.at = {io.MousePos.x - rect.x, io.MousePos.y - rect.y};
  pointer.over = ImGui::IsItemHovered();
  pointer.down = ImGui::IsItemActive();
  pointer.pressed = ImGui::IsItemActivated();
  pointer.released = ImGui::IsItemDeactivated();
  pointer.zoom = zoom;
  return pointer;
}

void draw_title(const Painter& painter, const StageLayout& layout, const StageFigure& figure) {
  const float width = text_in(painter, layout.title, Face::sans_semibold, Type::table, Ink::ink, figure.title);
  base::Rect beside = layout.title;
  beside.x += std::round(width) + 10;
  text_in(painter, beside, Face::sans, Type::small, Ink::ink3, figure.status);
}

}  // namespace

StageInput draw_stage(const Painter& painter, const StageLayout& layout, const StageFigure& figure) {
  StageInput input;
  // The menu comes first because it covers other controls, and Dear ImGui gives the pointer to the first of two overlapping items.
  std::vector<bool> over_menu;
  for (const StageButton& it : layout.menu_buttons) {
    bool over = false;
    if (clicked(it.rect, it.id, &over)) input.activated = it.id;
    over_menu.push_back(over);
  }
  draw_title(painter, layout, figure);
  hold(layout.picture, book::canvas_id(figure.id));
  plot::Surface surface(painter.list, painter.fonts, layout.picture, painter.dark, pointer_over(layout.picture, figure.zoom),
                        figure.highlighted);
  figure.draw(surface);
  if (painter.is_focused(book::canvas_id(figure.id))) focus_ring(painter, layout.picture, base::px(Space::radius));
  for (const ControlRow& row : layout.rows) {
    if (row.parameter == ControlRow::kText) {
      draw_text_row(painter, figure, row);
    } else if (!row.segments.empty()) {
      draw_choice_row(painter, figure, row, input);
    } else {
      draw_number_row(painter, figure, row, input);
    }
  }
  for (const StageButton& it : layout.buttons) {
    bool over = false;
    if (clicked(it.rect, it.id, &over)) input.activated = it.id;
    draw_button(painter, it, over, false);
  }
  if (layout.menu_buttons.empty()) return input;
  fill(painter, layout.menu, Ink::stage, base::px(Space::radius));
  outline(painter, layout.menu, Ink::edge, base::px(Space::radius));
  for (size_t i = 0; i < layout.menu_buttons.size(); ++i) draw_button(painter, layout.menu_buttons[i], over_menu[i], true);
  return input;
}

}  // namespace ui
