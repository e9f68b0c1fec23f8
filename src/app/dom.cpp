#include <cmath>

#include "app/app.h"
#include "base/number.h"
#include "base/text.h"
#include "book/html_ids.h"

// What the DOM should be like now. See mirror.h for the operations.
namespace app {
namespace {

using base::exact;
using base::json_quote;

constexpr const char* kNone = "null";

std::string place(base::Rect rect, base::Rect within = {}) {
  return "[" + exact(rect.x - within.x) + "," + exact(rect.y - within.y) + "," + exact(rect.width) + "," + exact(rect.height) + "]";
}

std::string place_of_flowing_block(base::Rect rect) {
  return "[" + exact(rect.x) + "," + exact(rect.y) + "," + exact(rect.width) + ",null]";
}

std::string size_of(const page::Sizing& sizing) {
  const bool formula = sizing.kind == page::Sizing::Kind::formula;
  const bool column = sizing.kind == page::Sizing::Kind::column;
  return "[" + exact(sizing.width_px) + "," + (column ? kNone : exact(sizing.height_px)) + "," +
         (formula ? exact(sizing.depth_px) : kNone) + "]";
}

std::string list_of(const std::vector<int>& numbers) {
  std::string text;
  for (int n : numbers) text += (text.empty() ? "" : ",") + std::to_string(n);
  return "[" + text + "]";
}

std::string slider_text(const base::Parameter& parameter, double value) {
  return parameter.scale == base::Parameter::Scale::logarithmic ? exact(std::round(240 * base::slider_position(parameter, value)))
                                                                : exact(value);
}

std::string spoken(const base::Parameter& parameter, double value) {
  const std::string number = base::significant(value, 6);
  return parameter.unit.empty() ? number : number + " " + std::string(parameter.unit);
}

}  // namespace

void App::describe_dom() {
  const bool workbench = shows_workbench();
  mirror_.want("attribute", "", "data-view", json_quote(workbench ? "workbench" : "page"));
  mirror_.want("attribute", "", "data-theme", json_quote(is_dark() ? "dark" : "light"));
  const bool can_switch = surroundings_.workbench && surroundings_.window.width_px >= ui::kWorkbenchMin_px;
  mirror_.want("attribute", "bar.view", "hidden", can_switch ? kNone : "\"\"");
  mirror_.want("attribute", "bar.theme", "hidden", kNone);
  mirror_.want("text", "bar.view", "", json_quote(workbench ? "Page view" : "Workbench"));
  mirror_.want("text", "bar.theme", "", json_quote(is_dark() ? "Light" : "Dark"));
  describe_figures_dom();
  describe_items_dom();
  describe_progress_dom();
  describe_notice_dom();
  if (workbench) describe_workbench_dom();
}

void App::describe_figures_dom() {
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    const FigureState& figure = state_.figures[i];
    mirror_.want("text", book::description_id(figure.id), "", json_quote(at_work_[i].figure->describe()));
    mirror_.want("attribute", book::reset_id(figure.id), "disabled", kNone);
    for (size_t p = 0; p < figure.values.size(); ++p) {
      const base::Parameter& parameter = figure.kind->parameters[p];
      const std::string number = book::control_id(figure.id, parameter.name);
      const std::string slider = book::slider_id(figure.id, parameter.name);
      mirror_.want("attribute", number, "disabled", kNone);
      mirror_.want("attribute", slider, "disabled", kNone);
      mirror_.want("property", number, "value", json_quote(exact(figure.values[p])));
      mirror_.want("property", slider, "value", json_quote(slider_text(parameter, figure.values[p])));
      mirror_.want("attribute", slider, "aria-valuetext", json_quote(spoken(parameter, figure.values[p])));
    }
    if (shows_workbench() || at_work_[i].canvas.width_px <= 0) continue;
    const float height = std::round(at_work_[i].figure->height_for(at_work_[i].canvas.width_px));
    mirror_.want("size", book::canvas_id(figure.id), "", "[null," + exact(height) + ",null]");
  }
}

void App::describe_workbench_dom() {
  const ui::Workbench& w = workbench_;
  mirror_.want("place", "bar", "", place(w.bar));
  mirror_.want("place", "contents", "", place(w.contents));
  mirror_.want("place", "main", "", place(w.column));
  mirror_.want("place", "article", "", place({w.text_x, 0, w.text_width, layout_.height_px}));
  for (const std::vector<ui::Label>* labels : {&bar_, &contents_labels_}) {
    for (const ui::Label& label : *labels) mirror_.want("place", label.id, "", place(label.rect));
  }
  for (const page::Box& box : layout_.boxes) {
    if (find_figure(state_, box.id) == nullptr) mirror_.want("place", box.id, "", place_of_flowing_block(box.rect));
    for (const page::Sizing& sizing : box.sizings) mirror_.want("size", sizing.id, "", size_of(sizing));
    for (const page::TextBox& text : box.texts) {
      if (!text.breaks.empty()) mirror_.want("breaks", text.id, "", list_of(text.breaks));
    }
  }
  for (const FigureState& figure : state_.figures) mirror_.want("place", figure.id, "", place(w.stage));
  if (!state_.figures.empty()) describe_stage_dom();
}

/// The native controls stand where their drawn twins are: for touch exploration, magnifiers and the number being typed.
void App::describe_stage_dom() {
  const FigureState& figure = state_.figures[figure_on_stage()];
  const base::Rect stage = workbench_.stage;
  mirror_.want("place", book::canvas_id(figure.id), "", place(stage_.picture, stage));
  mirror_.want("place", book::reset_id(figure.id), "", place(stage_.reset, stage));
  for (size_t p = 0; p < stage_.rows.size(); ++p) {
    const std::string_view name = figure.kind->parameters[p].name;
    mirror_.want("place", book::slider_id(figure.id, name), "", place(stage_.rows[p].slider, stage));
    mirror_.want("place", book::control_id(figure.id, name), "", place(stage_.rows[p].number, stage));
  }
}

}  // namespace app
