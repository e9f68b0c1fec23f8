#pragma once

#include <optional>
#include <set>
#include <vector>

#include "base/action.h"

namespace app {

/// A figure that plays: its values move on by themselves.
struct FigureMotion {
  bool playing = false;
  bool by_steps = false;  ///< for readers who want less motion: whole steps, instead of gliding
  double played = 0;      ///< the value of the parameter that plays, between two steps
  double since_ms = 0;    ///< when it had this value
  double returns_ms = 0;  ///< when a picture that went back sets out for the present values; 0: it is there
};

/// What takes its time in a figure: playing, training, measuring.
struct FigureRun {
  FigureMotion motion = {};
  std::vector<base::Action> actions = {};  ///< the figure's own buttons, in their present state
  std::optional<int> percent = {};         ///< how much of what is running is done
  std::set<int> trainers = {};             ///< those that may be running
};

}  // namespace app
