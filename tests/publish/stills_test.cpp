#include <doctest/doctest.h>

#include <filesystem>
#include <random>

#include "publish/files.h"
#include "publish/stills.h"
#include "tests/publish/sample.h"

namespace {

/// The header of a PNG file of this size, which is all that `publish` reads.
std::string png(unsigned width_px, unsigned height_px) {
  std::string bytes = "\x89PNG\r\n\x1a\n";
  bytes.append("\0\0\0\x0dIHDR", 8);
  for (const unsigned number : {width_px, height_px}) {
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift & 255);
  }
  return bytes + "the rest";
}

}  // namespace

TEST_SUITE("publish") {
  TEST_CASE("a figure with pictures in both colours gets them; one without gets none, and a warning") {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("phasebook-stills-" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, const std::string& bytes) {
      REQUIRE(publish::write_file((folder / name).string(), bytes).has_value());
    };
    write("still-01-a-face-light.png", png(1280, 900));
    write("still-01-a-face-dark.png", png(1280, 900));
    write("still-01-a-half-light.png", png(10, 10));
    write("workbench.png", "no still");
    const auto stills = publish::Stills::read(folder.string());
    REQUIRE(stills.has_value());
    const publish::Chapter chapter =
        sample::chapter("c/01-a.md", "# A\n\n```figure portrait\nid: face\n```\n\n```figure portrait\nid: half\n```\n");
    REQUIRE(chapter.document.figures.size() == 2);
    CHECK(stills->html("01-a", chapter.document.figures[0]) ==
          "<picture class=\"still\"><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"still-01-a-face-dark.png\"><img "
          "src=\"still-01-a-face-light.png\" alt=\"\" width=\"640\" height=\"450\" loading=\"lazy\"></picture>\n");
    CHECK(stills->html("01-a", chapter.document.figures[1]).empty());
    CHECK(stills->html("02-b", chapter.document.figures[0]).empty());
    const auto missing = stills->missing(chapter.file, chapter.document);
    REQUIRE(missing.size() == 1);
    CHECK(to_text(missing[0]).starts_with("c/01-a.md:7: warning: The figure 'half' has no still picture"));
    write("still-01-a-face-dark.png", "no picture");
    CHECK_FALSE(publish::Stills::read(folder.string()).has_value());
    std::filesystem::remove_all(folder);
    CHECK_FALSE(publish::Stills::read(folder.string()).has_value());
  }
}
