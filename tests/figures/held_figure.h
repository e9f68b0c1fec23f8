#pragma once

#include <doctest/doctest.h>

#include <cmath>

#include "figures/catalog.h"
#include "tests/ui/headless_window.h"

/// How far the engine's sine or cosine of an angle may differ from one that a test computed in long double.
inline double sine_tolerance([[maybe_unused]] long double angle_rad) {
#ifdef __EMSCRIPTEN__  // whose powl is only as precise as double
  return 1e-12 + 4e-16 * static_cast<double>(angle_rad);
#else
  return 1e-12;
#endif
}

/// The kind's initial values, with these settings applied.
inline std::vector<double> values_with(const figures::Kind& kind, const std::vector<std::pair<std::string_view, double>>& settings) {
  std::vector<double> values = figures::initial_values(kind);
  for (const auto& [name, value] : settings) {
    const int index = base::find(kind.parameters, name);
    REQUIRE(index >= 0);
    values[static_cast<size_t>(index)] = value;
  }
  return values;
}

/// The value proposed for the parameter called `name`, or NaN if none is.
inline double edit_of(const figures::Kind& kind, const figures::Edits& edits, std::string_view name) {
  for (const figures::Edits::Value& propose : edits.values) {
    if (propose.parameter == base::find(kind.parameters, name)) return propose.value;
  }
  return std::nan("");
}

/// Draws one frame of a figure, at its preferred height unless another is given. Returns what it proposed.
inline figures::Edits drawn(WindowWithFonts& window, figures::Figure& figure, const plot::Pointer& pointer, float width_px = 560,
                            float height_px = 0) {
  figures::Edits edits;
  if (height_px == 0) height_px = figure.height_for(width_px);
  window.frame({width_px, height_px, 1}, [&](ImDrawList& list) {
    plot::Surface surface(list, window.fonts, {0, 0, width_px, height_px}, false, pointer);
    figure.draw(surface, edits);
  });
  return edits;
}

/// A figure with its values. Applies what it proposes, as the application does.
class HeldFigure {
 public:
  using Settings = std::vector<std::pair<std::string_view, double>>;

  explicit HeldFigure(std::string_view kind, const Settings& settings = {}, std::string_view text = {})
      : kind_(*figures::find(kind)), figure_(kind_.make()), values_(values_with(kind_, settings)), text_(text) {
    figure_->set(values_, text_);
  }

  void set(const Settings& settings) {
    for (const auto& [name, value] : settings) values_[index(name)] = value;
    figure_->set(values_, text_);
  }
  double value(std::string_view name) const { return values_[index(name)]; }

  bool press(std::string_view key) {
    figures::Edits edits;
    const bool meant = figure_->key(key, edits);
    apply(edits);
    return meant;
  }

  /// Draws one frame. Returns what the figure proposed.
  figures::Edits draw(const plot::Pointer& pointer, float width_px = 560, std::string_view highlighted = {}) {
    figures::Edits edits;
    const float height_px = figure_->height_for(width_px);
    window_.frame({width_px, height_px, 1}, [&](ImDrawList& list) {
      plot::Surface surface(list, window_.fonts, {0, 0, width_px, height_px}, false, pointer, highlighted);
      figure_->draw(surface, edits);
      vertices_ = list.VtxBuffer.Size;
    });
    apply(edits);
    return edits;
  }
  int vertices() const { return vertices_; }

  void hover(base::Point at) { draw({.over = true, .at = at}); }
  void press_at(base::Point at) { draw({.over = true, .at = at, .down = true, .pressed = true}); }
  void drag_to(base::Point at) { draw({.over = true, .at = at, .down = true}); }
  figures::Edits let_go(base::Point at) { return draw({.over = true, .at = at, .released = true}); }
  void click(base::Point at) {
    press_at(at);
    let_go(at);
  }

  const figures::Figure& figure() const { return *figure_; }
  figures::DataTable all() const { return figure_->data(figures::Figure::Extent::all); }

 private:
  size_t index(std::string_view name) const {
    const int found = base::find(kind_.parameters, name);
    REQUIRE(found >= 0);
    return static_cast<size_t>(found);
  }
  void apply(const figures::Edits& edits) {
    for (const figures::Edits::Value& propose : edits.values) values_[static_cast<size_t>(propose.parameter)] = propose.value;
    figure_->set(values_, text_);
  }

  WindowWithFonts window_;  // declared first, because a figure returns its images to it
  const figures::Kind& kind_;
  std::unique_ptr<figures::Figure> figure_;
  std::vector<double> values_;
  std::string text_;
  int vertices_ = 0;
};
