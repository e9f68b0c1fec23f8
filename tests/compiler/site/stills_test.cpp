#include "compiler/site/stills.h"

#include <doctest/doctest.h>

#include "tests/compiler/site/sample.h"

namespace {

/// What a figure was drawn with, instead of a drawing.
compiler::Still drawn(std::string_view kind, std::span<const double> values, std::string_view text, bool dark, compiler::StillRoom room) {
  const int width_px = room == compiler::StillRoom::column ? 640 : room == compiler::StillRoom::window ? 1440 : 390;
  return {std::string(kind) + " " + std::to_string(values.size()) + " " + std::string(text) + " " + std::to_string(width_px) +
              (dark ? " dark" : " light"),
          width_px, 520};
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("each figure has a still in light and in dark, drawn with the values of its fence") {
    const compiler::Stills stills(drawn);
    const compiler::Chapter chapter = sample::chapter("c/01-a.md", "# A\n\n```figure portrait\nid: face\n```\n");
    REQUIRE(chapter.document.figures.size() == 1);
    CHECK(stills.html(chapter.document, chapter.document.figures[0], stand_in::catalog()) ==
          "<picture class=\"still\"><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"still-01-a-face-dark.svg\"><img "
          "src=\"still-01-a-face-light.svg\" alt=\"\" width=\"640\" height=\"520\" loading=\"lazy\"></picture>\n");
    const std::vector<compiler::OutputFile> files = stills.files(chapter.document, stand_in::catalog());
    REQUIRE(files.size() == 2);
    CHECK(files[0].name == "still-" + chapter.document.slug + "-face-light.svg");
    CHECK(files[0].content.starts_with("portrait "));
    CHECK(files[0].content.ends_with(" light"));
    CHECK(files[1].content.ends_with(" dark"));
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

  TEST_CASE("the stills of a story end above the readout") {
    const compiler::Stills stills([](std::string_view, std::span<const double>, std::string_view, bool, compiler::StillRoom) {
      return compiler::Still{"<svg viewBox=\"0 0 520 520\" width=\"520\" height=\"520\"><path d=\"M520\"/></svg>", 520, 520};
    });
    const compiler::Chapter chapter = sample::chapter("c/01-a.md", "# A\n\n```story\n```\n\n## One\n\n```figure portrait\nid: face\n```\n");
    CHECK(stills.html(chapter.document, chapter.document.figures[0], stand_in::catalog()).contains("width=\"520\" height=\"460\""));
    CHECK(stills.files(chapter.document, stand_in::catalog())[0].content ==
          "<svg viewBox=\"0 0 520 460\" width=\"520\" height=\"460\"><path d=\"M520\"/></svg>");
  }

  TEST_CASE("without a drawer there are no stills") {
    const compiler::Chapter chapter = sample::chapter("c/01-a.md", "# A\n\n```figure portrait\nid: face\n```\n");
    CHECK(compiler::Stills().html(chapter.document, chapter.document.figures[0], stand_in::catalog()).empty());
    CHECK(compiler::Stills().files(chapter.document, stand_in::catalog()).empty());
    CHECK(compiler::Stills().html_in_window("01-a", chapter.document.figures[0], stand_in::catalog()).empty());
    CHECK(compiler::Stills().files_in_window("01-a", chapter.document.figures[0], stand_in::catalog()).empty());
  }
}
