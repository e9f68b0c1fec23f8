#include <doctest/doctest.h>

#include "ui/typeset.h"

TEST_SUITE("ui") {
  TEST_CASE("typeset formulas are read with their glyphs and rules") {
    const auto typeset = ui::typeset_from_json(
        R"({"outlines":["M0 0Z",""],"formulas":[{"tex":"x","width":1.5,"height":0.75,"depth":0.25,"glyphs":[[1,0.5,-0.25,0.75]],"rects":[[0,0.25,1,0.0625]]}]})");
    REQUIRE(typeset.has_value());
    CHECK(typeset->outlines == std::vector<std::string>{"M0 0Z", ""});
    REQUIRE(typeset->formulas.size() == 1);
    const ui::Formula& formula = typeset->formulas[0];
    CHECK(formula.width_em == 1.5f);
    CHECK(formula.height_em == 0.75f);
    CHECK(formula.depth_em == 0.25f);
    REQUIRE(formula.glyphs.size() == 1);
    CHECK(formula.glyphs[0].outline == 1);
    CHECK(formula.glyphs[0].x_em == 0.5f);
    CHECK(formula.glyphs[0].y_em == -0.25f);
    CHECK(formula.glyphs[0].scale == 0.75f);
    REQUIRE(formula.rules.size() == 1);
    CHECK(formula.rules[0] == base::Rect{0, 0.25f, 1, 0.0625f});
  }

  TEST_CASE("a formula that could not be set keeps its place and takes no room") {
    const auto typeset = ui::typeset_from_json(R"({"outlines":[],"formulas":[null,{"width":2,"height":1,"depth":0}]})");
    REQUIRE(typeset.has_value());
    REQUIRE(typeset->formulas.size() == 2);
    CHECK(typeset->formulas[0].width_em == 0);
    CHECK(typeset->formulas[1].width_em == 2);
  }

  TEST_CASE("a chapter without formulas is typeset too") {
    const auto typeset = ui::typeset_from_json(R"({"outlines":[],"formulas":[]})");
    REQUIRE(typeset.has_value());
    CHECK(typeset->formulas.empty());
  }

  TEST_CASE("what is no JSON is said with its place") {
    for (const char* text : {"", "{", R"({"formulas":[}])", "not found"}) {
      const auto typeset = ui::typeset_from_json(text);
      REQUIRE_FALSE(typeset.has_value());
      CHECK(typeset.error().starts_with("The typeset formulas are not valid JSON: Line 1"));
    }
  }

  TEST_CASE("an outline that is not there is an error") {
    for (const char* index : {"1", "-1", "1e30", "-1e30"}) {
      CAPTURE(index);
      const auto typeset = ui::typeset_from_json(std::string(R"({"outlines":["M0 0Z"],"formulas":[{"glyphs":[[)") + index + ",0,0,1]]}]}");
      REQUIRE_FALSE(typeset.has_value());
      CHECK(typeset.error() == "A typeset formula names an outline that does not exist; build the book again.");
    }
  }
}
