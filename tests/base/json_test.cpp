#include "base/json.h"

#include <doctest/doctest.h>

#include "base/text.h"

TEST_SUITE("base") {
  TEST_CASE("every kind of JSON value is read") {
    const auto document = base::JsonDocument::parse(R"({"n": -2.5, "i": 7, "b": true, "s": "\u00e9\n", "z": null, "a": [1, [2], {}]})");
    REQUIRE(document.has_value());
    const base::Json root = document->root();
    CHECK(root.size() == 6);
    CHECK(root["n"].number() == -2.5);
    CHECK(root["i"].number() == 7.0);
    CHECK(root["b"].boolean() == true);
    CHECK(root["s"].string() == "\u00E9\n");
    CHECK(root["z"].is_null());
    CHECK(root["a"].at(1).at(0).number() == 2.0);
    CHECK(root["a"].elements().size() == 3);
    CHECK(root["a"].elements()[0].number() == 1.0);
    REQUIRE(root.members().size() == 6);
    CHECK(root.members()[3].first == "s");
    CHECK(root.members()[3].second.string() == "\u00E9\n");
  }

  TEST_CASE("what is not there, or of another kind, is absent to the end of the chain") {
    const auto document = base::JsonDocument::parse(R"({"a": [1], "s": "x"})");
    REQUIRE(document.has_value());
    const base::Json root = document->root();
    CHECK_FALSE(root["b"].exists());
    CHECK_FALSE(root["b"]["c"].at(3).number().has_value());
    CHECK_FALSE(root["a"].at(1).exists());
    CHECK_FALSE(root["a"]["x"].exists());
    CHECK_FALSE(root["a"].number().has_value());
    CHECK_FALSE(root["s"].boolean().has_value());
    CHECK_FALSE(root["a"].string().has_value());
    CHECK_FALSE(base::Json().is_null());
    CHECK(root["s"].size() == 0);
    CHECK(root["s"].elements().empty());
    CHECK(root["a"].members().empty());
  }

  TEST_CASE("an error names the line and the column") {
    const auto document = base::JsonDocument::parse("{\n  \"a\": ,\n}");
    REQUIRE_FALSE(document.has_value());
    CHECK(document.error().starts_with("Line 2, column 8: "));
  }

  TEST_CASE("only strict JSON is accepted") {
    for (const char* text : {"", " ", "{", "[1,]", "{\"a\":1,}", "NaN", "// x\n1", "'a'", "01", "1 2", "\"\xFF\"", "1e999"}) {
      CAPTURE(text);
      CHECK_FALSE(base::JsonDocument::parse(text).has_value());
    }
    CHECK_FALSE(base::JsonDocument::parse(std::string_view()).has_value());
  }

  TEST_CASE("what json_quote writes is read back unchanged") {
    std::string text;
    for (char c = 0; c < 127; ++c) text += c;
    text += "\u00E9\u2028\U0001F600";
    const auto document = base::JsonDocument::parse(base::json_quote(text));
    REQUIRE(document.has_value());
    CHECK(document->root().string() == text);
  }

  TEST_CASE("numbers keep every bit") {
    const auto document = base::JsonDocument::parse("[0.30000000000000004, 1.7976931348623157e308, 5e-324, 9007199254740993]");
    REQUIRE(document.has_value());
    CHECK(document->root().at(0).number() == 0.1 + 0.2);
    CHECK(document->root().at(1).number() == 1.7976931348623157e308);
    CHECK(document->root().at(2).number() == 5e-324);
    CHECK(document->root().at(3).number() == 9007199254740992.0);
  }
}
