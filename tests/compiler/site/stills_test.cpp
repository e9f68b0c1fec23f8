#include "compiler/site/stills.h"

#include <doctest/doctest.h>

#include "tests/compiler/site/sample.h"

namespace {

/// What a figure was drawn with, instead of a drawing.
compiler::Still drawn(std::string_view kind, std::span<const double> values, std::string_view text, bool dark, compiler::StillRoom room) {
  constexpr int kWidths_px[] = {640, 326, 1440, 390};
  const int width_px = kWidths_px[static_cast<size_t>(room)];
  return {std::string(kind) + " " + std::to_string(values.size()) + " " + std::string(text) + " " + std::to_string(width_px) +
              (dark ? " dark" : " light"),
          width_px, 520};
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("each figure has a still in light and in dark and for phones, drawn with the values of its fence") {
    const compiler::Stills stills(drawn);
    const compiler::Chapter chapter = sample::chapter("c/01-a.md", "# A\n\n```figure portrait\nid: face\n```\n");
    REQUIRE(chapter.document.figures.size() == 1);
    const std::string html = stills.html("01-a", chapter.document.figures[0], stand_in::catalog());
    CHECK(
        html.starts_with("<picture class=\"still\"><source media=\"screen and (prefers-color-scheme: dark) and (max-width: 639.98px)\" "
                         "srcset=\"still-01-a-face-phone-dark.svg\" width=\"326\" height=\"520\">"));
    CHECK(html.ends_with("<img src=\"still-01-a-face-light.svg\" alt=\"\" width=\"640\" height=\"520\" loading=\"lazy\"></picture>\n"));
    const std::vector<compiler::OutputFile> files = stills.files(chapter.document, stand_in::catalog());
    REQUIRE(files.size() == 4);
    for (const compiler::OutputFile& file : files) {
      CHECK(html.contains("\"" + file.name + "\""));
      CHECK(file.content.starts_with("portrait "));
      CHECK(file.content.contains(file.name.contains("-phone-") ? " 326 " : " 640 "));
      CHECK(file.content.ends_with(file.name.contains("dark") ? " dark" : " light"));
    }
  }

  TEST_CASE("a still across the window has one for phones beside it, each in light and in dark") {
    const compiler::Stills stills(drawn);
    const compiler::Chapter chapter = sample::chapter("c/01-a.md", "# A\n\n```figure portrait\nid: face\n```\n");
    const std::string html = stills.html_in_window("01-a", chapter.document.figures[0], stand_in::catalog());
    for (const compiler::OutputFile& file : stills.files_in_window("01-a", chapter.document.figures[0], stand_in::catalog())) {
      CAPTURE(file.name);
      CHECK(html.contains("\"" + file.name + "\""));
      CHECK(file.content.ends_with(file.name.contains("-phone-") ? (file.name.contains("dark") ? " 390 dark" : " 390 light")
                                                                 : (file.name.contains("dark") ? " 1440 dark" : " 1440 light")));
    }
    CHECK(html.contains("width=\"1440\" height=\"520\""));
  }

  TEST_CASE("where nothing draws there are no stills") {
    const compiler::Chapter chapter = sample::chapter("c/01-a.md", "# A\n\n```figure portrait\nid: face\n```\n");
    CHECK(compiler::Stills().html("01-a", chapter.document.figures[0], stand_in::catalog()).empty());
    CHECK(compiler::Stills().files(chapter.document, stand_in::catalog()).empty());
    CHECK(compiler::Stills().html_in_window("01-a", chapter.document.figures[0], stand_in::catalog()).empty());
    CHECK(compiler::Stills().files_in_window("01-a", chapter.document.figures[0], stand_in::catalog()).empty());
  }
}
