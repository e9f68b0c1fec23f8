#include "app/reading.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "book/element_ids.h"
#include "platform/host.h"

// How the book itself sets its figures: by scenes that the reader reaches, by links, and by steppers in steps.
namespace app {
namespace {

using Act = book::StageCue::Act;

const book::Link& link_at(const book::Document& document, int index) { return document.links[static_cast<size_t>(index)]; }

/// The prediction that folds the block, as an index into Document::items; -1: none.
int folding_item(const Chapter& chapter, size_t block) { return block < chapter.folded.size() ? chapter.folded[block] : -1; }
bool is_folded(const Chapter& chapter, size_t block) { return folding_item(chapter, block) >= 0; }

/// The block of the figure, or of the question with this index.
size_t block_of(const book::Document& document, book::BlockKind kind, int index) {
  const auto is_it = [&](const book::Block& block) { return block.kind == kind && block.index == index; };
  return static_cast<size_t>(std::ranges::find_if(document.blocks, is_it) - document.blocks.begin());
}

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

/// Whoever jumps, by a link, Back or Page Down, begins to read near the top. Reading on, she comes to the middle.
void Reading::scroll(float scrolled_px, float window_height_px) {
  const float by_px = scrolled_px - scroll_px_;
  if (std::abs(by_px) > window_height_px / 2) {
    line_ = kLineAfterJump;
  } else if (by_px > 0) {
    line_ = std::min(kLine, line_ + by_px / window_height_px);
  }
  scroll_px_ = scrolled_px;
  if (std::abs(scrolled_px - requested_at_px_) <= window_height_px / 2) return;
  requested_figure_ = -1;
  unfolded_cues_ = 0;
}

/// Towards the end of the page, where the text stops before its last blocks reach the line, it moves down to the bottom of the window, so
/// that every block crosses it.
float Reading::reading_line_px(float window_height_px) const {
  const float whole_px = std::max(0.0f, page_height_px_ - window_height_px);  // how far the page can be scrolled
  const float rest_px = std::max(0.0f, whole_px - scroll_px_);
  const float last_px = std::min(whole_px, (1 - line_) * window_height_px);  // where the line begins to move, from the end
  const float moved = last_px > 0 ? std::max(0.0f, 1 - rest_px / last_px) : 1;
  return scroll_px_ + std::lerp(line_, 1.0f, moved) * window_height_px;
}

float Reading::top_px(const book::StageCue& cue) const {
  const BlockPlace& place = places_[cue.anchor];
  return std::lerp(place.top_px, place.bottom_px, cue.share);
}

/// The cue at the element in focus: the link itself, or the last one above the end of the question. Nothing if it is out of sight.
std::optional<size_t> Reading::cue_in_focus(const Chapter& chapter) const {
  const book::Document& document = chapter.document;
  for (const book::Block& block : document.blocks) {
    if (block.kind != book::BlockKind::quiz || !chapter.focused.starts_with(block.id + ".")) continue;
    const size_t asked = static_cast<size_t>(&block - document.blocks.data());
    size_t reached = 0;
    for (size_t c = 0; c < cues_.size(); ++c) {
      if ((cues_[c].anchor <= asked || c < unfolded_cues_) && !is_folded(chapter, cues_[c].block)) reached = c + 1;
    }
    return reached;
  }
  for (size_t c = 0; c < cues_.size(); ++c) {
    const float top = top_px(cues_[c]);
    const bool in_sight = top >= scroll_px_ && top < scroll_px_ + chapter.window_height_px;
    if (cues_[c].act == Act::adds && in_sight && link_at(document, cues_[c].link).element_id == chapter.focused) return c + 1;
  }
  return {};
}

/// How many cues have been reached: those above the reading line. A section whose first one has not been reached begins with that one, and
/// not with its neighbour's.
size_t Reading::cues_reached(const Chapter& chapter) const {
  const std::span<const book::Block> blocks = chapter.document.blocks;
  if (places_.size() != blocks.size()) return 0;
  if (const std::optional<size_t> in_focus = cue_in_focus(chapter)) return *in_focus;
  const float line_px = reading_line_px(chapter.window_height_px);
  int section = 0;
  for (size_t b = 0; b < blocks.size() && places_[b].top_px <= line_px; ++b) section += blocks[b].kind == book::BlockKind::heading;
  size_t reached = 0;
  for (size_t c = 0; c < cues_.size(); ++c) {
    if (is_folded(chapter, cues_[c].block) || (cues_[c].section > section && c >= unfolded_cues_)) continue;
    const bool begun = reached > 0 && cues_[reached - 1].section == section;
    if (top_px(cues_[c]) <= line_px || c < unfolded_cues_ || (!begun && cues_[c].section == section && cues_[c].act != Act::adds))
      reached = c + 1;
  }
  return reached;
}

std::optional<size_t> Reading::figure_on_stage(const Chapter& chapter) const {
  for (size_t i = 0; i < chapter.figures.size(); ++i) {
    if (chapter.focused.starts_with(chapter.figures[i].id + ".")) return i;
  }
  if (requested_figure_ >= 0) return static_cast<size_t>(requested_figure_);
  if (const size_t reached = cues_reached(chapter); reached > 0) return static_cast<size_t>(cues_[reached - 1].figure);
  const auto first = std::ranges::find_if(cues_, [&](const book::StageCue& cue) { return !is_folded(chapter, cue.block); });
  return first == cues_.end() ? std::nullopt : std::optional(static_cast<size_t>(first->figure));
}

/// What the text has set up to the cue before `end`: what the figure's last scene says, then the states named since in its section.
Reading::Told Reading::told(const Chapter& chapter, size_t figure, size_t end) const {
  Told told;
  for (size_t c = 0; c < end; ++c) {
    const book::StageCue& cue = cues_[c];
    if (static_cast<size_t>(cue.figure) != figure || cue.act == Act::brings) continue;
    const bool passed_over = cue.act != Act::adds && cue.section < cues_[end - 1].section;  // a prediction that was skipped covers no more
    if (is_folded(chapter, cue.block) && !passed_over) continue;
    if (cue.act != Act::adds) told.settings.clear();
    if (cue.act == Act::adds && told.section != cue.section) told.settings = told.of_scene;
    if (cue.link >= 0) told.settings.append_range(link_at(chapter.document, cue.link).settings);
    if (cue.act != Act::adds) told.of_scene = told.settings;
    told.section = cue.section;
    told.cue = static_cast<int>(c);
  }
  return told;
}

Effects Reading::follow_scenes(const Chapter& chapter, const View& view) {
  if (!view.stage || places_.empty()) return {};
  const size_t reached = cues_reached(chapter);
  Effects effects;
  for (size_t i = 0; i < chapter.figures.size(); ++i) {
    Figure& figure = chapter.figures[i];
    if (requested_figure_ == static_cast<int>(i)) continue;
    const Told now = told(chapter, i, reached);
    if (std::exchange(figure.book.cue, now.cue) == now.cue) continue;
    const Effects changed = set_book(figure, now.settings, now.section);
    if (changed.figures && now.cue >= 0) {
      const book::StageCue& cue = cues_[static_cast<size_t>(now.cue)];
      lit_link_ = cue.act == Act::adds ? link_at(chapter.document, cue.link).element_id : "";
    }
    effects |= changed;
  }
  return effects;
}

int Reading::prediction_over(const Chapter& chapter, size_t figure) const {
  return folding_item(chapter, block_of(chapter.document, book::BlockKind::figure, static_cast<int>(figure)));
}

bool Reading::is_covered(const Chapter& chapter, size_t figure) const {
  const int item = prediction_over(chapter, figure);
  if (item < 0 || chapter.document.items[static_cast<size_t>(item)].figure == chapter.figures[figure].id) return false;
  const size_t asked = block_of(chapter.document, book::BlockKind::quiz, item);
  for (size_t c = cues_reached(chapter); c-- > 0;) {
    if (static_cast<size_t>(cues_[c].figure) == figure && !is_folded(chapter, cues_[c].block)) return cues_[c].block < asked;
  }
  return true;
}

void Reading::unfold(size_t block) {
  const auto first = std::ranges::find_if(cues_, [=](const book::StageCue& cue) { return cue.block >= block && cue.anchor < block; });
  if (first == cues_.end()) return;
  unfolded_cues_ = static_cast<size_t>(first - cues_.begin()) + 1;
  requested_at_px_ = scroll_px_;
}

void Reading::request(size_t figure) {
  requested_figure_ = static_cast<int>(figure);
  requested_at_px_ = scroll_px_;
}

std::string Reading::paragraph_read(const Chapter& chapter) const {
  const book::Document& document = chapter.document;
  if (places_.size() != document.blocks.size()) return "";
  const float line_px = reading_line_px(chapter.window_height_px);
  for (size_t b = document.blocks.size(); b-- > 0;) {
    const book::Block& block = document.blocks[b];
    if (block.kind == book::BlockKind::paragraph && !is_folded(chapter, b) && places_[b].top_px <= line_px)
      return book::plain_text(block.runs, document.formulas);
  }
  return "";
}

Effects Reading::follow_link(const Chapter& chapter, const book::Link& link, const View& view) {
  const auto figure = std::ranges::find(chapter.figures, link.figure_id, &Figure::id);
  if (figure == chapter.figures.end()) return {};
  const bool goes_there = link.settings.empty() || is_of_question(link);
  Effects effects = goes_there ? Effects() : peek_at(chapter, figure->id, view);
  if (is_scene(chapter.document, link)) return effects |= show_scene(*figure, link);
  const size_t index = static_cast<size_t>(figure - chapter.figures.begin());
  if (!view.stage || !is_covered(chapter, index)) {
    const Effects followed = follow(*figure, link);
    effects |= followed.figures || link.settings.empty() ? followed : replay(*figure);
  }
  request(index);
  effects.figures = true;
  if (!goes_there) return effects;
  if (!view.stage) platform::reveal(figure->id);
  focus_return_link_ = link.element_id;
  effects.focus = book::canvas_id(figure->id);
  return effects;
}

/// The answer has uncovered the figure, so the text has its say first.
Effects Reading::show_answer(const Chapter& chapter, const book::Link& link, const View& view) {
  const auto figure = std::ranges::find(chapter.figures, link.figure_id, &Figure::id);
  if (figure == chapter.figures.end() || (!view.stage && !figure->in_sight)) return {};
  requested_figure_ = -1;
  Effects effects = follow_scenes(chapter, view);
  effects |= follow(*figure, link);
  if (effects.address == Effects::Address::added) effects.address = Effects::Address::replaced;  // Back leads to where the reader came from
  request(static_cast<size_t>(figure - chapter.figures.begin()));
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
