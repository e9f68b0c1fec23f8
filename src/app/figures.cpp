#include "app/figures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/patch_text.h"
#include "app/settings.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "book/catalog.h"
#include "book/element_ids.h"
#include "book/stage_cues.h"
#include "figures/catalog.h"
#include "figures/interaction/pointer_controller.h"

// A figure as a whole: how it begins, is computed, and is shown in the DOM.
namespace app {
namespace {

using book::view::FigurePanel;

std::vector<char> set_by_text(const book::Document& document, std::span<const book::StageCue> cues, const FigureModel& figure) {
  std::vector<char> set(figure.values.size(), 0);
  for (const book::StageCue& cue : cues) {
    if (cue.link < 0 || document.figures[static_cast<size_t>(cue.figure)].id != figure.id) continue;
    for (const book::Setting& setting : document.links[static_cast<size_t>(cue.link)].settings) {
      const int parameter = base::find(figure.kind->parameters, setting.name);
      if (parameter >= 0) set[static_cast<size_t>(parameter)] = 1;
    }
  }
  return set;
}

/// [caption, [columns], [[cells] …]]
std::string table_json(const figures::DataTable& table) {
  base::JsonWriter json;
  return json.array().add(table.caption).add(table.columns).add(table.rows).text();
}

bool has_report(const book::Document& document, std::string_view id) {
  return std::ranges::any_of(document.blocks, [&](const book::Block& block) {
    return block.kind == book::BlockKind::report && document.figures[static_cast<size_t>(block.index)].id == id;
  });
}

}  // namespace

std::vector<Figure> make_figures(const book::Document& document, const base::Catalog& catalog) {
  std::vector<Figure> all;
  const std::vector<book::StageCue> cues = book::stage_cues(document);
  for (const book::Figure& in_document : document.figures) {
    const figures::Kind* kind = figures::find(in_document.kind);
    if (!kind) continue;
    const book::view::FigureProps view = book::view::initial_view(in_document, *book::find(catalog, in_document.kind));
    Figure& figure = all.emplace_back(Figure{{.id = in_document.id, .kind = kind, .values = view.values, .text = view.text}});
    figure.book = {.values = view.values, .text = view.text, .initial_values = view.values, .initial_text = view.text};
    figure.in_story = book::is_story(document);
    figure.of_reader = has_report(document, figure.id);
    figure.book.set_by_text = set_by_text(document, cues, figure);
    figure.set_by_reader.values.assign(view.values.size(), 0);
    // The figure compares words with the order it saw first, which must be the book's even if the address has another.
    figure.picture = figures::open(*kind, figure.book.values, figure.book.text).figure;
    if (figures::ShowsAtlas* atlas = figure.picture->atlas()) atlas->set_atlas(document.atlas);
    figure.actions = figures::actions_of(*figure.picture);
    if (!kind->text.name.empty()) figure.picture->set(figure.book.values, figure.book.text);
  }
  return all;
}

/// The words are about the values; between two steps of a figure that plays, only the picture moves.
Effects compute(Figure& figure) {
  if (figure.computed) return {};
  figure.computed = true;
  figure.picture->set(figure.values, figure.text);
  figure.words.description = figure.picture->alt_text();
  figure.words.cursor = figure.picture->cursor_text();
  if (std::exchange(figure.travels, false)) figure.scene.go(TransitionMode::travelling);
  figure.scene.change();
  figure.drawn = false;
  Effects effects{.figures = true};
  return effects |= flush(figure);
}

Effects apply(Figure& figure, const figures::Edits& edits) {
  Effects effects;
  if (!figure.touched && (!edits.values.empty() || !edits.highlight.empty() || edits.committed)) {
    figure.touched = true;
    figure.drawn = false;
    effects.painting = true;
  }
  const bool listens = !figure.motion.playing || edits.committed;  // a pointer that merely rests there does not stop a playing figure
  if (edits.committed && figure.motion.playing) effects |= play(figure);
  if (listens) {
    for (const figures::Edits::Value& edit : edits.values) effects |= set_by_hand(figure, static_cast<size_t>(edit.parameter), edit.value);
  }
  if (edits.text) effects |= enter_text(figure, *edits.text, false);
  if (effects.figures && edits.travels) figure.travels = true;
  if (edits.committed) effects.address = Effects::Address::replaced;
  return effects;
}

/// The picture depends on the height only where that is given; otherwise it has the height that it asks for.
Effects size_canvas(Figure& figure, const CanvasPlace& place) {
  const CanvasPlace before = std::exchange(figure.canvas, place);
  const bool same_size = place.size.width_px == before.size.width_px && place.size.pixel_ratio == before.size.pixel_ratio &&
                         (figure.asks_for_height() || place.size.height_px == before.size.height_px);
  if (same_size && place.controls_top_px == before.controls_top_px && place.controls_height_px == before.controls_height_px &&
      place.most_height_px == before.most_height_px)
    return {};
  figure.drawn = false;
  return {.figures = true};
}

std::optional<book::view::CursorSlider> cursor_slider(const FigureModel& figure, const figures::CursorAxis& axis) {
  if (axis.parameter < 0 || axis.count < 2) return {};
  const size_t index = static_cast<size_t>(axis.parameter);
  const base::Parameter& parameter = figure.kind->parameters[index];
  if (!parameter.on_picture) return {};
  const int last = axis.first + axis.count - 1;
  return book::view::CursorSlider{parameter.label, axis.first, last, std::clamp(static_cast<int>(figure.values[index]), axis.first, last)};
}

void render(DomDiff& dom, Figure& figure, const book::Document& document, int index, const base::Catalog& catalog, const View& view,
            const OnStage& stage, std::string_view paragraph) {
  for (const std::string& id : std::exchange(figure.entered, {})) dom.invalidate(id);
  if (figure.open == FigurePanel::data)
    dom.set("table", book::data_table_id(figure.id), "", table_json(figure.picture->data(figures::Figure::DataScope::shown)));
  if (!view.stage && figure.asks_for_height() && figure.canvas.size.width_px > 0)
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
                              .staged = stage.staged,
                              .covered = stage.covered,
                              .skipped = std::string(stage.skipped),
                              .differs = stage.staged && !figure.of_reader && differs_from_book(figure),
                              .playing = figure.motion.playing,
                              .actions = figure.actions,
                              .percent = figure.percent,
                              .zooms = figures::zooms(*figure.picture),
                              .enlarged = figure.enlarged,
                              .caption = std::string(paragraph.empty() ? std::string_view(figure.words.description) : paragraph),
                              .open = figure.open};
  if (now == figure.rendered) return;
  dom.show(book::view::figure(document.figures[static_cast<size_t>(index)], index, *book::find(catalog, figure.kind->name), now));
  figure.rendered = std::move(now);
}

float height_in_text(const Figure& figure) {
  if (figure.kind->fills_window) return figure.canvas.size.height_px;
  const float wanted_px =
      std::round(figure.picture->height_for(figure.canvas.size.width_px) - plot::kFoot_px + figure.canvas.controls_height_px);
  return figure.canvas.most_height_px > 0 ? std::min(wanted_px, std::floor(figure.canvas.most_height_px)) : wanted_px;
}

}  // namespace app
