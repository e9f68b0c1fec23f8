#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "plot/svg.h"
#include "tests/figures/held_figure.h"

// Each figure as it opens, as SVG in golden/. To replace the files after a figure has changed on purpose, look at it, then run the test
// with PHASEBOOK_UPDATE_GOLDEN=1.
TEST_SUITE("figures") {
  TEST_CASE("every figure looks as it did when somebody last looked at it") {
    const bool update = std::getenv("PHASEBOOK_UPDATE_GOLDEN") != nullptr;
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      figure->set(figures::initial_values(*kind), kind->text.initial);
      const std::string now = plot::svg(scene_of(*figure), false, kind->title, figure->alt_text());
      const std::string path = std::string(PHASEBOOK_TESTS_DIR "/figures/golden/") + std::string(kind->name) + ".svg";
      if (update) std::ofstream(path, std::ios::binary) << now;
      std::ifstream file(path, std::ios::binary);
      CHECK_MESSAGE(file.good(), "there is no such file: " << path);
      const std::string golden{std::istreambuf_iterator<char>(file), {}};
      const size_t differs = std::ranges::mismatch(now, golden).in1 - now.begin();
      const bool same = now == golden;  // a failure would print both in full
      CHECK_MESSAGE(same, "first difference: " << now.substr(differs < 60 ? 0 : differs - 60, 160)
                                               << "\nIf it is meant: PHASEBOOK_UPDATE_GOLDEN=1 npm test -- figures/golden, and look at it");
    }
  }
}
