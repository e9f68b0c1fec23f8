#pragma once

#include <numbers>
#include <string>

#include "base/geometry.h"
#include "plot/scene.h"

// The words of a text, numbered in five ways: by their places, by shares of the length, by wheels, by binary wheels, by hands.
namespace figures::counting {

enum Index : int { kView, kPlace, kWords, kHand };
enum View : int { kNumbers, kShares, kWheels, kBinary, kSmooth };

inline constexpr double kTurn = 2 * std::numbers::pi;
inline constexpr int kHands = 3;          ///< which go round in 10, 100 and 1,000 words
inline constexpr float kNumbers_px = 22;  ///< for the places below a row of words
inline constexpr int kMostWords = 150;    ///< with marks of their own

/// The state of the figure.
struct Count {
  int view = kWheels;
  double now = 1;  ///< the place in hand; between two words while it plays
  int words = 2;   ///< in the text: always more than the place, so that there is a next word
  int hand = 0;    ///< the one that the hands' view is about

  int place() const { return static_cast<int>(now + 0.5); }
  int base() const { return view == kBinary ? 2 : 10; }
  int wheels() const { return view == kBinary ? 8 : 3; }
  /// base^wheel: how many words a wheel waits before it moves.
  int weight(int wheel) const;
  int digit(int number, int wheel) const { return number / weight(wheel) % base(); }
  bool jumps(int place, int wheel) const { return digit(place, wheel) != digit(place + 1, wheel); }
  /// How many digits change from this place to the next. They are always the quickest ones.
  int jumps(int place) const;
  /// How many words a hand needs for one turn.
  static int round(int hand) { return hand == 0 ? 10 : hand == 1 ? 100 : 1000; }
  static double angle(int hand, double at) { return kTurn * at / round(hand); }
};

/// A row of words from `left` on, `width` px wide.
struct Row {
  float left = 0, width = 0;
  int words = 1;
  float pitch_px() const { return width / static_cast<float>(words); }
  float x(double word) const { return left + static_cast<float>(word - 0.5) * pitch_px(); }
};

/// Numbers of places below a row of words; the first and the last, and round ones.
void add_places(plot::Scene& scene, const Row& row, float baseline);

void compose_bars(plot::Scene& scene, const Count& count);
void compose_wheels(plot::Scene& scene, const Count& count);
void compose_hands(plot::Scene& scene, const Count& count);

}  // namespace figures::counting
