#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "figures/catalog.h"
#include "plot/svg.h"
#include "publish/command.h"
#include "publish/files.h"

namespace {

constexpr float kStillWidth_px = 640;  ///< a little more than the column, so that labels are as large as its words

base::Result<plot::Metrics> read_faces(const std::string& folder) {
  plot::Metrics metrics;
  for (size_t i = 0; i < base::kFaces.size(); ++i) {
    const std::string file = folder + "/" + std::string(base::kFaces[i].file);
    const base::Result<std::string> bytes = publish::read_file(file);
    if (!bytes) return std::unexpected(bytes.error());
    const auto read = metrics.read(static_cast<base::Face>(i), {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()});
    if (!read) return std::unexpected(file + ": " + read.error());
  }
  return metrics;
}

/// Figures at rest, as the build writes them: the one place where publishing knows how figures are drawn.
base::Result<publish::DrawStill> still_maker(const std::string& fonts) {
  const base::Result<plot::Metrics> metrics = read_faces(fonts);
  if (!metrics) return std::unexpected(metrics.error());
  return [metrics = *metrics](std::string_view kind, std::span<const double> values, std::string_view text, bool dark) {
    const figures::Kind& found = *figures::find(kind);
    const std::unique_ptr<figures::Figure> figure = figures::open(found, values, text).figure;
    figure->set(values, text);
    plot::Scene scene(metrics, {kStillWidth_px, std::round(figure->height_for(kStillWidth_px)), 0});
    figure->compose(scene);
    scene.finish();
    return publish::Still{plot::svg(scene, dark, found.title, figure->describe()), static_cast<int>(scene.width()),
                          static_cast<int>(scene.height())};
  };
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string_view> arguments(words + 1, words + count);
  return publish::run(arguments, figures::catalog(), still_maker);
}
