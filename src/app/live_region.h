#pragma once

#include <span>
#include <string>

#include "app/dom_diff.h"
#include "app/effects.h"
#include "app/figures.h"

namespace app {

/// The place of the page whose changes screen readers announce. It says what has changed in a figure, a while after the figure came to
/// rest, whatever the reader did to change it. Figures that the book sets while the reader scrolls, or that a pointer only passes over, say
/// nothing, and no figure does while it plays, trains or is dragged.
class LiveRegion {
 public:
  /// How long a figure has to rest before its changes are announced.
  static constexpr double kRest_ms = 700;

  /// What changes in the figures until the next `follow` is the reader's doing.
  void ask() { asked_ = true; }
  /// Announces this after the same delay, instead of the figures' changes.
  void say(std::string sentence);
  /// Compares the figures, which have been computed, with what has been said of them. Call it in each frame.
  Effects follow(std::span<Figure> figures);
  void render(DomDiff& dom) const;

 private:
  bool asked_ = false;
  std::string coming_;  ///< what `say` was given
  double coming_due_ms_ = 0;
  double wakes_at_ms_ = 0;  ///< when the last requested frame comes
  std::string said_;
};

/// What to say about a figure that was `was` and is `now`: the sentence at the cursor if nothing but the cursor has moved, otherwise
/// the sentences of the description that are new.
std::string what_changed(const Announcement& was, const Announcement& now, std::span<const base::Parameter> parameters);

}  // namespace app
