#include <imgui.h>

#include <cmath>

#include "app/app.h"
#include "book/html_ids.h"
#include "book/kicker.h"
#include "platform/host.h"
#include "ui/fonts.h"

namespace app {
namespace {

/// A Dear ImGui window over the whole canvas, without any furniture of its own.
class WholeCanvas {
 public:
  WholeCanvas() {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::Begin("canvas", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollWithMouse);
  }
  ~WholeCanvas() {
    ImGui::End();
    ImGui::PopStyleVar(2);
  }
  WholeCanvas(const WholeCanvas&) = delete;
  WholeCanvas& operator=(const WholeCanvas&) = delete;

  ImDrawList& list() const { return *ImGui::GetWindowDrawList(); }
};

}  // namespace

void App::frame() {
  if (!is_ready()) return;
  compute_figures();
  if (shows_workbench()) {
    if (layout_stale_) lay_out();
    draw_workbench();
  } else {
    draw_page_figures();
  }
  ++frames_;
  if (!dom_stale_) return;
  describe_dom();
  dom_stale_ = false;
  if (const std::string patches = mirror_.take(); patches != "[]") platform::patch(patches);
}

void App::compute_figures() {
  for (size_t i = 0; i < at_work_.size(); ++i) {
    if (!at_work_[i].changed) continue;
    at_work_[i].figure->set(state_.figures[i].values, state_.figures[i].text);
    at_work_[i].changed = false;
    at_work_[i].shown = false;
    dom_stale_ = true;  // its description; the pointer may have changed it after the DOM was told
  }
}

/// The last figure that the text has come to, or the first; a focused control brings its own.
size_t App::figure_on_stage() const {
  size_t chosen = 0;
  const float reading_line = column_scroll_px_ + workbench_.column.height * 0.6f;
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    if (focused_.starts_with(state_.figures[i].id + ".")) return i;
    for (const page::Box& box : layout_.boxes) {
      if (box.id == state_.figures[i].id && box.rect.y <= reading_line) chosen = i;
    }
  }
  return chosen;
}

void App::lay_out() {
  const platform::WindowSize& window = surroundings_.window;
  workbench_ = ui::workbench_for(window.width_px, window.height_px);
  count_answers();
  const std::vector<page::ItemView> items = item_views();
  layout_ = page::lay_out(document_, typeset_, ui::measure_with(fonts_), items, workbench_.text_width);
  bar_ = ui::lay_out_bar(fonts_, {book::numbered_title(document_.number, document_.title), "Page view", is_dark() ? "Light" : "Dark"},
                         window.width_px);
  contents_labels_ = ui::lay_out_contents(contents_, state_.chapter, state_.section, workbench_.contents.width);
  if (!at_work_.empty()) {
    const size_t shown = figure_on_stage();
    stage_ = ui::lay_out_stage(workbench_.stage, state_.figures[shown].values.size(),
                               [&](float width_px) { return at_work_[shown].figure->height_for(width_px); });
  }
  layout_stale_ = false;
}

ui::ControlLook App::look_of(std::string_view id) const {
  for (const book::Item& item : document_.items) {
    const page::ItemView view = view_of(item);
    if (id == book::check_id(item.id)) return {false, view.can_check, book::kCheckWords};
    if (id == book::again_id(item.id)) return {false, true, book::kAgainWords, false};
    if (id == book::reveal_id(item.id)) return {false, true, book::kRevealWords, false};
    for (size_t o = 0; o < item.options.size(); ++o) {
      if (id == book::input_id(item.id, item.options[o].id)) return {view.options[o].chosen, true, ""};
    }
  }
  return {};
}

ui::StageInput App::draw_parts(ImDrawList& list, figures::Wishes& wishes) {
  const ui::Brush brush{list, fonts_, is_dark(), hovered_, focused_};
  const ui::Workbench& w = workbench_;
  ui::fill(brush, w.contents, base::Ink::panel);
  ui::fill(brush, w.stage, base::Ink::stage);
  list.PushClipRect({w.contents.x, w.contents.y}, {w.contents.right(), w.contents.bottom()});
  if (w.contents.width > 0) ui::draw_labels(brush, contents_labels_, {w.contents.x, w.contents.y - contents_scroll_px_});
  list.PopClipRect();
  const base::Point origin{w.column.x + w.text_x, w.column.y - column_scroll_px_};
  ui::draw_column(brush, {document_, layout_, typeset_, w.column, origin, [this](std::string_view id) { return look_of(id); }});
  ui::draw_labels(brush, bar_, {0, 0});
  ui::fill(brush, {0, w.bar.bottom() - 1, w.bar.width, 1}, base::Ink::hairline);
  ui::fill(brush, {w.stage.x, w.stage.y, 1, w.stage.height}, base::Ink::hairline);
  if (w.contents.width > 0) ui::fill(brush, {w.contents.right() - 1, w.contents.y, 1, w.contents.height}, base::Ink::hairline);
  if (at_work_.empty()) return {};
  const size_t shown = figure_on_stage();
  const FigureState& state = state_.figures[shown];
  figures::Figure& figure = *at_work_[shown].figure;
  return ui::draw_stage(
      brush, stage_,
      {state.id, state.kind->title, state.kind->parameters, state.values, [&](plot::Surface& s) { figure.draw(s, wishes); }, lit_});
}

void App::draw_workbench() {
  platform::size_window(surroundings_.window);
  const bool had_events = platform::begin_frame();
  ui::StageInput input;
  figures::Wishes wishes;
  {
    const WholeCanvas canvas;
    input = draw_parts(canvas.list(), wishes);
  }
  platform::end_frame(base::colour(base::Ink::paper, is_dark()));
  take(input);
  if (!at_work_.empty()) grant(figure_on_stage(), wishes);
  if (had_events) platform::request_frame();
}

void App::take(const ui::StageInput& input) {
  const size_t shown = figure_on_stage();
  if (input.parameter >= 0) set_value(shown, static_cast<size_t>(input.parameter), input.value);
  if (input.reset) reset_figure(shown);
  if (input.settled) platform::set_address(address_of(state_), false);
}

void App::grant(size_t figure, const figures::Wishes& wishes) {
  for (const figures::Wishes::Value& wish : wishes.values) set_value(figure, static_cast<size_t>(wish.parameter), wish.value);
  if (wishes.text) set_text(figure, *wishes.text);
  if (!wishes.light.empty() || lit_by_figure_) light(wishes.light);
  lit_by_figure_ = !wishes.light.empty();
}

void App::draw_page_figures() {
  for (size_t i = 0; i < at_work_.size(); ++i) {
    FigureAtWork& work = at_work_[i];
    if (work.shown || work.canvas.width_px <= 0) continue;
    platform::WindowSize size = work.canvas;
    size.height_px = std::round(work.figure->height_for(size.width_px));
    size.pixel_ratio = surroundings_.window.pixel_ratio;
    fonts_.pixel_ratio = size.pixel_ratio;
    platform::size_window(size);
    platform::begin_frame();
    figures::Wishes wishes;
    {
      const WholeCanvas canvas;
      plot::Surface surface(canvas.list(), fonts_, {0, 0, size.width_px, size.height_px}, is_dark(), work.pointer, lit_);
      work.figure->draw(surface, wishes);
    }
    platform::end_frame(base::colour(base::Ink::stage, is_dark()));
    platform::copy_frame_to(book::canvas_id(state_.figures[i].id), static_cast<int>(std::lround(size.width_px * size.pixel_ratio)),
                            static_cast<int>(std::lround(size.height_px * size.pixel_ratio)));
    work.pointer.pressed = work.pointer.released = false;
    work.shown = true;
    grant(i, wishes);
  }
}

}  // namespace app
