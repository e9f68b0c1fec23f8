#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <vector>

#include "book/parse/parse.h"
#include "page/lay_out.h"
#include "tests/book/stand_in.h"
#include "tests/page/fixed_measure.h"
#include "tests/page/lesson.h"

/// Markdown laid out with fixed_measure().
struct LaidOut {
  book::Document document;
  page::Typeset typeset;
  std::vector<page::ItemView> items;
  page::Layout layout;

  /// `attempt` makes the attempt at each item. Every figure is `figure_px` high; 0: on the stage.
  LaidOut(std::string_view markdown, float width_px, const std::function<book::Attempt(const book::Item&)>& attempt = {},
          float figure_px = 0) {
    document = book::parse("02-x.md", markdown, stand_in::catalog()).document;
    auto read = page::typeset_from_json(typeset_json(document));
    REQUIRE(read.has_value());
    typeset = std::move(*read);
    for (const book::Item& item : document.items) items.push_back(book::view_of(item, attempt ? attempt(item) : book::Attempt{}));
    const std::vector<float> heights(document.figures.size(), figure_px);
    layout = page::lay_out(document, typeset, fixed_measure(), items, heights, width_px);
  }

  const page::Box& box(size_t index) const {
    REQUIRE(index < layout.boxes.size());
    return layout.boxes[index];
  }
};

/// The text boxes that belong to an element, which those of list markers do not.
inline std::vector<const page::TextBox*> texts_with_element(const page::Box& box) {
  std::vector<const page::TextBox*> texts;
  for (const page::TextBox& text : box.texts) {
    if (!text.id.empty()) texts.push_back(&text);
  }
  return texts;
}

inline bool overlap(base::Rect a, base::Rect b) { return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom(); }

/// Checks that lines fill their rectangle, that rectangles are within the box, and that they do not overlap.
inline void check_texts(const page::Box& box) {
  const std::vector<const page::TextBox*> texts = texts_with_element(box);
  for (size_t i = 0; i < texts.size(); ++i) {
    CAPTURE(texts[i]->id);
    float y = texts[i]->rect.y;
    for (const page::Line& line : texts[i]->lines) {
      CHECK(line.top_px == y);
      CHECK(line.baseline_px > line.top_px);
      CHECK(line.baseline_px < line.top_px + line.height_px);
      y += line.height_px;
    }
    CHECK(y == texts[i]->rect.bottom());
    CHECK(texts[i]->rect.y >= box.rect.y);
    CHECK(texts[i]->rect.bottom() <= box.rect.bottom());
    CHECK(texts[i]->rect.x >= box.rect.x);
    CHECK(texts[i]->rect.right() <= box.rect.right());
    for (size_t j = 0; j < i; ++j) CHECK_FALSE(overlap(texts[i]->rect, texts[j]->rect));
  }
}
