#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include "figures/catalog.h"
#include "figures/interaction/pointer_controller.h"
#include "plot/rich_text.h"
#include "tests/plot/font_files.h"

/// How far the engine's sine or cosine of an angle may differ from one that a test computed in long double.
inline double sine_tolerance([[maybe_unused]] long double angle_rad) {
#ifdef __EMSCRIPTEN__  // whose powl is only as precise as double
  return 1e-12 + 4e-16 * static_cast<double>(angle_rad);
#else
  return 1e-12;
#endif
}

/// The widths of the book's faces.
inline const plot::Metrics& face_metrics() {
  static const plot::Metrics metrics = [] {
    plot::Metrics read;
    for (size_t i = 0; i < base::kFaces.size(); ++i) REQUIRE(read.read(static_cast<base::Face>(i), font_file(static_cast<base::Face>(i))));
    return read;
  }();
  return metrics;
}

/// A file of the book.
inline std::string book_file(std::string_view name) {
  std::ifstream file(PHASEBOOK_SOURCE_DIR "/assets/" + std::string(name), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Sets the figure, and gives it the file that it wants, as the application does.
inline void set_and_supply(figures::Figure& figure, std::span<const double> values, std::string_view text) {
  figure.set(values, text);
  figures::LoadsFile* loads = figure.loads();
  if (!loads || loads->wanted_file().empty()) return;
  loads->receive_file(book_file(loads->wanted_file()));
  figure.set(values, text);
}

/// The scene of a figure on a stage of this size.
inline plot::Scene scene_of(const figures::Figure& figure, plot::Room room = {600, 720, 48}) {
  plot::Scene scene(face_metrics(), room);
  figure.compose(scene);
  scene.finish();
  return scene;
}

/// The mark with this key; the test fails if there is none.
inline const plot::Mark& mark_of(const plot::Scene& scene, plot::Key key) {
  const auto found = std::ranges::find(scene.marks(), key, &plot::Mark::key);
  REQUIRE_MESSAGE(found != scene.marks().end(), key.name() << " " << key.i() << " " << key.j());
  return *found;
}

inline bool has_mark(const plot::Scene& scene, plot::Key key) {
  return std::ranges::find(scene.marks(), key, &plot::Mark::key) != scene.marks().end();
}

/// All words of a scene, one text in each line.
inline std::string words_of(const plot::Scene& scene) {
  std::string words;
  for (const plot::Mark& mark : scene.marks()) {
    if (mark.shape == plot::Mark::Shape::text) words += plot::plain(mark.words) + "\n";
  }
  return words;
}

/// The kind's initial values, with these settings applied.
inline std::vector<double> values_with(const figures::Kind& kind, const std::vector<std::pair<std::string_view, double>>& settings) {
  std::vector<double> values = figures::initial_values(kind);
  for (const auto& [name, value] : settings) {
    const int index = base::find(kind.parameters, name);
    REQUIRE_MESSAGE(index >= 0, name);
    values[static_cast<size_t>(index)] = value;
  }
  return values;
}

/// A figure with its values on a stage. Applies what it proposes, as the application does.
class HeldFigure {
 public:
  using Settings = std::vector<std::pair<std::string_view, double>>;

  explicit HeldFigure(std::string_view kind, const Settings& settings = {}, std::string_view text = {}, plot::Room room = {600, 720, 48})
      : kind_(*figures::find(kind)), figure_(kind_.make()), values_(values_with(kind_, settings)), text_(text), room_(room) {
    set_and_supply(*figure_, values_, text_);
  }

  void set(const Settings& settings) {
    for (const auto& [name, value] : settings) values_[index(name)] = value;
    set_and_supply(*figure_, values_, text_);
  }
  void type(std::string text) {
    text_ = std::move(text);
    set_and_supply(*figure_, values_, text_);
  }
  const std::string& text() const { return text_; }
  double value(std::string_view name) const { return values_[index(name)]; }
  plot::Scene scene() const { return scene_of(*figure_, room_); }
  std::string words() const { return words_of(scene()); }

  bool press(std::string_view key) {
    figures::Edits edits;
    const bool meant = figures::press(*figure_, kind_.parameters, key, edits);
    apply(edits);
    return meant;
  }

  /// One frame with this pointer. Returns what the figure proposed.
  figures::Edits point(const plot::Pointer& pointer) {
    figures::Edits edits;
    const plot::Scene scene = this->scene();
    hands_.follow(*figure_, kind_.parameters, scene.marks(), pointer, edits);
    apply(edits);
    return edits;
  }
  figures::Edits hover(base::Point at) { return point({.over = true, .at = at}); }
  void press_at(base::Point at) { point({.over = true, .at = at, .down = true, .pressed = true}); }
  void drag_to(base::Point at) { point({.over = true, .at = at, .down = true}); }
  figures::Edits let_go(base::Point at) { return point({.over = true, .at = at, .released = true}); }
  void click(base::Point at) {
    press_at(at);
    let_go(at);
  }

  const figures::Figure& figure() const { return *figure_; }
  figures::DataTable all() const { return figure_->data(figures::Figure::DataScope::all); }

 private:
  size_t index(std::string_view name) const {
    const int found = base::find(kind_.parameters, name);
    REQUIRE_MESSAGE(found >= 0, name);
    return static_cast<size_t>(found);
  }
  void apply(const figures::Edits& edits) {
    for (const figures::Edits::Value& propose : edits.values) values_[static_cast<size_t>(propose.parameter)] = propose.value;
    if (edits.text) text_ = *edits.text;
    set_and_supply(*figure_, values_, text_);
  }

  const figures::Kind& kind_;
  std::unique_ptr<figures::Figure> figure_;
  std::vector<double> values_;
  std::string text_;
  plot::Room room_;
  figures::PointerController hands_;
};

/// The middle of a mark.
inline base::Point middle_of(const plot::Mark& mark) {
  const base::Rect box = plot::bounds(mark);
  return {box.x + box.width / 2, box.y + box.height / 2};
}
