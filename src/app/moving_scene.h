#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "figures/figure.h"
#include "figures/interaction/pointer_controller.h"
#include "plot/painter.h"
#include "plot/scene.h"
#include "plot/transition.h"

struct ImDrawList;

namespace app {

/// What a figure's scene is painted on.
struct Canvas {
  ImDrawList& list;
  const plot::Fonts& fonts;
  const plot::Metrics& metrics;
  base::Rect bounds;
  float controls_px = 0;                     ///< height of the controls that lie over its lower end
  plot::Words words = plot::Words::caption;  ///< above it
  bool dark = false;
  std::string_view highlighted;  ///< name of the highlighted part, or empty
  bool reduced_motion = false;   ///< marks cross-fade instead of travelling
  double now_ms = 0;
};

/// How the next scene replaces the one that is shown.
enum class TransitionMode { at_once, travelling, fading };

/// The scene of one figure as the reader sees it: where its marks are now, on the way from what was shown before.
class MovingScene {
 public:
  /// The figure's values have changed.
  void change() { stale_ = true; }
  /// The next scene comes this way.
  void go(TransitionMode way) { way_ = way; }
  /// Its marks come from those of another figure, or from an earlier state.
  void come_from(std::vector<plot::Mark> marks) { shown_ = std::move(marks); }
  bool empty() const { return shown_.empty(); }
  bool moves() const { return transition_.has_value() || !trail_.empty(); }
  const std::vector<plot::Mark>& shown() const { return shown_; }

  /// The middle of what the figure's cursor is on; of the picture if nothing is.
  base::Point cursor_place(const figures::Figure& figure) const;

  /// Paints the scene as it is at this moment. Returns what the pointer asks for.
  figures::Edits paint(const Canvas& canvas, const figures::Figure& figure, std::span<const base::Parameter> parameters,
                       const plot::Pointer& pointer);

 private:
  void compose(const Canvas& canvas, const figures::Figure& figure);
  void remember_trail(double now_ms);
  std::vector<plot::Mark> with_trail(double now_ms) const;

  bool stale_ = true;
  TransitionMode way_ = TransitionMode::at_once;
  plot::Room room_;
  std::vector<plot::Mark> target_;  ///< the scene of the present values, which the hands are on
  std::vector<plot::Mark> shown_;   ///< what the reader sees
  std::optional<plot::Transition> transition_;
  struct Step {
    double at_ms = 0;
    std::vector<plot::Mark> marks;  ///< those that leave a trail
  };
  std::deque<Step> trail_;  ///< while something moves, oldest first
  plot::Painter painter_;
  figures::PointerController pointer_controller_;
};

/// The scene of a figure at rest.
plot::Scene scene_of(const figures::Figure& figure, const plot::Metrics& metrics, plot::Room room);

}  // namespace app
