#include "app/workbench.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/json_writer.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "figures/catalog.h"
#include "platform/host.h"
#include "ui/fonts.h"

namespace app {
namespace {

int device_px(float px, platform::WindowSize size) { return static_cast<int>(std::lround(px * size.pixel_ratio)); }

}  // namespace

base::Result<void> Workbench::load_face(base::Face face, std::span<const std::uint8_t> ttf) {
  if (const base::Result<void> read = metrics_.read(face, ttf); !read) return read;
  return ui::load_face(fonts_, face, ttf);
}

bool Workbench::has_fonts() const { return ui::all_loaded(fonts_); }

void Workbench::open(ui::Typeset typeset) {
  typeset_ = std::move(typeset);
  formula_font_.load(fonts_, typeset_);
  for (std::vector<ui::Box>& layer : boxes_.layers) layer.clear();
}

void Workbench::add_formulas(const ui::Typeset& typeset, std::span<const size_t> indices) {
  const int outlines = static_cast<int>(typeset_.outlines.size());
  typeset_.outlines.append_range(typeset.outlines);
  for (const size_t index : indices) {
    ui::Formula& formula = typeset_.formulas.emplace_back(typeset.formulas[index]);
    for (ui::Glyph& glyph : formula.glyphs) glyph.outline += outlines;
  }
  formula_font_.load(fonts_, typeset_);
}

void Workbench::name_boxes(std::string_view lines) {
  boxes_.ids.clear();
  for (std::string_view id : base::split(lines, '\n')) boxes_.ids.emplace_back(id);
}

void Workbench::read_words(int width, int height, int row, std::span<const std::uint32_t> pixels) {
  if (pixels.empty()) return boxes_.words.clear(width, height);
  boxes_.words.assign_rows(row, pixels);
}

std::string Workbench::formula_sizes() const {
  base::JsonWriter json;
  const base::JsonValue sizes = json.array();
  for (const ui::Formula& formula : typeset_.formulas)
    sizes.add(json.array().add(formula.width_em).add(formula.height_em).add(formula.depth_em));
  return sizes.text();
}

figures::Edits Workbench::paint(const Frame& frame, float scrolled_px, Figure* staged) {
  platform::size_window(frame.window);
  platform::begin_frame();
  figures::Edits edits;
  {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ui::Painter painter{list, fonts_, frame.dark, frame.hovered, frame.focused, frame.highlighted};
    const ui::Scene scene{boxes_, typeset_};
    const base::Rect all{0, 0, frame.window.width_px, frame.window.height_px};
    ui::paint_boxes(painter, scene, boxes_.of(ui::Layer::article), all, {0, -scrolled_px});
    if (staged) {
      // The controls lie over the picture, whose canvas comes before them.
      const std::span<const ui::Box> stage = boxes_.of(ui::Layer::stage);
      const auto picture = std::ranges::find(stage, ui::Kind::picture, &ui::Box::kind);
      const size_t below = static_cast<size_t>(picture - stage.begin());
      ui::paint_boxes(painter, scene, stage.first(below), all, {0, 0});
      edits = draw_on_stage(frame, list, *staged);
      ui::paint_boxes(painter, scene, stage.subspan(below), all, {0, 0});
    }
  }
  platform::end_frame(base::colour(base::ColourToken::paper, frame.dark));
  return edits;
}

void Workbench::fly(std::string_view link, float scrolled_px) { flight_.begin(boxes_, link, {0, -scrolled_px}, platform::now_ms()); }

/// The first time that a reader sees the figure, its marks come from the state that it opens with.
void Workbench::open_scene(Figure& figure, base::Rect bounds) const {
  if (std::exchange(figure.opened, true)) return;
  const figures::Opened opened = figures::open(*figure.kind, figure.values, figure.text);
  if (!opened.elsewhere) return;
  figure.scene.come_from(std::move(
      scene_of(*opened.figure, metrics_, {bounds.width, bounds.height, figure.canvas.controls_height_px, figure.words_above()}).all()));
  figure.scene.change();
  figure.scene.go(TransitionMode::travelling);
}

/// Draws the picture. What the pointer did counts once.
figures::Edits Workbench::draw(const Frame& frame, ImDrawList& list, base::Rect bounds, Figure& figure) {
  const Canvas canvas{list,
                      fonts_,
                      metrics_,
                      bounds,
                      figure.canvas.controls_height_px,
                      figure.words_above(),
                      frame.dark,
                      frame.highlighted,
                      frame.reduced_motion,
                      platform::now_ms()};
  open_scene(figure, bounds);
  const figures::Edits edits = figure.scene.paint(canvas, *figure.picture, figure.kind->parameters, figure.pointer);
  figure.pointer.pressed = figure.pointer.released = false;
  figure.pointer.zoom = 1;
  const bool left = std::exchange(figure.pointer.left, false);
  if (left) figure.pointer.over = false;
  if (left || figure.scene.moves()) platform::request_frame();
  return edits;
}

/// Draws the figure where the browser has put its canvas. The canvas itself stays empty; it takes the pointer. A figure that was not on the
/// stage before begins with the marks of the one that was, so that what they share travels.
figures::Edits Workbench::draw_on_stage(const Frame& frame, ImDrawList& list, Figure& figure) {
  const std::vector<ui::Box>& stage = boxes_.of(ui::Layer::stage);
  const auto picture = std::ranges::find(stage, ui::Kind::picture, &ui::Box::kind);
  if (picture == stage.end()) return {};
  if (const std::string name = std::string(figure.kind->name) + " " + figure.id; name != staged_) {
    if (!staged_.empty()) {
      figure.scene.come_from(std::move(last_on_stage_));
      figure.scene.go(TransitionMode::travelling);
      figure.scene.change();
    }
    staged_ = name;
  }
  const figures::Edits edits = draw(frame, list, picture->rect, figure);
  last_on_stage_ = figure.scene.shown();
  if (const double now_ms = platform::now_ms(); flight_.under_way(now_ms)) {
    const base::Point target = figure.scene.cursor_place(*figure.picture);
    flight_.paint({list, fonts_, frame.dark, {}, {}, {}}, boxes_, {picture->rect.x + target.x, picture->rect.y + target.y}, now_ms);
    platform::request_frame();
  }
  return edits;
}

figures::Edits Workbench::draw_in_text(const Frame& frame, Figure& figure, platform::WindowSize at_least) {
  platform::WindowSize size = figure.canvas.size;
  if (figure.asks_for_height() || size.height_px <= 0) size.height_px = height_in_text(figure);
  size.pixel_ratio = fonts_.pixel_ratio = frame.window.pixel_ratio;
  platform::size_window({std::max(size.width_px, at_least.width_px), std::max(size.height_px, at_least.height_px), size.pixel_ratio});
  platform::begin_frame();
  figures::Edits edits;
  figure.drawn = !figure.pointer.left;  // otherwise it is to be drawn again without the pointer
  {
    edits = draw(frame, *ImGui::GetBackgroundDrawList(), {0, 0, size.width_px, size.height_px}, figure);
  }
  platform::end_frame(base::colour(base::ColourToken::stage, frame.dark));
  platform::copy_frame_to(book::canvas_id(figure.id), device_px(size.width_px, size), device_px(size.height_px, size));
  return edits;
}

void Workbench::copy_picture_to(std::string_view canvas_id, const Figure& figure) const {
  const platform::WindowSize size{figure.canvas.size.width_px, 0, fonts_.pixel_ratio};
  const float height_px = figure.canvas.controls_top_px > 0 ? figure.canvas.controls_top_px : height_in_text(figure);
  platform::copy_frame_to(canvas_id, device_px(size.width_px, size), device_px(height_px, size));
}

}  // namespace app
