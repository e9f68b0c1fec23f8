#include <doctest/doctest.h>

#include "base/json.h"
#include "compiler/site/characters.h"
#include "compiler/site/collect.h"
#include "tests/compiler/site/sample.h"

namespace {

bool has(const compiler::Characters& characters, base::Face face, const std::string& character) {
  return characters[static_cast<size_t>(face)].contains(character);
}

}  // namespace

TEST_SUITE("compiler") {
  using base::Face;

  TEST_CASE("formulas are collected once over the book") {
    const auto json = base::JsonDocument::parse(compiler::to_collection(sample::manuscript()));
    REQUIRE(json.has_value());
    const auto formulas = json->root()["formulas"].elements();
    REQUIRE(formulas.size() == 3);
    CHECK(formulas[0]["tex"].string() == "x");
    CHECK(formulas[0]["display"].boolean() == false);
    CHECK(formulas[1]["tex"].string() == "y");
    CHECK(formulas[2]["tex"].string() == "x");
    CHECK(formulas[2]["display"].boolean() == true);
  }

  TEST_CASE("every face is asked for ASCII and for the application's own signs, which no text need have") {
    const auto json = base::JsonDocument::parse(compiler::to_collection({}));
    REQUIRE(json.has_value());
    const base::Json common = json->root()["characters"];
    CHECK(common.size() == base::kFaces.size());
    for (const base::NamedFace& face : base::kFaces) {
      INFO(face.file);
      const std::string_view all = common[face.file].string().value_or("");
      for (const std::string_view needed : {" ", "~", "A", "\"", "\\", "·", "−", "π", "½", "✓", "\u00A0"}) CHECK(all.contains(needed));
      CHECK_FALSE(all.contains("\n"));
    }
  }

  TEST_CASE("faces are asked for the signs of formulas that pictures set in them") {
    const compiler::Characters common = compiler::characters();
    for (const char* letter : {"α", "θ", "φ", "ω", "Δ", "Σ"}) {
      INFO(letter);
      CHECK_FALSE(has(common, Face::serif, letter));  // letters of mathematics are italic
      CHECK(has(common, Face::serif_italic, letter));
      CHECK_FALSE(has(common, Face::mono, letter));
    }
    CHECK(has(common, Face::serif_semibold, "θ"));
    CHECK_FALSE(has(common, Face::serif_semibold, "α"));
    for (const Face face : {Face::serif, Face::serif_italic, Face::serif_semibold, Face::sans, Face::sans_semibold}) {
      for (const char* sign : {"√", "∞", "²"}) CHECK(has(common, face, sign));
    }
    for (const char* sign : {"∑", "∈", "÷", "⅛"}) {
      CHECK(has(common, Face::serif, sign));
      CHECK_FALSE(has(common, Face::sans, sign));
      CHECK_FALSE(has(common, Face::serif_italic, sign));
    }
  }
}
