#include <doctest/doctest.h>

#include "tests/app/headless_app.h"

namespace {

constexpr const char* kBook = "# T\n\n```figure engine_benchmark\nid: bench\nsize: 64KB\n```\n\nText.\n";
constexpr const char* kAnswer =
    R"({"results":[{"first_ms":4,"best_ms":4},null,null,{"first_ms":1,"best_ms":0.5},null,{"first_ms":0.1,"best_ms":0.1}]})";

std::string said_later(HeadlessApp& it) {
  platform::record().now_ms += 2 * app::LiveRegion::kRest_ms;
  it.frame();
  return it.dom.text("live-region");
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("the button of a figure that runs asks for a measurement, and its answer is drawn, described and said") {
    HeadlessApp it({.markdown = kBook});
    CHECK(it.dom.attribute("bench.run", "disabled") == "(none)");
    it.app.activate("bench.run");
    it.settle();
    REQUIRE(platform::record().measurements.size() == 1);
    CHECK(platform::record().measurements[0].second == "bench");
    CHECK(it.dom.text("bench.description").starts_with("Measuring"));
    CHECK(it.dom.attribute("bench.run", "aria-disabled") == "true");
    it.app.activate("bench.run");  // while it runs
    CHECK(platform::record().measurements.size() == 1);
    it.app.measured("bench", R"({"share":0.5})");
    it.settle();
    CHECK(said_later(it) == "(none)");
    CHECK(it.dom.attribute("bench.progress", "value") == "50");
    it.app.measured("bench", kAnswer);
    it.settle();
    CHECK(it.dom.text("bench.description").find("the SIMD engine 8 ") != std::string::npos);
    CHECK(said_later(it).find("the SIMD engine 8 ") != std::string::npos);
    CHECK_FALSE(it.dom.has_attribute("bench.run", "aria-disabled"));
    CHECK(it.dom.has_attribute("bench.progress", "hidden"));
    CHECK(platform::record().addresses.empty());
    CHECK(it.errors().empty());
  }

  TEST_CASE("an answer for nobody is left alone") {
    HeadlessApp it;
    it.app.measured("nobody", kAnswer);
    it.app.measured("table", kAnswer);
    it.app.trained("nobody", "0\n{}");
    for (const char* report : {"", "x", "0", "0\n", "7\n{}"}) it.app.trained("table", report);
    it.app.file_chosen("nobody.file", "x");
    it.settle();
    CHECK(it.errors().empty());
  }
}
