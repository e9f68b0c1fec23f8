#include <doctest/doctest.h>

#include "tests/page/laid_out.h"

namespace {

/// The markers of a list, in order, which are text boxes without an element.
std::vector<const page::TextBox*> markers_of(const page::Box& box) {
  std::vector<const page::TextBox*> markers;
  for (const page::TextBox& text : box.texts) {
    if (text.id.empty()) markers.push_back(&text);
  }
  return markers;
}

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("list items stand below each other, indented, each behind its marker") {
    const LaidOut laid("- one\n- two words that need a second line\n- three\n", 200);
    const page::Box& box = laid.box(0);
    const std::vector<const page::TextBox*> items = texts_with_element(box);
    const std::vector<const page::TextBox*> markers = markers_of(box);
    REQUIRE(items.size() == 3);
    REQUIRE(markers.size() == 3);
    CHECK(items[1]->lines.size() > 1);
    for (size_t i = 0; i < 3; ++i) {
      CHECK(items[i]->rect.x == base::px(base::Space::list_indent));
      CHECK(items[i]->rect.right() == 200);
      CHECK(text_of(markers[i]->lines[0]) == "•");
      CHECK(markers[i]->lines[0].baseline_px == items[i]->lines[0].baseline_px);
      CHECK(markers[i]->lines[0].pieces[0].x_px >= 0);
      CHECK(right_of(markers[i]->lines[0]) < items[i]->rect.x);
      if (i > 0) CHECK(items[i]->rect.y == items[i - 1]->rect.bottom() + base::px(base::Space::item));
    }
    check_texts(box);
  }

  TEST_CASE("numbered lists count from where they start") {
    const LaidOut laid("9. nine\n10. ten\n11. eleven\n", 300);
    const std::vector<const page::TextBox*> markers = markers_of(laid.box(0));
    REQUIRE(markers.size() == 3);
    CHECK(text_of(markers[0]->lines[0]) == "9.");
    CHECK(text_of(markers[2]->lines[0]) == "11.");
    CHECK(right_of(markers[0]->lines[0]) == right_of(markers[2]->lines[0]));
  }

  TEST_CASE("lists in lists are indented again and push what follows down") {
    const LaidOut laid("- a\n  1. b\n  2. c\n     - d\n- e\n", 300);
    const std::vector<const page::TextBox*> items = texts_with_element(laid.box(0));
    REQUIRE(items.size() == 5);
    const float indent = base::px(base::Space::list_indent);
    CHECK(items[0]->rect.x == indent);
    CHECK(items[1]->rect.x == 2 * indent);
    CHECK(items[2]->rect.x == 2 * indent);
    CHECK(items[3]->rect.x == 3 * indent);
    CHECK(items[4]->rect.x == indent);
    for (size_t i = 1; i < 5; ++i) CHECK(items[i]->rect.y >= items[i - 1]->rect.bottom());
    check_texts(laid.box(0));
  }

  TEST_CASE("an item without text still takes its line") {
    const LaidOut laid("- a\n-\n- c\n", 300);
    const std::vector<const page::TextBox*> markers = markers_of(laid.box(0));
    REQUIRE(markers.size() == 3);
    for (size_t i = 1; i < 3; ++i)
      CHECK(markers[i]->lines[0].top_px >= markers[i - 1]->lines[0].top_px + markers[i - 1]->lines[0].height_px);
  }

  TEST_CASE("a note indents its blocks and runs a bar beside all of them") {
    const LaidOut laid("before\n\n> one\n>\n> - two\n>\n> > three\n\nafter\n", 300);
    const page::Box& box = laid.box(1);
    const std::vector<const page::TextBox*> texts = texts_with_element(box);
    const float indent = base::px(base::Space::note_indent);
    REQUIRE(texts.size() == 3);
    CHECK(texts[0]->rect.x == indent);
    CHECK(texts[1]->rect.x == indent + base::px(base::Space::list_indent));
    CHECK(texts[2]->rect.x == 2 * indent);
    check_texts(box);
    REQUIRE(box.shapes.size() == 2);  // the inner note's bar is finished first
    CHECK(box.shapes[1].rect.x == 0);
    CHECK(box.shapes[1].rect.y == box.rect.y);
    CHECK(box.shapes[1].rect.height == box.rect.height);
    CHECK(box.shapes[0].rect.y == texts[2]->rect.y);
    CHECK(laid.box(2).rect.y >= box.rect.bottom() + base::px(base::Space::paragraph));
  }
}
