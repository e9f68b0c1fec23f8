#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/figures.h"
#include "base/atlas.h"
#include "book/review/log.h"

namespace app {

/// What a reader with these logs holds of each place. `due` are the questions that are due today.
[[gnu::noinline]] std::vector<base::AtlasInk> inks_of(const base::Atlas& atlas, const book::Logs& logs, std::span<const std::string> due);

/// Fetches the code of the kinds of figures that a map shows in miniature. It is asked for when a reader comes near, so that a map costs no
/// more than what is looked at.
class KindCode {
 public:
  /// After the figure's picture has been painted: asks for what it lacks, and makes one miniature. There is another frame while there is
  /// more to make.
  Effects supply(Figure& figure, const plot::Metrics& metrics) {
    figures::ShowsAtlas* atlas = figure.picture->atlas();
    return atlas ? supply(figure, *atlas, metrics) : Effects{};
  }
  Effects receive(std::string_view kind, bool there, std::span<Figure> figures);

 private:
  [[gnu::noinline]] Effects supply(Figure& figure, figures::ShowsAtlas& atlas, const plot::Metrics& metrics);

  std::set<std::string, std::less<>> asked_;  ///< kinds whose code is on its way
};

}  // namespace app
