#include <algorithm>
#include <cmath>

#include "book/element_ids.h"
#include "ui/stage.h"

// The layout of the stage.
namespace ui {
namespace {

using base::Rect;
using Icon = StageButton::Icon;

constexpr float kPad_px = 24;
constexpr float kTitle_px = 32;
constexpr float kRow_px = 36, kLowRow_px = 32;  ///< the lower ones are used if the picture would not get its preferred height
constexpr float kGap_px = 12;
constexpr float kLabel_px = 96;
constexpr float kNumber_px = 92;
constexpr float kButtonGap_px = 8;
constexpr float kHalvesFrom_px = 340;  ///< minimum width to put two number controls side by side
constexpr float kHalfLabel_px = 56;
constexpr float kHalfNumber_px = 64;
constexpr float kMenu_px = 140;
constexpr float kMinShrink = 0.92f;  ///< choices that would have to shrink more are wrapped

float text_px(const plot::Fonts& fonts, std::string_view text) {
  return plot::text_width(fonts, base::Face::sans, base::type(base::Type::ui).em_px, text);
}

float segment_px(const plot::Fonts& fonts, const base::Choice& choice) { return std::ceil(text_px(fonts, choice.label)) + 24; }

float segments_px(const plot::Fonts& fonts, const base::Parameter& parameter) {
  float total = 0;
  for (const base::Choice& choice : parameter.choices) total += segment_px(fonts, choice);
  return total;
}

/// Lays the choices out side by side, shrunk to the width of `room` if necessary.
std::vector<Rect> segments_from(const plot::Fonts& fonts, const base::Parameter& parameter, Rect room, bool right_aligned) {
  std::vector<Rect> segments;
  const float total = segments_px(fonts, parameter);
  const float shrink = std::min(1.0f, room.width / total);
  float x = right_aligned ? room.right() - total * shrink : room.x;
  for (const base::Choice& choice : parameter.choices) {
    const float width = std::floor(segment_px(fonts, choice) * shrink);
    segments.push_back({x, room.y, width, room.height});
    x += width;
  }
  return segments;
}

/// The same on as many lines as the choices need, `row_px` apart.
std::vector<Rect> wrapped_segments(const plot::Fonts& fonts, const base::Parameter& parameter, Rect room, float row_px) {
  if (segments_px(fonts, parameter) * kMinShrink <= room.width) return segments_from(fonts, parameter, room, false);
  std::vector<Rect> segments;
  float x = room.x, y = room.y;
  for (const base::Choice& choice : parameter.choices) {
    const float width = std::min(room.width, segment_px(fonts, choice));
    if (x > room.x && x + width > room.right()) x = room.x, y += row_px;
    segments.push_back({x, y, width, room.height});
    x += width;
  }
  return segments;
}

/// Lays out a number's label, slider and field along `line`.
ControlRow number_row(int parameter, Rect line, float label_px, float number_px) {
  ControlRow row;
  row.parameter = parameter;
  row.label = {line.x, line.y, label_px, line.height};
  row.number = {line.right() - number_px, line.y + 3, number_px, line.height - 6};
  row.slider = {row.label.right(), line.y + 3, row.number.x - kGap_px - row.label.right(), line.height - 6};
  return row;
}

/// True if the first parameter is a choice that fits beside the title.
bool has_choice_in_title(const plot::Fonts& fonts, const StageFigure& figure, float width) {
  if (figure.parameters.empty() || figure.parameters[0].kind != base::Parameter::Kind::choice) return false;
  const int em_px = base::type(base::Type::table).em_px;
  const float title_px = plot::text_width(fonts, base::Face::sans_semibold, em_px, figure.title) + kGap_px;
  return title_px + segments_px(fonts, figure.parameters[0]) <= width;
}

bool has_row(const StageFigure& figure, size_t i) {
  return !figure.parameters[i].on_picture && base::applies(figure.parameters, figure.values, i);
}

/// The index of the number that shares a line with the number `i`: the next row's, if both apply only with a certain choice; otherwise `i`.
size_t partner_of(const StageFigure& figure, size_t i) {
  const auto is_minor = [&figure](size_t of) {
    return figure.parameters[of].kind != base::Parameter::Kind::choice && !figure.parameters[of].depends_on.parameter.empty();
  };
  size_t next = i + 1;
  while (next < figure.parameters.size() && !has_row(figure, next)) ++next;
  return next < figure.parameters.size() && is_minor(i) && is_minor(next) ? next : i;
}

/// Lays out the rows one below the other from y = 0. If there is room, numbers that apply only with a certain choice share a line in pairs,
/// and short choices are put side by side. `first`: the first parameter that has a row.
std::vector<ControlRow> rows_of(const plot::Fonts& fonts, const StageFigure& figure, size_t first, float width, float row_px,
                                float* height) {
  std::vector<ControlRow> rows;
  float y = 0;
  const base::TextParameter& text = figure.text_parameter;
  const bool has_text = !text.name.empty() && base::holds(figure.parameters, figure.values, text.depends_on);
  const int before_text = base::find(figure.parameters, text.depends_on.parameter);  // the choice on which the text depends stays above it
  const auto add_text = [&] {
    ControlRow row;
    row.parameter = ControlRow::kText;
    row.label = {0, y, kLabel_px, row_px};
    row.number = {kLabel_px, y + 3, width - kLabel_px, row_px - 6};
    rows.push_back(row);
    y += row_px;
  };
  if (has_text && before_text < static_cast<int>(first)) add_text();
  size_t partner = 0;    // the number for the right half of the last line; 0: none
  float choices_px = 0;  // the width of the choices on the last line; 0 if it holds something else
  for (size_t i = first; i < figure.parameters.size(); ++i) {
    const base::Parameter& parameter = figure.parameters[i];
    const bool choice = parameter.kind == base::Parameter::Kind::choice;
    if (!has_row(figure, i)) continue;
    const float half_px = std::floor((width - kGap_px) / 2);
    const int index = static_cast<int>(i);
    const float beside_px = choices_px > 0 ? choices_px + 2 * kGap_px : 0;
    choices_px = 0;
    if (choice) {
      const float label_px = beside_px > 0 ? std::ceil(text_px(fonts, parameter.label)) + kGap_px : kLabel_px;
      const bool beside = beside_px > 0 && beside_px + label_px + segments_px(fonts, parameter) <= width;
      if (!beside) y += row_px;
      const float left = beside ? beside_px : 0, label = beside ? label_px : kLabel_px;
      ControlRow row;
      row.parameter = index;
      row.label = {left, y - row_px, label, row_px};
      row.segments = wrapped_segments(fonts, parameter, {left + label, y - row_px + 3, width - left - label, row_px - 6}, row_px);
      const Rect last = row.segments.back();
      if (last.y > row.label.y + 3)
        y = last.y - 3 + row_px;
      else
        choices_px = last.right();
      rows.push_back(row);
    } else if (partner > 0 && partner == i) {
      rows.push_back(number_row(index, {width - half_px, y - row_px, half_px, row_px}, kHalfLabel_px, kHalfNumber_px));
      partner = 0;
    } else if (width >= kHalvesFrom_px && partner_of(figure, i) != i) {
      rows.push_back(number_row(index, {0, y, half_px, row_px}, kHalfLabel_px, kHalfNumber_px));
      partner = partner_of(figure, i);
      y += row_px;
    } else {
      rows.push_back(number_row(index, {0, y, width, row_px}, kLabel_px, kNumber_px));
      y += row_px;
    }
    if (has_text && index == before_text) add_text(), choices_px = 0;
  }
  *height = y;
  return rows;
}

/// Lays out all buttons from (0, 0). The export buttons are at the right, or on a line of their own.
std::vector<StageButton> buttons_of(const plot::Fonts& fonts, const StageFigure& figure, float width, float* height) {
  std::vector<StageButton> left, right;
  if (!figure.run_label.empty()) left.push_back({book::run_id(figure.id), figure.run_label, Icon::none, {}});
  if (figure.can_play) {
    left.push_back({book::play_id(figure.id), figure.playing ? "Pause" : "Play", figure.playing ? Icon::pause : Icon::play, {}});
    left.push_back({book::back_id(figure.id), "", Icon::back, {}});
    left.push_back({book::forward_id(figure.id), "", Icon::forward, {}});
  }
  left.push_back({book::reset_id(figure.id), "Reset", Icon::none, {}});
  right.push_back({book::data_toggle_id(figure.id), "Data", Icon::none, {}});
  right.push_back({book::link_id(figure.id), "Copy link", Icon::none, {}});
  right.push_back({book::save_id(figure.id), "Save", Icon::down, {}});
  const float button_px = base::px(base::Space::button_height);
  const auto place = [&](std::vector<StageButton>& buttons) {
    float x = 0;
    for (StageButton& button : buttons) {
      // "Play" and "Pause" have the same width, so that nothing moves when one replaces the other.
      const std::string_view widest = button.icon == Icon::play ? "Pause" : button.label;
      const float label = widest.empty() ? 0 : std::ceil(text_px(fonts, widest));
      const float icon = button.icon == Icon::none ? 0 : label > 0 ? 16.0f : 12.0f;
      button.rect = {x, 0, label + icon + 20, button_px};
      x = button.rect.right() + kButtonGap_px;
    }
    return x - kButtonGap_px;
  };
  const float left_px = place(left);
  const float right_px = place(right);
  const bool one_line = left_px + kGap_px + right_px <= width;
  for (StageButton& button : right)
    button.rect = base::translated(button.rect, one_line ? width - right_px : 0, one_line ? 0 : button_px + kButtonGap_px);
  *height = one_line ? button_px : 2 * button_px + kButtonGap_px;
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

void place_menu(StageLayout& layout, std::string_view figure) {
  const Rect save = layout.buttons.back().rect;
  const float row = base::px(base::Space::button_height);
  const float x = std::max(layout.picture.x, save.right() - kMenu_px);
  layout.menu = {x, save.y - 3 * row - 12, kMenu_px, 3 * row + 8};
  float y = layout.menu.y + 4;
  for (const auto& [id, label] :
       {std::pair{book::copy_id(figure), "Copy values"}, {book::csv_id(figure), "CSV"}, {book::png_id(figure), "PNG"}}) {
    layout.menu_buttons.push_back({id, label, Icon::none, {x + 4, y, kMenu_px - 8, row}});
    y += row;
  }
}

}  // namespace

StageLayout lay_out_stage(Rect stage, const plot::Fonts& fonts, const StageFigure& figure,
                          const std::function<float(float width_px)>& height_for) {
  const Rect inner = base::inset(stage, kPad_px);
  const bool in_title = has_choice_in_title(fonts, figure, inner.width);
  const size_t first_row = in_title ? 1 : 0;
  float rows_px = 0, buttons_px = 0;
  StageLayout layout;
  layout.rows = rows_of(fonts, figure, first_row, inner.width, kRow_px, &rows_px);
  layout.buttons = buttons_of(fonts, figure, inner.width, &buttons_px);
  layout.title = {inner.x, stage.y + 14, inner.width, kTitle_px};
  const float top = layout.title.bottom() + 10, wished = height_for(inner.width);
  const auto room = [&] { return stage.bottom() - 16 - top - 2 * kGap_px - rows_px - buttons_px; };
  if (room() < wished) layout.rows = rows_of(fonts, figure, first_row, inner.width, kLowRow_px, &rows_px);
  layout.picture = {inner.x, top, inner.width, std::floor(std::min(std::max(120.0f, room()), wished))};
  const float y = layout.picture.bottom() + kGap_px;
  for (ControlRow& row : layout.rows) {
    for (Rect* rect : {&row.label, &row.slider, &row.number}) *rect = base::translated(*rect, inner.x, y);
    for (Rect& segment : row.segments) segment = base::translated(segment, inner.x, y);
  }
  for (StageButton& button : layout.buttons) button.rect = base::translated(button.rect, inner.x, y + rows_px + kGap_px);
  if (in_title) {
    ControlRow row;
    row.segments = segments_from(fonts, figure.parameters[0], {inner.x, layout.title.y, inner.width, kTitle_px - 2}, true);
    layout.rows.insert(layout.rows.begin(), row);
  }
  if (figure.menu_open) place_menu(layout, figure.id);
  return layout;
}

}  // namespace ui
