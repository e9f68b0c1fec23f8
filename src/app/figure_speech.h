#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/effects.h"

namespace app {

/// What is said about a figure beside its picture.
struct FigureWords {
  std::string description;  ///< of its state, even while the picture is still moving there
  std::string cursor;       ///< the values at the cursor
  std::string status;       ///< what has just been done: "Copied."
  std::string pending;      ///< what `status` will say once the browser has done it
  double status_ends_ms = 0;
};

/// A state of a figure in words, with what they are about.
struct Announcement {
  std::string description;
  std::string cursor;
  bool pinned = false;
  std::vector<double> values;
  std::string text;
};

/// What screen-reader users know of a figure; see app/live_region.h.
struct Announcer {
  std::optional<Announcement> heard;  ///< what has been announced, or need not be
  std::optional<Announcement> seen;   ///< in the last frame
  double due_ms = 0;                  ///< when it has been at rest for long enough
  bool pending = false;               ///< there is something to announce then
  bool asked = false;                 ///< a gesture on the picture has ended
  bool passing = false;               ///< a pointer moves over it, or drags something in it
  bool by_control = false;            ///< the control that made the change announces it
};

struct FigureSpeech {
  FigureWords words = {};
  Announcer announcer = {};
};

/// Shows a status for a while.
Effects say(FigureSpeech& speech, std::string sentence);
/// The browser has copied, or has refused to.
Effects report_copied(FigureSpeech& speech, bool succeeded);

}  // namespace app
