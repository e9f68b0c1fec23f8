#include <algorithm>
#include <cmath>

#include "app/app.h"
#include "base/number.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "platform/host.h"

namespace app {

void App::activate(std::string_view id) {
  if (activate_bar(id) || activate_walk(id) || activate_progress(id) || activate_item(id) || activate_final(id) || activate_close(id))
    return;
  if (id == "search.retry") return fetch_index();
  for (const book::Link& link : document_.links) {
    if (link.element_id != id) continue;
    if (!link.term.empty()) return activate_term(static_cast<int>(&link - document_.links.data()));
    return link.part.empty() ? follow_link(link) : activate_part(link);
  }
  activate_figure(id);
}

bool App::set_value(size_t figure, size_t parameter, double value) {
  FigureState& state = state_.figures[figure];
  const double allowed = base::nearest_allowed(state.kind->parameters[parameter], value);
  if (state.values[parameter] == allowed) return false;
  state.values[parameter] = allowed;
  const std::string_view name = state.kind->parameters[parameter].name;
  if (std::ranges::any_of(state.kind->parameters, [name](const base::Parameter& other) { return other.depends_on.parameter == name; }))
    changed();  // other controls may appear or disappear
  runtimes_[figure].changed = true;
  figure_changed();
  return true;
}

/// Marks the value as the reader's, unless it is set on the picture itself (a cursor, a window): scenes may still change those.
bool App::set_by_hand(size_t figure, size_t parameter, double value) {
  if (!set_value(figure, parameter, value)) return false;
  FigureState& state = state_.figures[figure];
  if (!state.kind->parameters[parameter].on_picture) state.set_by_reader[parameter] = 1;
  return true;
}

/// Shows the book's own text or that of a link. The figure is given the book's text first, because it compares other orders of the same
/// words with it.
bool App::show_text(size_t figure, std::string_view text) {
  FigureState& state = state_.figures[figure];
  state.text_set_by_reader = false;
  if (state.text == text) return false;
  runtimes_[figure].figure->set(state.values, state.book_text);
  return set_text(figure, text);
}

bool App::set_text(size_t figure, std::string_view text) {
  FigureState& state = state_.figures[figure];
  if (state.text == text || base::utf16_length(text) > state.kind->text.max_length) return false;
  state.text = text;
  runtimes_[figure].changed = true;
  figure_changed();
  return true;
}

/// The native slider of a logarithmic parameter moves in even steps of its travel. If such a step is too small to change the value, the
/// value moves by its own step instead, so that arrow keys always have an effect.
void App::step_slider(size_t figure, size_t parameter, double position) {
  const base::Parameter& table = state_.figures[figure].kind->parameters[parameter];
  const double before = state_.figures[figure].values[parameter];
  const double was = base::slider_position(table, before);
  if (set_by_hand(figure, parameter, base::value_at(table, position)) || table.step == 0) return;
  if (std::abs(position - was) * base::kSliderSteps < 0.5) return;
  set_by_hand(figure, parameter, before + (position > was ? table.step : -table.step));
}

void App::control_input(std::string_view id, std::string_view text, bool committed) {
  const std::optional<double> number = base::parse_number(text);
  for (size_t f = 0; f < state_.figures.size(); ++f) {
    const FigureState& figure = state_.figures[f];
    for (size_t p = 0; p < figure.values.size(); ++p) {
      const base::Parameter& parameter = figure.kind->parameters[p];
      const std::string control = book::control_id(figure.id, parameter.name);
      if (id != control && id != book::slider_id(figure.id, parameter.name)) continue;
      const bool slider = id != control;
      if (slider && committed) {
        // `input` has handled it; the same text again would undo a step that is too small for the slider to show.
      } else if (number && slider && parameter.scale == base::Parameter::Scale::logarithmic) {
        step_slider(f, p, *number / base::kSliderSteps);
      } else if (number && (committed || base::nearest_allowed(parameter, *number) == *number)) {
        set_by_hand(f, p, *number);  // while typing, "1" on the way to "100" is accepted, "0" is not
      }
      if (committed || slider) {
        dom_.invalidate(id);
        runtimes_[f].shown_view = {};
      }
      if (committed) platform::set_address(address_of(state_), false);
      figure_changed();
    }
  }
}

void App::input(std::string_view id, std::string_view text) {
  if (id == "search.words") {
    search_.query = text;
    return look_up();
  }
  if (input_setting(id) || input_item(id, text) || choose_value(id)) return;
  text_input(id, text, false);
  control_input(id, text, false);
}

void App::change(std::string_view id, std::string_view text) {
  text_input(id, text, true);
  control_input(id, text, true);
}

void App::hover(std::string_view id) {
  if (hovered_ == id) return;
  hovered_ = id;
  if (shows_workbench()) platform::request_frame();
}

void App::focus(std::string_view id) {
  if (focused_ == id) return;
  focused_ = id;
  highlights_.focused.clear();
  for (const book::Link& link : document_.links) {
    if (link.element_id == id) highlights_.focused = link.part;
  }
  update_highlights();
  if (!shows_workbench()) return;
  follow_reading();  // a focused question holds the state of its place
  restyled();        // a focused control may bring another figure to the stage
}

void App::scroll(float scrolled_px) {
  const size_t before = figure_on_stage();
  scroll_px_ = scrolled_px;
  if (std::abs(scrolled_px - requested_at_px_) > environment_.window.height_px / 2) requested_figure_ = -1;
  if (!shows_workbench()) return;
  follow_reading();
  if (figure_on_stage() != before) restyled();
  platform::request_frame();
}

void App::place_blocks(std::span<const float> tops_and_bottoms) {
  const size_t before = figure_on_stage();
  places_.clear();
  if (tops_and_bottoms.size() != 2 * document_.blocks.size() + 1) return;
  for (size_t b = 0; b < document_.blocks.size(); ++b) places_.push_back({tops_and_bottoms[2 * b], tops_and_bottoms[2 * b + 1]});
  page_height_px_ = tops_and_bottoms.back();
  follow_reading();
  if (figure_on_stage() != before) restyled();
}

void App::section_reached(std::string_view section) {
  if (state_.section == section) return;
  state_.section = section;
  save_reading_position();
  if (shows_workbench()) restyled();
}

void App::point_at(std::string_view figure, plot::Pointer pointer) {
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    if (state_.figures[i].id != figure) continue;
    const plot::Pointer& before = runtimes_[i].pointer;
    pointer.pressed |= before.pressed;  // a tap may end before the frame in which it began is drawn
    pointer.released |= before.released;
    runtimes_[i].pointer = pointer;
    runtimes_[i].shown = false;
    platform::request_frame();
  }
}

void App::size_canvas(std::string_view figure, platform::WindowSize size) {
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    if (state_.figures[i].id != figure || runtimes_[i].canvas == size) continue;
    runtimes_[i].canvas = size;
    runtimes_[i].shown = false;
    figure_changed();
  }
}

std::string App::set(std::string_view figure_id, std::string_view name, double value) {
  FigureState* figure = find_figure(state_, figure_id);
  if (!figure) return "There is no figure '" + std::string(figure_id) + "' in this chapter.";
  const int parameter = base::find(figure->kind->parameters, name);
  if (parameter < 0) {
    std::string known;
    for (const base::Parameter& p : figure->kind->parameters) known += (known.empty() ? "" : ", ") + std::string(p.name);
    return "The figure '" + figure->id + "' has no parameter '" + std::string(name) + "'. It has: " + known + ".";
  }
  const base::Parameter& table = figure->kind->parameters[static_cast<size_t>(parameter)];
  if (base::nearest_allowed(table, value) != value) {
    return std::string(name) + " of '" + figure->id + "' cannot be " + base::exact(value) + "; it takes " + base::values_allowed(table) +
           ".";
  }
  set_by_hand(static_cast<size_t>(figure - state_.figures.data()), static_cast<size_t>(parameter), value);
  platform::set_address(address_of(state_), false);
  return "";
}

}  // namespace app
