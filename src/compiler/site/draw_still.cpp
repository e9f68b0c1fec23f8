#include "compiler/site/draw_still.h"

#include <cmath>
#include <string>
#include <string_view>

#include "compiler/site/files.h"
#include "figures/catalog.h"
#include "plot/svg.h"

namespace compiler {
namespace {

/// By room. A little more than the column, so that labels are as large as its words; a phone's; a window; a phone.
constexpr float kStillWidths_px[] = {640, 326, 1440, 390};

base::Result<plot::Metrics> read_faces(const std::string& folder) {
  plot::Metrics metrics;
  for (size_t i = 0; i < base::kFaces.size(); ++i) {
    const std::string file = folder + "/" + std::string(base::kFaces[i].file);
    const base::Result<std::string> bytes = read_file(file);
    if (!bytes) return std::unexpected(bytes.error());
    const auto read = metrics.read(static_cast<base::Face>(i), {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()});
    if (!read) return std::unexpected(file + ": " + read.error());
  }
  return metrics;
}

}  // namespace

base::Result<DrawStill> still_maker(const std::string& fonts, const base::Atlas& atlas) {
  const base::Result<plot::Metrics> metrics = read_faces(fonts);
  if (!metrics) return std::unexpected(metrics.error());
  return
      [metrics = *metrics, atlas](std::string_view kind, std::span<const double> values, std::string_view text, bool dark, StillRoom room) {
        const float width_px = kStillWidths_px[static_cast<size_t>(room)];
        const figures::Kind& found = *figures::find(kind);
        const std::unique_ptr<figures::Figure> figure = figures::open(found, values, text).figure;
        figure->set(values, text);
        if (figures::ShowsAtlas* map = figure->atlas()) map->set_atlas(atlas);
        const float readings_px = found.fills_window ? 0 : plot::kFoot_px;
        plot::Scene scene(metrics, {width_px, std::round(figure->height_for(width_px)) - readings_px, 0, plot::Words::caption});
        figure->compose(scene);
        scene.finish();
        return Still{plot::svg(scene, dark, found.title, figure->alt_text()), static_cast<int>(scene.width()),
                     static_cast<int>(scene.height())};
      };
}

}  // namespace compiler
