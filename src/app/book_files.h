#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "app/effects.h"
#include "app/figures.h"

namespace app {

/// Files of the book that figures show. Each is fetched when the first figure needs it, and kept for those that need it later.
class BookFiles {
 public:
  /// Gives the figure the file that it needs, or fetches that file.
  Effects supply(FigureModel& figure);

  /// What platform::load has fetched, or nothing if it could not: then the figures are told so, and a later request fetches it again.
  Effects receive(std::string_view name, std::string_view bytes, std::span<Figure> figures);

 private:
  std::map<std::string, std::string, std::less<>> files_;  ///< by name; empty while a file is on its way
};

}  // namespace app
