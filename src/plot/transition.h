#pragma once

#include <span>
#include <vector>

#include "plot/mark.h"

namespace plot {

/// How long marks travel, and how long they cross-fade for readers who want less motion.
inline constexpr double kTravel_ms = 400;
inline constexpr double kFade_ms = 150;

/// Ease in and out: 0 to 1.
double eased(double share);

/// The angle of a hand on its way between two angles. Ways of more than three turns lose whole turns, so that an eye can follow.
double turned(double from, double to, double share);

/// A mark between two others of the same key: place, size, colour, points, values.
Mark between(const Mark& from, const Mark& to, double share);

/// The way from the marks that are shown to those of a new scene. Marks of the same key travel, others fade.
class Transition {
 public:
  /// `fade`: nothing travels.
  Transition(std::vector<Mark> from, std::vector<Mark> to, double start_ms, bool fade);

  bool ended(double now_ms) const { return now_ms >= end_ms_; }
  std::vector<Mark> at(double now_ms) const;
  /// The targets have changed while the marks are on their way: those of the same keys end there, in the time that is left.
  void aim_at(std::vector<Mark> to);

 private:
  struct Pair {
    int from = -1;  ///< index; -1: it appears
    int to = -1;    ///< index; -1: it disappears
  };
  void pair_up();
  /// How far a mark is on its way to this one. What disappears (null) has neither a delay nor a time of its own.
  double share(const Mark* to, double now_ms) const;

  std::vector<Mark> from_, to_;
  std::vector<Pair> pairs_;  ///< in the order of painting
  double start_ms_ = 0;
  double end_ms_ = 0;
  bool fade_ = false;
};

}  // namespace plot
