// Writes a figure as SVG, to look at while working on it: figure_picture KIND [WIDTHxHEIGHT] [dark] [caption] [open=FILE]
// [parameter=value ...] > figure.svg
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "figures/catalog.h"
#include "plot/svg.h"
#include "tests/figures/atlas/fixture.h"
#include "tests/plot/font_paths.h"

namespace {

/// The faces as they were installed, before they are cut for the book.
plot::Metrics metrics() {
  plot::Metrics metrics;
  for (size_t i = 0; i < base::kFaces.size(); ++i) {
    std::ifstream file(font_path(static_cast<base::Face>(i)), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    const auto read = metrics.read(static_cast<base::Face>(i), {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (!read) std::fprintf(stderr, "%s\n", read.error().c_str());
  }
  return metrics;
}

}  // namespace

int main(int count, char** arguments) {
  const figures::Kind* kind = count > 1 ? figures::find(arguments[1]) : nullptr;
  if (!kind)
    return std::fprintf(stderr,
                        "There is no figure of this name. Usage: figure_picture KIND [WIDTHxHEIGHT] [dark] [caption] [open=FILE] "
                        "[parameter=value ...]\n"),
           1;
  plot::Room room{600, 720, 48};
  bool dark = false;
  std::vector<double> values = figures::initial_values(*kind);
  std::string text(kind->text.initial);
  const std::unique_ptr<figures::Figure> figure = kind->make();
  for (int i = 2; i < count; ++i) {
    const std::string argument = arguments[i];
    const size_t equals = argument.find('='), times = argument.find('x');
    if (argument == "dark") {
      dark = true;
    } else if (argument == "caption") {
      room.words = plot::Words::caption;  // as on a page
      room.controls_px = 0;
    } else if (equals != std::string::npos && argument.substr(0, equals) == kind->text.name) {
      text = argument.substr(equals + 1);
      figure->set(values, text);  // figures may compare a sentence with the first order of its words
    } else if (argument.starts_with("open=") && figure->opens()) {
      std::ifstream file(argument.substr(5), std::ios::binary);
      figure->opens()->open_file("", std::string{std::istreambuf_iterator<char>(file), {}});
      if (const auto edits = figure->opens()->take_edits())
        for (const figures::Edits::Value& edit : edits->values) values[static_cast<size_t>(edit.parameter)] = edit.value;
    } else if (equals != std::string::npos) {
      const int parameter = base::find(kind->parameters, argument.substr(0, equals));
      const auto value =
          parameter < 0 ? std::nullopt : base::from_text(kind->parameters[static_cast<size_t>(parameter)], argument.substr(equals + 1));
      if (!value) return std::fprintf(stderr, "%s does not fit.\n", arguments[i]), 1;
      values[static_cast<size_t>(parameter)] = *value;
    } else if (times != std::string::npos) {
      room.width_px = static_cast<float>(std::atof(argument.c_str()));
      room.height_px = static_cast<float>(std::atof(argument.c_str() + times + 1));
    }
  }
  figure->set(values, text);
  figures::LoadsFile* loads = figure->loads();
  if (const std::string_view wanted = loads ? loads->wanted_file() : ""; !wanted.empty()) {
    std::ifstream file(PHASEBOOK_SOURCE_DIR "/assets/" + std::string(wanted), std::ios::binary);
    loads->receive_file(std::string{std::istreambuf_iterator<char>(file), {}});
    figure->set(values, text);
  }
  const plot::Metrics faces = metrics();
  if (figures::ShowsAtlas* atlas = figure->atlas()) {
    const base::Atlas map = test_atlas();
    atlas->set_atlas(map);
    atlas->set_ink(test_ink(map));
    plot::Scene unseen(faces, room);
    figure->compose(unseen);  // which says what is in view
    show_all_miniatures(*atlas, faces);
  }
  plot::Scene scene(faces, room);
  figure->compose(scene);
  scene.finish();
  std::fputs(plot::svg(scene, dark, kind->title, figure->alt_text()).c_str(), stdout);
  std::fprintf(stderr, "%s\n%s\n%zu marks\n", figure->alt_text().c_str(), figure->cursor_text().c_str(), scene.marks().size());
}
