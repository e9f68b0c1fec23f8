// How the book itself sets its figures: by scenes that the reader reaches, and by walks in steps.
#include <algorithm>

#include "app/app.h"
#include "book/element_ids.h"
#include "book/form/controls.h"
#include "platform/host.h"

namespace app {

float App::reading_line_px() const { return column_scroll_px_ + workbench_.column.height * 0.6f; }

/// How many blocks the reader has reached. The blocks after a question that asks for a prediction count only once it has been answered or
/// scrolled past, because they would give the answer away.
size_t App::blocks_read() const {
  const float left_behind_px = column_scroll_px_ + workbench_.column.height * 0.4f;
  size_t count = 0;
  while (count < layout_.boxes.size() && layout_.boxes[count].rect.y <= reading_line_px()) {
    const base::Rect box = layout_.boxes[count].rect;
    const book::Block& block = document_.blocks[count++];
    if (block.kind != book::BlockKind::quiz) continue;
    const book::Item& item = document_.items[static_cast<size_t>(block.index)];
    const bool left_behind = box.y < column_scroll_px_ && box.bottom() <= left_behind_px;
    if (item.predict && !left_behind && view_of(item).tries == 0) break;
  }
  return count;
}

/// Puts each figure into the state of the last of its scenes that the reader has reached.
void App::follow_reading() {
  if (!has_stage() || layout_.boxes.size() != document_.blocks.size()) return;
  const size_t read = blocks_read();
  for (size_t f = 0; f < state_.figures.size(); ++f) {
    int scene = -1;
    for (size_t b = 0; b < read; ++b) {
      const book::Block& block = document_.blocks[b];
      if (block.kind != book::BlockKind::scene) continue;
      const int link = document_.scenes[static_cast<size_t>(block.index)].link;
      if (document_.links[static_cast<size_t>(link)].figure_id == state_.figures[f].id) scene = block.index;
    }
    if (runtimes_[f].scene == scene) continue;
    runtimes_[f].scene = scene;
    const int link = scene < 0 ? -1 : document_.scenes[static_cast<size_t>(scene)].link;
    apply_book_state(f, link < 0 ? std::vector<book::Setting>{} : document_.links[static_cast<size_t>(link)].settings);
  }
}

/// Sets the book's values to those of the figure's fence, overridden by `settings`. Values that the reader has set stay.
void App::apply_book_state(size_t figure, const std::vector<book::Setting>& settings) {
  FigureState& state = state_.figures[figure];
  const std::vector<double> from = runtimes_[figure].values;
  state.book_values = state.initial_values;
  state.book_text = state.initial_text;
  for (const book::Setting& setting : settings) {
    const int parameter = base::find(state.kind->parameters, setting.name);
    if (parameter >= 0) state.book_values[static_cast<size_t>(parameter)] = setting.value;
    if (setting.name == state.kind->text.name) state.book_text = setting.text;
  }
  bool any = false;
  for (size_t p = 0; p < state.values.size(); ++p) {
    if (!state.set_by_reader[p]) any = set_value(figure, p, state.book_values[p]) || any;
  }
  if (!state.text_set_by_reader) any = show_text(figure, state.book_text) || any;
  if (any) animate_figure(figure, from);
}

bool App::is_scene(const book::Link& link) const {
  return std::ranges::any_of(document_.scenes,
                             [&](const book::Scene& scene) { return &document_.links[static_cast<size_t>(scene.link)] == &link; });
}

/// Without a stage a scene is a link, which also sets all values of its figure.
void App::show_scene(size_t figure, const book::Link& link) {
  std::ranges::fill(state_.figures[figure].set_by_reader, 0);
  state_.figures[figure].text_set_by_reader = false;
  apply_book_state(figure, link.settings);
  if (!has_stage()) platform::reveal(state_.figures[figure].id);
  platform::set_address(address_of(state_), true);
  changed();
}

/// A step sets all values of its figure, so that going back shows the earlier picture again.
void App::step_to(size_t walk, int step) {
  const book::Walk& of = document_.walks[walk];
  if (step < 1 || step > state_.walks[walk].count) return;
  state_.walks[walk].step = step;
  FigureState* figure = find_figure(state_, of.figure_id);
  if (!figure) return;
  std::ranges::fill(figure->set_by_reader, 0);
  figure->text_set_by_reader = false;
  const int link = of.steps[static_cast<size_t>(step) - 1].link;
  apply_book_state(static_cast<size_t>(figure - state_.figures.data()), document_.links[static_cast<size_t>(link)].settings);
  platform::set_address(address_of(state_), false);
  changed();
}

/// Handles the step or button `id` of a walk. Returns false if it is neither.
bool App::activate_walk(std::string_view id) {
  for (size_t w = 0; w < document_.walks.size(); ++w) {
    const book::Walk& walk = document_.walks[w];
    const int step = state_.walks[w].step;
    if (id == book::back_id(walk.id)) return step_to(w, step - 1), true;
    if (id == book::next_id(walk.id)) return step_to(w, step + 1), true;
    for (size_t s = 0; s < walk.steps.size(); ++s) {
      if (document_.links[static_cast<size_t>(walk.steps[s].link)].element_id == id) return step_to(w, static_cast<int>(s) + 1), true;
    }
  }
  return false;
}

void App::describe_walks_dom() {
  for (size_t w = 0; w < document_.walks.size(); ++w) dom_.show(book::form::walk(document_, document_.walks[w], state_.walks[w].step));
}

}  // namespace app
