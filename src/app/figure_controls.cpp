#include <algorithm>
#include <cmath>
#include <utility>

#include "app/figures.h"
#include "app/patch_text.h"
#include "app/settings.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "base/slider.h"
#include "book/catalog.h"
#include "book/element_ids.h"
#include "figures/interaction/pointer_controller.h"

// A figure's controls: what the reader does with them, and what the DOM shows of them.
namespace app {
namespace {

using book::view::FigurePanel;

constexpr Changed::Address kReplaced = Changed::Address::replaced;

/// The action that asks for a text.
const base::Action& writing_action(const Figure& figure) {
  return *std::ranges::find_if(figure.actions, [](const base::Action& action) { return action.text_length > 0; });
}

/// The id of the panel that is open.
std::string panel_id(const Figure& figure) {
  switch (figure.open) {
    case FigurePanel::none: return "";
    case FigurePanel::drawer: return book::drawer_id(figure.id);
    case FigurePanel::menu: return book::menu_id(figure.id);
    case FigurePanel::data: return book::data_id(figure.id);
    case FigurePanel::writing: return book::writing_id(book::action_id(figure.id, writing_action(figure).name));
  }
}

/// The id of the button that leads to the open panel. The one that opens the data is in the menu, which is closed.
std::string opener_id(const Figure& figure) {
  if (figure.open == FigurePanel::drawer) return book::toggle_id(book::drawer_id(figure.id));
  const bool writes = figure.open == FigurePanel::writing && !writing_action(figure).in_menu;
  return writes ? book::action_id(figure.id, writing_action(figure).name) : book::toggle_id(book::menu_id(figure.id));
}

/// The field or slider has a text of its own now, which the figure's value has to replace.
void resend(Figure& figure, std::string id) {
  figure.entered.push_back(std::move(id));
  figure.described = {};
}

/// The slider that moves the cursor along this axis. Nothing if it has a control beside the picture or only one place to stand on.
std::optional<book::view::CursorSlider> cursor_slider(const Figure& figure, const figures::CursorAxis& axis) {
  if (axis.parameter < 0 || axis.count < 2) return {};
  const size_t index = static_cast<size_t>(axis.parameter);
  const base::Parameter& parameter = figure.kind->parameters[index];
  if (!parameter.on_picture) return {};
  const int last = axis.first + axis.count - 1;
  return book::view::CursorSlider{parameter.label, axis.first, last, std::clamp(static_cast<int>(figure.values[index]), axis.first, last)};
}

/// [caption, [columns], [[cells] …]]
std::string table_json(const figures::DataTable& table) {
  base::JsonWriter json;
  return json.array().add(table.caption).add(table.columns).add(table.rows).text();
}

}  // namespace

std::string id_of(FigureButton button, std::string_view id) {
  switch (button) {
    case FigureButton::reset: return book::reset_id(id);
    case FigureButton::play: return book::play_id(id);
    case FigureButton::back: return book::back_id(id);
    case FigureButton::forward: return book::forward_id(id);
    case FigureButton::link: return book::link_id(id);
    case FigureButton::copy: return book::copy_id(id);
    case FigureButton::csv: return book::csv_id(id);
    case FigureButton::png: return book::png_id(id);
    case FigureButton::svg: return book::svg_id(id);
    case FigureButton::drawer: return book::toggle_id(book::drawer_id(id));
    case FigureButton::menu: return book::toggle_id(book::menu_id(id));
    case FigureButton::data: return book::toggle_id(book::data_id(id));
    case FigureButton::close_data: return book::close_id(book::data_id(id));
    case FigureButton::enlarge: return book::enlarge_id(id);
    case FigureButton::shrink: return book::shrink_id(id);
  }
}

Changed press(Figure& figure, FigureButton button, const State& state, bool reduced_motion) {
  switch (button) {
    case FigureButton::play: return play(figure, reduced_motion);
    case FigureButton::back:
    case FigureButton::forward: {
      figure.motion.playing = false;
      figure.scene.go(Way::travelling);
      Changed changed{.figures = true, .address = kReplaced};
      return changed |= step(figure, button == FigureButton::back ? -1 : 1);
    }
    case FigureButton::drawer: return toggle_panel(figure, FigurePanel::drawer);
    case FigureButton::menu: return toggle_panel(figure, FigurePanel::menu);
    case FigureButton::data: return toggle_panel(figure, FigurePanel::data);
    case FigureButton::close_data: return close_panel(figure);
    case FigureButton::enlarge:
    case FigureButton::shrink: {
      Changed changed = lift(figure, !figure.lifted);
      changed.focus = figure.lifted ? book::shrink_id(figure.id) : book::toggle_id(book::menu_id(figure.id));
      return changed;
    }
    default: break;
  }
  Changed changed = close_panel(figure);
  return changed |= button == FigureButton::reset ? reset(figure) : export_from(figure, button, state);
}

Changed toggle_panel(Figure& figure, FigurePanel panel) {
  if (figure.open == panel) return close_panel(figure);
  figure.open = panel;
  return {.figures = true, .focus = panel_id(figure)};
}

Changed close_panel(Figure& figure) {
  if (figure.open == FigurePanel::none) return {};
  std::string opener = opener_id(figure);
  figure.open = FigurePanel::none;
  return {.figures = true, .focus = std::move(opener)};
}

Changed leave_panel(Figure& figure, std::string_view panel) {
  if (figure.open == FigurePanel::none || figure.open == FigurePanel::data || panel_id(figure) == panel) return {};
  figure.open = FigurePanel::none;
  return {.figures = true};
}

Changed lift(Figure& figure, bool lifted) {
  if (figure.lifted == lifted || figure.kind->fills_window) return {};
  figure.lifted = lifted;
  figure.open = FigurePanel::none;
  return {.figures = true, .pictures = true};
}

/// While typing, "1" on the way to "100" is accepted, "0" is not.
Changed enter_number(Figure& figure, size_t parameter, std::string_view text, bool committed) {
  const base::Parameter& table = figure.kind->parameters[parameter];
  const std::optional<double> number = base::parse_number(text);
  Changed changed{.figures = true};
  if (number && (committed || base::nearest_allowed(table, *number) == *number)) changed |= set_by_hand(figure, parameter, *number);
  if (!committed) return changed;
  resend(figure, book::control_id(figure.id, table.name));
  changed.address = kReplaced;
  return changed;
}

/// The release brings the text of the last movement again, which would undo a step that is too small for the slider to show.
Changed move_slider(Figure& figure, size_t parameter, std::string_view text, bool committed) {
  const base::Parameter& table = figure.kind->parameters[parameter];
  resend(figure, book::slider_id(figure.id, table.name));
  if (committed) return {.figures = true, .address = kReplaced};
  Changed changed{.figures = true};
  const std::optional<double> number = base::parse_number(text);
  if (!number) return changed;
  if (table.scale == base::Parameter::Scale::logarithmic)
    return changed |= set_by_hand(figure, parameter, base::moved_on_slider(table, figure.values[parameter], *number / base::kSliderSteps));
  if (base::nearest_allowed(table, *number) == *number) changed |= set_by_hand(figure, parameter, *number);
  return changed;
}

Changed move_cursor(Figure& figure, bool down, std::string_view text, bool committed) {
  compute(figure);
  resend(figure, down ? book::down_id(figure.id) : book::across_id(figure.id));
  const std::optional<double> number = base::parse_number(text);
  const figures::Cursor cursor = figure.picture->cursor();
  const figures::CursorAxis& axis = down ? cursor.down : cursor.across;
  Changed changed{.figures = true};
  if (committed) changed.address = kReplaced;
  const std::optional<book::view::CursorSlider> slider = cursor_slider(figure, axis);
  if (committed || !number || !slider) return changed;
  figures::Edits edits;
  const double place = std::clamp<double>(*number, slider->min, slider->max);
  figures::move_to(*figure.picture, figure.kind->parameters, axis, static_cast<int>(place), edits);
  if (cursor.pinned >= 0) edits.values.push_back({cursor.pinned, 1});
  figure.motion.playing = false;
  figure.voice.by_control = true;
  return changed |= apply(figure, edits);
}

Changed enter_text(Figure& figure, std::string_view text, bool committed) {
  figure.set_by_reader.text = true;
  figure.scene.go(Way::travelling);
  Changed changed = set_text(figure, text);
  if (committed) changed.address = kReplaced;
  return changed;
}

Changed apply(Figure& figure, const figures::Edits& edits) {
  Changed changed;
  const bool listens = !figure.motion.playing || edits.committed;  // a pointer that merely rests there does not stop a playing figure
  if (edits.committed && figure.motion.playing) changed |= play(figure);
  if (listens) {
    for (const figures::Edits::Value& edit : edits.values) changed |= set_by_hand(figure, static_cast<size_t>(edit.parameter), edit.value);
  }
  if (edits.text) changed |= enter_text(figure, *edits.text, false);
  if (changed.figures && edits.travels) figure.scene.go(Way::travelling);
  if (edits.committed) changed.address = kReplaced;
  return changed;
}

Changed point_at(Figure& figure, plot::Pointer pointer) {
  const plot::Pointer& before = figure.pointer;
  if (before.pressed && !pointer.over) {  // a finger may tap and be gone before the frame in which it came is drawn
    pointer.over = before.over;
    pointer.at = before.at;
    pointer.left = true;
  }
  pointer.pressed |= before.pressed;
  pointer.released |= before.released;
  figure.pointer = pointer;
  figure.drawn = false;
  return {.painting = true};
}

Changed zoom(Figure& figure, float factor) {
  if (!(factor > 0)) return {};
  figure.pointer.zoom *= factor;
  figure.drawn = false;
  return {.painting = true};
}

/// The picture depends on the height only where that is given; otherwise it has the height that it asks for.
Changed size_canvas(Figure& figure, const CanvasPlace& place) {
  const platform::WindowSize before = std::exchange(figure.canvas, place.size);
  const float top_px = std::exchange(figure.controls_top_px, place.controls_top_px);
  const float height_px = std::exchange(figure.controls_height_px, place.controls_height_px);
  const float most_px = std::exchange(figure.most_height_px, place.most_height_px);
  const bool same_size = figure.canvas.width_px == before.width_px && figure.canvas.pixel_ratio == before.pixel_ratio &&
                         (figure.asks_for_height() || figure.canvas.height_px == before.height_px);
  if (same_size && figure.controls_top_px == top_px && figure.controls_height_px == height_px && figure.most_height_px == most_px)
    return {};
  figure.drawn = false;
  return {.figures = true};
}

void describe(DomDiff& dom, Figure& figure, const book::Document& document, int index, const base::Catalog& catalog, const View& view,
              bool staged, std::string_view paragraph) {
  for (const std::string& id : std::exchange(figure.entered, {})) dom.invalidate(id);
  if (figure.open == FigurePanel::data)
    dom.set("table", book::data_table_id(figure.id), "", table_json(figure.picture->data(figures::Figure::Extent::shown)));
  if (!view.stage && figure.asks_for_height() && figure.canvas.width_px > 0)
    dom.set("height", book::canvas_id(figure.id), "", base::exact(height_in_text(figure)));
  const figures::Cursor cursor = figure.picture->cursor();
  book::view::FigureProps now{.values = figure.values,
                              .text = figure.text,
                              .description = figure.words.description,
                              .cursor_text = figure.words.cursor,
                              .across = cursor_slider(figure, cursor.across),
                              .down = cursor_slider(figure, cursor.down),
                              .status = figure.words.status,
                              .live = true,
                              .in_text = view.workbench && !view.stage,
                              .staged = staged,
                              .playing = figure.motion.playing,
                              .actions = figure.actions,
                              .percent = figure.percent,
                              .zooms = figures::zooms(figure.picture->cursor()),
                              .lifted = figure.lifted,
                              .caption = std::string(paragraph.empty() ? std::string_view(figure.words.description) : paragraph),
                              .open = figure.open};
  if (now == figure.described) return;
  dom.show(book::view::figure(document.figures[static_cast<size_t>(index)], index, *book::find(catalog, figure.kind->name), now));
  figure.described = std::move(now);
}

float height_in_text(const Figure& figure) {
  if (figure.kind->fills_window) return figure.canvas.height_px;
  const float wanted_px = std::round(figure.picture->height_for(figure.canvas.width_px) + figure.controls_height_px);
  return figure.most_height_px > 0 ? std::min(wanted_px, std::floor(figure.most_height_px)) : wanted_px;
}

}  // namespace app
