#include "ui/label.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>

#include "tests/ui/headless_window.h"

using Kind = ui::Label::Kind;

namespace {

const std::vector<ui::ContentsEntry> kEntries{
    {"01-order", "1 · Order", {{"why", "Why"}}},
    {"02-sines", "2 · Sines", {{"the-formula", "The formula"}, {"fast-and-slow", "Fast and slow"}}},
    {"03-learned", "3 · Learned", {}},
};

}  // namespace

TEST_SUITE("ui") {
  TEST_CASE("the bar holds name and chapter on the left, switches on the right, and none covers another") {
    const WindowWithFonts window;
    for (const float width_px : {900.0f, 1280.0f, 2560.0f}) {
      const std::vector<ui::Label> labels = ui::lay_out_bar(window.fonts, {"2 · Sinusoidal encoding", "Page view", "Light"}, width_px);
      const char* from_left[] = {"bar.contents", "bar.home",  "bar.chapter",  "bar.search",
                                 "bar.view",     "bar.theme", "bar.settings", "bar.help"};
      REQUIRE(labels.size() == std::size(from_left));
      float right = 0;
      for (const char* id : from_left) {
        const auto label = std::ranges::find(labels, id, &ui::Label::id);
        REQUIRE_MESSAGE(label != labels.end(), id);
        CHECK(label->rect.x > right);
        right = label->rect.right();
      }
      CHECK(right < width_px);
      for (const ui::Label& label : labels) {
        CHECK(label.rect.y > 0);
        CHECK(label.rect.bottom() < base::px(base::Space::header));
        const base::Face face = label.kind == Kind::home ? base::Face::sans_semibold : base::Face::sans;
        CHECK(label.rect.width >= plot::text_width(window.fonts, face, base::type(base::Type::ui).em_px, label.text));
      }
    }
  }

  TEST_CASE("the contents list every chapter, and the sections of the current one") {
    const std::vector<ui::Label> labels = ui::lay_out_contents(kEntries, "02-sines", "fast-and-slow", 248);
    REQUIRE(labels.size() == 6);
    const char* ids[] = {
        "contents.course",    "contents.01-order", "contents.02-sines", "contents.02-sines.the-formula", "contents.02-sines.fast-and-slow",
        "contents.03-learned"};
    for (size_t i = 0; i < 6; ++i) {
      CHECK(labels[i].id == ids[i]);
      CHECK((labels[i].kind == Kind::section) == (i == 3 || i == 4));
      CHECK(labels[i].current == (i == 2 || i == 4));
      CHECK(labels[i].rect.x >= 0);
      CHECK(labels[i].rect.right() <= 248);
      if (i > 0) CHECK(labels[i].rect.y >= labels[i - 1].rect.bottom());
    }
    CHECK(labels[3].text == "The formula");

    const std::vector<ui::Label> all = ui::lay_out_contents(kEntries, "02-sines", "fast-and-slow", 248, {{"glossary", "Glossary"}});
    REQUIRE(all.size() == 7);
    CHECK(all.back().kind == Kind::page);
    CHECK(all.back().id == "contents.glossary");
    CHECK(all.back().rect.y >= all[5].rect.bottom() + 16);
  }

  TEST_CASE("a chapter's ring closes with its questions answered") {
    WindowWithFonts window;
    const auto lines = [&](int answered) {
      const std::vector<ui::ContentsEntry> entries{{"01-order", "1 · Order", {}, 4, answered}};
      const std::vector<ui::Label> labels = ui::lay_out_contents(entries, "", "", 248);
      CHECK(labels[0].share == static_cast<float>(answered) / 4);
      CHECK(labels[0].text == (answered == 0 ? "Whole course" : "Whole course: " + std::to_string(answered) + " of 4"));
      CHECK(labels[1].share == static_cast<float>(answered) / 4);
      int count = 0;
      window.frame({400, 300, 1}, [&](ImDrawList& list) {
        ui::draw_labels({list, window.fonts, false, "", ""}, labels, {0, 0});
        count = list.VtxBuffer.Size;
      });
      return count;
    };
    CHECK(lines(0) < lines(1));
    CHECK(lines(1) < lines(4));
    CHECK(ui::lay_out_contents({{"01-order", "1 · Order", {}}}, "", "", 248)[1].share == 0);
  }

  TEST_CASE("with no chapter open nothing is current") {
    for (const ui::Label& label : ui::lay_out_contents(kEntries, "", "why", 248)) {
      CHECK(label.kind == Kind::chapter);
      CHECK_FALSE(label.current);
    }
  }

  TEST_CASE("labels of every kind are drawn in their rectangles") {
    WindowWithFonts window;
    for (const Kind kind : {Kind::menu, Kind::home, Kind::heading, Kind::button, Kind::chapter, Kind::section, Kind::page}) {
      const ui::Label label{kind, "x", "Some words", {0, 0, 160, 36}, true};
      window.frame({400, 300, 1}, [&](ImDrawList& list) {
        const ui::Painter painter{list, window.fonts, true, "x", ""};
        ui::draw_labels(painter, {label}, {100, 200});
        REQUIRE(list.VtxBuffer.Size > 20);
        for (const ImDrawVert& vertex : list.VtxBuffer) {
          CHECK(vertex.pos.x >= 98);
          CHECK(vertex.pos.x <= 262);
          CHECK(vertex.pos.y >= 198);
          CHECK(vertex.pos.y <= 238);
        }
      });
    }
  }

  TEST_CASE("focus is shown by a ring, and only on the label that has it") {
    WindowWithFonts window;
    for (const Kind kind : {Kind::menu, Kind::home, Kind::button, Kind::chapter, Kind::section, Kind::page}) {
      const auto vertices = [&](std::string_view focused) {
        int count = 0;
        window.frame({400, 300, 1}, [&](ImDrawList& list) {
          ui::draw_labels({list, window.fonts, false, "", focused}, {{kind, "x", "Light", {10, 10, 80, 34}}}, {0, 0});
          count = list.VtxBuffer.Size;
        });
        return count;
      };
      CHECK(vertices("x") > vertices(""));
      CHECK(vertices("y") == vertices(""));
    }
  }
}
