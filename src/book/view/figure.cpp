#include <algorithm>

#include "book/element_ids.h"
#include "book/figure_rows.h"
#include "book/view/controls.h"
#include "book/view/figure_actions.h"
#include "book/view/figure_control.h"

namespace book::view {
namespace {

/// A button is called after its figure too: pages have many figures, and a reader may name a button or pick it from a list.
Element& add_named(Element& to, const FigureOnPage& of, const std::string& id, const std::string& label) {
  return add_button(to, of, id, label).with("aria-label", label + ", " + std::string(of.kind.title));
}

std::string with_title(const char* words, const FigureOnPage& of) { return words + std::string(of.kind.title); }

void add_icon(Element& to, const char* type) { to.add(type).with("aria-hidden", "true"); }

/// The heading over a row; empty for the text, which is not among the parameters.
std::string_view heading_of(const FigureKind& kind, std::string_view name) {
  const int parameter = base::find(kind.parameters, name);
  return parameter < 0 ? std::string_view() : kind.parameters[static_cast<size_t>(parameter)].heading;
}

Element& add_toggle(Element& to, const FigureOnPage& of, const std::string& panel, FigurePanel panel_opened) {
  return opens(add_button(to, of, toggle_id(panel), ""), of, panel, panel_opened);
}

void add_menu(Element& to, const FigureOnPage& of, int index) {
  add_icon(add_toggle(to, of, menu_id(of.id), FigurePanel::menu).with("aria-label", with_title("Data, copies and files of ", of)),
           "span.dots");
  Element& menu = add_panel(to, of, "div.panel menu[role=group][tabindex=-1]", menu_id(of.id), FigurePanel::menu);
  menu.with("aria-label", with_title("Data, copies and files of ", of));
  add_named(menu, of, enlarge_id(of.id), of.view.enlarged ? "Back to the text" : "Enlarge");
  add_button(menu, of, toggle_id(data_id(of.id)), "Data").with("aria-label", with_title("Data of ", of));
  add_actions(menu, of, true);
  add_named(menu, of, link_id(of.id), "Copy link");
  add_named(menu, of, embed_id(of.id), "Embed this figure");
  add_named(menu, of, copy_id(of.id), "Copy values");
  add_named(menu, of, csv_id(of.id), "Save CSV");
  add_named(menu, of, png_id(of.id), "Save PNG");
  add_named(menu, of, svg_id(of.id), "Save SVG");
  add_named(menu, of, reset_id(of.id), "Reset");
  menu.add("").fill(Element::Slot::figure_report, index);
}

/// The table of the figure's data. The application fills it while it is open.
void add_data(Element& to, const FigureOnPage& of) {
  Element& panel = add_panel(to, of, "div.panel data[role=region][tabindex=0]", data_id(of.id), FigurePanel::data);
  panel.with("aria-label", with_title("Data of ", of));
  add_named(panel, of, close_id(data_id(of.id)), "Close");
  panel.add("table", data_table_id(of.id));
}

/// Empty while the cursor does not move this way.
void add_cursor_slider(Element& to, const FigureOnPage& of, const std::string& id, const std::optional<CursorSlider>& slider) {
  const std::string value = std::to_string(slider ? slider->value : 0);
  Element& row = to.add("div.control", join_id(id, "row"));
  row.flag("hidden", !slider);
  row.add("label", join_id(id, "label")).with("for", id).say(slider ? slider->label : "");
  add_input(row, of, "input[type=range]", id)
      .with("min", std::to_string(slider ? slider->min : 0))
      .with("max", std::to_string(slider ? slider->max : 0))
      .with("aria-valuetext", of.view.cursor_text.empty() ? value : of.view.cursor_text)
      .value = value;
  row.add("span[aria-hidden=true]", join_id(id, "value")).say(value);
}

/// The cursor as sliders, which screen readers leave their arrow keys to, unlike those of a picture. They are seen while they have the
/// focus.
void add_cursor(Element& to, const FigureOnPage& of) {
  const bool on_picture = std::ranges::any_of(of.kind.parameters, [](const base::Parameter& parameter) {
    return parameter.on_picture && parameter.kind == base::Parameter::Kind::integer;
  });
  if (!on_picture) return;
  Element& sliders = to.add("div.panel cursor[role=group]", cursor_id(of.id)).flag("hidden", !of.view.across && !of.view.down);
  sliders.with("aria-label", with_title("Cursor of ", of));
  add_cursor_slider(sliders, of, across_id(of.id), of.view.across);
  add_cursor_slider(sliders, of, down_id(of.id), of.view.down);
}

/// The title, and beside it the views of the picture and the menu.
void add_head(Element& to, const FigureOnPage& of, int index, const std::string& title) {
  to.add("figcaption", title).say(of.kind.title);
  if (view_parameter(of.kind) >= 0 && !std::ranges::contains(rows_of(of.figure, of.kind).front, kViewParameter))
    add_row(to, of, kViewParameter);
  add_named(to, of, shrink_id(of.id), "Close").flag("hidden", !of.view.enlarged);
  add_menu(to, of, index);
  add_data(to, of);
  add_asking(to, of);
  to.add("span.done[aria-live=polite]", figure_status_id(of.id)).say(of.view.status);
}

/// Tab stops at the sliders of the cursor, if there are any, which take the picture's keys as well, or else at the picture.
void add_picture(Element& to, const FigureOnPage& of, int index, const std::string& title) {
  Element& canvas = to.add("canvas[role=img]", canvas_id(of.id)).with("tabindex", of.view.across || of.view.down ? "-1" : "0");
  canvas.with("aria-labelledby", title).with("aria-describedby", description_id(of.id));
  to.add("").fill(Element::Slot::still, index);
  to.add("p.description", description_id(of.id)).say(of.view.description);
  add_cursor(to, of);
}

void add_play(Element& to, const FigureOnPage& of) {
  Element& play = add_button(to, of, play_id(of.id), "").with("aria-label", with_title(of.view.playing ? "Pause, " : "Play, ", of));
  play.add("span.play[aria-hidden=true]", join_id(play_id(of.id), "icon")).flag("hidden", of.view.playing);
  play.add("span.pause[aria-hidden=true]", join_id(play_id(of.id), "pause")).flag("hidden", !of.view.playing);
}

/// Rows with the same heading in turn stand below it. It hides with them.
void add_drawer_rows(Element& panel, const FigureOnPage& of, std::span<const std::string_view> names) {
  std::string_view above;
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string_view heading = heading_of(of.kind, names[i]);
    if (!heading.empty() && heading != above) {
      const bool seen = std::ranges::any_of(names.subspan(i), [&](std::string_view name) {
        return heading_of(of.kind, name) == heading && row_applies(of.kind, of.view.values, name);
      });
      panel.add("p.heading", join_id(drawer_id(of.id), std::to_string(i))).flag("hidden", !seen).say(heading);
    }
    above = heading;
    add_row(panel, of, names[i]);
  }
}

/// "Play" stands before the slider that it moves, if that is in the row.
void add_controls(Element& to, const FigureOnPage& of, const std::string& title) {
  const FigureRows rows = rows_of(of.figure, of.kind);
  const bool plays = of.kind.play_parameter >= 0;
  const std::string_view played = plays ? of.kind.parameters[static_cast<size_t>(of.kind.play_parameter)].name : "";
  const bool drawer = plays || !rows.drawer.empty();
  const bool acts = !std::ranges::all_of(of.view.actions, &base::Action::in_menu);
  if (!drawer && rows.front.empty() && !acts) return;
  Element& row = to.add("div.controls[role=group]").with("aria-labelledby", title);
  if (plays && !std::ranges::contains(rows.front, played)) add_play(row, of);
  for (const std::string_view name : rows.front) {
    if (name == played) add_play(row, of);
    add_row(row, of, name);
  }
  if (acts) add_progress(row, of);
  Element& buttons = acts ? row.add("div.actions") : row;  // which stay together where the row breaks
  add_actions(buttons, of, false);
  if (!drawer) return;
  const std::string more = with_title("More controls of ", of);
  const bool empty =
      !plays && std::ranges::none_of(rows.drawer, [&](std::string_view name) { return row_applies(of.kind, of.view.values, name); });
  add_toggle(buttons, of, drawer_id(of.id), FigurePanel::drawer).with("aria-label", more).flag("hidden", empty).say("More");
  Element& panel = add_panel(to, of, "div.panel drawer[role=group][tabindex=-1]", drawer_id(of.id), FigurePanel::drawer);
  panel.with("aria-label", more);
  add_drawer_rows(panel, of, rows.drawer);
  if (!plays) return;
  Element& steps = panel.add("div.row");
  add_named(steps, of, back_id(of.id), "Step back");
  add_named(steps, of, forward_id(of.id), "Step forward");
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
  const auto in_drawer = open == FigurePanel::drawer ? std::ranges::count_if(rows.drawer, shown) : 0;
  return static_cast<int>(std::ranges::count_if(rows.front, shown) + in_drawer);
}

Element figure(const Figure& figure, int index, const FigureKind& kind, const FigureProps& view) {
  const FigureOnPage of{figure.id, figure, kind, view};
  const std::string title = join_id(figure.id, "title");
  Element element("figure.figure", figure.id);
  element.with("data-kind", figure.kind)
      .with("aria-labelledby", title)
      .flag("data-live", view.live)
      .flag("data-in-text", view.in_text)
      .flag("data-zooms", view.zooms);
  element.flag("data-staged", view.staged).flag("data-enlarged", view.enlarged);
  add_head(element, of, index, title);
  add_picture(element, of, index, title);
  add_controls(element, of, title);
  element.add("p.caption", caption_id(figure.id)).flag("hidden", !view.enlarged).say(view.enlarged ? view.caption : "");
  return element;
}

}  // namespace book::view
