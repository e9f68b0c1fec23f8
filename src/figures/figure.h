#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/parameter.h"
#include "plot/surface.h"

namespace figures {

/// A figure at work. Its values come from the application's state; it keeps what it computed from them.
class Figure {
 public:
  virtual ~Figure() = default;

  /// Computes anew. Requires one allowed value per parameter of its kind.
  virtual void set(std::span<const double> values) = 0;

  /// Draws itself on the whole surface. May move its cursor by the surface's pointer.
  virtual void draw(plot::Surface& surface) = 0;

  /// One or two sentences with the current numbers: the figure for those who do not see it.
  virtual std::string describe() const = 0;

  /// The height that suits a surface of this width.
  virtual float height_for(float width_px) const = 0;
};

/// A kind of figure. Each file of this folder but figure and catalog defines one, named as the file.
struct Kind {
  std::string_view name;
  std::string_view title;
  std::span<const base::Parameter> parameters;
  std::unique_ptr<Figure> (*make)();
};

}  // namespace figures
