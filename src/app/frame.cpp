#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/app.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "book/element_ids.h"
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

/// The figure that a block brings to the stage: itself, the one that a scene sets, or the one that a question is answered in. Empty if
/// none.
std::string_view figure_of(const book::Document& document, const book::Block& block) {
  const size_t index = static_cast<size_t>(block.index);
  switch (block.kind) {
    case book::BlockKind::figure: return block.id;
    case book::BlockKind::scene: return document.links[static_cast<size_t>(document.scenes[index].link)].figure_id;
    case book::BlockKind::quiz:
      return document.items[index].kind->form == book::Form::figure ? std::string_view(document.items[index].figure) : "";
    default: return "";
  }
}

}  // namespace

void App::update() {
  if (!is_ready()) return;
  advance_time();
  compute_figures();
  follow_figure_states();
  if (!dom_stale_ && !figures_dom_stale_ && !search_dom_stale_) return;
  describe_dom();
  if (const std::string patches = dom_.flush(); patches != "[]") platform::patch(patches);
}

void App::paint() {
  if (!is_ready()) return;
  ++frames_;
  if (context_ != Context::present) return;
  save_pictures();
  if (!has_stage()) draw_figures_in_text();
  if (shows_workbench()) draw_workbench();
}

void App::name_boxes(std::string_view lines) {
  boxes_.ids.clear();
  for (std::string_view id : base::split(lines, '\n')) boxes_.ids.emplace_back(id);
}

void App::read_words(int width, int height, int row, std::span<const std::uint32_t> pixels) {
  if (pixels.empty()) return boxes_.words.clear(width, height);
  boxes_.words.assign_rows(row, pixels);
}

std::string App::formula_sizes() const {
  base::JsonWriter json;
  const base::JsonValue sizes = json.array();
  for (const ui::Formula& formula : typeset_.formulas)
    sizes.add(json.array().add(formula.width_em).add(formula.height_em).add(formula.depth_em));
  return sizes.text();
}

void App::compute_figures() {
  for (size_t i = 0; i < runtimes_.size(); ++i) {
    FigureRuntime& runtime = runtimes_[i];
    const FigureState& state = state_.figures[i];
    if (!runtime.changed && runtime.animation_start_ms < 0) continue;
    const bool moves = runtime.animation_start_ms >= 0;
    if (moves && runtime.changed) {  // the description is that of the final values from the start
      runtime.figure->set(state.values, state.text);
      runtime.description = runtime.figure->describe();
    }
    runtime.values = animated_values(i);
    runtime.figure->set(runtime.values, state.text);
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
    const std::string_view id = figure_of(document_, document_.blocks[b]);
    for (size_t i = 0; i < state_.figures.size(); ++i) {
      if (state_.figures[i].id == id) chosen = i;
    }
  }
  return chosen;
}

bool App::concerns_stage(const book::Block& block) const { return !figure_of(document_, block).empty(); }

/// Draws the figure on the stage where the browser has put its canvas. The canvas itself stays empty; it takes the pointer.
figures::Edits App::draw_figure_on_stage(const ui::Painter& painter) {
  figures::Edits edits;
  const std::vector<ui::Box>& stage = boxes_.of(ui::Layer::stage);
  const auto picture = std::ranges::find(stage, ui::Kind::picture, &ui::Box::kind);
  if (picture == stage.end()) return edits;
  FigureRuntime& shown = runtimes_[figure_on_stage()];
  plot::Surface surface(painter.list, fonts_, picture->rect, is_dark(), shown.pointer, highlights_.current());
  shown.figure->draw(surface, edits);
  shown.pointer.pressed = shown.pointer.released = false;
  shown.pointer.zoom = 1;
  return edits;
}

void App::draw_workbench() {
  const platform::WindowSize& window = environment_.window;
  platform::size_window(window);
  platform::begin_frame();
  figures::Edits edits;
  {
    const WholeCanvas canvas;
    const ui::Painter painter{canvas.list(), fonts_, is_dark(), hovered_, focused_, highlights_.current()};
    const ui::Scene scene{boxes_, typeset_};
    const base::Rect all{0, 0, window.width_px, window.height_px};
    ui::paint_layer(painter, scene, ui::Layer::article, all, {0, -scroll_px_});
    if (has_stage()) {
      ui::paint_layer(painter, scene, ui::Layer::stage, all, {0, 0});
      edits = draw_figure_on_stage(painter);
    }
  }
  platform::end_frame(base::colour(base::Ink::paper, is_dark()));
  if (has_stage()) apply(figure_on_stage(), edits);
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
