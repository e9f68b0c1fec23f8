#include "ui/stage.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "book/html_ids.h"
#include "plot/pack.h"

namespace ui {
namespace {

using base::Face;
using base::Ink;
using base::Space;
using base::Type;

constexpr float kPad_px = 24;
constexpr float kTitle_px = 28;
constexpr float kRow_px = 40;
constexpr float kGap_px = 16;
constexpr float kLabel_px = 88;
constexpr float kNumber_px = 88;
constexpr float kReset_px = 80;
constexpr float kKnobRadius_px = 8;

/// An invisible Dear ImGui item over `rect` that takes the pointer; true while it is held.
bool hold(base::Rect rect, const std::string& id) {
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::InvisibleButton(id.c_str(), {rect.width, rect.height});
  return ImGui::IsItemActive();
}

void draw_slider(const Brush& brush, base::Rect rect, std::string_view id, float position) {
  const float y = std::round(rect.y + rect.height / 2);
  const float left = rect.x + kKnobRadius_px;
  const float travel = rect.width - 2 * kKnobRadius_px;
  const float knob = left + travel * position;
  fill(brush, {left, y - 2, travel, 4}, Ink::hairline, 2);
  fill(brush, {left, y - 2, knob - left, 4}, Ink::accent, 2);
  brush.list.AddCircleFilled({knob, y}, kKnobRadius_px + 2, plot::pack(brush.colour(Ink::stage)));
  brush.list.AddCircleFilled({knob, y}, kKnobRadius_px, plot::pack(brush.colour(Ink::accent)));
  if (brush.is_focused(id))
    focus_ring(brush, {knob - kKnobRadius_px, y - kKnobRadius_px, 2 * kKnobRadius_px, 2 * kKnobRadius_px}, kKnobRadius_px);
}

void draw_number(const Brush& brush, base::Rect rect, std::string_view id, const base::Parameter& parameter, double value) {
  outline(brush, rect, Ink::edge, base::px(Space::radius));
  const std::string text =
      parameter.kind == base::Parameter::Kind::integer ? base::grouped(std::llround(value)) : base::significant(value, 6);
  const float width = plot::text_width(brush.fonts, Face::mono, base::type(Type::ui).em_px, text);
  text_in(brush, {rect.right() - 10 - width, rect.y, width, rect.height}, Face::mono, Type::ui, Ink::ink, text);
  if (brush.is_focused(id)) focus_ring(brush, rect, base::px(Space::radius));
}

void draw_row(const Brush& brush, const StageFigure& figure, const ControlRow& row, int index, StageInput& input) {
  const base::Parameter& parameter = figure.parameters[static_cast<size_t>(index)];
  const double value = figure.values[static_cast<size_t>(index)];
  const std::string slider = book::slider_id(figure.id, parameter.name);
  text_in(brush, row.label, Face::sans, Type::ui, Ink::ink2, parameter.label);
  draw_slider(brush, row.slider, slider, static_cast<float>(base::slider_position(parameter, value)));
  draw_number(brush, row.number, book::control_id(figure.id, parameter.name), parameter, value);
  // A quick hand moves and lets go within one frame: its last place counts too.
  if (hold(row.slider, slider) || ImGui::IsItemDeactivated()) {
    const float travel = row.slider.width - 2 * kKnobRadius_px;
    const float position = (ImGui::GetIO().MousePos.x - row.slider.x - kKnobRadius_px) / travel;
    input.parameter = index;
    input.value = base::value_at(parameter, std::clamp(position, 0.0f, 1.0f));
  }
  if (ImGui::IsItemDeactivated()) input.settled = true;
}

plot::Pointer pointer_over(base::Rect rect) {
  const ImGuiIO& io = ImGui::GetIO();
  plot::Pointer pointer;
  pointer.at = {io.MousePos.x - rect.x, io.MousePos.y - rect.y};
  pointer.over = ImGui::IsItemHovered();
  pointer.down = ImGui::IsItemActive();
  pointer.pressed = ImGui::IsItemActivated();
  pointer.released = ImGui::IsItemDeactivated();
  return pointer;
}

}  // namespace

StageLayout lay_out_stage(base::Rect stage, size_t parameters, const std::function<float(float width_px)>& height_for) {
  const base::Rect inner = base::inset(stage, kPad_px);
  const float controls_px = static_cast<float>(parameters) * kRow_px + kGap_px + base::px(Space::button_height);
  StageLayout layout;
  layout.title = {inner.x, stage.y + 16, inner.width, kTitle_px};
  const float top = layout.title.bottom() + 12;
  const float room = std::max(120.0f, inner.bottom() - top - kGap_px - controls_px);
  layout.picture = {inner.x, top, inner.width, std::floor(std::min(room, height_for(inner.width)))};
  float y = layout.picture.bottom() + kGap_px / 2;
  for (size_t i = 0; i < parameters; ++i) {
    ControlRow row;
    row.label = {inner.x, y, kLabel_px, kRow_px};
    row.number = {inner.right() - kNumber_px, y + 4, kNumber_px, kRow_px - 8};
    row.slider = {row.label.right(), y + 4, row.number.x - kGap_px - row.label.right(), kRow_px - 8};
    layout.rows.push_back(row);
    y += kRow_px;
  }
  layout.reset = {inner.x, y + kGap_px / 2, kReset_px, base::px(Space::button_height)};
  return layout;
}

StageInput draw_stage(const Brush& brush, const StageLayout& layout, const StageFigure& figure) {
  StageInput input;
  text_in(brush, layout.title, Face::sans_semibold, Type::table, Ink::ink, figure.title);
  hold(layout.picture, book::canvas_id(figure.id));
  plot::Surface surface(brush.list, brush.fonts, layout.picture, brush.dark, pointer_over(layout.picture), figure.lit);
  figure.draw(surface);
  for (size_t i = 0; i < layout.rows.size(); ++i) draw_row(brush, figure, layout.rows[i], static_cast<int>(i), input);
  const std::string reset = book::reset_id(figure.id);
  hold(layout.reset, reset);
  const bool over = ImGui::IsItemHovered();
  input.reset = ImGui::IsItemDeactivated() && over;
  Brush with_pointer = brush;
  if (over) with_pointer.hovered = reset;
  button(with_pointer, layout.reset, reset, "Reset", false, true);
  return input;
}

}  // namespace ui
