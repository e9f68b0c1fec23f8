#include <doctest/doctest.h>

#include <algorithm>

#include "base/json.h"
#include "base/look.h"
#include "press/contents.h"
#include "press/look_css.h"
#include "press/render.h"
#include "tests/press/sample.h"

namespace {

constexpr std::string_view kAnswer = R"({"outlines":["M0 0Z","M1 1Z","M2 2Z"],"formulas":[
  {"tex":"x","display":false,"mathml":"<math><mi>x</mi></math>","width":1.25,"height":0.5,"depth":0,"glyphs":[[2,0,0,1],[0,0.5,0.25,0.7]],"rects":[[0,0.1,1,0.04]]},
  {"tex":"y","display":false,"error":"Undefined control sequence"}]})";

press::Typeset typeset() { return *press::Typeset::parse("typeset.json", kAnswer); }

constexpr std::string_view kPage = "<title>{{title}}</title>{{description}}|{{slug}}|{{heading}}|{{contents}}|{{article}}";

std::string file_of(const std::vector<press::OutputFile>& files, std::string_view name) {
  const auto found = std::ranges::find(files, name, &press::OutputFile::name);
  return found == files.end() ? "(missing)" : found->content;
}

}  // namespace

TEST_SUITE("press") {
  TEST_CASE("a template is filled, and what does not fit it is an error") {
    CHECK(press::fill("a{{x}}b{{y}}{{x}}", {{"x", "{{y}}"}, {"y", "2"}}) == "a{{y}}b2{{y}}");
    CHECK(press::fill("{{z}}", {}).error() == "The template asks for {{z}}, which press does not give.");
    CHECK(press::fill("", {{"x", ""}}).error() == "The template has no {{x}}.");
    CHECK_FALSE(press::fill("{{x", {{"x", ""}}).has_value());
  }

  TEST_CASE("the typesetter's answer gives MathML, and only the outlines a chapter uses") {
    const press::Typeset set = typeset();
    const book::Document document = sample::manuscript().chapters[1].document;
    CHECK(set.mathml(document.formulas[1]) == "<math><mi>x</mi></math>");
    CHECK(set.mathml(document.formulas[0]).empty());
    const auto json = base::JsonDocument::parse(set.picture_json(document));
    REQUIRE(json.has_value());
    const base::Json outlines = json->root()["outlines"];
    REQUIRE(outlines.size() == 2);
    CHECK(outlines.at(0).string() == "M2 2Z");
    CHECK(outlines.at(1).string() == "M0 0Z");
    const base::Json formulas = json->root()["formulas"];
    REQUIRE(formulas.size() == document.formulas.size());
    CHECK(formulas.at(0).is_null());
    CHECK(formulas.at(1)["width"].number() == 1.25);
    CHECK(formulas.at(1)["glyphs"].at(0).at(0).number() == 0);
    CHECK(formulas.at(1)["glyphs"].at(1).at(0).number() == 1);
    CHECK(formulas.at(1)["glyphs"].at(1).at(3).number() == 0.7);
    CHECK(formulas.at(1)["rects"].at(0).at(1).number() == 0.1);
    CHECK_FALSE(formulas.at(1)["mathml"].exists());
    CHECK(formulas.at(2).is_null());
  }

  TEST_CASE("formulas that are missing or not understood are told with their line") {
    const auto diagnostics = typeset().missing("c/02-second.md", sample::manuscript().chapters[1].document);
    REQUIRE(diagnostics.size() == 2);
    CHECK(to_text(diagnostics[0]) == "c/02-second.md:3: error: The formula 'y' is not valid TeX: Undefined control sequence. Correct it.");
    CHECK(to_text(diagnostics[1]) ==
          "c/02-second.md:5: error: The formula 'x' has not been typeset. Run press collect and tools/typeset again.");
  }

  TEST_CASE("a typesetter's answer that is none is an error") {
    CHECK_FALSE(press::Typeset::parse("typeset.json", "{").has_value());
    CHECK(press::Typeset::parse("typeset.json", "{}").error().starts_with("typeset.json: "));
  }

  TEST_CASE("each chapter gives a page, its Markdown and its formulas; the book gives the rest") {
    const press::Manuscript manuscript = sample::manuscript();
    const auto files = press::render(manuscript, stand_in::catalog(), typeset(), kPage);
    REQUIRE(files.has_value());
    CHECK(files->size() == 9);
    const std::string first = file_of(*files, "01-first.html");
    CHECK(first.starts_with("<title>The first &amp; best · Phasebook</title>It begins with x.|01-first|1 · The first &amp; best|<ol>"));
    CHECK(first.contains("<p id=\"b1\">It <em>begins</em> with <span id=\"b1.f1\" class=\"formula\"><math><mi>x</mi></math></span>.</p>"));
    CHECK(file_of(*files, "02-second.md") == manuscript.chapters[1].markdown);
    CHECK(file_of(*files, "02-second.math.json") == typeset().picture_json(manuscript.chapters[1].document));
    CHECK(file_of(*files, "index.html").contains("<a href=\"01-first.html\">1 · The first &amp; best</a></p>\n<p>It begins with x.</p>"));
    CHECK(file_of(*files, "look.css") == press::look_css());
    CHECK(file_of(*files, "book.json") == press::book_json(manuscript));
    CHECK_FALSE(press::render(manuscript, stand_in::catalog(), typeset(), "{{nothing}}").has_value());
  }

  TEST_CASE("the contents show the sections of the current chapter only") {
    const press::Manuscript manuscript = sample::manuscript();
    CHECK(press::contents_html(manuscript, "01-first") ==
          "<ol>\n"
          "<li><a id=\"contents.01-first\" href=\"01-first.html\" aria-current=\"page\">1 · The first &amp; best<span "
          "id=\"contents.01-first.progress\" class=\"unseen\"></span></a>\n"
          "<ol>\n"
          "<li><a id=\"contents.01-first.one\" href=\"#one\">One</a></li>\n"
          "<li><a id=\"contents.01-first.two-three\" href=\"#two-three\">Two &lt; three</a></li>\n"
          "</ol>\n"
          "</li>\n"
          "<li><a id=\"contents.02-second\" href=\"02-second.html\">2 · Second<span id=\"contents.02-second.progress\" "
          "class=\"unseen\"></span></a></li>\n"
          "</ol>");
    CHECK_FALSE(press::contents_html(manuscript, "").contains("aria-current"));
  }

  TEST_CASE("book.json lists chapters and sections") {
    const auto json = base::JsonDocument::parse(press::book_json(sample::manuscript()));
    REQUIRE(json.has_value());
    CHECK(json->root()["title"].string() == "Phasebook");
    const base::Json first = json->root()["chapters"].at(0);
    CHECK(first["slug"].string() == "01-first");
    CHECK(first["number"].number() == 1);
    CHECK(first["title"].string() == "The first & best");
    CHECK(first["sections"].at(1)["id"].string() == "two-three");
    CHECK(first["sections"].at(1)["title"].string() == "Two < three");
    CHECK(json->root()["chapters"].at(1)["sections"].size() == 0);
    CHECK(first["items"].size() == 0);
  }

  TEST_CASE("book.json names each chapter's questions and their versions") {
    press::Manuscript manuscript;
    manuscript.chapters.push_back(
        sample::chapter("c/01-a.md", "# A\n\n```quiz q\nversion: 3\nquestion: Why?\n- [x] (a) A\n  Y.\n- [ ] (b) B\n  N.\n```\n"));
    const auto json = base::JsonDocument::parse(press::book_json(manuscript));
    REQUIRE(json.has_value());
    const base::Json item = json->root()["chapters"].at(0)["items"].at(0);
    CHECK(item["id"].string() == "q");
    CHECK(item["version"].number() == 3);
  }

  TEST_CASE("a text is shortened at a word, counting characters") {
    CHECK(press::shortened("one two three", 13) == "one two three");
    CHECK(press::shortened("one two three", 12) == "one two…");
    CHECK(press::shortened("äöü äöü", 5) == "äöü…");
    CHECK(press::shortened("", 5).empty());
  }

  TEST_CASE("the style sheet says every colour twice, every size and length, and every face") {
    const std::string css = press::look_css();
    CHECK(css.contains(":root{color-scheme:light;--paper:#FBFAF7;"));
    CHECK(css.contains("@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--paper:#15171B;"));
    CHECK(css.contains(":root[data-theme=dark]{color-scheme:dark;--paper:#15171B;"));
    CHECK(css.contains("--text-size:17px;--text-leading:27px;"));
    CHECK(css.contains("--column:560px;"));
    for (const base::NamedFace& face : base::kFaces) CHECK(css.contains("url(fonts/" + std::string(face.file) + ")"));
    CHECK(css.contains("font-family:\"STIX Two Math\""));
    CHECK(std::ranges::count(css, '{') == std::ranges::count(css, '}'));
  }
}
