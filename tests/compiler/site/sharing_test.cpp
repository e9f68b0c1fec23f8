#include "compiler/site/sharing.h"

#include <doctest/doctest.h>

#include "base/json.h"
#include "tests/compiler/site/sample.h"

namespace {

constexpr std::string_view kSite = "https://a.example/b/";

std::string head_of(const compiler::Manuscript& manuscript, const compiler::Chapter& text) {
  return compiler::sharing_html(kSite, {text.document.slug, text.document.title + " · Phasebook", "About it.", &text.document}, manuscript);
}

/// The JSON-LD in a page's head.
base::Result<base::JsonDocument> data_in(std::string_view html) {
  constexpr std::string_view kOpen = "<script type=\"application/ld+json\">";
  const size_t begin = html.find(kOpen);
  if (begin == html.npos) return std::unexpected("none");
  const std::string_view rest = html.substr(begin + kOpen.size());
  return base::JsonDocument::parse(rest.substr(0, rest.find("</script>")));
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a page of a book with an address says where it is, and shows the card of its chapter") {
    const compiler::Manuscript manuscript = sample::manuscript();
    const std::string head = head_of(manuscript, manuscript.chapters[0]);
    CHECK(head.starts_with("<link rel=\"canonical\" href=\"https://a.example/b/01-first.html\">\n"));
    CHECK(head.contains("<meta property=\"og:url\" content=\"https://a.example/b/01-first.html\">"));
    CHECK(head.contains("<meta property=\"og:image\" content=\"https://a.example/b/card-01-first.png\">"));
    CHECK(head.contains("content=\"The first &amp; best · Phasebook, with a figure of the chapter\""));
    CHECK(head_of(manuscript, manuscript.pages[1]).contains("content=\"https://a.example/b/card.png\""));
    CHECK_FALSE(data_in(head_of(manuscript, manuscript.pages[1])).has_value());
  }

  TEST_CASE("chapters, the cover and the final quiz say what they are") {
    compiler::Manuscript manuscript = sample::manuscript();
    manuscript.chapters.push_back(
        sample::chapter("c/03-third.md",
                        "# Third </script>\n\n```quiz ask\nquestion: Which?\n\n- [x] (a) A.\n  Yes.\n- [ ] (b) B.\n"
                        "  No.\n```\n\n```skills\n- (ask) turn *pairs*\n- (ask) count\n- (ask) stop\n```\n"));
    const auto chapter = data_in(head_of(manuscript, manuscript.chapters[2]));
    REQUIRE(chapter.has_value());
    CHECK(chapter->root()["@type"].string() == "LearningResource");
    CHECK(chapter->root()["name"].string() == "Third </script>");
    CHECK(chapter->root()["isPartOf"]["@id"].string() == "https://a.example/b/#book");
    CHECK(chapter->root()["teaches"].at(0).string() == "turn pairs");
    const base::Json question = chapter->root()["hasPart"]["hasPart"].at(0);
    CHECK(question["url"].string() == "https://a.example/b/03-third.html#ask");
    CHECK(question["eduQuestionType"].string() == "Multiple choice");

    const auto cover = data_in(head_of(manuscript, manuscript.pages[0]));
    REQUIRE(cover.has_value());
    CHECK(cover->root()["@type"].string() == "Book");
    CHECK(cover->root()["url"].string() == kSite);
    CHECK(cover->root()["hasPart"].size() == 3);

    const compiler::Chapter quiz = sample::page("c/final-quiz.md", book::kFinalSlug, "# The final quiz\n\nAll.\n");
    const auto last = data_in(head_of(manuscript, quiz));
    REQUIRE(last.has_value());
    CHECK(last->root()["@type"].string() == "Quiz");
  }

  TEST_CASE("robots find every page") {
    const auto files = compiler::files_for_robots(kSite, {"index", "01-first"});
    REQUIRE(files.size() == 2);
    CHECK(files[0].content.contains("<loc>https://a.example/b/</loc>"));
    CHECK(files[0].content.contains("<loc>https://a.example/b/01-first.html</loc>"));
    CHECK(files[1].content.ends_with("Sitemap: https://a.example/b/sitemap.xml\n"));
  }

  TEST_CASE("a card has the number and the title of its chapter, and its first figure as large as fits") {
    const compiler::Stills stills([](std::string_view kind, std::span<const double>, std::string_view, bool dark, compiler::StillRoom) {
      return compiler::Still{"<svg>" + std::string(kind) + (dark ? " dark" : "") + "</svg>", 596, 1084};
    });
    const compiler::OutputFile card = compiler::card(sample::manuscript().chapters[1].document, stills, stand_in::catalog());
    CHECK(card.name == "card-02-second.svg");
    CHECK(card.content.contains("width=\"1200\" height=\"630\""));
    CHECK(card.content.contains(">Chapter 2</text>"));
    CHECK(card.content.contains(">Second</text>"));
    CHECK(card.content.contains("<g transform=\"translate(709.00 44.00) scale(0.5000)\">\n<svg>encoding_table</svg></g>"));
  }
}
