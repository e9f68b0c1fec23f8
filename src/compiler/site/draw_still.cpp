#include "compiler/site/draw_still.h"

#include <cmath>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "compiler/site/files.h"
#include "figures/catalog.h"
#include "plot/svg.h"

namespace compiler {
namespace {

/// A little more than the column, so that labels are as large as its words; a window; a phone.
constexpr float kStillWidths_px[] = {640, 1440, 390};

/// A picture shows none of its page's fonts, so the face of large words goes with it.
base::Result<std::string> large_face(const std::string& folder) {
  const base::NamedFace& face = base::kFaces[static_cast<size_t>(base::Face::serif_semibold)];
  const base::Result<std::string> bytes = read_file(folder + "/" + std::string(face.file));
  if (!bytes) return std::unexpected(bytes.error());
  return "<style>@font-face{font-family:'" + std::string(face.family) + "';font-weight:" + std::to_string(face.weight) +
         ";src:url(data:font/ttf;base64," + base::base64(*bytes) + ")}</style>\n";
}

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

base::Result<DrawStill> still_maker(const std::string& fonts) {
  const base::Result<plot::Metrics> metrics = read_faces(fonts);
  if (!metrics) return std::unexpected(metrics.error());
  const base::Result<std::string> face = large_face(fonts);
  if (!face) return std::unexpected(face.error());
  return [metrics = *metrics, face = *face](std::string_view kind, std::span<const double> values, std::string_view text, bool dark,
                                            StillRoom room) {
    const float width_px = kStillWidths_px[static_cast<size_t>(room)];
    const figures::Kind& found = *figures::find(kind);
    const std::unique_ptr<figures::Figure> figure = figures::open(found, values, text).figure;
    figure->set(values, text);
    plot::Scene scene(metrics, {width_px, std::round(figure->height_for(width_px)), 0});
    figure->compose(scene);
    scene.finish();
    std::string svg = plot::svg(scene, dark, found.title, figure->alt_text());
    if (room != StillRoom::column) svg.insert(svg.find("<title>"), face);
    return Still{std::move(svg), static_cast<int>(scene.width()), static_cast<int>(scene.height())};
  };
}

}  // namespace compiler
