#include "app/reading.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "book/element_ids.h"
#include "platform/host.h"

// How the book itself sets its figures: by scenes that the reader reaches, by links, and by steppers in steps.
namespace app {
namespace {

const book::Link& link_at(const book::Document& document, int index) { return document.links[static_cast<size_t>(index)]; }

/// The figure that a block brings to the stage: itself, the one that a scene sets, or the one that a question is answered in. Empty if
/// none.
std::string_view figure_of(const book::Document& document, const book::Block& block) {
  const size_t index = static_cast<size_t>(block.index);
  switch (block.kind) {
    case book::BlockKind::figure: return block.id;
    case book::BlockKind::scene: return link_at(document, document.scenes[index].link).figure_id;
    case book::BlockKind::quiz: return document.items[index].kind->control->is_figure ? std::string_view(document.items[index].figure) : "";
    default: return "";
  }
}

bool is_folded(const Chapter& chapter, size_t block) { return block < chapter.folded.size() && chapter.folded[block] != 0; }

bool is_scene(const book::Document& document, const book::Link& link) {
  return std::ranges::any_of(document.scenes, [&](const book::Scene& scene) { return &link_at(document, scene.link) == &link; });
}

/// Whether the link leads from a question to the figure in which it is answered, or in which the reader trains for it.
bool is_of_question(const book::Link& link) { return link.element_id.ends_with(book::link_in(book::where_id(""))); }

/// Without a stage a scene is a link, which also sets all values of its figure.
Effects show_scene(FigureModel& figure, const book::Link& link) {
  Effects effects = set_all(figure, link.settings);
  return effects |= Effects{.figures = true, .address = Effects::Address::added};
}

}  // namespace

void Reading::place_blocks(const book::Document& document, std::span<const float> tops_and_bottoms) {
  places_.clear();
  if (tops_and_bottoms.size() != 2 * document.blocks.size() + 1) return;
  for (size_t b = 0; b < document.blocks.size(); ++b) places_.push_back({tops_and_bottoms[2 * b], tops_and_bottoms[2 * b + 1]});
  page_height_px_ = tops_and_bottoms.back();
}

void Reading::scroll(float scrolled_px, float window_height_px) {
  scroll_px_ = scrolled_px;
  if (std::abs(scrolled_px - requested_at_px_) > window_height_px / 2) requested_figure_ = -1;
}

/// The reading line is in the upper third of the window. Towards the end of the page, where the text stops before its last blocks reach the
/// line, it moves down to the bottom of the window, so that every block crosses it.
float Reading::reading_line_px(float window_height_px) const {
  constexpr float kShare = 0.3f;                                              // of the window
  const float whole_px = std::max(0.0f, page_height_px_ - window_height_px);  // how far the page can be scrolled
  const float rest_px = std::max(0.0f, whole_px - scroll_px_);
  const float last_px = std::min(whole_px, (1 - kShare) * window_height_px);  // where the line begins to move, from the end
  const float moved = last_px > 0 ? std::max(0.0f, 1 - rest_px / last_px) : 1;
  return scroll_px_ + std::lerp(kShare, 1.0f, moved) * window_height_px;
}

/// How many blocks count as read: those whose top has crossed the reading line. A question in focus holds the figures as they are at its
/// place. A section whose first figure or scene has not been reached begins with that one, and not with its neighbour's.
size_t Reading::blocks_read(const Chapter& chapter) const {
  const std::span<const book::Block> blocks = chapter.document.blocks;
  if (places_.size() != blocks.size()) return 0;
  size_t read = 0, section = 0;
  for (size_t b = 0; b < blocks.size(); ++b) {
    if (blocks[b].kind == book::BlockKind::quiz && chapter.focused.starts_with(blocks[b].id + ".")) return b + 1;
  }
  const float line_px = reading_line_px(chapter.window_height_px);
  while (read < blocks.size() && places_[read].top_px <= line_px) {
    if (blocks[read].kind == book::BlockKind::heading) section = read;
    ++read;
  }
  const auto concerns_stage = [&](size_t b) { return !is_folded(chapter, b) && !figure_of(chapter.document, blocks[b]).empty(); };
  for (size_t b = section; b < read; ++b) {
    if (concerns_stage(b)) return read;
  }
  for (size_t b = read; b < blocks.size() && blocks[b].kind != book::BlockKind::heading && !is_folded(chapter, b); ++b) {
    if (concerns_stage(b)) return b + 1;
  }
  return read;
}

std::optional<size_t> Reading::figure_on_stage(const Chapter& chapter) const {
  for (size_t i = 0; i < chapter.figures.size(); ++i) {
    if (chapter.focused.starts_with(chapter.figures[i].id + ".")) return i;
  }
  if (requested_figure_ >= 0) return static_cast<size_t>(requested_figure_);
  const size_t read = blocks_read(chapter);
  const std::vector<book::Block>& blocks = chapter.document.blocks;
  std::optional<size_t> chosen;
  for (size_t b = 0; b < blocks.size() && (b < read || !chosen); ++b) {
    if (is_folded(chapter, b)) {
      if (b >= read) break;  // the next figure is the answer to a prediction
      continue;
    }
    const std::string_view id = figure_of(chapter.document, blocks[b]);
    for (size_t i = 0; i < chapter.figures.size(); ++i) {
      if (chapter.figures[i].id == id) chosen = i;
    }
  }
  return chosen;
}

Effects Reading::follow_scenes(const Chapter& chapter, const View& view) const {
  if (!view.stage || places_.empty()) return {};
  const book::Document& document = chapter.document;
  const size_t read = blocks_read(chapter);
  Effects effects;
  for (Figure& figure : chapter.figures) {
    const book::Link* link = nullptr;
    int scene = -1;
    for (size_t b = 0; b < read; ++b) {
      const book::Block& block = document.blocks[b];
      if (is_folded(chapter, b) || block.kind != book::BlockKind::scene || figure_of(document, block) != figure.id) continue;
      scene = block.index;
      link = &link_at(document, document.scenes[static_cast<size_t>(scene)].link);
    }
    if (std::exchange(figure.book.scene, scene) == scene) continue;
    effects |= set_book(figure, link ? std::span<const book::Setting>(link->settings) : std::span<const book::Setting>());
  }
  return effects;
}

std::string Reading::paragraph_read(const Chapter& chapter) const {
  const book::Document& document = chapter.document;
  for (size_t b = blocks_read(chapter); b > 0; --b) {
    const book::Block& block = document.blocks[b - 1];
    if (block.kind == book::BlockKind::paragraph && !is_folded(chapter, b - 1)) return book::plain_text(block.runs, document.formulas);
  }
  return "";
}

Effects Reading::follow_link(const Chapter& chapter, const book::Link& link, const View& view) {
  const auto figure = std::ranges::find(chapter.figures, link.figure_id, &Figure::id);
  if (figure == chapter.figures.end()) return {};
  const bool goes_there = link.settings.empty() || is_of_question(link);
  Effects effects = goes_there ? Effects() : peek_at(chapter, figure->id, view);
  if (is_scene(chapter.document, link)) return effects |= show_scene(*figure, link);
  effects |= follow(*figure, link);
  requested_figure_ = static_cast<int>(figure - chapter.figures.begin());
  requested_at_px_ = scroll_px_;
  effects.figures = true;
  if (!goes_there) return effects;
  if (!view.stage) platform::reveal(figure->id);
  focus_return_link_ = link.element_id;
  effects.focus = book::canvas_id(figure->id);
  return effects;
}

Effects Reading::show_answer(const Chapter& chapter, const book::Link& link, const View& view) {
  const auto figure = std::ranges::find(chapter.figures, link.figure_id, &Figure::id);
  if (figure == chapter.figures.end() || (!view.stage && !figure->in_sight)) return {};
  Effects effects = follow(*figure, link);
  if (effects.address == Effects::Address::added) effects.address = Effects::Address::replaced;  // Back leads to where the reader came from
  requested_figure_ = static_cast<int>(figure - chapter.figures.begin());
  requested_at_px_ = scroll_px_;
  effects.figures = true;
  return effects;
}

Effects Reading::peek_at(const Chapter& chapter, std::string_view id, const View& view) {
  const auto figure = std::ranges::find(chapter.figures, id, &Figure::id);
  if (figure == chapter.figures.end() || view.stage || figure->in_sight) return end_peek();
  peek_ = static_cast<int>(figure - chapter.figures.begin());
  figure->drawn = false;  // so that the picture is copied
  return {.reading = true, .painting = true};
}

Effects Reading::end_peek() { return {.reading = std::exchange(peek_, -1) >= 0}; }

Effects Reading::return_focus(const Chapter& chapter) {
  const std::string link = std::exchange(focus_return_link_, "");
  const std::string_view owner = chapter.focused.substr(0, chapter.focused.find('.'));
  if (link.empty() || std::ranges::find(chapter.figures, owner, &Figure::id) == chapter.figures.end()) return {};
  return {.focus = link};
}

Effects step_to(const Chapter& chapter, size_t stepper, StepperState& state, int step) {
  if (step < 1 || step > state.count) return {};
  state.step = step;
  Effects effects{.reading = true};
  const book::Stepper& source = chapter.document.steppers[stepper];
  const auto figure = std::ranges::find(chapter.figures, source.figure_id, &Figure::id);
  if (figure == chapter.figures.end()) return effects;
  const book::Link& shows = link_at(chapter.document, source.steps[static_cast<size_t>(step) - 1].link);
  effects |= set_all(*figure, shows.settings);
  return effects |= Effects{.figures = true, .address = Effects::Address::replaced};
}

}  // namespace app
