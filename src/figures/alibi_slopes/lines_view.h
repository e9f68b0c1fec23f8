#pragma once

#include <optional>

#include "figures/alibi_slopes/model.h"
#include "plot/surface.h"

namespace figures::alibi {

/// A head and a distance under the pointer.
struct Spot {
  int head = 0;
  int distance = 0;
};

/// Lines of the bias of every head over the distance.
class BiasView {
 public:
  void draw(plot::Surface& surface, base::Rect area, const Model& model);
  /// The head and distance nearest to this point, if it is on the plot.
  std::optional<Spot> hit(base::Point at, const Model& model) const;

 private:
  float x_of(const Model& model, double distance) const;
  float y_of(const Model& model, int head, double distance) const;
  base::Point end_of(const Model& model, int head) const;
  void draw_line(plot::Surface& surface, const Model& model, int head, base::Rgb colour, float thickness) const;
  void draw_labels(plot::Surface& surface, const Model& model) const;

  base::Rect plot_{0, 0, 1, 1};
};

/// The slopes of the heads by either rule, on a scale of powers of two.
class SlopesView {
 public:
  void draw(plot::Surface& surface, base::Rect area, const Model& model);
  /// The head whose column this point is in, if any.
  std::optional<int> hit(base::Point at, const Model& model) const;

 private:
  base::Point at(const Model& model, Rule rule, int head) const;

  base::Rect plot_{0, 0, 1, 1};
};

}  // namespace figures::alibi
