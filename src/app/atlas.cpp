#include "app/atlas.h"

#include <algorithm>

#include "book/review/held.h"
#include "book/review/plan.h"
#include "platform/host.h"

namespace app {

std::vector<base::AtlasInk> inks_of(const base::Atlas& atlas, const book::Logs& logs, std::span<const std::string> due) {
  std::vector<base::AtlasInk> inks;
  for (const base::AtlasPlace& place : atlas.places) {
    const auto again = [&](const std::string& item) {
      const auto log = logs.find(item);
      return std::ranges::contains(due, item) || (log != logs.end() && book::is_missed(log->second));
    };
    inks.push_back({book::held_days(place.items, logs), std::ranges::any_of(place.items, again)});
  }
  return inks;
}

Effects KindCode::supply(Figure& figure, figures::ShowsAtlas& atlas, const plot::Metrics& metrics) {
  const std::string wanted(atlas.wanted_kind());
  if (!wanted.empty() && asked_.insert(wanted).second) platform::load_kind(wanted);
  if (!atlas.make_miniature(metrics)) return {};
  figure.scene.change();
  figure.drawn = false;
  return {.painting = true};
}

Effects KindCode::receive(std::string_view kind, bool there, std::span<Figure> figures) {
  asked_.erase(std::string(kind));
  for (Figure& figure : figures) {
    figures::ShowsAtlas* atlas = figure.picture->atlas();
    if (!atlas) continue;
    atlas->receive_kind(kind, there);
    figure.drawn = false;
  }
  return {.painting = true};
}

}  // namespace app
