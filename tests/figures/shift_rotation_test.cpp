#include "figures/shift_rotation/model.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::shift::model_of;

HeldFigure at(double pos, double k, double d_model = 32, double pair = 3) {
  return HeldFigure("shift_rotation", {{"pos", pos}, {"k", k}, {"d_model", d_model}, {"pair", pair}, {"equation", 0}});
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("R(k) PE(pos) is PE(pos + k) to within 1e-6, at every position, shift and width of the figure") {
    double worst = 0;
    for (const int d_model : {2, 4, 32, 62, 128, 512}) {
      const bool wide = d_model > 128;
      for (int pos = 0; pos <= 2047; pos += pos < 8 ? 1 : wide ? 290 : 97) {
        for (int k = -512; k <= 512; k += std::abs(k) < 4 ? 1 : wide ? 127 : 31)
          worst = std::max(worst, model_of(pos, k, d_model, 10000).residual);
      }
      worst = std::max(worst, model_of(2047, 512, d_model, 10000).residual);
    }
    CHECK(worst > 0);
    CHECK(worst < 1e-6);
    for (const double base : {2.0, 100.0, 1000000.0}) CHECK(model_of(2047, -512, 512, base).residual < 1e-6);
  }

  TEST_CASE("each block is [[cos, sin], [-sin, cos]] of k theta, whatever the position") {
    for (const int pos : {0, 5, 500}) {
      const figures::shift::Model model = model_of(pos, 3, 32, 10000);
      for (int i = 0; i < model.count(); ++i) {
        const double turn_rad = 3 * std::pow(10000, -2.0 * i / 32);
        const double expected[] = {std::cos(turn_rad), std::sin(turn_rad), -std::sin(turn_rad), std::cos(turn_rad)};
        for (size_t j = 0; j < 4; ++j) CHECK(std::fabs(model.pairs[static_cast<size_t>(i)].r[j] - expected[j]) < 6e-8);
      }
    }
  }

  TEST_CASE("the residual is that of all pairs together, and would show a wrong matrix") {
    const figures::shift::Model model = model_of(1234, 56, 64, 10000);
    double squares = 0;
    for (const figures::shift::Pair& pair : model.pairs) squares += pair.residual() * pair.residual();
    CHECK(model.residual == doctest::Approx(std::sqrt(squares)));
    CHECK(std::hypot(model.pairs[0].from.sine - model.pairs[0].to.sine, model.pairs[0].from.cosine - model.pairs[0].to.cosine) > 0.1);
  }

  TEST_CASE("both hands turn with the position, and the wedge and the matrix between them stay as they are") {
    HeldFigure figure = at(5, 3);
    const double theta = std::pow(10000, -6.0 / 32);
    const std::string entry = mark_of(figure.scene(), {"r", 1}).words;
    for (const double pos : {5.0, 5.5, 500.0, 2047.0}) {
      figure.set({{"pos", pos}});
      const plot::Scene scene = figure.scene();
      const plot::Mark& wedge = mark_of(scene, {"wedge", 3});
      CHECK(mark_of(scene, {"hand", 3}).angle == doctest::Approx(pos * theta));
      CHECK(mark_of(scene, {"shifted hand", 3}).angle == doctest::Approx((pos + 3) * theta));
      CHECK(wedge.angle_to - wedge.angle == doctest::Approx(3 * theta));
      CHECK(mark_of(scene, {"r", 1}).words == entry);
    }
    // Beyond a turn, the wedge is what is left over.
    const plot::Mark wedge = mark_of(at(0, -512, 32, 0).scene(), {"wedge", 0});
    CHECK(wedge.angle_to - wedge.angle == doctest::Approx(std::fmod(-512, 2 * 3.14159265358979)));
  }

  TEST_CASE("it shows the chapter's numbers and says them") {
    const HeldFigure figure = at(11, 5);
    for (const char* number : {"0.6301", "0.7765", "0.9267", "−0.3758", "0.2920", "−0.9564", "51°"}) CHECK(figure.words().contains(number));
    CHECK(figure.figure().cursor_text().starts_with("From position 11 to 16, hand 3 turns by 50.94°, and the rotation is off by "));
    CHECK(at(3, -5).figure().cursor_text().starts_with("From position 3 to −2, "));
    CHECK(at(0, 0, 2, 99).figure().cursor_text().contains("hand 0 turns by 0°"));
    const plot::Scene scene = figure.scene();
    for (const char* part : {"pos", "k", "sum", "i", "angle", "residual"})
      CHECK(std::ranges::contains(scene.marks(), std::string_view(part), &plot::Mark::part));
  }

  TEST_CASE("at rest there is one large dial, and a wedge left behind at every start that has been passed") {
    HeldFigure figure = at(11, 5);
    figure.set({{"equation", 1}});
    const plot::Scene scene = figure.scene();
    for (const plot::Key key : {plot::Key{"r", 1}, {"dial", 0}, {"place"}, {"left", 2}}) CHECK_FALSE(has_mark(scene, key));
    CHECK(mark_of(scene, {"dial", 3}).outer > 230);
    const double theta = std::pow(10000, -6.0 / 32);
    for (const int start : {0, 1}) {
      const plot::Mark& left = mark_of(scene, {"left", start});
      CHECK(left.angle == doctest::Approx(start * 5 * theta));
      CHECK(left.angle_to - left.angle == doctest::Approx(5 * theta));
    }
    figure.set({{"pos", 45}});
    for (int start = 0; start < 9; ++start) CHECK(has_mark(figure.scene(), {"left", start}) == (start > 3 && start < 9));
    CHECK(figure.words().contains("a shift by 5 turns hand 3 by 51°."));
  }

  TEST_CASE("the table has a row for each pair, and in sight at most sixteen with the chosen one") {
    CHECK(at(11, 5, 512).all().rows.size() == 256);
    const auto rows = at(11, 5, 512, 100).figure().data(figures::Figure::DataScope::shown).rows;
    CHECK(rows.size() == 16);
    CHECK(rows.front()[0] == "0");
    CHECK(rows.back()[0] == "255");
    CHECK(std::ranges::any_of(rows, [](const auto& row) { return row[0] == "100"; }));
  }

  TEST_CASE("arrows move pos, with Shift k, up and down choose the pair") {
    HeldFigure figure = at(11, 5);
    const auto after = [&](std::string_view key, std::string_view name) {
      REQUIRE(figure.press(key));
      return figure.value(name);
    };
    CHECK(after("ArrowRight", "pos") == 12);
    CHECK(after("Shift+ArrowLeft", "k") == 4);
    CHECK(after("Shift+ArrowUp", "k") == 14);
    CHECK(after("ArrowDown", "pair") == 4);
    CHECK(after("End", "pos") == 2047);
    CHECK(after("Home", "pos") == 0);
    CHECK(after("ArrowLeft", "pos") == 0);
  }

  TEST_CASE("a dragged tip turns pos, or k, by as many positions as bring it there; a small dial that is clicked grows") {
    HeldFigure figure = at(0, 20, 32, 4);  // pair 4 turns by 0.1 rad per position
    const plot::Mark dial = mark_of(figure.scene(), {"dial", 4});
    const auto drag = [&](double from_rad, double to_rad) {
      figure.press_at(plot::around(dial.at, dial.outer, from_rad));
      figure.drag_to(plot::around(dial.at, dial.outer, to_rad));
      figure.let_go(plot::around(dial.at, dial.outer, to_rad));
    };
    drag(0, 1);
    CHECK(figure.value("pos") == 10);
    CHECK(figure.value("k") == 20);
    drag(3, 2);
    CHECK(figure.value("k") == 10);
    const plot::Mark small = mark_of(figure.scene(), {"dial", 0});
    CHECK(small.outer < dial.outer / 3);
    figure.click(middle_of(mark_of(figure.scene(), {"pair name", 0})));
    CHECK(figure.value("pair") == 0);
    CHECK(mark_of(figure.scene(), {"dial", 0}).outer == dial.outer);
  }
}
