#include "base/json.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/json_writer.h"

using namespace std::string_literals;

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

  TEST_CASE("numbers keep every bit") {
    const auto document = base::JsonDocument::parse("[0.30000000000000004, 1.7976931348623157e308, 5e-324, 9007199254740993]");
    REQUIRE(document.has_value());
    CHECK(document->root().at(0).number() == 0.1 + 0.2);
    CHECK(document->root().at(1).number() == 1.7976931348623157e308);
    CHECK(document->root().at(2).number() == 5e-324);
    CHECK(document->root().at(3).number() == 9007199254740992.0);
  }

  TEST_CASE("a string is written with its quotes, and with escapes where JSON needs them") {
    CHECK(base::json_quote("") == "\"\"");
    CHECK(base::json_quote("a \"b\" \\ c/d") == R"("a \"b\" \\ c/d")");
    CHECK(base::json_quote("\n\r\t\b\f\x01\x1F\0"s) == R"("\n\r\t\b\f\u0001\u001F\u0000")");
    CHECK(base::json_quote("\x7F\u00E9\u2028\U0001F600") == "\"\x7F\u00E9\u2028\U0001F600\"");
  }

  TEST_CASE("every string is read back as it was written") {
    std::string text;
    for (char c = 0; c < 127; ++c) text += c;
    text += "\u00E9\u2028\uFFFD\U0001F600";
    for (const std::string& json : {base::json_quote(text), base::to_json(text)}) {
      const auto document = base::JsonDocument::parse(json);
      REQUIRE(document.has_value());
      CHECK(document->root().string() == text);
    }
    base::JsonWriter writer;
    const auto object = base::JsonDocument::parse(writer.object().add(text, 1).text());
    REQUIRE(object.has_value());
    CHECK(object->root()[text].number() == 1.0);
  }

  TEST_CASE("a byte that is not UTF-8 is written as U+FFFD, and what follows it stays") {
    CHECK(base::json_quote("a\xFFz") == "\"a\uFFFDz\"");
    CHECK(base::json_quote("\xE2\x82") == "\"\uFFFD\uFFFD\"");
    CHECK(base::json_quote("\xE2\"\x82\n") == "\"\uFFFD\\\"\uFFFD\\n\"");
    CHECK(base::json_quote("\xED\xA0\x80") == "\"\uFFFD\uFFFD\uFFFD\"");
    CHECK(base::json_quote("\xF0\x9F\x98") == "\"\uFFFD\uFFFD\uFFFD\"");
    base::JsonWriter writer;
    CHECK(writer.object().add("\xC3", "\xC3").add("b", "\u00E9\xC3").text() == "{\"\uFFFD\":\"\uFFFD\",\"b\":\"\u00E9\uFFFD\"}");
  }

  TEST_CASE("every kind of JSON value is written, members and elements in their order") {
    base::JsonWriter json;
    const base::JsonValue root = json.object().add("n", -2.5).add("i", 7).add("b", true).add("s", "x");
    root.add("z", nullptr).add("a", json.array().add(1).add(json.array()).add(json.object()));
    root.add("l", std::vector<std::vector<std::string>>{{"a", "b"}, {}}).add("raw", json.raw("[1, 2]"));
    CHECK(root.text() == R"({"n":-2.5,"i":7,"b":true,"s":"x","z":null,"a":[1,[],{}],"l":[["a","b"],[]],"raw":[1, 2]})");
    CHECK(json.object().text() == "{}");
    CHECK(json.array().text() == "[]");

    const base::JsonValue list = json.array();
    list.add_object().add("id", std::string_view("abc").substr(1));
    list.add(json.array().add(false));
    CHECK(list.text() == R"([{"id":"bc"},[false]])");
  }

  TEST_CASE("numbers are written as base::exact has them, whole ones of every size") {
    CHECK(base::to_json(std::vector<double>{0.1 + 0.2, 3, -0.0, 1e300, 5e-324}) == "[0.30000000000000004,3,-0,1e300,5e-324]");
    CHECK(base::to_json(std::numeric_limits<double>::infinity()) == "null");
    CHECK(base::to_json(NAN) == "null");
    CHECK(base::to_json(0.5f) == "0.5");
    CHECK(base::to_json(std::numeric_limits<long long>::min()) == "-9223372036854775808");
    CHECK(base::to_json(std::vector<std::uint32_t>{0, 4294967295}) == "[0,4294967295]");
  }

  TEST_CASE("values in values are written to any depth") {
    base::JsonWriter json;
    base::JsonValue value = json.array();
    for (int i = 0; i < 5000; ++i) value = json.array().add(value);
    const std::string text = value.text();
    CHECK(text == std::string(5001, '[') + std::string(5001, ']'));
  }

  TEST_CASE("values are equal when they say the same") {
    base::JsonWriter json;
    CHECK(json.object().add("a", 1).add("b", "x") == json.object().add("b", "x").add("a", 1));
    CHECK(json.object().add("a", 1) != json.object().add("a", 2));
    CHECK(json.value(0.5) == json.value(0.5));
    CHECK(json.value(0.5) != json.value(0.25));
    CHECK(json.value("") != json.value(false));
    CHECK(json.array().add(1) != json.array().add(1).add(1));
  }
}
