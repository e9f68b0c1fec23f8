#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "figures/atlas/view.h"
#include "figures/figure.h"

namespace figures::atlas_map {

/// The figures of the book, each drawn small by its own kind. Their marks are composed once, at the size they have in a chapter, and moved
/// and scaled to where they lie.
class Miniatures {
 public:
  void set(const base::Atlas& atlas);

  /// The kind of one that is near and not there yet, as nothing is known of its code; empty if there is none.
  std::string_view wanted_kind(const View& view) const;
  void receive_kind(std::string_view name, bool there) { kinds_[std::string(name)] = there; }
  /// Composes one of those that are near; false if there is none to compose.
  bool make_one(const View& view, const plot::Metrics& metrics);

  /// Adds the frame and, if it is near, the picture of the figure `index`. It is dragged as the ground is.
  void add(plot::Scene& scene, const View& view, size_t index, const plot::Aim& ground) const;

 private:
  struct Miniature {
    base::AtlasFigure figure;
    std::vector<plot::Mark> marks;  ///< as composed; before that those of the sketch
    base::Rect room;                ///< where they lie
    bool made = false;
  };
  bool is_near(const View& view, const Miniature& miniature) const;

  std::vector<Miniature> all_;
  std::map<std::string, bool, std::less<>> kinds_;  ///< those whose code is there, or cannot be had
};

/// The figure's scene, in the shape of its frame, without the words around it.
plot::Scene composed(const Kind& kind, const base::AtlasFigure& figure, const plot::Metrics& metrics);

/// From this width on a figure is drawn by its kind, not as its sketch.
inline constexpr float kNear_px = 110;

/// The rectangle of a figure on the picture.
base::Rect rect_of(const View& view, const base::AtlasFigure& figure);

}  // namespace figures::atlas_map
