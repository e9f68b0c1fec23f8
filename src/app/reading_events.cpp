#include "app/app.h"
#include "book/element_ids.h"

// Events of scrolling, and of what comes into sight.
namespace app {

void App::in_sight(std::string_view id, bool in_sight) {
  Figure* figure = find_figure(id);
  if (!figure) return;
  figure->in_sight = in_sight;
  if (in_sight && reading_.peeked_at(chapter()) == figure) apply(reading_.end_peek());
}

void App::enlarge(std::string_view id) {
  Figure* enlarged = enlarged_figure();
  Figure* figure = enlarged ? enlarged : find_figure(id);
  if (!figure) return;
  Effects effects = app::enlarge(*figure, !enlarged);
  if (enlarged && focused_ == book::shrink_id(figure->id)) effects.focus = book::toggle_id(book::menu_id(figure->id));
  apply(std::move(effects));
}

void App::scroll(float scrolled_px) {
  const Figure* before = figure_on_stage();
  reading_.scroll(scrolled_px, settings_.environment().window.height_px);
  if (!view().workbench) return;
  apply(reading_.follow_scenes(chapter(), view()));
  apply({.figures = figure_on_stage() != before, .painting = true});
}

void App::place_blocks(std::span<const float> tops_and_bottoms) {
  const Figure* before = figure_on_stage();
  reading_.place_blocks(document_, tops_and_bottoms);
  apply(reading_.follow_scenes(chapter(), view()));
  apply({.figures = figure_on_stage() != before});
}

void App::section_reached(std::string_view section) {
  if (state_.section == section) return;
  state_.section = section;
  if (!shows_cover(state_) && !is_bank(document_)) contents_.save_place(state_);
  apply({.reading = state_.story, .painting = view().workbench});
}

}  // namespace app
