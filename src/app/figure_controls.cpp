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

constexpr Effects::Address kReplaced = Effects::Address::replaced;

/// The action that asks for a text.
const base::Action& writing_action(const FigureRun& run) {
  return *std::ranges::find_if(run.actions, [](const base::Action& action) { return action.text_length > 0; });
}

/// The id of the panel that is open.
std::string panel_id(const Figure& figure) {
  switch (figure.open) {
    case FigurePanel::none: return "";
    case FigurePanel::menu: return book::menu_id(figure.id);
    case FigurePanel::data: return book::data_id(figure.id);
    case FigurePanel::writing: return book::writing_id(book::action_id(figure.id, writing_action(figure).name));
  }
}

/// The id of the button that leads to the open panel. The one that opens the data is in the menu, which is closed.
std::string opener_id(const Figure& figure) {
  const bool writes = figure.open == FigurePanel::writing && !writing_action(figure).in_menu;
  return writes ? book::action_id(figure.id, writing_action(figure).name) : book::toggle_id(book::menu_id(figure.id));
}

/// The field or slider has a text of its own now, which the figure's value has to replace.
void resend(FigureControls& controls, std::string id) {
  controls.entered.push_back(std::move(id));
  controls.rendered = {};
}

Effects back_to_book(Figure& figure) {
  figure.motion.playing = false;
  return reset(figure);
}

/// While typing, "1" on the way to "100" is accepted, "0" is not.
Effects enter_number(Figure& figure, size_t parameter, std::string_view text, bool committed) {
  const base::Parameter& table = figure.kind->parameters[parameter];
  const std::optional<double> number = base::parse_number(text);
  Effects effects{.figures = true};
  if (number && (committed || base::nearest_allowed(table, *number) == *number)) effects |= set_by_hand(figure, parameter, *number);
  if (!committed) return effects;
  resend(figure, book::control_id(figure.id, table.name));
  effects.address = kReplaced;
  return effects;
}

/// The release brings the text of the last movement again, which would undo a step that is too small for the slider to show.
Effects move_slider(Figure& figure, size_t parameter, std::string_view text, bool committed) {
  const base::Parameter& table = figure.kind->parameters[parameter];
  resend(figure, book::slider_id(figure.id, table.name));
  if (committed) return {.figures = true, .address = kReplaced};
  Effects effects{.figures = true};
  const std::optional<double> number = base::parse_number(text);
  if (!number) return effects;
  if (table.scale == base::Parameter::Scale::logarithmic)
    return effects |= set_by_hand(figure, parameter, base::moved_on_slider(table, figure.values[parameter], *number / base::kSliderSteps));
  if (base::nearest_allowed(table, *number) == *number) effects |= set_by_hand(figure, parameter, *number);
  return effects;
}

Effects choose(FigureModel& figure, size_t parameter, size_t choice, bool committed) {
  if (committed) return {};
  Effects effects = set_by_hand(figure, parameter, static_cast<double>(choice));
  effects.address = kReplaced;
  return effects;
}

}  // namespace

std::string id_of(FigureButton button, std::string_view id) {
  switch (button) {
    case FigureButton::reset: return book::reset_id(id);
    case FigureButton::as_text: return book::as_text_id(id);
    case FigureButton::play: return book::play_id(id);
    case FigureButton::back: return book::back_id(id);
    case FigureButton::forward: return book::forward_id(id);
    case FigureButton::link: return book::link_id(id);
    case FigureButton::embed: return book::embed_id(id);
    case FigureButton::copy: return book::copy_id(id);
    case FigureButton::csv: return book::csv_id(id);
    case FigureButton::png: return book::png_id(id);
    case FigureButton::svg: return book::svg_id(id);
    case FigureButton::film: return book::film_id(id);
    case FigureButton::menu: return book::toggle_id(book::menu_id(id));
    case FigureButton::data: return book::toggle_id(book::data_id(id));
    case FigureButton::close_data: return book::close_id(book::data_id(id));
    case FigureButton::enlarge: return book::enlarge_id(id);
    case FigureButton::shrink: return book::shrink_id(id);
  }
}

Effects press(Figure& figure, FigureButton button, const State& state, bool reduced_motion) {
  switch (button) {
    case FigureButton::play: return play(figure, reduced_motion);
    case FigureButton::back:
    case FigureButton::forward: {
      figure.motion.playing = false;
      figure.travels = true;
      Effects effects{.figures = true, .address = kReplaced};
      return effects |= step(figure, button == FigureButton::back ? -1 : 1);
    }
    case FigureButton::menu: return toggle_panel(figure, FigurePanel::menu);
    case FigureButton::data: return toggle_panel(figure, FigurePanel::data);
    case FigureButton::close_data: return close_panel(figure);
    case FigureButton::enlarge:
    case FigureButton::shrink: {
      Effects effects = enlarge(figure, !figure.enlarged);
      effects.focus = figure.enlarged ? book::shrink_id(figure.id) : book::toggle_id(book::menu_id(figure.id));
      return effects;
    }
    default: break;
  }
  Effects effects = close_panel(figure);
  const bool back = button == FigureButton::reset || button == FigureButton::as_text;
  return effects |= back ? back_to_book(figure) : export_from(figure, button, state);
}

Effects toggle_panel(Figure& figure, FigurePanel panel) {
  if (figure.open == panel) return close_panel(figure);
  figure.open = panel;
  return {.figures = true, .focus = panel_id(figure)};
}

Effects close_panel(Figure& figure) {
  if (figure.open == FigurePanel::none) return {};
  std::string opener = opener_id(figure);
  figure.open = FigurePanel::none;
  return {.figures = true, .focus = std::move(opener)};
}

Effects leave_panel(Figure& figure, std::string_view panel) {
  if (figure.open == FigurePanel::none || figure.open == FigurePanel::data || panel_id(figure) == panel) return {};
  figure.open = FigurePanel::none;
  return {.figures = true};
}

Effects enlarge(Figure& figure, bool enlarged) {
  if (figure.enlarged == enlarged || figure.kind->fills_window) return {};
  figure.enlarged = enlarged;
  figure.open = FigurePanel::none;
  return {.figures = true, .pictures = true};
}

Effects operate(Figure& figure, size_t parameter, book::view::ControlUse use, std::string_view text, bool committed) {
  switch (use.event) {
    case book::view::ControlEvent::type: return enter_number(figure, parameter, text, committed);
    case book::view::ControlEvent::slide: return move_slider(figure, parameter, text, committed);
    case book::view::ControlEvent::choose: return choose(figure, parameter, use.choice, committed);
  }
}

Effects move_cursor(Figure& figure, bool down, std::string_view text, bool committed) {
  compute(figure);
  resend(figure, down ? book::down_id(figure.id) : book::across_id(figure.id));
  const std::optional<double> number = base::parse_number(text);
  const figures::Cursor cursor = figure.picture->cursor();
  const figures::CursorAxis& axis = down ? cursor.down : cursor.across;
  Effects effects{.figures = true};
  if (committed) effects.address = kReplaced;
  const std::optional<book::view::CursorSlider> slider = cursor_slider(figure, axis);
  if (committed || !number || !slider) return effects;
  figures::Edits edits;
  const double place = std::clamp<double>(*number, slider->min, slider->max);
  figures::move_to(*figure.picture, figure.kind->parameters, axis, static_cast<int>(place), edits);
  if (cursor.pinned >= 0) edits.values.push_back({cursor.pinned, 1});
  figure.motion.playing = false;
  figure.announcer.by_control = true;
  return effects |= apply(figure, edits);
}

bool press_key(Figure& figure, std::string_view name, figures::Edits& edits) {
  compute(figure);
  if (!figures::press(*figure.picture, figure.kind->parameters, name, edits)) return false;
  figure.motion.playing = false;
  return true;
}

}  // namespace app
