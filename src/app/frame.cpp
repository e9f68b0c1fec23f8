#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/app.h"
#include "book/definition.h"
#include "book/element_ids.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/kicker.h"
#include "platform/host.h"
#include "ui/fonts.h"

namespace app {
namespace {

/// A Dear ImGui window over the whole canvas, without decoration.
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

/// True if the same parameters apply with both sets of values, so that the stage has the same rows of controls.
bool same_rows(const figures::Kind& kind, std::span<const double> a, std::span<const double> b) {
  const std::span<const base::Parameter> parameters = kind.parameters;
  if (a.size() != b.size() || base::holds(parameters, a, kind.text.depends_on) != base::holds(parameters, b, kind.text.depends_on))
    return false;
  for (size_t p = 0; p < a.size(); ++p) {
    if (base::applies(parameters, a, p) != base::applies(parameters, b, p)) return false;
  }
  return true;
}

}  // namespace

void App::frame() {
  if (!is_ready()) return;
  advance_time();
  compute_figures();
  follow_figure_states();
  if (shows_workbench() && layout_stale_) lay_out();
  if (context_ == Context::present) {
    save_pictures();
    if (!has_stage()) draw_figures_in_text();
    if (shows_workbench()) draw_workbench();
  }
  ++frames_;
  if (!dom_stale_ && !figures_dom_stale_ && !layout_dom_stale_ && !search_dom_stale_) return;
  describe_dom();
  if (const std::string patches = dom_.flush(); patches != "[]") platform::patch(patches);
}

void App::compute_figures() {
  for (size_t i = 0; i < runtimes_.size(); ++i) {
    FigureRuntime& runtime = runtimes_[i];
    const FigureState& state = state_.figures[i];
    if (!runtime.changed && runtime.animation_start_ms < 0) continue;
    const float height_px = runtime.figure->height_for(stage_.picture.width);
    const bool moves = runtime.animation_start_ms >= 0;
    if (moves && runtime.changed) {  // the description is that of the final values from the start
      runtime.figure->set(state.values, state.text);
      runtime.description = runtime.figure->describe();
    }
    const std::vector<double> shown = std::exchange(runtime.values, animated_values(i));
    if (!same_rows(*state.kind, shown, runtime.values)) layout_stale_ = true;
    runtime.figure->set(runtime.values, state.text);
    if (runtime.figure->height_for(stage_.picture.width) != height_px) layout_stale_ = true;  // the layout of the stage has the old height
    if (!moves) runtime.description = runtime.figure->describe();
    if (runtime.changed) figures_dom_stale_ = true;  // its description: the pointer may have changed it since the DOM was updated
    runtime.changed = false;
    runtime.shown = false;
  }
}

/// The figure of the focused control, if there is one; otherwise the one that the last link acted on, until the reader reads on; otherwise
/// the last one that the reader has reached, by its own place, by a scene or by a question answered in it; otherwise the first.
size_t App::figure_on_stage() const {
  size_t chosen = 0;
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    if (focused_.starts_with(state_.figures[i].id + ".")) return i;
  }
  if (requested_figure_ >= 0) return static_cast<size_t>(requested_figure_);
  const size_t read = blocks_read();
  for (size_t b = 0; b < read; ++b) {
    const book::Block& block = document_.blocks[b];
    const bool scene = block.kind == book::BlockKind::scene;
    const size_t index = static_cast<size_t>(block.index);
    const bool asks = block.kind == book::BlockKind::quiz && document_.items[index].kind->form == book::Form::figure;
    const std::string_view id = scene  ? document_.links[static_cast<size_t>(document_.scenes[index].link)].figure_id
                                : asks ? document_.items[index].figure
                                       : block.id;
    for (size_t i = 0; i < state_.figures.size(); ++i) {
      if (state_.figures[i].id == id) chosen = i;
    }
  }
  return chosen;
}

void App::lay_out() {
  const platform::WindowSize& window = environment_.window;
  const bool wide = window.width_px >= ui::kContentsFrom_px;
  const ui::Contents shown = wide ? ui::Contents::beside : ui::Contents::over;
  workbench_ = ui::workbench_for(window.width_px, window.height_px, shows_contents() ? shown : ui::Contents::hidden, !runtimes_.empty());
  count_answers();
  const std::vector<page::ItemView> items = item_views();
  std::vector<float> figure_heights;
  for (const FigureRuntime& figure : runtimes_) figure_heights.push_back(has_stage() ? 0 : figure.block_height_px);
  layout_ =
      page::lay_out(document_, typeset_, ui::measure_with(fonts_), items, figure_heights, workbench_.text_width, text_size(), open_term_);
  anchor_scroll();
  bar_ = ui::lay_out_bar(fonts_, {book::numbered_title(document_.number, document_.title), "Page view", is_dark() ? "Light" : "Dark"},
                         window.width_px);
  contents_labels_ = ui::lay_out_contents(contents_, state_.chapter, state_.section, workbench_.contents.width, contents_pages_);
  follow_reading();
  if (has_stage()) {
    const size_t figure = figure_on_stage();
    stage_ = ui::lay_out_stage(workbench_.stage, fonts_, stage_figure(figure),
                               [&](float width_px) { return runtimes_[figure].figure->height_for(width_px); });
  }
  layout_stale_ = false;
  layout_dom_stale_ = true;
}

ui::ControlLook App::look_of(std::string_view id) const {
  for (size_t i = 0; i < document_.walks.size(); ++i) {
    const book::Walk& walk = document_.walks[i];
    const int step = state_.walks[i].step;
    if (id == book::back_id(walk.id)) return {false, step > 1, "Back"};
    if (id == book::next_id(walk.id)) return {false, step < state_.walks[i].count, "Next"};
    if (step > 0 && document_.links[static_cast<size_t>(walk.steps[static_cast<size_t>(step) - 1].link)].element_id == id)
      return {true, true, ""};
  }
  if (open_term_ >= 0 && id == book::close_id(open_definition_id())) return {false, true, book::kCloseWords, false};
  for (const book::FinalButton& button : book::kFinalButtons) {
    if (id == button.id) return {false, true, std::string(button.words), false};
  }
  for (const book::Item& item : document_.items) {
    if (!id.starts_with(item.id) || id.size() == item.id.size() || id[item.id.size()] != '.') continue;
    const page::ItemView view = view_of(item);
    if (id == book::check_id(item.id)) return {false, view.can_check, book::kCheckWords};
    if (id == book::again_id(item.id)) return {false, true, book::kAgainWords, false};
    if (id == book::reveal_id(item.id)) return {false, true, book::kRevealWords, false};
    if (id == book::state_id(item.id)) return {false, true, view.state};
    for (size_t o = 0; o < item.options.size(); ++o) {
      const std::string& option = item.options[o].id;
      const int letter = view.options[o].letter;
      if (id == book::input_id(item.id, option)) return {view.options[o].chosen, true, ""};
      if (letter >= 0 && id == book::chip_id(item.id, option, static_cast<size_t>(letter))) return {true, true, ""};
    }
  }
  return {};
}

void App::draw_contents(const ui::Painter& painter) {
  const base::Rect& at = workbench_.contents;
  ui::fill(painter, at, base::Ink::panel);
  painter.list.PushClipRect({at.x, at.y}, {at.right(), at.bottom()});
  ui::draw_labels(painter, contents_labels_, {at.x, at.y - contents_scroll_px_});
  painter.list.PopClipRect();
  ui::fill(painter, {at.right() - 1, at.y, 1, at.height}, base::Ink::hairline);
}

ui::StageInput App::draw_parts(ImDrawList& list, figures::Edits& edits) {
  const ui::Painter painter{list, fonts_, is_dark(), hovered_, focused_, highlights_.current()};
  const ui::Workbench& w = workbench_;
  ui::fill(painter, w.stage, base::Ink::stage);
  const base::Point origin{w.column.x + w.text_x, w.column.y - column_scroll_px_};
  const auto scrolled_px = [this](std::string_view id) {
    const auto found = listing_scrolls_px_.find(id);
    return found == listing_scrolls_px_.end() ? 0 : found->second;
  };
  ui::draw_column(painter,
                  {document_, layout_, typeset_, w.column, origin, [this](std::string_view id) { return look_of(id); }, scrolled_px});
  ui::draw_labels(painter, bar_, {0, 0});
  ui::fill(painter, {0, w.bar.bottom() - 1, w.bar.width, 1}, base::Ink::hairline);
  if (has_stage()) ui::fill(painter, {w.stage.x, w.stage.y, 1, w.stage.height}, base::Ink::hairline);
  if (w.contents.width > 0) draw_contents(painter);
  if (!has_stage()) return {};
  const size_t shown = figure_on_stage();
  ui::StageFigure on_stage = stage_figure(shown);
  on_stage.draw = [&](plot::Surface& s) { runtimes_[shown].figure->draw(s, edits); };
  return ui::draw_stage(painter, stage_, on_stage);
}

ui::StageFigure App::stage_figure(size_t figure) const {
  const FigureState& state = state_.figures[figure];
  const FigureRuntime& runtime = runtimes_[figure];
  ui::StageFigure on_stage{state.id, state.kind->title, state.kind->parameters, runtime.values, {}, highlights_.current()};
  on_stage.text_parameter = state.kind->text;
  on_stage.text = state.text;
  on_stage.run_label = state.kind->run_label;
  on_stage.can_play = state.kind->play_parameter >= 0;
  on_stage.playing = runtime.playing;
  on_stage.menu_open = runtime.menu_open;
  on_stage.status = runtime.status;
  on_stage.zoom = runtime.pointer.zoom;
  return on_stage;
}

void App::draw_workbench() {
  platform::size_window(environment_.window);
  const bool had_events = platform::begin_frame();
  ui::StageInput input;
  figures::Edits edits;
  {
    const WholeCanvas canvas;
    input = draw_parts(canvas.list(), edits);
  }
  platform::end_frame(base::colour(base::Ink::paper, is_dark()));
  if (has_stage()) {
    const size_t shown = figure_on_stage();
    runtimes_[shown].pointer.zoom = 1;
    handle(input);
    apply(shown, edits);
  }
  if (had_events) platform::request_frame();
}

void App::handle(const ui::StageInput& input) {
  const size_t shown = figure_on_stage();
  if (input.parameter >= 0) set_by_hand(shown, static_cast<size_t>(input.parameter), input.value);
  if (input.committed) platform::set_address(address_of(state_), false);
  if (!input.activated.empty()) {
    activate(input.activated);
  } else if (ImGui::IsMouseReleased(0)) {
    click_away();
  }
}

void App::apply(size_t figure, const figures::Edits& edits) {
  FigureRuntime& runtime = runtimes_[figure];
  const bool listens = !runtime.playing || edits.committed;  // a pointer that merely rests there does not stop a figure that is playing
  if (edits.committed && runtime.playing) play(figure);
  for (const figures::Edits::Value& propose : listens ? edits.values : std::vector<figures::Edits::Value>())
    set_by_hand(figure, static_cast<size_t>(propose.parameter), propose.value);
  if (edits.text) {
    state_.figures[figure].text_set_by_reader = true;
    set_text(figure, *edits.text);
  }
  if (edits.committed) platform::set_address(address_of(state_), false);
  highlights_.figure = edits.highlight;
  update_highlights();
}

/// Without a stage each figure has a canvas of its own in the text. It is drawn on the one WebGL canvas and copied from there.
void App::draw_figures_in_text() {
  for (size_t i = 0; i < runtimes_.size(); ++i) {
    FigureRuntime& runtime = runtimes_[i];
    if (runtime.shown || runtime.canvas.width_px <= 0) continue;
    platform::WindowSize size = runtime.canvas;
    size.height_px = std::round(runtime.figure->height_for(size.width_px));
    size.pixel_ratio = environment_.window.pixel_ratio;
    fonts_.pixel_ratio = size.pixel_ratio;
    platform::WindowSize drawing = size;
    if (shows_workbench()) {  // keep the canvas as large as the window, because resizing it is slow
      drawing.width_px = std::max(size.width_px, environment_.window.width_px);
      drawing.height_px = std::max(size.height_px, environment_.window.height_px);
    }
    platform::size_window(drawing);
    platform::begin_frame();
    figures::Edits edits;
    {
      const WholeCanvas canvas;
      plot::Surface surface(canvas.list(), fonts_, {0, 0, size.width_px, size.height_px}, is_dark(), runtime.pointer,
                            highlights_.current());
      runtime.figure->draw(surface, edits);
    }
    platform::end_frame(base::colour(base::Ink::stage, is_dark()));
    platform::copy_frame_to(book::canvas_id(state_.figures[i].id), static_cast<int>(std::lround(size.width_px * size.pixel_ratio)),
                            static_cast<int>(std::lround(size.height_px * size.pixel_ratio)));
    runtime.pointer.pressed = runtime.pointer.released = false;
    runtime.pointer.zoom = 1;
    runtime.shown = true;
    apply(i, edits);
  }
}

}  // namespace app
