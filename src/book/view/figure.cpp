#include <algorithm>

#include "book/element_ids.h"
#include "book/figure_rows.h"
#include "book/view/controls.h"
#include "book/view/figure_actions.h"
#include "book/view/figure_control.h"

namespace book::view {
namespace {

constexpr const char* kMore = "More controls, data and files of ";

/// A button is called after its figure too: pages have many figures, and a reader may name a button or pick it from a list.
Element& add_named(Element& to, const FigureOnPage& on_page, const std::string& id, const std::string& label) {
  return add_button(to, on_page, id, label).with("aria-label", label + ", " + std::string(on_page.kind.title));
}

std::string with_title(const char* words, const FigureOnPage& on_page) { return words + std::string(on_page.kind.title); }

/// The heading over a row; empty for the text, which is not among the parameters.
std::string_view heading_of(const FigureKind& kind, std::string_view name) {
  const int parameter = base::find(kind.parameters, name);
  return parameter < 0 ? std::string_view() : kind.parameters[static_cast<size_t>(parameter)].heading;
}

/// Whether there is something to film: it plays, or trains.
bool moves(const FigureKind& kind) { return kind.play_parameter >= 0 || kind.outcomes.exist(); }

/// The table of the figure's data. The application fills it while it is open.
void add_data(Element& to, const FigureOnPage& on_page) {
  Element& panel = add_panel(to, on_page, "div.panel data[role=region][tabindex=0]", data_id(on_page.id), FigurePanel::data);
  panel.with("aria-label", with_title("Data of ", on_page));
  add_named(panel, on_page, close_id(data_id(on_page.id)), "Close");
  panel.add("table", data_table_id(on_page.id));
}

/// Empty while the cursor does not move this way.
void add_cursor_slider(Element& to, const FigureOnPage& on_page, const std::string& id, const std::optional<CursorSlider>& slider) {
  const std::string value = std::to_string(slider ? slider->value : 0);
  Element& row = to.add("div.control", join_id(id, "row"));
  row.flag("hidden", !slider);
  row.add("label", join_id(id, "label")).with("for", id).say(slider ? slider->label : "");
  add_input(row, on_page, "input[type=range]", id)
      .with("min", std::to_string(slider ? slider->min : 0))
      .with("max", std::to_string(slider ? slider->max : 0))
      .with("aria-valuetext", on_page.view.cursor_text.empty() ? value : on_page.view.cursor_text)
      .value = value;
  row.add("span[aria-hidden=true]", join_id(id, "value")).say(value);
}

/// The cursor as sliders, which screen readers leave their arrow keys to, unlike those of a picture. They are seen while they have the
/// focus.
void add_cursor(Element& to, const FigureOnPage& on_page) {
  const bool on_picture = std::ranges::any_of(on_page.kind.parameters, [](const base::Parameter& parameter) {
    return parameter.on_picture && parameter.kind == base::Parameter::Kind::integer;
  });
  if (!on_picture) return;
  Element& sliders =
      to.add("div.panel cursor[role=group]", cursor_id(on_page.id)).flag("hidden", !on_page.view.across && !on_page.view.down);
  sliders.with("aria-label", with_title("Cursor of ", on_page));
  add_cursor_slider(sliders, on_page, across_id(on_page.id), on_page.view.across);
  add_cursor_slider(sliders, on_page, down_id(on_page.id), on_page.view.down);
}

/// The title, and beside it the views of the picture.
void add_head(Element& to, const FigureOnPage& on_page, const std::string& title) {
  to.add("figcaption", title).say(on_page.kind.title);
  if (view_parameter(on_page.kind) >= 0 && !std::ranges::contains(rows_of(on_page.figure, on_page.kind).front, kViewParameter))
    add_tabs(to, on_page);
  add_named(to, on_page, shrink_id(on_page.id), "Close").flag("hidden", !on_page.view.enlarged);
  add_data(to, on_page);
  add_asking(to, on_page);
  to.add("span.done[aria-live=polite]", figure_status_id(on_page.id)).say(on_page.view.status);
}

/// Tab stops at the sliders of the cursor, if there are any, which take the picture's keys as well, or else at the picture.
void add_picture(Element& to, const FigureOnPage& on_page, int index, const std::string& title) {
  Element& canvas =
      to.add("canvas[role=img]", canvas_id(on_page.id)).with("tabindex", on_page.view.across || on_page.view.down ? "-1" : "0");
  canvas.with("aria-labelledby", title).with("aria-describedby", description_id(on_page.id));
  to.add("").fill(Element::Slot::still, index);
  to.add("p.description", description_id(on_page.id)).say(on_page.view.description);
  add_cursor(to, on_page);
}

void add_play(Element& to, const FigureOnPage& on_page) {
  Element& play =
      add_button(to, on_page, play_id(on_page.id), "").with("aria-label", with_title(on_page.view.playing ? "Pause, " : "Play, ", on_page));
  play.add("span.play[aria-hidden=true]", join_id(play_id(on_page.id), "icon")).flag("hidden", on_page.view.playing);
  play.add("span.pause[aria-hidden=true]", join_id(play_id(on_page.id), "pause")).flag("hidden", !on_page.view.playing);
}

/// Rows with the same heading in turn stand below it. It hides with them.
void add_menu_rows(Element& menu, const FigureOnPage& on_page, std::span<const std::string_view> names) {
  std::string_view above;
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string_view heading = heading_of(on_page.kind, names[i]);
    if (!heading.empty() && heading != above) {
      const bool seen = std::ranges::any_of(names.subspan(i), [&](std::string_view name) {
        return heading_of(on_page.kind, name) == heading && row_applies(on_page.kind, on_page.view.values, name);
      });
      menu.add("p.heading", join_id(menu_id(on_page.id), std::to_string(i))).flag("hidden", !seen).say(heading);
    }
    above = heading;
    add_row(menu, on_page, names[i]);
  }
}

/// What readers can take away, and what they can do with the figure as a whole.
void add_menu_buttons(Element& menu, const FigureOnPage& on_page, int index) {
  Element& buttons = menu.add("div.buttons", join_id(menu_id(on_page.id), "buttons"));
  add_named(buttons, on_page, enlarge_id(on_page.id), on_page.view.enlarged ? "Back to the text" : "Enlarge");
  add_button(buttons, on_page, toggle_id(data_id(on_page.id)), "Data").with("aria-label", with_title("Data of ", on_page));
  add_actions(buttons, on_page, true);
  add_named(buttons, on_page, link_id(on_page.id), "Copy a link to this moment");
  add_named(buttons, on_page, embed_id(on_page.id), "Embed this figure");
  add_named(buttons, on_page, copy_id(on_page.id), "Copy values");
  add_named(buttons, on_page, csv_id(on_page.id), "Save CSV");
  add_named(buttons, on_page, png_id(on_page.id), "Save PNG");
  add_named(buttons, on_page, svg_id(on_page.id), "Save SVG");
  if (moves(on_page.kind)) add_named(buttons, on_page, film_id(on_page.id), "Save as a film").flag("data-film", true);
  add_named(buttons, on_page, reset_id(on_page.id), "Reset");
  buttons.add("").fill(Element::Slot::figure_report, index);
}

/// The one menu: first the controls that are not beside the picture.
void add_menu(Element& to, const FigureOnPage& on_page, int index, std::span<const std::string_view> rows) {
  Element& menu = add_panel(to, on_page, "div.panel menu[role=group][tabindex=-1]", menu_id(on_page.id), FigurePanel::menu);
  menu.with("aria-label", with_title(kMore, on_page));
  add_more_tabs(menu, on_page);
  add_menu_rows(menu, on_page, rows);
  if (on_page.kind.play_parameter >= 0) {
    Element& steps = menu.add("div.row");
    add_named(steps, on_page, back_id(on_page.id), "Step back");
    add_named(steps, on_page, forward_id(on_page.id), "Step forward");
  }
  add_menu_buttons(menu, on_page, index);
}

/// "Play" stands before the slider that it moves, if that is in the row.
void add_controls(Element& to, const FigureOnPage& on_page, int index, const std::string& title) {
  const FigureRows rows = rows_of(on_page.figure, on_page.kind);
  const bool plays = on_page.kind.play_parameter >= 0;
  const std::string_view played = plays ? on_page.kind.parameters[static_cast<size_t>(on_page.kind.play_parameter)].name : "";
  Element& row = to.add("div.controls[role=group]").with("aria-labelledby", title);
  if (plays && !std::ranges::contains(rows.front, played)) add_play(row, on_page);
  for (const std::string_view name : rows.front) {
    if (name == played) add_play(row, on_page);
    add_row(row, on_page, name);
  }
  const bool acts = !std::ranges::all_of(on_page.view.actions, &base::Action::in_menu);
  if (acts) add_progress(row, on_page);
  Element& buttons = acts ? row.add("div.actions") : row;  // which stay together where the row breaks
  add_actions(buttons, on_page, false);
  opens(add_input(buttons, on_page, kWordButton, toggle_id(menu_id(on_page.id))), on_page, menu_id(on_page.id), FigurePanel::menu)
      .with("aria-label", with_title(kMore, on_page))
      .say("More");
  add_menu(to, on_page, index, rows.menu);
}

/// What is quietly said beside the picture on the stage.
void add_remarks(Element& to, const FigureOnPage& on_page) {
  Element& remarks = to.add("div.remarks");
  const char* const words = "Show what the text says";
  add_input(remarks, on_page, kWordButton, as_text_id(on_page.id))
      .with("aria-label", words + (", " + std::string(on_page.kind.title)))
      .flag("hidden", !on_page.view.differs)
      .say(words);
  const std::string id = join_id(on_page.id, "skipped");
  Element& skipped = remarks.add("p", id).flag("hidden", on_page.view.skipped.empty() || on_page.view.differs);
  skipped.add("span", join_id(id, "words")).say("This answers a question that you have skipped. ");
  skipped.add("a", link_in(id)).with("href", "#" + on_page.view.skipped).say("Guess first");
}

}  // namespace

FigureProps initial_view(const Figure& figure, const FigureKind& kind) {
  FigureProps view{.text = std::string(kind.text.initial)};
  if (kind.actions) view.actions = kind.actions();
  for (const base::Parameter& parameter : kind.parameters) view.values.push_back(parameter.initial);
  for (const Setting& setting : figure.settings) {
    if (setting.name == kind.text.name) view.text = setting.text;
    const int parameter = base::find(kind.parameters, setting.name);
    if (parameter >= 0) view.values[static_cast<size_t>(parameter)] = setting.value;
  }
  return view;
}

int count_open_controls(const Figure& figure, const FigureKind& kind, std::span<const double> values, FigurePanel open) {
  const FigureRows rows = rows_of(figure, kind);
  const auto shown = [&](std::string_view name) { return row_applies(kind, values, name); };
  const auto in_menu = open == FigurePanel::menu ? std::ranges::count_if(rows.menu, shown) : 0;
  return static_cast<int>(std::ranges::count_if(rows.front, shown) + in_menu);
}

Element figure(const Figure& figure, int index, const FigureKind& kind, const FigureProps& view) {
  const FigureOnPage on_page{figure.id, figure, kind, view};
  const std::string title = join_id(figure.id, "title");
  Element element("figure.figure", figure.id);
  element.with("data-kind", figure.kind)
      .with("aria-labelledby", title)
      .flag("data-live", view.live)
      .flag("data-in-text", view.in_text)
      .flag("data-zooms", view.zooms);
  element.flag("data-staged", view.staged).flag("data-enlarged", view.enlarged).flag("data-covered", view.covered);
  add_head(element, on_page, title);
  add_picture(element, on_page, index, title);
  add_controls(element, on_page, index, title);
  add_remarks(element, on_page);
  element.add("p.caption", caption_id(figure.id)).flag("hidden", !view.enlarged).say(view.enlarged ? view.caption : "");
  return element;
}

}  // namespace book::view
