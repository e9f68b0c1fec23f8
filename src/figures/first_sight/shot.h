#pragma once

#include <string>
#include <vector>

#include "plot/scene.h"

// The book's first sight, as one shot: three words get a clock each, one clock's hand becomes sixteen, their tips draw waves, the waves lie
// down into a table, and its fast columns become the stripes in the letters of the book's name. Everything is a function of the moment, 0
// to 4, so that scrolling can run it both ways. Width 32, base 10,000 (Vaswani et al. 2017, Attention Is All You Need, section 3.5).
namespace figures::shot {

inline constexpr int kPairs = 16, kStrips = 2 * kPairs, kWords = 3;
inline constexpr std::string_view kName = "PHASEBOOK";
inline constexpr int kLetters = static_cast<int>(kName.size());
inline constexpr int kLetterPositions = 64;  ///< from the top of a letter to its bottom

/// What the hand of a pair has turned by at a position, in radians.
double angle(int pair, double position);

/// How much of what happens between two moments has happened: 0 to 1, slow at both ends.
float part(double moment, double from, double to);

base::Point mixed(base::Point a, base::Point b, float share);

/// Where everything is in a window of this size. The words, the place of which the style sheet knows too, keep to its numbers.
struct Shot {
  Shot(const plot::Scene& scene, double moment, const std::vector<std::string>& words);

  double moment;
  float width, height;
  bool narrow;  ///< the words stand below each other
  float em;     ///< of the words
  int positions;

  // The words, whose sentence shrinks and makes way for the waves.
  std::vector<float> wide;            ///< of each word
  base::Point word(int k) const;      ///< on the baseline: its middle or, if narrow, its left end
  base::Rect underline(int k) const;  ///< as wide as the word or, if narrow, as any
  float sentence_px() const;
  base::Point carried(base::Point p) const;  ///< with the sentence
  float scale() const;
  float shrunk() const { return part(moment, 1, 1.5); }
  float left_behind() const { return part(moment, 2, 2.35); }

  // The clocks below them, and the large one with sixteen hands.
  base::Point clock(int k) const;
  float clock_px() const { return 0.417f * em; }
  base::Point dial() const;
  float dial_px() const;
  double position() const;  ///< that the sixteen hands show

  // The rows: a small clock, and the wave of its tip.
  base::Point row(int pair) const;
  float row_px() const { return narrow ? 0.0125f * height : 0.02f * height; }
  float x(double position) const;

  /// Where strip `strip` (a fraction: between its edges) has this position in the table that lies on the ground, seen from the front.
  base::Point on_ground(double position, double strip) const;
  float nearness(double strip) const;  ///< 1 at the front

  // The name.
  int name_em;
  float name_top, name_bottom;
  std::vector<float> letters;  ///< the left side of each, and the end
};

/// What attention makes of one word, before the words were moved and after.
struct Outcome {
  std::vector<std::string> before, after;  ///< the words
  std::string word;
  std::vector<float> first, now;  ///< its output; empty: nothing has moved
  bool same() const { return first == now; }
};

void compose_outcome(plot::Scene& scene, const Shot& shot, const Outcome& outcome);
void compose_words(plot::Scene& scene, const Shot& shot, const std::vector<std::string>& words);
void compose_clocks(plot::Scene& scene, const Shot& shot);
void compose_rows(plot::Scene& scene, const Shot& shot, const std::vector<std::string>& words);
void compose_waves(plot::Scene& scene, const Shot& shot);
void compose_table(plot::Scene& scene, const Shot& shot);
void compose_name(plot::Scene& scene, const Shot& shot);

/// An ink that is seen through. Not inline: it is asked for everywhere.
[[gnu::noinline]] plot::Paint faint(base::ColourToken ink, float opacity);

/// From the first to the second.
plot::Paint blended(plot::Paint a, plot::Paint b, float share);

/// The colour of a value on a line or in a letter: that of the table without its pale middle, which would not be read on paper.
plot::Paint strong(double value);

}  // namespace figures::shot
