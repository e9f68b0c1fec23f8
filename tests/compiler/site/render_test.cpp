#include <doctest/doctest.h>

#include <algorithm>

#include "base/json.h"
#include "base/theme.h"
#include "compiler/serialize.h"
#include "compiler/site/atlas.h"
#include "compiler/site/contents.h"
#include "compiler/site/front.h"
#include "compiler/site/preload.h"
#include "compiler/site/render.h"
#include "compiler/site/theme_css.h"
#include "tests/compiler/site/sample.h"

namespace {

constexpr std::string_view kAnswer = R"({"outlines":["M0 0Z","M1 1Z","M2 2Z"],"formulas":[
  {"tex":"x","display":false,"mathml":"<math><mi>x</mi></math>","width":1.25,"height":0.5,"depth":0,"glyphs":[[2,0,0,1],[0,0.5,0.25,0.7]],"rects":[[0,0.1,1,0.04]]},
  {"tex":"y","display":false,"error":"Undefined control sequence"}]})";

compiler::Typeset typeset() { return *compiler::Typeset::parse("typeset.json", kAnswer); }

constexpr std::string_view kPage =
    "<html "
    "{{page}}>{{base}}<title>{{title}}</"
    "title>{{description}}|{{theme-light}}{{theme-dark}}{{fonts}}{{preload}}{{head}}|{{slug}}|{{heading}}|{{contents}}|{{skips}}|"
    "{{article}}{{panels}}{{settings}}{{revised}}{{faces}}";

base::Result<std::vector<compiler::OutputFile>> render(const compiler::Manuscript& manuscript, std::string_view page) {
  const compiler::Typeset set = typeset();
  return compiler::render(manuscript, {stand_in::catalog(), set, compiler::Stills(), page});
}

std::string file_of(const std::vector<compiler::OutputFile>& files, std::string_view name) {
  const auto found = std::ranges::find(files, name, &compiler::OutputFile::name);
  return found == files.end() ? "(missing)" : found->content;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a template is filled, and what does not fit it is an error") {
    CHECK(compiler::fill("a{{x}}b{{y}}{{x}}", {{"x", "{{y}}"}, {"y", "2"}}) == "a{{y}}b2{{y}}");
    CHECK(compiler::fill("{{z}}", {}).error() == "The template asks for {{z}}, which the compiler does not provide.");
    CHECK(compiler::fill("", {{"x", ""}}).error() == "The template has no {{x}}.");
    CHECK_FALSE(compiler::fill("{{x", {{"x", ""}}).has_value());
  }

  TEST_CASE("the typesetter's answer gives MathML, and only the outlines a chapter uses") {
    const compiler::Typeset set = typeset();
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
    CHECK(to_text(diagnostics[0]) == "c/02-second.md:3: error: The formula 'y' cannot be set: Undefined control sequence. Correct it.");
    CHECK(to_text(diagnostics[1]) ==
          "c/02-second.md:5: error: The formula 'x' has not been typeset. Run compiler collect and tools/typeset again.");
  }

  TEST_CASE("a typesetter's answer that is none is an error") {
    CHECK_FALSE(compiler::Typeset::parse("typeset.json", "{").has_value());
    CHECK(compiler::Typeset::parse("typeset.json", "{}").error().starts_with("typeset.json: "));
  }

  TEST_CASE("each chapter gives a page, itself stored and its formulas; the book gives the rest") {
    const compiler::Manuscript manuscript = sample::manuscript();
    const auto files = render(manuscript, kPage);
    REQUIRE(files.has_value());
    const std::string first = file_of(*files, "01-first.html");
    CHECK(first.starts_with("<html chapter><title>The first &amp; best · Phasebook</title>It begins with x.|#FBFAF7#15171B" +
                            compiler::font_hints_html("01-first", "<em><math>") + compiler::preload_html("01-first") +
                            "|01-first|1 · The first &amp; best|<ol>"));
    CHECK(
        first.contains("<p id=\"b1\">It <em>begins</em> with <span class=\"glued\"><span class=\"formula\" "
                       "data-formula=\"0\"><math><mi>x</mi></math></span>.</span></p>"));
    CHECK(file_of(*files, "02-second.document.json") == compiler::serialize(manuscript.chapters[1].document, stand_in::catalog()));
    CHECK(file_of(*files, "02-second.math.json") == typeset().picture_json(manuscript.chapters[1].document));
    CHECK(file_of(*files, "theme.css") == compiler::theme_css());
    CHECK(file_of(*files, "book.json") == compiler::book_json(manuscript));
    std::vector<std::string> names;
    for (const compiler::OutputFile& file : *files) names.push_back(file.name);
    std::ranges::sort(names);
    CHECK(names == std::vector<std::string>{"01-first.document.json", "01-first.html", "01-first.math.json", "02-second.document.json",
                                            "02-second.html", "02-second.math.json", "404.html", "about.html", "bank-report.css",
                                            "bank-report.html", "book.json", "contents.html", "index.document.json", "index.html",
                                            "index.math.json", "phasebook.webmanifest", "questions.json", "search.json", "theme.css"});
    CHECK_FALSE(render(manuscript, "{{nothing}}").has_value());
  }

  TEST_CASE("the cover is a page of its own that the application opens, and ends with the contents") {
    const compiler::Manuscript manuscript = sample::manuscript();
    const auto files = render(manuscript, kPage);
    REQUIRE(files.has_value());
    const std::string cover = file_of(*files, "index.html");
    CHECK(cover.starts_with("<html cover><title>Phasebook: an interactive book on positional encoding</title>It counts.|"));
    CHECK(cover.contains("|index||<ol>"));
    CHECK(cover.contains("<h1 class=\"unseen\">Order</h1>"));
    CHECK(cover.contains("<canvas id=\"face.canvas\""));
    CHECK(cover.contains("<p class=\"about\">It counts.</p>"));
    CHECK(cover.contains("<a href=\"01-first.html\">Start (one minute)</a>\n<p>A chapter takes one minute, and you can stop"));
    CHECK(cover.contains("<p id=\"cover.continue\" hidden>Continue where you were: <a id=\"cover.continue.link\"></a></p>"));
    // The second of two hands has come half round.
    CHECK(cover.contains("<li><a id=\"dial.02-second\" href=\"02-second.html\"><svg class=\"clock\""));
    CHECK(cover.contains("id=\"dial.02-second.done\""));
    CHECK(
        cover.contains("d=\"M22 22L22 38\"/></svg><span class=\"number\">2</span> <span>Second</span></a>\n<p class=\"facts\" "
                       "id=\"progress.02-second\">1 minute</p></li>"));
    CHECK(cover.contains("<footer class=\"foot\">"));
    CHECK(file_of(*files, "index.document.json") == compiler::serialize(manuscript.pages[0].document, stand_in::catalog()));
    CHECK(file_of(*files, "index.math.json") == typeset().picture_json(manuscript.pages[0].document));
  }

  TEST_CASE("the cover's list has a line for each moment of its figure, and all but the first a still, the last one two") {
    compiler::Manuscript manuscript = sample::manuscript();
    manuscript.chapters.insert(manuscript.chapters.begin(), sample::chapter("c/00-story.md", "# In ten minutes\n\nOnce.\n"));
    std::erase_if(manuscript.pages, [](const compiler::Chapter& page) { return page.document.slug == compiler::kCoverSlug; });
    manuscript.pages.push_back(
        sample::page("c/cover.md", compiler::kCoverSlug,
                     "# Order\n\nIt counts.\n\n```figure portrait\nid: face\n```\n\n1. Drag & drop.\n2. See.\n\nFor all.\n"));
    const compiler::Typeset set = typeset();
    const compiler::Stills stills([](std::string_view, std::span<const double>, std::string_view, bool, compiler::StillRoom) {
      return compiler::Still{"<svg/>", 1440, 900};
    });
    const auto files = compiler::render(manuscript, {stand_in::catalog(), set, stills, kPage});
    REQUIRE(files.has_value());
    const std::string cover = file_of(*files, "index.html");
    CHECK(cover.contains("<div class=\"shot\" data-scrub=\"face.moment\">"));
    CHECK(cover.contains("<section>\n<p>Drag &amp; drop.</p>\n</section>"));
    CHECK(cover.contains("<section>\n<picture class=\"still\">"));
    CHECK(cover.contains("<p>For all.<br>The story takes one minute. A chapter takes one minute, and you can stop after any of them.</p>"));
    for (const char* name : {"still-index-face-1-light.svg", "still-index-face-2-phone-dark.svg"}) {
      CHECK(file_of(*files, name) == "<svg/>");
      CHECK(cover.contains(name));
    }
    CHECK(file_of(*files, "still-index-face-3-light.svg") == "(missing)");
  }

  TEST_CASE("the page about the book leads to it as a file, where there is one") {
    const compiler::Typeset set = typeset();
    const auto files = compiler::render(
        sample::manuscript(),
        {.catalog = stand_in::catalog(), .typeset = set, .stills = compiler::Stills(), .page = kPage, .epub = "book.epub"});
    REQUIRE(files.has_value());
    const std::string about = file_of(*files, "about.html");
    CHECK(about.contains("<p class=\"whole-book\">The whole book for an e-reader: <a href=\"book.epub\">book.epub</a>.</p>"));
    CHECK_FALSE(about.contains("to print"));
    CHECK_FALSE(file_of(*files, "01-first.html").contains("book.epub"));
  }

  TEST_CASE("other pages have no application, and 404.html a base for its addresses and a place for the nearest chapter") {
    const auto files = render(sample::manuscript(), kPage);
    REQUIRE(files.has_value());
    const std::string about = file_of(*files, "about.html"), lost = file_of(*files, "404.html");
    CHECK(about.starts_with("<html plain><title>About · Phasebook</title>How it is made &amp; licensed.|"));
    CHECK(about.contains("||About|<ol>"));
    CHECK(about.contains("<a id=\"link-2\" href=\"licences.txt\">licensed</a>"));
    CHECK(lost.starts_with("<html plain><base href=\"./\">\n<title>No such page · Phasebook</title>"));
    CHECK(lost.contains("<script type=\"module\" src=\"suggest_chapter.js\"></script>"));
    CHECK(lost.contains("<p id=\"lost.nearest\" hidden>"));
    CHECK(lost.contains("<a href=\"02-second.html\"><span class=\"number\">2</span> Second</a>"));
    CHECK_FALSE(file_of(*files, "01-first.html").contains("<base"));
  }

  TEST_CASE("only the class board has its script, its style sheet and its place, which says why it is empty without scripts") {
    compiler::Manuscript manuscript = sample::manuscript();
    manuscript.pages.push_back(sample::page("c/class.md", compiler::kClassSlug, "# The class board\n\nWho needs what?\n"));
    const auto files = render(manuscript, kPage);
    REQUIRE(files.has_value());
    const std::string board = file_of(*files, "class.html"), about = file_of(*files, "about.html");
    CHECK(board.starts_with("<html plain><title>The class board · Phasebook</title>Who needs what?|"));
    CHECK(board.contains("<link rel=\"stylesheet\" href=\"class/board.css\">"));
    CHECK(board.contains("<script type=\"module\" src=\"class/board.js\"></script>"));
    CHECK(board.contains("<div id=\"board\"><noscript>"));
    CHECK_FALSE(about.contains("class/board"));
  }

  TEST_CASE("the map is a page that the application opens, found in the contents and by search") {
    compiler::Manuscript manuscript = sample::manuscript();
    manuscript.pages.push_back(sample::page("c/map.md", compiler::kMapSlug, "# The map\n\nWhich chapter first?\n"));
    manuscript.pages.back().document.atlas = compiler::atlas_of(manuscript, stand_in::catalog());
    const auto files = render(manuscript, kPage);
    REQUIRE(files.has_value());
    CHECK(file_of(*files, "map.html").starts_with("<html chapter>"));
    CHECK(file_of(*files, "map.html").contains("<h3 id=\"02-second\"><a id=\"link-2\" href=\"02-second.html\">2 · Second</a></h3>"));
    CHECK(file_of(*files, "map.html").contains("Figure: <a id=\"link-3\" href=\"02-second.html#table\">Encoding table</a>"));
    CHECK(file_of(*files, "map.document.json").contains("\"outline\":[{"));
    CHECK(file_of(*files, "01-first.html").contains("href=\"map.html\""));
    CHECK(file_of(*files, "01-first.document.json").contains("atlas") == false);
    CHECK(file_of(*files, "search.json").contains("\"slug\":\"map\""));
    CHECK(file_of(*files, "book.json").contains("\"slug\":\"map\""));
  }

  TEST_CASE("the manifest is JSON with what makes the book installable, and the colours of the look") {
    const auto json = base::JsonDocument::parse(compiler::web_manifest());
    REQUIRE(json.has_value());
    CHECK(json->root()["name"].string() == "Phasebook");
    CHECK(json->root()["theme_color"].string() == "#FBFAF7");
    CHECK(json->root()["display"].string() == "standalone");
    for (const char* member : {"id", "start_url", "scope", "short_name", "background_color"})
      CHECK_FALSE(json->root()[member].string().value_or("").empty());
    std::vector<std::string> icons;
    for (const base::Json icon : json->root()["icons"].elements())
      icons.push_back(std::string(*icon["sizes"].string()) + " " + std::string(*icon["purpose"].string()));
    CHECK(icons == std::vector<std::string>{"any any", "192x192 any", "512x512 any", "512x512 maskable"});
  }

  TEST_CASE("a chapter's page hints at what its application will fetch, another page at nothing") {
    const std::string kinds[] = {"encoding_table", "odometer"};
    const std::string hints = compiler::preload_html("01-first", kinds);
    CAPTURE(hints);
    for (const char* file : {"app.wasm", "figures/encoding_table.wasm", "figures/odometer.wasm", "run.js", "app.js", "book.json",
                             "01-first.document.json", "01-first.math.json"}) {
      CHECK(hints.contains("href=\"" + std::string(file) + "\""));
    }
    CHECK(hints.contains("href=\"app.wasm\" as=\"fetch\" crossorigin fetchpriority=\"low\" media=\"(min-width: 900px)\">"));
    CHECK(compiler::preload_html("index").empty());
    CHECK(compiler::preload_html("").empty());
  }

  TEST_CASE("a page hints at the faces that its words and formulas are set in") {
    const std::string plain = compiler::font_hints_html("01-first", "<p>Words.</p>");
    CHECK(plain.contains("<link rel=\"preload\" href=\"fonts/serif.ttf\" as=\"font\" type=\"font/ttf\" crossorigin>\n"));
    CHECK_FALSE(plain.contains("serif-italic"));
    CHECK_FALSE(plain.contains("math"));
    CHECK(compiler::font_hints_html("01-first", "<p><em>Words</em></p>").contains("fonts/serif-italic.ttf"));
    CHECK(compiler::font_hints_html("01-first", "<p><math></math></p>")
              .contains("href=\"fonts/math.woff2\" as=\"font\" type=\"font/woff2\""));
    CHECK(compiler::font_hints_html("01-first", "<section class=\"quiz\"><em>Hidden</em></section>") == plain);
    CHECK(compiler::font_hints_html("", "<em>").empty());
  }

  TEST_CASE("the contents show the sections of the current chapter only") {
    const compiler::Manuscript manuscript = sample::manuscript();
    CHECK(compiler::contents_html(manuscript, "01-first") ==
          "<ol>\n<li><a id=\"contents.course\" href=\"index.html#cover.contents\">Whole course</a></li>\n"
          "<li><a id=\"contents.01-first\" href=\"01-first.html\" data-opens aria-current=\"page\"><span class=\"unseen\">1 · </span>The "
          "first &amp; "
          "best<span "
          "id=\"contents.01-first.progress\" class=\"unseen\"></span></a>\n"
          "<ol>\n"
          "<li><a id=\"contents.01-first.one\" href=\"#one\">One</a></li>\n"
          "<li><a id=\"contents.01-first.two-three\" href=\"#two-three\">Two &lt; three</a></li>\n"
          "</ol>\n"
          "</li>\n"
          "<li><a id=\"contents.02-second\" href=\"02-second.html\" data-opens><span class=\"unseen\">2 · </span>Second<span "
          "id=\"contents.02-second.progress\" "
          "class=\"unseen\"></span></a></li>\n"
          "</ol>\n<ul>\n<li><a id=\"contents.contents\" href=\"contents.html\">Index</a></li>\n</ul>");
    CHECK_FALSE(compiler::contents_html(manuscript, "").contains("aria-current"));
  }

  TEST_CASE("book.json lists chapters and sections") {
    const auto json = base::JsonDocument::parse(compiler::book_json(sample::manuscript()));
    REQUIRE(json.has_value());
    CHECK(json->root()["title"].string() == "Phasebook");
    const base::Json first = json->root()["chapters"].at(0);
    CHECK(first["slug"].string() == "01-first");
    CHECK(first["number"].number() == 1);
    CHECK(first["title"].string() == "The first & best");
    CHECK(first["sections"].at(1)["id"].string() == "two-three");
    CHECK(first["sections"].at(1)["title"].string() == "Two < three");
    CHECK(json->root()["chapters"].at(1)["sections"].size() == 0);
    CHECK(first["minutes"].number() == 1);
    CHECK(first["items"].size() == 0);
    CHECK(json->root()["pages"].at(0)["slug"].string() == "contents");
    CHECK(json->root()["pages"].at(0)["title"].string() == "Index");
  }

  TEST_CASE("book.json names each chapter's questions and their versions") {
    compiler::Manuscript manuscript;
    manuscript.chapters.push_back(
        sample::chapter("c/01-a.md", "# A\n\n```quiz q\nversion: 3\nquestion: Why?\n- [x] (a) A\n  Y.\n- [ ] (b) B\n  N.\n```\n"));
    const auto json = base::JsonDocument::parse(compiler::book_json(manuscript));
    REQUIRE(json.has_value());
    const base::Json item = json->root()["chapters"].at(0)["items"].at(0);
    CHECK(item["id"].string() == "q");
    CHECK(item["version"].number() == 3);
  }

  TEST_CASE("a text is shortened at a word, counting characters") {
    CHECK(compiler::shortened("one two three", 13) == "one two three");
    CHECK(compiler::shortened("one two three", 12) == "one two…");
    CHECK(compiler::shortened("äöü äöü", 5) == "äöü…");
    CHECK(compiler::shortened("", 5).empty());
  }

  TEST_CASE("the style sheet says every colour twice, every size and length, and every face") {
    const std::string css = compiler::theme_css();
    CHECK(css.contains(":root{color-scheme:light;--paper:#FBFAF7;"));
    CHECK(css.contains("@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--paper:#15171B;"));
    CHECK(css.contains("@media screen{:root[data-theme=dark]{color-scheme:dark;--paper:#15171B;"));
    CHECK(css.contains("--text-size:17px;--text-leading:27px;"));
    CHECK(css.contains("--column:560px;"));
    CHECK(css.contains(":root[data-size=large]{--text-size:20px;--text-leading:32px;"));
    for (const std::string_view size : base::kTextSizes) CHECK(css.contains(std::string("[data-size=").append(size)) == (size != "normal"));
    CHECK(std::ranges::count(css, '\n') < 40);
    for (const base::NamedFace& face : base::kFaces) CHECK(css.contains("url(fonts/" + std::string(face.file) + ")"));
    CHECK(css.contains("font-family:\"STIX Two Math\""));
    CHECK(
        css.contains("{font-family:\"DejaVu Serif fitted\";font-weight:400;font-style:normal;font-display:swap;src:local(\"DejaVu Serif\");"
                     "size-adjust:91.8%;ascent-override:112.8%;descent-override:36.5%}"));
    CHECK(std::ranges::count(css, '{') == std::ranges::count(css, '}'));
  }
}
