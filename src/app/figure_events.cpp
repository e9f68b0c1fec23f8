#include <algorithm>
#include <utility>

#include "app/app.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "platform/host.h"

// Events on figures: their buttons, links, keys and choices.
namespace app {

std::optional<size_t> App::figure_index(std::string_view id) const {
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    if (state_.figures[i].id == id) return i;
  }
  return std::nullopt;
}

/// Presses the figure's button `id`. Returns false if it is not the button of a figure.
bool App::activate_figure(std::string_view id) {
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    const std::string_view figure = state_.figures[i].id;
    if (!id.starts_with(figure) || id.size() <= figure.size() || id[figure.size()] != '.') continue;
    activate_button(i, id);
    return true;
  }
  click_away();
  return false;
}

void App::activate_button(size_t figure, std::string_view id) {
  FigureRuntime& runtime = runtimes_[figure];
  const std::string_view name = state_.figures[figure].id;
  const bool menu = id == book::save_id(name) && !runtime.menu_open;
  if (runtime.menu_open != menu) restyled();
  runtime.menu_open = menu;
  if (id == book::reset_id(name)) return reset_figure(figure);
  if (id == book::play_id(name)) return play(figure);
  if (id == book::run_id(name)) return run(figure);
  if (id == book::back_id(name) || id == book::forward_id(name)) {
    runtime.playing = false;
    step(figure, id == book::back_id(name) ? -1 : 1);
    platform::set_address(address_of(state_), false);
    return restyled();
  }
  if (id == book::data_toggle_id(name)) return toggle(book::data_id(name), !runtime.data_open);
  export_figure(figure, id);
}

void App::click_away() {
  close_menu();
  for (FigureRuntime& runtime : runtimes_) {
    if (runtime.menu_open) restyled();
    runtime.menu_open = false;
  }
}

void App::toggle(std::string_view id, bool open) {
  if (id == "search" && open) open_search();
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    if (book::data_id(state_.figures[i].id) != id || runtimes_[i].data_open == open) continue;
    runtimes_[i].data_open = open;
    changed();
  }
}

void App::follow_link(const book::Link& link) {
  const std::optional<size_t> index = figure_index(link.figure_id);
  if (!index) return;
  if (is_scene(link)) return show_scene(*index, link);
  const FigureState& figure = state_.figures[*index];
  const std::vector<double> from = runtimes_[*index].values;
  bool any = false;
  for (const book::Setting& setting : link.settings) {
    const int parameter = base::find(figure.kind->parameters, setting.name);
    if (parameter >= 0) {
      any = set_value(*index, static_cast<size_t>(parameter), setting.value) || any;
      state_.figures[*index].set_by_reader[static_cast<size_t>(parameter)] = 0;  // set by the book, so the next scene may change it
    }
    if (setting.name == figure.kind->text.name) any = show_text(*index, setting.text) || any;
  }
  if (!has_stage()) platform::reveal(figure.id);
  requested_figure_ = static_cast<int>(*index);
  requested_at_px_ = scroll_px_;
  restyled();
  if (link.settings.empty()) move_focus_to_figure(figure.id, link.element_id);
  if (!any) return;
  animate_figure(*index, from);
  platform::set_address(address_of(state_), true);
}

/// Moves the keyboard focus to a figure, where its own keys work. Escape moves it back to the link that it came from.
void App::move_focus_to_figure(std::string_view figure, std::string_view link) {
  focus_return_link_ = link;
  focus_on(book::canvas_id(figure));
  changed();
}

void App::return_focus() {
  const std::string link = std::exchange(focus_return_link_, "");
  const std::optional<size_t> index = figure_index(focused_.substr(0, focused_.find('.')));
  if (link.empty() || !index) return;
  focus_on(link);
  changed();
}

void App::reset_figure(size_t figure) {
  const FigureState& state = state_.figures[figure];
  const std::vector<double> from = runtimes_[figure].values;
  bool any = false;
  for (size_t i = 0; i < state.values.size(); ++i) any = set_value(figure, i, state.book_values[i]) || any;
  std::ranges::fill(state_.figures[figure].set_by_reader, 0);
  show_text(figure, state.book_text);
  runtimes_[figure].playing = false;
  if (any) animate_figure(figure, from);
  platform::set_address(address_of(state_), false);
}

/// Selects the radio button `id` of a figure's choice. Returns false if it is not one.
bool App::choose_value(std::string_view id) {
  for (size_t f = 0; f < state_.figures.size(); ++f) {
    const FigureState& figure = state_.figures[f];
    for (size_t p = 0; p < figure.values.size(); ++p) {
      const base::Parameter& parameter = figure.kind->parameters[p];
      for (size_t c = 0; c < parameter.choices.size(); ++c) {
        if (book::choice_id(figure.id, parameter.name, parameter.choices[c].name) != id) continue;
        set_by_hand(f, p, static_cast<double>(c));
        platform::set_address(address_of(state_), false);
        return true;
      }
    }
  }
  return false;
}

void App::text_input(std::string_view id, std::string_view text, bool committed) {
  for (size_t f = 0; f < state_.figures.size(); ++f) {
    const std::string_view name = state_.figures[f].kind->text.name;
    if (name.empty() || book::control_id(state_.figures[f].id, name) != id) continue;
    state_.figures[f].text_set_by_reader = true;
    set_text(f, text);
    if (committed) platform::set_address(address_of(state_), false);
  }
}

void App::zoom(std::string_view figure, float factor) {
  if (runtimes_.empty() || !(factor > 0)) return;
  const std::optional<size_t> index = figure_index(figure);
  if (!index) return;
  runtimes_[*index].pointer.zoom *= factor;
  runtimes_[*index].shown = false;
  platform::request_frame();
}

bool App::key(std::string_view figure, std::string_view name) {
  if (figure == "search.words") return search_key(name);
  const std::optional<size_t> index = figure_index(figure);
  if (!index) return false;
  figures::Edits edits;
  if (name == " " && state_.figures[*index].kind->play_parameter >= 0) return play(*index), true;
  compute_figures();
  FigureRuntime& runtime = runtimes_[*index];
  if (!runtime.figure->key(name, edits)) return false;
  runtime.playing = false;
  apply(*index, edits);
  compute_figures();
  runtime.cursor_text = runtime.figure->cursor_text();
  figure_changed();
  return true;
}

}  // namespace app
