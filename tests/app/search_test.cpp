#include <doctest/doctest.h>

#include "tests/app/headless_app.h"

namespace {

constexpr const char* kIndex = R"({"parts":[
{"slug":"02-sinusoidal-encoding","title":"2 · Sinusoidal encoding","places":[["h","fast","Fast and slow"],["t","b9","The wavelength of a pair."]]},
{"slug":"glossary","title":"Glossary","places":[["w","wavelength","Wavelength","The number of positions."]]}]})";

void type(HeadlessApp& it, const char* words) {
  it.app.input("search.words", words);
  it.settle();
}

void open(HeadlessApp& it) {
  it.app.toggle("search", true);
  it.settle();
}

std::string active(const HeadlessApp& it) { return it.dom.attribute("search.words", "aria-activedescendant"); }
bool is_hidden(const HeadlessApp& it, const char* id) { return it.dom.attribute(id, "hidden").empty(); }

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("the index is fetched when the search is first opened, and only then") {
    HeadlessApp it;
    CHECK(platform::record().loads.empty());
    open(it);
    CHECK(platform::record().loads == std::vector<std::string>{"search.json"});
    CHECK(it.dom.text("search.status") == "The index is on its way.");
    it.app.loaded("search.json", kIndex);
    it.settle();
    CHECK(it.dom.text("search.status") == "");
    open(it);
    CHECK(platform::record().loads.size() == 1);
  }

  TEST_CASE("what was typed before the index came is looked up when it comes") {
    HeadlessApp it;
    open(it);
    type(it, "wavel");
    CHECK(is_hidden(it, "search.results"));
    it.app.loaded("search.json", kIndex);
    it.settle();
    CHECK_FALSE(is_hidden(it, "search.results"));
    CHECK(it.dom.text("search.status") == "2 places");
  }

  TEST_CASE("results lead to their places, in the open chapter without leaving it, and words are marked") {
    HeadlessApp it;
    open(it);
    it.app.loaded("search.json", kIndex);
    type(it, "wave");
    CHECK(it.dom.attribute("search.0", "href") == "glossary.html#wavelength");
    CHECK(it.dom.attribute("search.1", "href") == "#b9");
    CHECK(is_hidden(it, "search.2"));
    CHECK(it.dom.text("search.0.part") == "Glossary");
    const base::Json title = it.dom("marked", "search.0.title");
    REQUIRE(title.size() == 3);
    CHECK(title.at(1).string() == "Wavelength");
    CHECK(it.dom("marked", "search.1.text").at(0).string() == "The ");
    CHECK(it.dom.attribute("search.words", "aria-expanded") == "true");
  }

  TEST_CASE("arrows move the choice around, and other keys are left to the field") {
    HeadlessApp it;
    open(it);
    CHECK_FALSE(it.app.key("search.words", "ArrowDown"));
    it.app.loaded("search.json", kIndex);
    type(it, "wave");
    CHECK(active(it) == "search.0");
    CHECK(it.app.key("search.words", "ArrowDown"));
    it.settle();
    CHECK(active(it) == "search.1");
    CHECK(it.dom.attribute("search.1", "aria-selected") == "true");
    CHECK(it.dom.attribute("search.0", "aria-selected") == "false");
    CHECK(platform::record().revealed.back() == "search.1");
    CHECK(it.app.key("search.words", "ArrowDown"));
    CHECK(it.app.key("search.words", "ArrowUp"));
    it.settle();
    CHECK(active(it) == "search.1");
    CHECK_FALSE(it.app.key("search.words", "ArrowLeft"));
    type(it, "waves of nothing");
    CHECK(it.dom("attribute", "search.words", "aria-activedescendant").is_null());
  }

  TEST_CASE("nothing found, and an index that does not come, are said; another try fetches it again") {
    HeadlessApp it;
    open(it);
    it.app.loaded("search.json", "");
    it.settle();
    CHECK(it.dom.text("search.status") == "The index could not be loaded.");
    CHECK_FALSE(is_hidden(it, "search.retry"));
    it.app.activate("search.retry");
    it.settle();
    CHECK(platform::record().loads.size() == 2);
    CHECK(is_hidden(it, "search.retry"));
    it.app.loaded("search.json", kIndex);
    type(it, " zebra ");
    CHECK(it.dom.text("search.status") == "Nothing found for “zebra”; the index lists every section.");
    CHECK(is_hidden(it, "search.results"));
  }
}
