// How the book itself sets its figures: by scenes that the reader reaches, and by walks in steps.
#include <algorithm>
#include <cmath>

#include "app/app.h"
#include "book/element_ids.h"
#include "book/form/controls.h"
#include "platform/host.h"

namespace app {

/// The reading line is in the upper third of the window. Towards the end of the page, where the text stops before its last blocks reach the
/// line, it moves down to the bottom of the window, so that every block crosses it.
float App::reading_line_px() const {
  constexpr float kShare = 0.3f;  // of the window
  const float height_px = environment_.window.height_px;
  const float whole_px = std::max(0.0f, page_height_px_ - height_px);  // how far the page can be scrolled
  const float rest_px = std::max(0.0f, whole_px - scroll_px_);
  const float last_px = std::min(whole_px, (1 - kShare) * height_px);  // where the line begins to move, from the end
  const float moved = last_px > 0 ? std::max(0.0f, 1 - rest_px / last_px) : 1;
  return scroll_px_ + std::lerp(kShare, 1.0f, moved) * height_px;
}

/// How many blocks count as read: those whose top has crossed the reading line. A question in focus holds the figures as they are at its
/// place. A section whose first figure or scene has not been reached begins with that one, and not with its neighbour's.
size_t App::blocks_read() const {
  if (places_.size() != document_.blocks.size()) return 0;
  const std::span<const book::Block> blocks = document_.blocks;
  size_t read = 0, section = 0;
  for (size_t b = 0; b < blocks.size(); ++b) {
    if (blocks[b].kind == book::BlockKind::quiz && focused_.starts_with(blocks[b].id + ".")) return b + 1;
  }
  while (read < blocks.size() && places_[read].top_px <= reading_line_px()) {
    if (blocks[read].kind == book::BlockKind::heading) section = read;
    ++read;
  }
  const auto concerns = [this](const book::Block& block) { return concerns_stage(block); };
  if (std::ranges::any_of(blocks.subspan(section, read - section), concerns)) return read;
  for (size_t b = read; b < blocks.size() && blocks[b].kind != book::BlockKind::heading; ++b) {
    if (concerns(blocks[b])) return b + 1;
  }
  return read;
}

/// Puts each figure into the state of the last of its scenes that the reader has reached.
void App::follow_reading() {
  if (!has_stage() || places_.empty()) return;
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
