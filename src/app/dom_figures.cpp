#include <cmath>

#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "book/catalog.h"
#include "book/element_ids.h"
#include "book/form/controls.h"

// The desired state of the figures in the DOM.
namespace app {
namespace {

/// [caption, [columns], [[cells] …]]
std::string table_json(const figures::DataTable& table) {
  base::JsonWriter json;
  return json.array().add(table.caption).add(table.columns).add(table.rows).text();
}

}  // namespace

/// The questions answered in a figure show its state, which changes with the pointer.
void App::describe_figures_dom() {
  for (size_t i = 0; i < state_.figures.size(); ++i) describe_figure_dom(i);
  for (size_t i = 0; i < document_.items.size(); ++i) {
    if (document_.items[i].kind->form == book::Form::figure) describe_item_dom(i);
  }
}

void App::describe_figure_dom(size_t index) {
  const FigureState& figure = state_.figures[index];
  FigureRuntime& runtime = runtimes_[index];
  if (runtime.data_open)
    dom_.set("table", book::data_table_id(figure.id), "", table_json(runtime.figure->data(figures::Figure::Extent::shown)));
  if (runtime.canvas.width_px > 0)
    dom_.set("height", book::canvas_id(figure.id), "", base::exact(std::round(runtime.figure->height_for(runtime.canvas.width_px))));
  book::form::FigureView view{.values = figure.values,
                              .text = figure.text,
                              .description = runtime.description,
                              .cursor_text = runtime.cursor_text,
                              .status = runtime.status,
                              .live = true,
                              .in_text = shows_workbench() && !has_stage(),
                              .staged = has_stage() && index == figure_on_stage(),
                              .playing = runtime.playing,
                              .menu_open = runtime.menu_open,
                              .data_open = runtime.data_open};
  if (view == runtime.shown_view) return;
  const base::FigureKind& kind = *book::find(catalog_, figure.kind->name);
  dom_.show(book::form::figure(document_.figures[index], static_cast<int>(index), kind, view));
  runtime.shown_view = std::move(view);
}

}  // namespace app
