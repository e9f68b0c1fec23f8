#include "app/atlas.h"

#include <algorithm>

#include "platform/host.h"

namespace app {

std::vector<int> held_days(const base::Atlas& atlas, const book::Logs& logs) {
  std::vector<int> days;
  for (const base::AtlasPlace& place : atlas.places) {
    int least = -1;
    for (const std::string& item : place.items) {
      const auto log = logs.find(item);
      const int held = log == logs.end() ? -1 : book::held_days(log->second);
      if (held >= 0) least = least < 0 ? held : std::min(least, held);
    }
    days.push_back(least);
  }
  return days;
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
