#include <cstdlib>

#include "figures/encodings.h"
#include "plot/cell_colours.h"
#include "tests/figures/held_figure.h"

namespace {

HeldFigure compare(const HeldFigure::Settings& settings = {}, std::string_view text = "the dog bites the man") {
  return HeldFigure("compare_encodings", settings, text);
}

constexpr int kNone = 0, kRope = 6, kAlibi = 7, kT5 = 5;

float cell(const plot::Scene& scene, int encoding, int i, int j) {
  const plot::CellValues& cells = *mark_of(scene, {"panel", encoding}).cells;
  return cells.values[static_cast<size_t>(i * cells.columns + j)];
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("what is added is the logit less that of no encoding: half a logit a step with ALiBi, nothing on RoPE's diagonal") {
    const plot::Scene scene = compare().scene();
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < 5; ++j) CHECK(cell(scene, kAlibi, i, j) == doctest::Approx(-0.5 * std::abs(i - j)).epsilon(1e-5));
      CHECK(std::fabs(cell(scene, kRope, i, i)) < 1e-5);
    }
    CHECK(cell(scene, kRope, 4, 0) != doctest::Approx(cell(scene, kRope, 3, 0)));
    CHECK(cell(scene, kT5, 1, 0) == doctest::Approx(cell(scene, kT5, 4, 3)));  // stripes along the diagonals
    CHECK(cell(scene, kNone, 0, 2) == cell(scene, kNone, 3, 2));               // “the” twice, and nothing that tells them apart
    for (int encoding = 1; encoding < figures::kEncodings; ++encoding)
      CHECK(mark_of(scene, {"panel", encoding}).cells->high == mark_of(scene, {"panel", kNone}).cells->high);  // one scale
  }

  TEST_CASE("weights and logits are shown as they are, or less those of a reference") {
    HeldFigure figure = compare({{"view", 1}});
    double sum = 0;
    for (int j = 0; j < 5; ++j) sum += static_cast<double>(cell(figure.scene(), kRope, 2, j));
    CHECK(sum == doctest::Approx(1));
    figure.set({{"reference", 1}, {"mask", 1}});
    CHECK(cell(figure.scene(), kAlibi, 0, 0) == 0);  // under a mask the first word has only itself to take from
    CHECK(std::isnan(cell(figure.scene(), kAlibi, 0, 1)));
    CHECK(cell(figure.scene(), kNone, 4, 1) == 0);
    CHECK(figure.figure().alt_text().contains("Against None, "));
    CHECK(figure.figure().alt_text().contains("ALiBi by up to 0."));
    figure.set({{"query", 0}, {"key", 3}});
    CHECK(figure.figure().cursor_text() == "The mask hides “the” at place 3 from “the” at place 0.");
  }

  TEST_CASE("pictures stand under what stays of them when the words are averaged out, and say where they act") {
    const plot::Scene scene = compare({}, figures::find("compare_encodings")->text.initial).scene();
    const auto middle = [&](int encoding) { return middle_of(mark_of(scene, {"panel", encoding})).x; };
    const auto under = [&](int group, int encoding) {
      const plot::Mark& bracket = mark_of(scene, {"bracket", group});
      return middle(encoding) > bracket.at.x && middle(encoding) < bracket.to.x;
    };
    for (const int encoding : {kAlibi, kT5}) CHECK(under(0, encoding));
    for (const int encoding : {1, 2, 4}) CHECK(under(1, encoding));
    for (const int encoding : {kRope, 3}) CHECK(under(2, encoding));
    CHECK(mark_of(scene, {"acts on", kRope}).words == "q, k");
    CHECK(mark_of(scene, {"acts on", 1}).words == "input");
  }

  TEST_CASE("a click makes a picture large, another small again; the pointer reads words") {
    HeldFigure figure = compare({}, figures::find("compare_encodings")->text.initial);
    const plot::Scene before = figure.scene();
    CHECK(mark_of(before, {"panel", 3}).cells->rows == 24);
    figure.click(middle_of(mark_of(before, {"panel", 3})));
    CHECK(figure.value("large") == 4);
    CHECK(figure.value("query") == 12);
    const plot::Scene after = figure.scene();
    CHECK(mark_of(after, {"panel", 3}).rect.width > 2.5f * mark_of(before, {"panel", 3}).rect.width);
    CHECK(mark_of(after, {"panel", kRope}).rect.width < mark_of(before, {"panel", kRope}).rect.width);
    CHECK(figure.figure().alt_text().ends_with("The picture of Shaw is large."));
    CHECK(figure.figure().cursor_text().starts_with("With Shaw the logit of “the” at place 12 for "));
    figure.click(middle_of(mark_of(after, {"panel", 3})));
    CHECK(figure.value("large") == 0);
  }

  TEST_CASE("the words carry what the read encoding adds for the word at the cursor") {
    HeldFigure figure = compare({{"query", 4}, {"encoding", kAlibi}});
    const plot::Scene scene = figure.scene();
    const float most = mark_of(scene, {"panel", kAlibi}).cells->high;
    CHECK(mark_of(scene, {"word", 0}).fill == plot::paint_of(plot::Map::diverging, -2, -most, most));
    CHECK(mark_of(scene, {"word", 4}).fill == plot::paint_of(plot::Map::diverging, 0, -most, most));
    figure.hover(middle_of(mark_of(scene, {"word", 1})));
    CHECK(figure.value("key") == 1);
    figure.press("ArrowUp");
    CHECK(figure.value("query") == 3);
    CHECK(figure.all().rows.size() == figures::kEncodings * 25);
    CHECK(figure.figure().data(figures::Figure::DataScope::shown).rows.size() == figures::kEncodings);
  }
}
