#include <doctest/doctest.h>

#include <algorithm>

#include "book/element_ids.h"
#include "tests/page/laid_out.h"

namespace {

constexpr const char* kText =
    "# T\n\nA [pair](term:pair) of words.\n\nWhat follows.\n\n```term pair\nPair\nTwo dimensions that belong together, the sine and the "
    "cosine "
    "of one angle, $x$.\n```\n";
constexpr size_t kNote = 2;  // after the title and the paragraph

page::Layout with_open(const LaidOut& laid, int link) {
  return page::lay_out(laid.document, laid.typeset, fixed_measure(), laid.items, {}, 400, base::TextSize::normal, link);
}

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("a definition takes no room until its link is open, and then pushes down what follows") {
    const LaidOut laid(kText, 400);
    CHECK(laid.document.blocks[kNote].kind == book::BlockKind::definition);
    const page::Box& closed = laid.box(kNote);
    CHECK(closed.rect.height == 0);
    CHECK(closed.texts.empty());
    const page::Layout open = with_open(laid, 0);
    const page::Box& note = open.boxes[kNote];
    CHECK(note.rect.height > 80);
    CHECK(note.rect.y >= open.boxes[1].rect.bottom() + 12);
    CHECK(open.boxes[3].rect.y == note.rect.bottom() + 20);
    CHECK(open.boxes[3].rect.y > laid.box(3).rect.y + note.rect.height);
    CHECK(with_open(laid, 1).boxes[kNote].rect.height == 0);
    check_texts(note);
  }

  TEST_CASE("an open definition has its title, its words, a link and a button") {
    const LaidOut laid(kText, 400);
    const page::Layout open = with_open(laid, 0);
    const page::Box& note = open.boxes[kNote];
    REQUIRE(note.texts.size() == 2);
    CHECK(note.texts[0].id == "link-1.note.text");
    CHECK(note.texts[0].lines[0].pieces[0].text == "Pair.");
    CHECK(note.texts[0].lines[0].pieces[0].face == base::Face::sans_semibold);
    CHECK(note.texts[0].breaks.size() + 1 == note.texts[0].lines.size());
    const page::Piece& more = note.texts[1].lines[0].pieces[0];
    CHECK(more.text == "In the glossary");
    REQUIRE(more.link >= 0);
    CHECK(laid.document.links[static_cast<size_t>(more.link)].href == "glossary.html#pair");
    CHECK(laid.document.links[static_cast<size_t>(more.link)].element_id == "link-1.note.more");
    const auto button = std::ranges::find(note.shapes, page::Shape::Kind::button, &page::Shape::kind);
    REQUIRE(button != note.shapes.end());
    CHECK(button->id == "link-1.note.close");
    CHECK(button->rect.right() == 400 - 16);
    CHECK(std::ranges::count(note.sizings, "link-1.note.text.f1", &page::Sizing::id) == 1);
  }
}
