#include <doctest/doctest.h>

#include "book/address.h"

TEST_SUITE("book") {
  TEST_CASE("an address of a figure is its id and what is asked of it") {
    const auto address = book::figure_address("figure:ta%62le?base=1%30&d_model&x=a=b");
    REQUIRE(address.has_value());
    CHECK(address->figure_id == "table");
    REQUIRE(address->requests.size() == 3);
    CHECK(address->requests[0].value == "10");
    CHECK(address->requests[1].name == "d_model");
    CHECK(address->requests[1].value.empty());
    CHECK(address->requests[2].value == "a=b");
    CHECK(book::figure_address("figure:")->figure_id.empty());
    CHECK_FALSE(book::figure_address("figures:table").has_value());
  }

  TEST_CASE("an address of a chapter is its slug and a place in it") {
    CHECK(book::chapter_address("05-learned.html#limits")->slug == "05-learned");
    CHECK(book::chapter_address("05-learned.html#limits")->fragment == "limits");
    CHECK(book::chapter_address("05-learned.html")->fragment.empty());
    for (const std::string_view href : {"", "#a", "x.pdf", "https://x.org/a.html", "a/b.html", "a?x=1.html"}) {
      CHECK_FALSE(book::chapter_address(href).has_value());
    }
  }
}
