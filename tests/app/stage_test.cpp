// What is painted of the boxes that the browser has laid out: the figure on the stage, and the text beside it.
#include <doctest/doctest.h>

#include <algorithm>

#include "plot/pack.h"
#include "tests/app/headless_app.h"

namespace {

using base::Rect;
using ui::Kind;
using ui::Layer;

constexpr Rect kButton{100, 500, 80, 34};

/// The vertices of a newly painted frame.
std::vector<ImDrawVert> painted(HeadlessApp& it) {
  it.app.paint();
  std::vector<ImDrawVert> vertices;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    vertices.insert(vertices.end(), list->VtxBuffer.begin(), list->VtxBuffer.end());
  return vertices;
}

Rect bounds(const std::vector<ImDrawVert>& vertices) {
  REQUIRE_FALSE(vertices.empty());
  const auto [left, right] = std::ranges::minmax(vertices, {}, [](const ImDrawVert& v) { return v.pos.x; });
  const auto [top, bottom] = std::ranges::minmax(vertices, {}, [](const ImDrawVert& v) { return v.pos.y; });
  return {left.pos.x, top.pos.y, right.pos.x - left.pos.x, bottom.pos.y - top.pos.y};
}

bool has_ink(const std::vector<ImDrawVert>& vertices, base::ColourToken ink) {
  return std::ranges::contains(vertices, plot::pack(base::colour(ink, false)), &ImDrawVert::col);
}

/// Puts a button alone on the article, and nothing on the stage.
void read_button(HeadlessApp& it) {
  std::vector<float> button = plain_layout::box(Kind::button, kButton);
  button[6] = 0;
  it.app.workbench().name_boxes("table.reset\ntable.base");
  it.app.workbench().read_boxes(Layer::article, button);
  it.app.workbench().read_boxes(Layer::stage, {});
}

double reported(HeadlessApp& it, const char* parameter) { return it.parameter(parameter); }

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("the figure on the stage is drawn where the browser has put its canvas") {
    HeadlessApp it;
    for (const Rect canvas : {plain_layout::kPicture, Rect{820, 200, 580, 420}}) {
      it.app.workbench().read_boxes(Layer::stage, plain_layout::box(Kind::picture, canvas));
      const std::vector<ImDrawVert> vertices = painted(it);
      CHECK(vertices.size() > 100);
      const Rect drawn = bounds(vertices);
      CHECK(drawn.x >= canvas.x - 1);
      CHECK(drawn.y >= canvas.y - 1);
      CHECK(drawn.right() <= canvas.right() + 1);
      CHECK(drawn.bottom() <= canvas.bottom() + 1);
      CHECK(drawn.width > canvas.width / 2);
      CHECK(drawn.height > canvas.height / 2);
    }
    it.app.workbench().read_boxes(Layer::stage, {});
    CHECK(painted(it).empty());
  }

  TEST_CASE("the pointer reaches the figure on the stage at the same cell, wherever its canvas is") {
    std::vector<double> found;
    for (const float x : {700.0f, 760.0f}) {
      HeadlessApp it;
      it.app.workbench().read_boxes(Layer::stage, plain_layout::box(Kind::picture, {x, 120, 640, 500}));
      it.app.point_at("table", {.over = true, .at = {200, 300}});
      CHECK(platform::record().frame_requested);
      it.app.paint();
      found.push_back(reported(it, "position"));
      found.push_back(reported(it, "dimension"));
    }
    CHECK(found[0] > 11);  // where the cursor is at first
    CHECK(found[0] == found[2]);
    CHECK(found[1] == found[3]);
  }

  TEST_CASE("the pointer on a figure that is not on the stage changes nothing") {
    HeadlessApp it({.markdown = "# T\n\n```figure encoding_table\nid: table\n```\n\n```figure encoding_table\nid: other\n```\n"});
    REQUIRE(it.staged() == "other");  // the page fits the window, so all has been read
    const double before = reported(it, "position");
    it.app.point_at("table", {.over = true, .at = {200, 300}});
    it.settle();
    CHECK(reported(it, "position") == before);
  }

  TEST_CASE("a control under the pointer, and one with the focus, is painted differently") {
    HeadlessApp it;
    const auto look = [&it] {
      it.settle();
      read_button(it);
      return painted(it);
    };
    const std::vector<ImDrawVert> plain = look();
    CHECK_FALSE(has_ink(plain, base::ColourToken::accent_ground));
    it.app.hover("table.reset");
    CHECK(has_ink(look(), base::ColourToken::accent_ground));
    it.app.hover("table.base");
    CHECK(look().size() == plain.size());
    it.app.focus("table.reset");
    const std::vector<ImDrawVert> focused = look();
    CHECK(has_ink(focused, base::ColourToken::accent));
    CHECK(bounds(focused).x < kButton.x - 2);
    it.app.focus("");
    CHECK(look().size() == plain.size());
  }

  TEST_CASE("the text scrolls, and the stage stays") {
    HeadlessApp it;
    read_button(it);
    const Rect before = bounds(painted(it));
    it.app.scroll(100);
    CHECK(bounds(painted(it)).y == doctest::Approx(before.y - 100));
    it.app.workbench().read_boxes(Layer::article, {});
    it.app.workbench().read_boxes(Layer::stage, plain_layout::box(Kind::picture, plain_layout::kPicture));
    const Rect stage = bounds(painted(it));
    it.app.scroll(200);
    CHECK(bounds(painted(it)) == stage);
  }

  TEST_CASE("words are painted from the rows that have come") {
    HeadlessApp it;
    it.app.workbench().read_words(8, 4, 0, {});
    const std::vector<std::uint32_t> row(16, 0xFF00FF00);
    it.app.workbench().read_words(8, 4, 2, row);
    std::vector<float> text = plain_layout::box(Kind::text, {100, 200, 8, 2});
    text[7] = 202;
    text[9] = 2;  // the third row
    text[10] = 8;
    text[11] = 2;
    it.app.workbench().read_boxes(Layer::article, text);
    it.app.workbench().read_boxes(Layer::stage, {});
    const std::vector<ImDrawVert> vertices = painted(it);
    REQUIRE(vertices.size() == 4);
    CHECK(vertices[0].uv.y == 0.5f);
    CHECK(vertices[2].uv.y == 1);
    const auto& textures = ImGui::GetPlatformIO().Textures;
    const auto atlas = std::ranges::find_if(textures, [](const ImTextureData* texture) { return texture->Width == 8; });
    REQUIRE(atlas != textures.end());
    const auto* pixels = reinterpret_cast<const std::uint32_t*>((*atlas)->Pixels);
    CHECK(std::count(pixels, pixels + 16, 0) == 16);
    CHECK(std::count(pixels + 16, pixels + 32, 0xFF00FF00) == 16);
  }

  TEST_CASE("boxes of a chapter that is left are not painted on the next one") {
    HeadlessApp it;
    read_button(it);
    REQUIRE_FALSE(painted(it).empty());
    REQUIRE(open_document(it.app, read_chapter("01-words", "# Words\n\nJust words.\n")).has_value());
    CHECK(painted(it).empty());
  }

  TEST_CASE("places that do not belong to the open chapter are ignored") {
    HeadlessApp it;
    it.app.scroll(100000);
    it.settle();
    REQUIRE(it.parameter("base") == 500);
    it.app.place_blocks(std::vector<float>{0, 100, 100});
    it.settle();
    CHECK(it.parameter("base") == 500);
    CHECK(it.staged() == "table");
  }

  TEST_CASE("the style sheet is told the size of each formula") {
    HeadlessApp it;
    const base::Result<base::JsonDocument> sizes = base::JsonDocument::parse(it.app.workbench().formula_sizes());
    REQUIRE(sizes.has_value());
    REQUIRE(sizes->root().size() == it.document.formulas.size());
    CHECK(sizes->root().at(0).at(0).number() == doctest::Approx(0.3 * static_cast<double>(it.document.formulas[0].tex.size())));
    CHECK(sizes->root().at(0).at(1).number() == doctest::Approx(1.3));
    CHECK(sizes->root().at(0).at(2).number() == 0.25);
  }
}
