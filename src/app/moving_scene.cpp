#include "app/moving_scene.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace app {
namespace {

constexpr double kTrail_ms = 280;
constexpr double kTrailStep_ms = 36;
constexpr double kSettled_ms = 120;  ///< after this long without a step the trail is dropped

/// The dot that a mark leaves behind where its end was.
plot::Mark left_behind(const plot::Mark& mark, int step, float opacity) {
  plot::Mark dot;
  dot.key = {"trail", mark.key.i(), step};
  dot.shape = plot::Mark::Shape::dot;
  dot.at = mark.outer > 0 ? plot::around(mark.at, mark.outer, mark.angle) : mark.at;
  dot.radius = mark.radius > 0 ? 0.7f * mark.radius : 3;
  dot.fill = (mark.fill.seen() ? mark.fill : mark.stroke).faded(opacity);
  return dot;
}

}  // namespace

plot::Scene scene_of(const figures::Figure& figure, const plot::Metrics& metrics, plot::Room room) {
  plot::Scene scene(metrics, room);
  figure.compose(scene);
  scene.finish();
  return scene;
}

void MovingScene::compose(const Canvas& canvas, const figures::Figure& figure) {
  const plot::Room room{canvas.bounds.width, canvas.bounds.height, canvas.controls_px, canvas.words};
  const bool resized = room.width_px != room_.width_px || room.height_px != room_.height_px || room.controls_px != room_.controls_px;
  if (!std::exchange(stale_, false) && room == room_) return;
  room_ = room;
  plot::Scene scene = scene_of(figure, canvas.metrics, room);
  target_ = std::move(scene.all());
  TransitionMode way = std::exchange(way_, TransitionMode::at_once);
  if (way == TransitionMode::travelling && canvas.reduced_motion) way = TransitionMode::fading;
  if (way != TransitionMode::at_once && !shown_.empty()) {
    transition_.emplace(shown_, target_, canvas.now_ms, way == TransitionMode::fading);
  } else if (transition_ && !transition_->ended(canvas.now_ms) && !resized) {
    transition_->aim_at(target_);  // the hand has moved while marks travel: they go on to their new places
  } else {
    transition_.reset();
    shown_ = target_;
  }
}

base::Point MovingScene::cursor_place(const figures::Figure& figure) const {
  const figures::Cursor cursor = figure.cursor();
  const auto place = [&](const figures::CursorAxis& axis) {
    return axis.parameter < 0 ? -1 : static_cast<int>(figure.values()[static_cast<size_t>(axis.parameter)]);
  };
  const int column = place(cursor.across), row = place(cursor.down);
  for (const plot::Mark& mark : target_) {
    const plot::Aim& aim = mark.aim;
    if (!aim.any()) continue;
    const base::Rect box = plot::bounds(mark);
    if (mark.shape == plot::Mark::Shape::cells && aim.column >= 0 && aim.row >= 0) {
      const float width = box.width / static_cast<float>(mark.cells->columns), height = box.height / static_cast<float>(mark.cells->rows);
      return {box.x + (static_cast<float>(column - aim.column) + 0.5f) * width,
              box.y + (static_cast<float>(row - aim.row) + 0.5f) * height};
    }
    if ((column < 0 || aim.column == column) && (row < 0 || aim.row == row)) return {box.x + box.width / 2, box.y + box.height / 2};
  }
  return {room_.width_px / 2, room_.height_px / 2};
}

void MovingScene::remember_trail(double now_ms) {
  if (!trail_.empty() && now_ms - trail_.back().at_ms < kTrailStep_ms) return;
  Step step{now_ms, {}};
  for (const plot::Mark& mark : shown_) {
    if (mark.trail) step.marks.push_back(mark);
  }
  trail_.push_back(std::move(step));
  while (!trail_.empty() && now_ms - trail_.front().at_ms > kTrail_ms) trail_.pop_front();
}

/// The shown marks on top of the dots that the moving ones left.
std::vector<plot::Mark> MovingScene::with_trail(double now_ms) const {
  std::vector<plot::Mark> marks;
  int index = 0;
  for (const Step& step : trail_) {
    const float opacity = 0.4f * static_cast<float>(1 - (now_ms - step.at_ms) / kTrail_ms);
    for (const plot::Mark& mark : step.marks) marks.push_back(left_behind(mark, index, std::max(0.0f, opacity)));
    ++index;
  }
  marks.append_range(shown_);
  return marks;
}

figures::Edits MovingScene::paint(const Canvas& canvas, const figures::Figure& figure, std::span<const base::Parameter> parameters,
                                  const plot::Pointer& pointer) {
  const bool changed = stale_ && !shown_.empty();
  compose(canvas, figure);
  if (transition_) {
    shown_ = transition_->at(canvas.now_ms);
    if (transition_->ended(canvas.now_ms)) {
      transition_.reset();
      shown_ = target_;
    }
  }
  figures::Edits edits;
  pointer_controller_.follow(figure, parameters, target_, pointer, edits);
  const bool leaves_trail = std::ranges::any_of(shown_, &plot::Mark::trail);
  if (leaves_trail && (transition_ || changed)) remember_trail(canvas.now_ms);
  if (!trail_.empty() && canvas.now_ms - trail_.back().at_ms > kSettled_ms) trail_.clear();
  const base::Rect& bounds = canvas.bounds;
  if (figure.as_map()) canvas.list.PushClipRect({bounds.x, bounds.y}, {bounds.right(), bounds.bottom()}, true);
  painter_.paint(canvas.list, canvas.fonts, canvas.bounds, canvas.dark, trail_.empty() ? shown_ : with_trail(canvas.now_ms),
                 canvas.highlighted);
  if (figure.as_map()) canvas.list.PopClipRect();
  return edits;
}

}  // namespace app
