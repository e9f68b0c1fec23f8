#include "figures/interaction/pointer_controller.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

namespace figures {
namespace {

using Values = std::span<const double>;
using Parameters = std::span<const base::Parameter>;

constexpr float kClick_px = 4;  ///< a press that moves less is a click
constexpr float kZoomStep = 1.5f;

double value_of(Values values, int parameter) { return values[static_cast<size_t>(parameter)]; }

void propose(Parameters parameters, Values values, int parameter, double value, Edits& edits) {
  if (parameter < 0) return;
  const double allowed = base::nearest_allowed(base::effective(parameters, values, static_cast<size_t>(parameter)), value);
  std::erase_if(edits.values, [parameter](const Edits::Value& edit) { return edit.parameter == parameter; });
  if (allowed != value_of(values, parameter)) edits.values.push_back({parameter, allowed});
}

int place_on(const CursorAxis& axis, Values values) { return static_cast<int>(value_of(values, axis.parameter)); }

void show(const CursorAxis& axis, Parameters parameters, Values values, plot::Window window, Edits& edits) {
  propose(parameters, values, axis.window_first, window.first, edits);
  propose(parameters, values, axis.window_count, window.count == axis.count ? 0 : window.count, edits);
}

/// The first of the axis' stops on the way to `place` that is not before it; `place` itself if it has none.
int stop_on(const CursorAxis& axis, Values values, int place) {
  if (axis.stops.empty()) return place;
  const auto at_or_after = std::ranges::lower_bound(axis.stops, place);
  if (at_or_after != axis.stops.end() && (*at_or_after == place || place > place_on(axis, values))) return *at_or_after;
  return at_or_after == axis.stops.begin() ? axis.stops.front() : *std::prev(at_or_after);
}

/// Moves the cursor along an axis, and the window with it.
void move(const CursorAxis& axis, Parameters parameters, Values values, int place, Edits& edits) {
  if (axis.parameter < 0 || axis.count <= 0) return;
  const int allowed = stop_on(axis, values, std::clamp(place, axis.first, axis.first + axis.count - 1));
  propose(parameters, values, axis.parameter, allowed, edits);
  if (axis.window_first >= 0) {
    const plot::Window window = window_of(axis, values);
    if (window.count < axis.count) propose(parameters, values, axis.window_first, plot::scrolled_to(window, allowed).first, edits);
  }
}

/// A tenth of the way on: of the slider's way, where its travel is logarithmic.
int paged_to(const CursorAxis& axis, Parameters parameters, Values values, int by) {
  const int place = place_on(axis, values);
  const base::Parameter& parameter = parameters[static_cast<size_t>(axis.parameter)];
  if (parameter.scale == base::Parameter::Scale::linear) return place + by * std::max(1, axis.count / 10);
  const double there = base::value_at(parameter, std::clamp(base::slider_position(parameter, place) + 0.1 * by, 0.0, 1.0));
  return by > 0 ? std::max(place + 1, static_cast<int>(there)) : std::min(place - 1, static_cast<int>(there));
}

void zoom(const Cursor& cursor, Parameters parameters, Values values, float factor, float across, float down, Edits& edits) {
  if (cursor.across.window_first >= 0)
    show(cursor.across, parameters, values, plot::zoomed(window_of(cursor.across, values), cursor.across.count, across, factor), edits);
  if (cursor.down.window_first >= 0)
    show(cursor.down, parameters, values, plot::zoomed(window_of(cursor.down, values), cursor.down.count, down, factor), edits);
}

double angle_about(base::Point centre, base::Point at) { return plot::clockwise(at.x - centre.x, centre.y - at.y); }

/// Between -half and +half a turn.
double shortest(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

const plot::Mark* zoomable(std::span<const plot::Mark> marks) {
  const plot::Mark* largest = nullptr;
  const auto area = [](const plot::Mark& mark) { return mark.rect.width * mark.rect.height; };
  for (const plot::Mark& mark : marks) {
    if (mark.shape == plot::Mark::Shape::cells && mark.aim.any() && (!largest || area(mark) > area(*largest))) largest = &mark;
  }
  return largest;
}

}  // namespace

plot::Window window_of(const CursorAxis& axis, Values values) {
  if (axis.window_first < 0) return {axis.first, std::max(1, axis.count)};
  return plot::window_of(value_of(values, axis.window_first), value_of(values, axis.window_count), std::max(1, axis.count));
}

bool zooms(const Figure& figure) {
  const Cursor cursor = figure.cursor();
  return figure.as_map() || cursor.across.window_first >= 0 || cursor.down.window_first >= 0;
}

void PointerController::begin(const plot::Hit& hit, Values values, base::Point at) {
  pressed_ = true;
  moved_ = false;
  from_ = last_ = at;
  turned_ = 0;
  dragging_ = hit.mark && hit.mark->aim.drag != plot::Aim::Drag::none;
  if (!dragging_) return;
  aim_ = hit.mark->aim;
  centre_ = hit.mark->at;
  if (aim_.drag == plot::Aim::Drag::among) return;
  start_ = value_of(values, aim_.drag_parameter);
  start_y_ = aim_.drag_parameter_y >= 0 ? value_of(values, aim_.drag_parameter_y) : 0;
}

void PointerController::drag(const Cursor& cursor, Parameters parameters, Values values, base::Point at, Edits& edits) {
  using Drag = plot::Aim::Drag;
  const auto propose_in_window = [&](int parameter, double value) {
    for (const CursorAxis* axis : {&cursor.across, &cursor.down}) {
      if (parameter == axis->window_first && parameter >= 0)
        value = std::clamp(value, 0.0, 0.0 + axis->count - window_of(*axis, values).count);
    }
    propose(parameters, values, parameter, value, edits);
  };
  if (aim_.drag == Drag::around) {
    if (std::hypot(at.x - centre_.x, at.y - centre_.y) < 6) return;  // in the very middle a pointer has no direction
    turned_ += shortest(angle_about(centre_, at) - angle_about(centre_, last_));
    propose(parameters, values, aim_.drag_parameter, start_ + turned_ * aim_.per_unit, edits);
    if (aim_.drag_parameter_y >= 0) {  // goes no further than the first, which may have come to its end
      const base::Parameter first = base::effective(parameters, values, static_cast<size_t>(aim_.drag_parameter));
      const double way = base::nearest_allowed(first, start_ + turned_ * aim_.per_unit) - start_;
      propose(parameters, values, aim_.drag_parameter_y, start_y_ + way * aim_.per_unit_y / aim_.per_unit, edits);
    }
  } else {
    const float by = aim_.drag == Drag::along_x ? at.x - from_.x : at.y - from_.y;
    propose_in_window(aim_.drag_parameter, aim_.by_factor ? start_ * std::exp(by * aim_.per_unit) : start_ + by * aim_.per_unit);
    propose_in_window(aim_.drag_parameter_y, start_y_ + (at.y - from_.y) * aim_.per_unit_y);
  }
  last_ = at;
}

void PointerController::move_among(const Figure& figure, const plot::Hit& hit, Edits& edits) {
  const ReordersWords* words = figure.words();
  if (!words || !hit.mark || hit.mark->aim.place < 0 || hit.mark->aim.place == aim_.place) return;
  if (std::string text = words->moved(aim_.place, hit.mark->aim.place); !text.empty()) edits.text = std::move(text);
  aim_.place = hit.mark->aim.place;
}

void PointerController::release(const Figure& figure, const Cursor& cursor, Values values, const plot::Hit& hit, Edits& edits) {
  edits.committed = true;
  if (moved_ || !hit.mark) return;
  if (const IsMap* map = figure.as_map()) {
    map->click(*hit.mark, edits);
  } else if (!hit.mark->aim.click_text.empty()) {
    edits.text = hit.mark->aim.click_text;
  } else if (hit.mark->aim.click_parameter >= 0) {
    edits.values.push_back({hit.mark->aim.click_parameter, hit.mark->aim.click_value});
    edits.travels = true;
  } else if (cursor.pinned >= 0) {
    const bool here =
        (cursor.across.parameter < 0 || hit.column < 0 || place_on(cursor.across, values) == cursor.across.aimed_first + hit.column) &&
        (cursor.down.parameter < 0 || hit.row < 0 || place_on(cursor.down, values) == cursor.down.aimed_first + hit.row);
    edits.values.push_back({cursor.pinned, here && value_of(values, cursor.pinned) != 0 ? 0.0 : 1.0});
  }
}

void PointerController::follow(const Figure& figure, Parameters parameters, std::span<const plot::Mark> marks, const plot::Pointer& pointer,
                               Edits& edits) {
  const Cursor cursor = figure.cursor();
  const Values values = figure.values();
  const plot::Hit hit = pointer.over || pointer.down ? plot::hit(marks, pointer.at) : plot::Hit{};
  if (pointer.over) edits.highlight = hit.part;
  if (pointer.pressed && pointer.over) begin(hit, values, pointer.at);
  if (pressed_ && std::hypot(pointer.at.x - from_.x, pointer.at.y - from_.y) >= kClick_px) moved_ = true;
  if (pressed_ && dragging_ && moved_) {
    if (aim_.drag == plot::Aim::Drag::among)
      move_among(figure, hit, edits);
    else
      drag(cursor, parameters, values, pointer.at, edits);
    if (const IsMap* map = figure.as_map()) map->keep_on_map(edits);
  } else if (hit.mark && pointer.over && !(dragging_ && moved_)) {
    const bool pinned = cursor.pinned >= 0 && value_of(values, cursor.pinned) != 0;
    if (!pinned || pressed_ || pointer.released) {
      if (hit.column >= 0) move(cursor.across, parameters, values, cursor.across.aimed_first + hit.column, edits);
      if (hit.row >= 0) move(cursor.down, parameters, values, cursor.down.aimed_first + hit.row, edits);
    }
  }
  if (pressed_ && pointer.released) release(figure, cursor, values, hit, edits);
  if (!pointer.down) pressed_ = dragging_ = false;
  if (const IsMap* map = pointer.zoom != 1 ? figure.as_map() : nullptr) map->zoom(pointer.zoom, pointer.at, edits);
  if (const plot::Mark* cells = pointer.zoom != 1 ? zoomable(marks) : nullptr) {
    const auto share = [](float at, float first, float size) { return std::clamp((at - first) / size, 0.0f, 1.0f); };
    zoom(cursor, parameters, values, pointer.zoom, share(pointer.at.x, cells->rect.x, cells->rect.width),
         share(pointer.at.y, cells->rect.y, cells->rect.height), edits);
  }
}

void move_to(const Figure& figure, Parameters parameters, const CursorAxis& axis, int place, Edits& edits) {
  move(axis, parameters, figure.values(), place, edits);
}

namespace {

/// A key pressed on a figure's picture.
struct KeyPress {
  const Figure& figure;
  Parameters parameters;
  Values values;
  Cursor cursor;
  Edits& edits;

  bool has_both_axes() const { return cursor.across.parameter >= 0 && cursor.down.parameter >= 0; }
  const CursorAxis& only_axis() const { return cursor.across.parameter >= 0 ? cursor.across : cursor.down; }
  bool is_pinned() const { return cursor.pinned >= 0 && value_of(values, cursor.pinned) != 0; }

  bool go_to(const CursorAxis& axis, int place) const {
    if (axis.parameter >= 0) move(axis, parameters, values, place, edits);
    return axis.parameter >= 0;
  }
  bool step_on_map(int across, int down) const {
    if (const IsMap* map = figure.as_map()) map->step(across, down, edits);
    return figure.as_map() != nullptr;
  }
  bool step(const CursorAxis& axis, int by) const { return axis.parameter >= 0 && go_to(axis, place_on(axis, values) + by); }
};

// The actions return false where the figure has no use for them.

bool move_across(const KeyPress& press, int by) {
  return press.step_on_map(by, 0) || press.step(press.has_both_axes() ? press.cursor.across : press.only_axis(), by);
}

bool move_down(const KeyPress& press, int by) {
  return press.step_on_map(0, by) || press.step(press.has_both_axes() ? press.cursor.down : press.only_axis(), by);
}

bool change_shifted(const KeyPress& press, int by) {
  const int shifted = press.cursor.shifted;
  if (shifted >= 0) propose(press.parameters, press.values, shifted, value_of(press.values, shifted) + by, press.edits);
  return shifted >= 0;
}

/// A word that moves takes the cursor along.
bool move_word(const KeyPress& press, int by) {
  const CursorAxis& across = press.cursor.across;
  if (!press.figure.words() || across.parameter < 0) return false;
  const int place = place_on(across, press.values);
  std::string text = press.figure.words()->moved(place, place + by);
  if (text.empty()) return false;
  press.edits.text = std::move(text);
  return press.step(across, by);
}

bool shuffle_words(const KeyPress& press, int) {
  std::string text = press.figure.words() ? press.figure.words()->shuffled() : "";
  if (text.empty()) return false;
  press.edits.text = std::move(text);
  return true;
}

bool go_to_end(const KeyPress& press, int side) {
  const CursorAxis& axis = press.only_axis();
  return press.go_to(axis, side < 0 ? axis.first : axis.first + axis.count - 1);
}

bool turn_page(const KeyPress& press, int by) {
  const CursorAxis& axis = press.has_both_axes() ? press.cursor.down : press.only_axis();
  return axis.parameter >= 0 && press.go_to(axis, paged_to(axis, press.parameters, press.values, by));
}

bool enter(const KeyPress& press, int) {
  if (const IsMap* map = press.figure.as_map()) map->enter(press.edits);
  return press.figure.as_map() != nullptr;
}

bool toggle_pin(const KeyPress& press, int) {
  if (press.cursor.pinned < 0) return false;
  press.edits.values.push_back({press.cursor.pinned, press.is_pinned() ? 0.0 : 1.0});
  press.edits.committed = true;
  return true;
}

bool release_pin(const KeyPress& press, int by) { return press.is_pinned() && toggle_pin(press, by); }

bool zoom_in(const KeyPress& press, int by) {
  if (!zooms(press.figure)) return false;
  const float factor = by > 0 ? kZoomStep : 1 / kZoomStep;
  if (const IsMap* map = press.figure.as_map()) map->zoom(factor, {}, press.edits);
  zoom(press.cursor, press.parameters, press.values, factor, 0.5f, 0.5f, press.edits);
  return true;
}

bool show_all(const KeyPress& press, int) {
  if (const IsMap* map = press.figure.as_map()) map->show_all(press.edits);
  for (const CursorAxis* axis : {&press.cursor.across, &press.cursor.down}) {
    if (axis->window_first >= 0) show(*axis, press.parameters, press.values, {0, axis->count}, press.edits);
  }
  return zooms(press.figure);
}

enum class Shift { up, held, either };

struct KeyBinding {
  std::string_view key;  ///< its DOM name
  Shift shift;
  bool (*act)(const KeyPress& press, int by);
  int by = 0;
};

/// Of the bindings of a key the first one counts that the figure has a use for.
constexpr KeyBinding kBindings[] = {
    {"ArrowLeft", Shift::held, change_shifted, -1},
    {"ArrowRight", Shift::held, change_shifted, 1},
    {"ArrowUp", Shift::held, change_shifted, 10},
    {"ArrowDown", Shift::held, change_shifted, -10},
    {"ArrowLeft", Shift::held, move_word, -1},
    {"ArrowRight", Shift::held, move_word, 1},
    {"ArrowLeft", Shift::held, move_across, -10},
    {"ArrowRight", Shift::held, move_across, 10},
    {"ArrowUp", Shift::held, move_down, -10},
    {"ArrowDown", Shift::held, move_down, 10},
    {"ArrowLeft", Shift::up, move_across, -1},
    {"ArrowRight", Shift::up, move_across, 1},
    {"ArrowUp", Shift::up, move_down, -1},
    {"ArrowDown", Shift::up, move_down, 1},
    {"Home", Shift::either, go_to_end, -1},
    {"End", Shift::either, go_to_end, 1},
    {"PageUp", Shift::either, turn_page, -1},
    {"PageDown", Shift::either, turn_page, 1},
    {"Enter", Shift::either, enter},
    {"Enter", Shift::either, toggle_pin},
    {" ", Shift::either, toggle_pin},
    {"Escape", Shift::either, release_pin},
    {"s", Shift::either, shuffle_words},
    {"S", Shift::either, shuffle_words},
    {"+", Shift::either, zoom_in, 1},
    {"=", Shift::either, zoom_in, 1},
    {"-", Shift::either, zoom_in, -1},
    {"_", Shift::either, zoom_in, -1},
    {"0", Shift::either, show_all},
};

}  // namespace

bool press(const Figure& figure, Parameters parameters, std::string_view name, Edits& edits) {
  const bool shift = name.starts_with("Shift+");
  if (shift) name.remove_prefix(6);
  const KeyPress press{figure, parameters, figure.values(), figure.cursor(), edits};
  return std::ranges::any_of(kBindings, [&](const KeyBinding& binding) {
    const bool matches = binding.key == name && (binding.shift == Shift::either || (binding.shift == Shift::held) == shift);
    return matches && binding.act(press, binding.by);
  });
}

}  // namespace figures
