#include <doctest/doctest.h>

#include "tests/app/headless_app.h"

namespace {

constexpr const char* kText =
    "# T\n\nA [pair](term:pair) and a [norm](term:norm).\n\nThe [pair](term:pair) again.\n\n```term pair\nPair\nTwo of them.\n```\n\n"
    "```term norm\nNorm\nThe length.\n```\n";

bool is_open(const HeadlessApp& it, const std::string& link) {
  const bool shown = it.dom("attribute", link + ".note", "hidden").is_null();
  CHECK(it.dom.attribute(link, "aria-expanded") == (shown ? "true" : "false"));
  return shown;
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("pressing a term opens its definition below the block, pressing it again closes it; one is open at most") {
    for (const char* view : {"workbench", "page"}) {
      HeadlessApp it({.query = std::string("?view=") + view, .markdown = kText});
      for (const char* link : {"link-1", "link-2", "link-3"}) CHECK_FALSE(is_open(it, link));
      it.app.activate("link-1");
      it.settle();
      CHECK(is_open(it, "link-1"));
      it.app.activate("link-3");
      it.settle();
      CHECK_FALSE(is_open(it, "link-1"));
      CHECK(is_open(it, "link-3"));
      it.app.activate("link-3");
      it.settle();
      CHECK_FALSE(is_open(it, "link-3"));
    }
  }

  TEST_CASE("Escape and the button close it and give the focus back; a click elsewhere leaves it open") {
    HeadlessApp it({.markdown = kText});
    it.app.activate("link-1");
    it.app.click_away("");
    it.settle();
    CHECK(is_open(it, "link-1"));
    it.app.escape();
    it.settle();
    CHECK_FALSE(is_open(it, "link-1"));
    CHECK_FALSE(it.dom("focus", "link-1").exists());  // it never lost the focus

    it.app.activate("link-1");
    it.app.focus("link-1.note.more");
    it.app.escape();
    it.settle();
    CHECK(it.dom("focus", "link-1").exists());

    it.app.activate("link-2");
    it.settle();
    it.app.activate("link-2.note.close");
    it.settle();
    CHECK_FALSE(is_open(it, "link-2"));
    CHECK(it.dom("focus", "link-2").exists());
    it.app.activate("link-2.note.close");
    it.settle();
    CHECK_FALSE(is_open(it, "link-2"));
  }

  TEST_CASE("another chapter opens with every definition closed, and the address says nothing of them") {
    HeadlessApp it({.markdown = kText});
    it.app.activate("link-1");
    it.settle();
    CHECK(platform::record().addresses.empty());
    it.open(it.document);
    CHECK_FALSE(is_open(it, "link-1"));
  }
}
