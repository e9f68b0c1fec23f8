#include <cmath>
#include <utility>

#include "app/figures.h"
#include "app/patch_text.h"
#include "app/settings.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "book/catalog.h"
#include "book/element_ids.h"

// A figure's controls: what the reader does with them, and what the DOM shows of them.
namespace app {
namespace {

constexpr Changed::Address kReplaced = Changed::Address::replaced;

/// The native slider of a logarithmic parameter moves in even steps of its travel. If such a step is too small to change the value, the
/// value moves by its own step instead, so that arrow keys always have an effect.
Changed step_slider(Figure& figure, size_t parameter, double position) {
  const base::Parameter& table = figure.kind->parameters[parameter];
  const double before = figure.values[parameter];
  const double was = base::slider_position(table, before);
  const Changed changed = set_by_hand(figure, parameter, base::value_at(table, position));
  if (changed.figures || table.step == 0 || std::abs(position - was) * base::kSliderSteps < 0.5) return changed;
  return set_by_hand(figure, parameter, before + (position > was ? table.step : -table.step));
}

/// The field or slider has a text of its own now, which the figure's value has to replace.
void resend(Figure& figure, std::string id) {
  figure.entered.push_back(std::move(id));
  figure.described = {};
}

/// [caption, [columns], [[cells] …]]
std::string table_json(const figures::DataTable& table) {
  base::JsonWriter json;
  return json.array().add(table.caption).add(table.columns).add(table.rows).text();
}

}  // namespace

std::string id_of(FigureButton button, std::string_view id) {
  constexpr std::string (*kIds[])(std::string_view) = {book::reset_id,   book::play_id, book::run_id,        book::back_id,
                                                       book::forward_id, book::link_id, book::save_id,       book::copy_id,
                                                       book::csv_id,     book::png_id,  book::data_toggle_id};
  static_assert(std::size(kIds) == kFigureButtons);
  return kIds[static_cast<size_t>(button)](id);
}

Changed press(Figure& figure, FigureButton button, const State& state, bool reduced_motion) {
  const bool menu = button == FigureButton::save && !figure.menu_open;
  Changed changed{.figures = std::exchange(figure.menu_open, menu) != menu};
  switch (button) {
    case FigureButton::reset: return changed |= reset(figure);
    case FigureButton::play: return changed |= play(figure, reduced_motion);
    case FigureButton::run: return changed |= run(figure);
    case FigureButton::back:
    case FigureButton::forward:
      figure.motion.playing = false;
      figure.scene.go(Way::travelling);
      changed |= step(figure, button == FigureButton::back ? -1 : 1);
      return changed |= Changed{.figures = true, .address = kReplaced};
    case FigureButton::data: return changed |= toggle_data(figure, !figure.data_open);
    default: return changed |= export_from(figure, button, state);
  }
}

Changed close_menu(Figure& figure) { return {.figures = std::exchange(figure.menu_open, false)}; }

Changed toggle_data(Figure& figure, bool open) { return {.figures = std::exchange(figure.data_open, open) != open}; }

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
  if (table.scale == base::Parameter::Scale::logarithmic) return changed |= step_slider(figure, parameter, *number / base::kSliderSteps);
  if (base::nearest_allowed(table, *number) == *number) changed |= set_by_hand(figure, parameter, *number);
  return changed;
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
  pointer.pressed |= figure.pointer.pressed;  // a tap may end before the frame in which it began is drawn
  pointer.released |= figure.pointer.released;
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

Changed size_canvas(Figure& figure, platform::WindowSize size) {
  if (figure.canvas == size) return {};
  figure.canvas = size;
  figure.drawn = false;
  return {.figures = true};
}

void describe(DomDiff& dom, Figure& figure, const book::Document& document, int index, const base::Catalog& catalog, const View& view,
              bool staged) {
  for (const std::string& id : std::exchange(figure.entered, {})) dom.invalidate(id);
  if (figure.data_open)
    dom.set("table", book::data_table_id(figure.id), "", table_json(figure.picture->data(figures::Figure::Extent::shown)));
  if (figure.canvas.width_px > 0)
    dom.set("height", book::canvas_id(figure.id), "",
            base::exact(std::round(figure.picture->height_for(figure.canvas.width_px) + figure.controls_height_px)));
  book::form::FigureView now{.values = figure.values,
                             .text = figure.text,
                             .description = figure.words.description,
                             .cursor_text = figure.words.cursor,
                             .status = figure.words.status,
                             .live = true,
                             .in_text = view.workbench && !view.stage,
                             .staged = staged,
                             .playing = figure.motion.playing,
                             .menu_open = figure.menu_open,
                             .data_open = figure.data_open};
  if (now == figure.described) return;
  dom.show(book::form::figure(document.figures[static_cast<size_t>(index)], index, *book::find(catalog, figure.kind->name), now));
  figure.described = std::move(now);
}

}  // namespace app
