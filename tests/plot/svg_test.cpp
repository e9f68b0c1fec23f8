#include "plot/svg.h"

#include <doctest/doctest.h>

#include <limits>
#include <stack>

#include "base/number.h"
#include "tests/figures/held_figure.h"

using base::ColourToken;

namespace {

/// A scene with every kind of mark.
plot::Scene full_scene() {
  plot::Scene scene(face_metrics(), {600, 400, 48});
  scene.headline("Tom & Jerry <3 \"quotes\"");
  scene.foot("10000^{6/32} = **3.42**", {{"sin", "0.5", "sin"}});
  scene.dot({"dot"}, {10.126f, 40}, 4, ColourToken::ink);
  scene.dot_around({"tip"}, {100, 100}, 40, 1, 3, ColourToken::accent);
  scene.arrow({"arrow"}, {10, 50}, {80, 50}, plot::kQuery);
  scene.hand({"hand"}, {100, 100}, 40, 1, ColourToken::ink);
  scene.curve({"curve"}, {{0, 60}, {10, 70}, {20, 60}}, ColourToken::ink).dashed();
  scene.polygon({"polygon"}, {{200, 60}, {220, 60}, {210, 80}}, ColourToken::ink);
  scene.sector({"sector"}, {300, 100}, 40, 0, 2, ColourToken::wrong).hatch();
  scene.ring({"ring"}, {400, 100}, 40, ColourToken::edge);
  scene.rectangle({"box"}, {450, 60, 50, 50}, plot::Paint(ColourToken::panel, 0.5f), 6);
  scene.cells({"cells"}, {20, 150, 60, 40}, {{0, 1, -1, std::numeric_limits<float>::quiet_NaN()}, 2, 2});
  scene.text({"text"}, {200, 200}, "a < b && *c* > \"d\"", plot::kLabel, ColourToken::ink, plot::Anchor::middle).over_lines();
  scene.text({"slanted"}, {300, 250}, "position").slanted(-1.57f);
  const auto shade =
      std::make_shared<std::vector<plot::Paint>>(std::vector<plot::Paint>{ColourToken::ink, ColourToken::accent, ColourToken::wrong});
  scene.curve({"shaded"}, {{0, 260}, {10, 270}, {20, 280}}, ColourToken::ink).shaded(shade, 260, 280);
  scene.text({"striped"}, {20, 320}, "P", plot::large(40), plot::Paint(ColourToken::ink, 0.5f)).shaded(shade, 290, 320);
  const auto row = std::make_shared<plot::CellValues>(plot::CellValues{{1, -1}, 1, 2});
  scene.askew({"askew"}, {{100, 260}, {140, 260}, {150, 280}, {90, 280}}, row, 0.25f);
  scene.finish();
  return scene;
}

/// Checks that elements nest, attributes are quoted, and no bare & or < stands in text. Returns the number of elements.
int check_xml(const std::string& xml) {
  std::stack<std::string> open;
  int elements = 0;
  const auto check_text = [](std::string_view text) {
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '&') continue;
      const std::string_view rest = text.substr(i, 7);
      const bool entity = rest.starts_with("&amp;") || rest.starts_with("&lt;") || rest.starts_with("&gt;") || rest.starts_with("&quot;") ||
                          rest.starts_with("&#39;");
      if (!entity) FAIL_CHECK("a bare & before " << rest);
    }
  };
  for (size_t at = 0; at < xml.size();) {
    const size_t tag = xml.find('<', at);
    check_text(std::string_view(xml).substr(at, tag - at));
    if (tag == std::string::npos) break;
    const size_t end = xml.find('>', tag);
    REQUIRE(end != std::string::npos);
    const std::string inside = xml.substr(tag + 1, end - tag - 1);
    CHECK(std::ranges::count(inside, '"') % 2 == 0);
    CHECK(inside.find('<') == std::string::npos);
    check_text(inside);
    const std::string name = inside.substr(0, inside.find_first_of(" /", 1));
    if (inside.starts_with('/')) {
      REQUIRE_FALSE(open.empty());
      CHECK(open.top() == inside.substr(1));
      open.pop();
    } else {
      ++elements;
      if (!inside.ends_with('/')) open.push(name);
    }
    at = end + 1;
  }
  CHECK(open.empty());
  return elements;
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("svg: a scene of every kind of mark is well formed, on light and dark ground") {
    const plot::Scene scene = full_scene();
    for (const bool dark : {false, true}) {
      const std::string svg = plot::svg(scene, dark, "A \"title\" & more", "What <it> shows.");
      CHECK(check_xml(svg) > 25);
      CHECK(
          svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\" width=\"600\" height=\"400\" role=\"img\">"));
      CHECK(svg.find("<title>A &quot;title&quot; &amp; more</title>") != std::string::npos);
      CHECK(svg.find("<desc>What &lt;it&gt; shows.</desc>") != std::string::npos);
      CHECK(svg.find(dark ? "fill=\"#101215\"" : "fill=\"#ffffff\"") != std::string::npos);
      for (const char* bad : {"nan", "inf", "-0\""}) CHECK(svg.find(bad) == std::string::npos);
    }
    CHECK(plot::svg(scene, false, "", "") != plot::svg(scene, true, "", ""));
  }

  TEST_CASE("svg: words are escaped, in their faces, and as wide as they are laid out") {
    const plot::Scene scene = full_scene();
    const std::string svg = plot::svg(scene, false, "", "");
    CHECK(svg.find("Tom &amp; Jerry &lt;3 &quot;quotes&quot;") != std::string::npos);
    CHECK(svg.find("<tspan class=\"sans\" font-size=\"13\">a &lt; b &amp;&amp; </tspan><tspan class=\"serif-italic\" "
                   "font-size=\"13\">c</tspan>") != std::string::npos);
    CHECK(svg.find("class=\"serif\" font-size=\"13\" dy=\"-6.84\">6/32</tspan>") != std::string::npos);
    const plot::Mark& text = mark_of(scene, {"text"});
    const double width = std::round(static_cast<double>(scene.text_width(text.words, text.type)) * 100) / 100;
    CHECK(svg.find("textLength=\"" + base::exact(width) + "\"") != std::string::npos);
  }

  TEST_CASE("svg: coordinates have two decimals, colours their opacity, cells one pixel each") {
    const std::string svg = plot::svg(full_scene(), false, "", "");
    CHECK(svg.find("<circle cx=\"10.13\" cy=\"40\" r=\"4\" fill=\"#1c2026\"/>") != std::string::npos);
    CHECK(svg.find("rx=\"6\" fill=\"#f3f1eb\" fill-opacity=\"0.5\"/>") != std::string::npos);
    CHECK(svg.find("stroke-dasharray=\"6 4\"") != std::string::npos);
    CHECK(svg.find("href=\"data:image/png;base64,iVBORw0KGgo") != std::string::npos);
    CHECK(svg.find("rotate(-89.95 ") != std::string::npos);
  }

  TEST_CASE("svg: a shade is a gradient on a curve and stripes in letters, and cells that lie askew are one area each") {
    const std::string svg = plot::svg(full_scene(), false, "", "");
    CHECK(svg.find("y1=\"260\" y2=\"280\"><stop offset=\"0%\" stop-color=\"#1c2026\"/><stop offset=\"50%\" stop-color=\"#2f4bb8\"/>") !=
          std::string::npos);
    CHECK(svg.find("stroke=\"url(#shade0)\"") != std::string::npos);
    CHECK(svg.find("<stop offset=\"33.33%\" stop-color=\"#1c2026\"/><stop offset=\"33.33%\" stop-color=\"#2f4bb8\"/>") !=
          std::string::npos);
    CHECK(svg.find("fill=\"url(#shade1)\" opacity=\"0.5\"") != std::string::npos);
    CHECK(svg.find("<path d=\"M120 260L140 260L150 280L120 280Z\"") != std::string::npos);
    CHECK(svg.find("<g shape-rendering=\"crispEdges\" opacity=\"0.25\">") != std::string::npos);
  }

  TEST_CASE("svg: the same scene is the same file") {
    CHECK(plot::svg(full_scene(), false, "t", "d") == plot::svg(full_scene(), false, "t", "d"));
  }
}
