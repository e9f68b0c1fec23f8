#pragma once

#include <string>
#include <vector>

// The book as a map: plain values, laid out when the book is built (compiler/atlas/layout.h), shown by the figure `atlas` and as lists
// and a still picture on map.html. Lengths are in units of the map, which is kAtlasWidth wide; y points down.
namespace base {

inline constexpr double kAtlasWidth = 1600;

struct AtlasPoint {
  double x = 0, y = 0;
};

/// Its corner at the top left, and its size.
struct AtlasBox {
  double x = 0, y = 0, width = 0, height = 0;
};

/// A chapter. In it no two of these overlap: its label, its places with their labels, and its figures.
struct AtlasRegion {
  std::string slug;   ///< "02-sinusoidal-encoding"
  std::string mark;   ///< "2"; empty for a chapter without a number
  std::string title;  ///< "Sinusoidal encoding"
  AtlasPoint centre;
  std::vector<AtlasPoint> outline;  ///< a closed polygon; regions do not overlap. Neighbours share the points of their border
  AtlasBox label;                   ///< the room for its mark and title, in kAtlasTitleSize
};
inline constexpr double kAtlasTitleSize = 22;  ///< of a region's title, which may take two lines
inline constexpr double kAtlasNameSize = 13;   ///< of a place's name, which may take two lines

/// A skill.
struct AtlasPlace {
  std::string
      id;  ///< the skill's name, "any-entry"; without one the chapter's slug and the skill's number in it: "02-sinusoidal-encoding.1"
  std::string name;                ///< "any entry", to stand on the map; without a name the first of its words
  std::string words;               ///< "compute any number of the table and spot the doubled exponent"
  int region = 0;                  ///< index into Atlas::regions
  AtlasPoint at;                   ///< within kAtlasDot of it is nothing else
  AtlasBox label;                  ///< the room for its name, beside it or below it
  std::vector<std::string> items;  ///< ids of the questions that show it
  std::vector<int> needs;          ///< indices into Atlas::places: what must be known before
  std::string href;                ///< where it is taught: "02-sinusoidal-encoding.html#the-formula"
};

inline constexpr double kAtlasDot = 7;

/// A figure of the book.
struct AtlasFigure {
  std::string kind;     ///< "clock_hands"
  std::string title;    ///< for readers
  std::string href;     ///< "02-sinusoidal-encoding.html#hands"
  std::string setting;  ///< its parameters as in an address: "d_model=32&position=5"; empty for the defaults
  int region = 0;
  AtlasPoint at;  ///< centre of its miniature
  double width = 0, height = 0;
  std::string sketch = {};  ///< what it looks like from afar, see figures/atlas/sketch.h
};

/// What a reader holds of a place.
struct AtlasInk {
  int held_days = -1;  ///< for how many days what it teaches has held: -1 it was not met, 0 it was met
  bool again = false;  ///< one of its questions is due, or was missed
  friend bool operator==(const AtlasInk&, const AtlasInk&) = default;
};

struct Atlas {
  double height = 0;  ///< of the whole map
  std::vector<AtlasRegion> regions;
  std::vector<AtlasPlace> places;
  std::vector<AtlasFigure> figures;
  std::vector<AtlasPoint> road;                 ///< through the chapters in their order, one smooth line
  std::vector<std::vector<AtlasPoint>> coasts;  ///< where land ends: closed polygons, the largest land first
};

}  // namespace base
