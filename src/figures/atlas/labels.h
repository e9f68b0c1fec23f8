#pragma once

#include <string>
#include <vector>

#include "plot/scene.h"

namespace figures::atlas_map {

/// Where a label stands with respect to what it names.
enum class Side : std::uint8_t { right, left, below, above, middle };

/// Words on the map. Those that come first take their room; later ones that would touch them are left out.
class Labels {
 public:
  Labels(plot::Scene& scene, base::Rect picture) : scene_(scene), picture_(picture) {}

  /// Nothing may be written here.
  void take(base::Rect box) { taken_.push_back(box); }

  /// Lines of this type, at the first of these sides of `at` where they have room, this far from it. `index` is that of their keys, whose
  /// second index counts the lines from `first_line` on. False if they have no room.
  struct Text {
    plot::Role role;
    int index = 0;
    std::vector<std::string> lines;
    plot::Type type;
    plot::Paint paint;
    std::vector<std::string> more = {};  ///< lines in `more_type` below them
    plot::Type more_type = plot::kLabel;
  };
  bool add(const Text& text, base::Point at, float away_px, std::initializer_list<Side> sides);

  /// The words in at most `most` lines that are not wider than this, as even as they can be; empty if they need more.
  std::vector<std::string> broken(std::string_view words, plot::Type type, float width_px, int most) const;

 private:
  std::vector<std::string> filled(std::string_view words, plot::Type type, float width_px) const;
  bool is_free(base::Rect box) const;

  plot::Scene& scene_;
  base::Rect picture_;
  std::vector<base::Rect> taken_;
};

}  // namespace figures::atlas_map
