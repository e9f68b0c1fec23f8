#include <doctest/doctest.h>

#include <set>

#include "tests/page/laid_out.h"

namespace {

/// Checks that lines fit their column, except lines of one word, which may be too wide, and code, which scrolls.
void check_widths(const page::Layout& layout, float width_px) {
  for (const page::Box& box : layout.boxes) {
    for (const page::TextBox& text : box.texts) {
      for (const page::Line& line : text.lines) {
        if (text_of(line).find(' ') == std::string::npos || line.pieces[0].em_px == base::type(base::Type::code).em_px) continue;
        CAPTURE(text_of(line));
        CHECK(right_of(line) <= width_px + 0.02f);
      }
    }
  }
}

book::Attempt first_checked(const book::Item& item) {
  return {.chosen = {item.options.front().id}, .number = "1", .checked = true, .tries = 1};
}

bool on_stage(const book::Block& block) { return block.kind == book::BlockKind::figure || block.kind == book::BlockKind::scene; }

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("the blocks of the lesson stand in order and never overlap, at any width") {
    const std::string markdown = lesson_markdown();
    for (int width_px = 300; width_px <= 560; width_px += 4) {
      CAPTURE(width_px);
      const LaidOut laid(markdown, static_cast<float>(width_px), width_px % 8 == 0 ? first_checked : nullptr);
      REQUIRE(laid.layout.boxes.size() == laid.document.blocks.size());
      float bottom = 0;
      for (size_t i = 0; i < laid.layout.boxes.size(); ++i) {
        const page::Box& box = laid.layout.boxes[i];
        CAPTURE(box.id);
        CHECK(box.id == laid.document.blocks[i].id);
        CHECK(box.rect.y >= bottom);
        CHECK((box.rect.height > 0 || on_stage(laid.document.blocks[i])));
        CHECK(box.rect.width == static_cast<float>(width_px));
        check_texts(box);
        bottom = box.rect.bottom();
      }
      CHECK(laid.layout.height_px > bottom);
      check_widths(laid.layout, static_cast<float>(width_px));
    }
  }

  TEST_CASE("where figures stand in the text, they and the scenes take room, and a scene is a link in words") {
    const LaidOut laid(lesson_markdown(), 500, nullptr, 300);
    for (size_t i = 0; i < laid.layout.boxes.size(); ++i) {
      const book::Block& block = laid.document.blocks[i];
      if (block.kind == book::BlockKind::figure) CHECK(laid.box(i).rect.height == 300);
      if (block.kind != book::BlockKind::scene) continue;
      const book::Scene& scene = laid.document.scenes[static_cast<size_t>(block.index)];
      const page::Line& line = laid.box(i).texts.at(0).lines.at(0);
      CHECK(text_of(line) == scene.words);
      CHECK(line.pieces.at(0).link == scene.link);
      CHECK(laid.box(i).rect.y >= laid.box(i - 1).rect.bottom() + 10);
    }
  }

  TEST_CASE("positions down the lesson are whole pixels, so that no line is drawn between two") {
    const LaidOut laid(lesson_markdown(), 437);
    for (const page::Box& box : laid.layout.boxes) {
      for (const page::TextBox& text : box.texts) {
        for (const page::Line& line : text.lines) {
          CHECK(line.top_px == std::round(line.top_px));
          CHECK(line.baseline_px == std::round(line.baseline_px));
        }
      }
    }
  }

  TEST_CASE("every element of the lesson is laid out once") {
    const LaidOut laid(lesson_markdown(), 560);
    std::set<std::string> ids;
    size_t count = 0;
    for (const page::Box& box : laid.layout.boxes) {
      for (const page::TextBox* text : texts_with_element(box)) {
        ids.insert(text->id);
        ++count;
      }
    }
    CHECK(count > 40);
    CHECK(ids.size() == count);
  }

  TEST_CASE("a display formula that is too wide is drawn smaller, and stands in the middle") {
    const LaidOut laid("```math\n" + std::string(100, 'x') + "\n```\n", 300);  // 30 em: 570 px at 19
    const page::Piece& piece = laid.box(0).texts[0].lines[0].pieces[0];
    CHECK(piece.em_px == 10);
    CHECK(piece.width_px == doctest::Approx(300));
    const LaidOut small("```math\nxxxxxxxxxx\n```\n", 300);
    const page::Piece& whole = small.box(0).texts[0].lines[0].pieces[0];
    CHECK(whole.em_px == 19);
    CHECK(std::abs(whole.x_px - (300 - whole.x_px - whole.width_px)) <= 1);
    CHECK(small.box(0).sizings[0].height_px == small.box(0).rect.height);
  }

  TEST_CASE("a listing wider than the column is cut at its edge, nothing else is") {
    const LaidOut laid("Words.\n\n```python\n" + std::string(200, 'x') + "\n```\n\n- item\n", 300);
    CHECK_FALSE(laid.box(0).clipped);
    CHECK(laid.box(1).clipped);
    CHECK_FALSE(laid.box(2).clipped);
  }

  TEST_CASE("a chapter without blocks has no boxes") {
    const LaidOut laid("", 400);
    CHECK(laid.layout.boxes.empty());
    CHECK(laid.layout.height_px > 0);
  }
}
