#include "ui/fonts.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <cmath>

#include "base/text.h"
#include "tests/ui/headless_window.h"

namespace {

constexpr std::string_view kText = "Waves, é λ “AV” fi – 0123";

/// The position of every vertex that drawing `text` adds.
std::vector<ImVec2> drawn(WindowWithFonts& window, base::Face face, int em_px, base::Point baseline, std::string_view text,
                          float* width_px = nullptr) {
  std::vector<ImVec2> positions;
  window.frame({400, 300, window.fonts.pixel_ratio}, [&](ImDrawList& list) {
    const float width = plot::draw_text(list, window.fonts, face, em_px, baseline, 0, text);
    if (width_px) *width_px = width;
    for (const ImDrawVert& vertex : list.VtxBuffer) positions.push_back(vertex.pos);
  });
  return positions;
}

}  // namespace

TEST_SUITE("ui") {
  TEST_CASE("nothing counts as loaded until every face is") {
    HeadlessWindow window;
    plot::Fonts fonts;
    for (size_t i = 0; i < base::kFaces.size(); ++i) {
      CHECK_FALSE(ui::all_loaded(fonts));
      const auto face = static_cast<base::Face>(i);
      REQUIRE(ui::load_face(fonts, face, font_file(face)).has_value());
    }
    CHECK(ui::all_loaded(fonts));
  }

  TEST_CASE("a file that is no font is refused with a sentence, and the face stays as it was") {
    WindowWithFonts window;
    ImFont* const before = window.fonts.faces[0];
    const std::vector<std::uint8_t> page(500, '<');  // a server's error page instead of the font
    const base::Result<void> loaded = ui::load_face(window.fonts, base::Face::serif, page);
    REQUIRE_FALSE(loaded.has_value());
    CHECK(loaded.error().starts_with("This is not a TrueType file"));
    CHECK(window.fonts.faces[0] == before);
  }

  TEST_CASE("a font of which one byte differs never reaches what reads outlines, and neither does a cut one") {
    WindowWithFonts window;
    ImFont* const before = window.fonts.faces[0];
    const std::vector<std::uint8_t>& whole = font_file(base::Face::serif);
    for (size_t at = 300; at < whole.size(); at += 1999) {
      std::vector<std::uint8_t> other = whole;
      other[at] ^= 1;
      CHECK_FALSE(ui::load_face(window.fonts, base::Face::serif, other).has_value());
      CHECK_FALSE(ui::load_face(window.fonts, base::Face::serif, std::span(whole).first(at)).has_value());
    }
    CHECK(window.fonts.faces[0] == before);
  }

  TEST_CASE("a text is as wide as its advances together, at every pixel ratio the same") {
    WindowWithFonts window;
    for (size_t i = 0; i < base::kFaces.size(); ++i) {
      const auto face = static_cast<base::Face>(i);
      for (const int em_px : {13, 17, 31}) {
        CAPTURE(em_px);
        float widths[4];
        const float ratios[4] = {1, 1.5f, 2, 3};
        for (int r = 0; r < 4; ++r) {
          window.fonts.pixel_ratio = ratios[r];
          widths[r] = plot::text_width(window.fonts, face, em_px, kText);
          float sum = 0;
          for (size_t at = 0; at < kText.size();) {
            const size_t begin = at;
            base::next_code_point(kText, &at);
            sum += plot::text_width(window.fonts, face, em_px, kText.substr(begin, at - begin));
          }
          CHECK(sum == doctest::Approx(widths[r]).epsilon(1e-5));
          float drawn_px = 0;
          drawn(window, face, em_px, {10, 50}, kText, &drawn_px);
          CHECK(drawn_px == doctest::Approx(widths[r]).epsilon(1e-5));
        }
        CHECK(widths[0] > 5.0f * static_cast<float>(em_px));
        for (int r = 1; r < 4; ++r) CHECK(widths[r] == widths[0]);
      }
    }
  }

  TEST_CASE("sizes are those of the em, and advances are not rounded") {
    const WindowWithFonts window;
    for (const int em_px : {13, 14, 15}) {  // every glyph of the mono face is 0.6 em wide
      CHECK(plot::text_width(window.fonts, base::Face::mono, em_px, "W") == doctest::Approx(0.6 * em_px).epsilon(1e-4));
      CHECK(plot::text_width(window.fonts, base::Face::mono, em_px, "i i") == doctest::Approx(1.8 * em_px).epsilon(1e-4));
    }
  }

  TEST_CASE("text is drawn exactly where it is asked for, fractions of a pixel too") {
    WindowWithFonts window;
    for (const float ratio : {1.0f, 2.0f}) {
      window.fonts.pixel_ratio = ratio;
      const std::vector<ImVec2> whole = drawn(window, base::Face::serif, 17, {10, 50}, "Hx H");
      REQUIRE(whole.size() == 12);  // no vertices for the space
      for (const float dx : {0.25f, 0.5f, 100.75f}) {
        const std::vector<ImVec2> moved = drawn(window, base::Face::serif, 17, {10 + dx, 50}, "Hx H");
        REQUIRE(moved.size() == whole.size());
        for (size_t i = 0; i < whole.size(); ++i) {
          CHECK(moved[i].x == doctest::Approx(whole[i].x + dx).epsilon(1e-6));
          CHECK(moved[i].y == whole[i].y);
        }
      }
      // The second H is to the right of the first by the advances of an H, an x and a space.
      CHECK(whole[8].x - whole[0].x == doctest::Approx(plot::text_width(window.fonts, base::Face::serif, 17, "Hx ")).epsilon(1e-5));
      // An H stands on its baseline and begins at its origin, except for its side bearing.
      CHECK(std::abs(whole[2].y - 50) <= 1);
      CHECK(whole[0].x >= 9);
      CHECK(whole[0].x <= 12);
      CHECK(whole[2].y - whole[0].y == doctest::Approx(17 * 0.67).epsilon(0.15));  // cap height, with the soft edge
    }
  }

  TEST_CASE("heights are whole pixels, and a descent that rounding would cut takes one from the ascent") {
    const WindowWithFonts window;
    const base::Extent serif = plot::extent(window.fonts, base::Face::serif, 17);  // 17.612 and 5.695
    CHECK(serif.ascent_px == 18);
    CHECK(serif.descent_px == 6);
    const base::Extent mono = plot::extent(window.fonts, base::Face::mono, 14);  // 14.28 and 4.2
    CHECK(mono.ascent_px == 13);
    CHECK(mono.descent_px == 5);
    const base::Extent sans = plot::extent(window.fonts, base::Face::sans, 25);  // 24.6 and 7.9
    CHECK(sans.ascent_px == 25);
    CHECK(sans.descent_px == 8);
  }
}
