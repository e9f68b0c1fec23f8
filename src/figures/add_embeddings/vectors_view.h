#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "figures/add_embeddings/model.h"
#include "plot/image.h"
#include "plot/surface.h"

namespace figures::add {

/// Token, position and their combination: a strip for each word, and the numbers of the word at the cursor.
class VectorsView {
 public:
  /// Marks the strips for repainting, because the model has changed.
  void invalidate() { stale_ = true; }

  void draw(plot::Surface& surface, base::Rect area, const Model& model);

  struct Hit {
    int word = 0;
    int column = 0;
  };
  /// The word and the column of the result at this point, on a strip or on a number.
  std::optional<Hit> hit(base::Point at, const Model& model) const;

  /// "token", "pos" or "sum": the panel at this point, or empty.
  std::string_view part_at(base::Point at) const;

 private:
  struct Painted {
    std::array<int, 4> size{};
    bool dark = false;
    bool operator==(const Painted&) const = default;
  };
  void lay_out(plot::Surface& surface, base::Rect area, const Model& model);
  void lay_out_numbers(const plot::Surface& surface, float room_px, const Model& model);
  void paint(plot::Surface& surface, const Model& model);
  void draw_strips(plot::Surface& surface, const Model& model);
  void draw_numbers(plot::Surface& surface, const Model& model) const;

  std::array<base::Rect, 3> panels_{};
  std::array<plot::Image, 3> images_;
  base::Rect numbers_{};  ///< area of the values alone
  int first_ = 0;         ///< the result's column of the first number
  int shown_ = 0;         ///< number of columns with numbers
  int decimals_ = 4;      ///< of each number
  float column_px_ = 1, line_px_ = 1;
  float range_ = 1;  ///< the colours span -range_ to range_
  Painted painted_;
  std::vector<std::uint32_t> pixels_;
  bool stale_ = true;
};

}  // namespace figures::add
