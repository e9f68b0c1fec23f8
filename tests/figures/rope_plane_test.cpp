#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/rope/rotated.h"
#include "figures/rope_plane/model.h"
#include "plot/transition.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

using engine::Layout;
using figures::plane::Model;
using figures::plane::Pair;

Model model_of(double n, int distance, int head_width = 16, int share = 0, Layout layout = Layout::kInterleaved, bool ones = false) {
  Model model;
  model.set({n, distance, ones, 1, head_width, share, 10000, layout});
  return model;
}

HeldFigure plane(const HeldFigure::Settings& settings = {}, plot::Room room = {600, 770, 48}) {
  return HeldFigure("rope_plane", settings, {}, room);
}

double number_of(std::string words) {
  if (words.starts_with("−")) words.replace(0, 3, "-");
  return base::parse_number(words).value();
}

std::vector<double> place(const HeldFigure& figure) { return {figure.value("n"), figure.value("distance"), figure.value("pair")}; }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("vectors are turned as the reference has them, in both layouts") {
    const base::JsonDocument document = read_reference("encodings.json");
    const auto check = [](std::vector<double> x, const std::vector<double>& expected, double position, Layout layout) {
      figures::rope::rotate(x, figures::rope::rotations_at(position, figures::rope::frequencies(16, 10000)), layout);
      for (size_t c = 0; c < x.size(); ++c) CHECK(std::fabs(x[c] - expected[c]) < 1e-12);
    };
    const auto part = [](const std::vector<double>& all, size_t row) {
      const auto from = all.begin() + static_cast<std::ptrdiff_t>(16 * row);
      return std::vector(from, from + 16);
    };
    const base::Json halves = document.root()["rope_half"].elements()[0], interleaved = document.root()["rope_interleaved"];
    const auto positions = flatten<double>(halves["positions"]), others = flatten<double>(interleaved["positions"]);
    for (const auto& [from, to] : {std::pair{"q", "q_half"}, std::pair{"k", "k_half"}}) {
      const auto x = flatten<double>(halves[from]), y = flatten<double>(halves[to]);
      REQUIRE(x.size() == 2 * 8 * 16);  // [H, T, K]
      for (size_t row = 0; row < 16; ++row) check(part(x, row), part(y, row), positions[row % 8], Layout::kHalves);
    }
    const auto x = flatten<double>(interleaved["x"]), y = flatten<double>(interleaved["y"]);
    REQUIRE(x.size() == 8 * 2 * 16);  // [T, H, K]
    for (size_t row = 0; row < 16; ++row) check(part(x, row), part(y, row), others[row / 2], Layout::kInterleaved);
  }

  TEST_CASE("the score depends on m - n alone, at every position, distance, width, share and layout") {
    for (const int head_width : {2, 6, 16, 128}) {
      for (const int share : {0, 1, 2}) {
        for (const Layout layout : {Layout::kInterleaved, Layout::kHalves}) {
          for (const int distance : {-512, -4, 0, 1, 31, 512}) {
            const double score = model_of(0, distance, head_width, share, layout).score;
            for (const double n : {1.0, 3.5, 103.0, 2047.0})
              CHECK(std::fabs(model_of(n, distance, head_width, share, layout).score - score) < 1e-11);
          }
        }
      }
    }
    CHECK(std::fabs(model_of(3, 4).score - model_of(3, 5).score) > 0.1);
    CHECK(std::fabs(model_of(3, 4).score - model_of(3, -4).score) > 0.1);
  }

  TEST_CASE("a pair's part is the real part of q conj(k) e^(i (m - n) theta), and all parts sum to the score") {
    for (const Layout layout : {Layout::kInterleaved, Layout::kHalves}) {
      const Model model = model_of(17, 23, 32, 1, layout);
      REQUIRE(model.count() == 8);
      double sum = model.unrotated_score;
      for (int i = 0; i < model.count(); ++i) {
        const Pair& pair = model.pairs[static_cast<size_t>(i)];
        const long double turn = 23 * std::pow(10000.0L, -2.0L * i / 16);
        const long double re = pair.q.re * pair.k.re + pair.q.im * pair.k.im, im = pair.q.im * pair.k.re - pair.q.re * pair.k.im;
        CHECK(std::fabs(static_cast<double>(re * std::cos(turn) - im * std::sin(turn)) - pair.part()) < 1e-12);
        CHECK(pair.rotated_q.length() == doctest::Approx(pair.q.length()));
        CHECK(pair.first == (layout == Layout::kHalves ? i : 2 * i));
        CHECK(pair.second == (layout == Layout::kHalves ? 8 + i : 2 * i + 1));
        sum += pair.part();
      }
      CHECK(sum == doctest::Approx(model.score));
    }
  }

  TEST_CASE("what is not turned adds the same at every distance; the share is even and at least one pair") {
    CHECK(model_of(3, 4, 16, 2).rotary_width == 4);
    CHECK(model_of(3, 4, 16, 1).rotary_width == 8);
    CHECK(model_of(3, 4, 16, 0).unrotated_score == 0);
    CHECK(model_of(3, 4, 6, 2).rotary_width == 2);
    CHECK(model_of(3, 4, 2, 2).rotary_width == 2);
    CHECK(model_of(3, 4, 16, 2).unrotated_score == model_of(900, -77, 16, 2).unrotated_score);
    CHECK(std::fabs(model_of(3, 4, 16, 2).unrotated_score) > 0.1);
  }

  TEST_CASE("of ones, the score over distance is the sum of 2 cos") {
    for (const int distance : {0, 4, 5, -100}) {
      double sum = 0;
      for (int i = 0; i < 8; ++i) sum += 2 * std::cos(distance * std::pow(10000, -i / 8.0));
      CHECK(model_of(5, distance, 16, 0, Layout::kInterleaved, true).score == doctest::Approx(sum));
    }
  }

  TEST_CASE("words before both turn both by the same angle, so the wedge and the score stay") {
    const plot::Scene before = plane().scene(), after = plane({{"n", 103}}).scene();
    for (const int whose : {0, 1})
      CHECK(mark_of(after, {"hand", whose, 2}).angle ==
            doctest::Approx(mark_of(before, {"hand", whose, 2}).angle + 100 * 0.1));  // clockwise
    const auto opening = [](const plot::Scene& scene) { return mark_of(scene, {"wedge"}).angle_to - mark_of(scene, {"wedge"}).angle; };
    CHECK(opening(after) == doctest::Approx(opening(before)));
    for (const plot::Scene* scene : {&before, &after}) {
      CHECK(mark_of(*scene, {"part"}).words == "0.40");
      CHECK(mark_of(*scene, {"score"}).words == "3.42");
      CHECK(mark_of(*scene, {"then score"}).words == "3.42");
    }
    CHECK(std::fabs(opening(plane({{"distance", 5}}).scene()) - opening(before)) == doctest::Approx(0.1));
  }

  TEST_CASE("on the way the wedge is rigid, and the number in the hub stands still") {
    const plot::Scene before = plane().scene(), after = plane({{"n", 29}}).scene();  // both turn by 2.6 radians
    const auto halfway = [&](plot::Key key) { return plot::between(mark_of(before, key), mark_of(after, key), 0.5); };
    const plot::Mark wedge = halfway({"wedge"}), number = halfway({"part"});
    CHECK(wedge.angle_to - wedge.angle == doctest::Approx(mark_of(before, {"wedge"}).angle_to - mark_of(before, {"wedge"}).angle));
    CHECK(number.at.x == wedge.at.x);
    CHECK(number.at.y == mark_of(before, {"part"}).at.y);
    CHECK(mark_of(before, {"hand", 0, 2}).inner == mark_of(before, {"hub"}).radius);
  }

  TEST_CASE("a dot for each position that has turned an arrow, from where the matrix put it") {
    const plot::Scene scene = plane().scene();
    for (const int whose : {0, 1}) {
      const int position = whose == 0 ? 7 : 3;
      const double before = mark_of(scene, {"before tip", whose}).angle;
      CHECK(mark_of(scene, {"hand", whose, 2}).angle - before == doctest::Approx(position * 0.1));
      CHECK(mark_of(scene, {"step", whose, position - 1}).angle - before == doctest::Approx(0.1));
      CHECK_FALSE(has_mark(scene, {"step", whose, position}));
    }
  }

  TEST_CASE("without pairs there are two arrows and their score alone; covered, they are not rotated and it is not said") {
    const HeldFigure two = plane({{"pairs", 1}}), covered = plane({{"pairs", 1}, {"cover", 1}});
    const plot::Scene scene = two.scene(), hidden = covered.scene();
    CHECK(mark_of(scene, {"part name"}).words == "score");
    CHECK(mark_of(scene, {"name", 0}).words == "*q*");
    for (const plot::Key key : {plot::Key{"score"}, {"bar", 2}, {"dial", 0}, {"numbers"}}) CHECK_FALSE(has_mark(scene, key));
    CHECK(two.words().find("pair") == std::string::npos);
    CHECK(two.figure().cursor_text().ends_with("and their score is 0.4024."));
    CHECK(mark_of(hidden, {"part"}).words == "?");
    CHECK(mark_of(hidden, {"then score"}).words == "?");
    CHECK(mark_of(hidden, {"hand", 0, 2}).angle == mark_of(scene, {"before tip", 0}).angle);
    CHECK_FALSE(has_mark(hidden, {"wedge"}));
    for (const std::string& said : {covered.words(), covered.figure().alt_text()}) CHECK(said.find("0.40") == std::string::npos);
  }

  TEST_CASE("the bars sum to the score, also where only some pairs have room") {
    for (const auto& settings : {HeldFigure::Settings{}, {{"head_width", 128}, {"pair", 30}}, {{"head_width", 64}, {"rotated", 2}}}) {
      const plot::Scene scene = plane(settings).scene();
      const float zero = mark_of(scene, {"baseline"}).at.x;
      float sum_px = 0, longest_px = 0;
      double sum = 0, longest = 0;
      for (const plot::Mark& mark : scene.marks()) {
        if (!mark.key.is("bar")) continue;
        const double adds = number_of(mark_of(scene, {"value", mark.key.i()}).words);
        sum += adds;
        longest = std::max(longest, std::fabs(adds));
        sum_px += mark.rect.x < zero - 0.01f ? -mark.rect.width : mark.rect.width;
        longest_px = std::max(longest_px, mark.rect.width);
      }
      CHECK(std::fabs(sum - number_of(mark_of(scene, {"score"}).words)) < 0.06);
      CHECK(std::fabs(sum_px / longest_px - sum / longest) < 0.2);  // bars end on whole pixels
    }
  }

  TEST_CASE("both ways of writing say the same part twice: from m and n, and from their difference") {
    const std::string complex = plane({{"view", 1}}).words(), matrix = plane({{"view", 2}}).words();
    for (const char* line : {"q′2 = (−0.871 + 1.254i) e0.7i = −1.474 + 0.398i", "k′2 = (−1.147 − 1.321i) e0.3i = −0.705 − 1.601i",
                             "Re(q′2 k′2) = 0.4024", "Re(q2 k2 e0.4i) = 0.4024"})
      CHECK_MESSAGE(complex.find(line) != std::string::npos, line);
    for (const char* line : {"q′2 = R(7) q2 =", "0.765", "−0.644", "−1.474", "q′2 · k′2 = q2 · R(−4) k2 = 0.4024"})
      CHECK_MESSAGE(matrix.find(line) != std::string::npos, line);
    for (const std::string* words : {&complex, &matrix})
      CHECK(words->find("score = ") != std::string::npos);  // the sum has this name alone
    CHECK(plane().figure().cursor_text() == "Query at 7, key at 3: pair 2 is turned by 22.92° and adds 0.4024 to the score of 3.4195.");
    CHECK(plane({{"view", 2}}).figure().alt_text().find("q′ of that pair is (−1.474, 0.398)") != std::string::npos);
  }

  TEST_CASE("arrows move both, with Shift the query alone; up and down choose the pair") {
    HeldFigure figure = plane();
    const auto after = [&](std::string_view key) {
      CHECK(figure.press(key));
      return place(figure);
    };
    CHECK(after("ArrowRight") == std::vector{4.0, 4.0, 2.0});
    CHECK(after("Shift+ArrowRight") == std::vector{4.0, 5.0, 2.0});
    CHECK(after("Shift+ArrowLeft") == std::vector{4.0, 4.0, 2.0});
    CHECK(after("ArrowDown") == std::vector{4.0, 4.0, 3.0});
    CHECK(after("End") == std::vector{2047.0, 4.0, 3.0});
    CHECK(after("Home") == std::vector{0.0, 4.0, 3.0});
    CHECK(after("ArrowLeft") == std::vector{0.0, 4.0, 3.0});
    CHECK_FALSE(figure.press("q"));
  }

  TEST_CASE("the rim turns both, a tip its own word; a click on a dial chooses its pair") {
    // For vectors of ones, both arrows point up and to the right before the rotation; pair 2 rotates by 0.1 rad per position, clockwise.
    HeldFigure figure = plane({{"vectors", 1}, {"n", 10}, {"distance", 10}});
    const plot::Mark rim = mark_of(figure.scene(), {"platter", 1});
    const auto drag = [&](base::Point from, double by_rad) {
      const float away = std::hypot(from.x - rim.at.x, from.y - rim.at.y);
      const double angle = plot::clockwise(from.x - rim.at.x, rim.at.y - from.y);
      figure.press_at(from);
      for (int step = 1; step <= 8; ++step) figure.drag_to(plot::around(rim.at, away, angle + by_rad * step / 8));
      CHECK(figure.let_go(plot::around(rim.at, away, angle + by_rad)).committed);
      return std::vector{figure.value("n"), figure.value("distance")};
    };
    const auto tip = [&](int whose) { return middle_of(mark_of(figure.scene(), {"tip", whose, 2})); };
    CHECK(drag(plot::around(rim.at, rim.outer - 5, 1), 0.5) == std::vector{15.0, 10.0});
    CHECK(drag(tip(0), 1) == std::vector{15.0, 20.0});
    CHECK(drag(tip(1), -0.5) == std::vector{10.0, 25.0});                                 // the query stays at 35
    CHECK(drag(plot::around(rim.at, rim.outer - 5, 1), -1.5) == std::vector{0.0, 25.0});  // stops at 0
    figure.set({{"n", 2}, {"distance", 5}});
    CHECK(drag(tip(1), -1) == std::vector{0.0, 7.0});  // the query stays at 7, however far the key is dragged
    figure.click(middle_of(mark_of(figure.scene(), {"slot", 5})));
    CHECK(figure.value("pair") == 5);
    CHECK(has_mark(figure.scene(), {"dial", 2}));
    figure.click(middle_of(mark_of(figure.scene(), {"hundred switch"})));
    CHECK(figure.value("n") == 100);
  }

  TEST_CASE("the sentence has the query's word at its distance, and numbers for what stands before") {
    CHECK(plane().words().find("At\n0\n") != std::string::npos);
    const plot::Scene far = plane({{"n", 103}, {"distance", 40}}).scene();
    CHECK(mark_of(far, {"position", 7}).words == "143");
    CHECK(mark_of(far, {"position", 0}).words == "100");
    CHECK(mark_of(far, {"left out", 4}).words == "107–142");
    CHECK(mark_of(plane({{"n", 100}, {"distance", 5}}).scene(), {"left out", 4}).words == "104");
    CHECK(has_mark(far, {"gap", 4}));
    CHECK_FALSE(has_mark(plane().scene(), {"gap", 4}));
    CHECK_FALSE(has_mark(plane({{"n", 1}}).scene(), {"word", 0}));
  }

  TEST_CASE("the table has a row for each pair, and in sight at most sixteen with the chosen one") {
    CHECK(plane({{"head_width", 128}}).all().rows.size() == 64);
    const auto rows = plane({{"head_width", 128}, {"pair", 30}}).figure().data(figures::Figure::DataScope::shown).rows;
    CHECK(rows.size() == 16);
    CHECK(std::ranges::any_of(rows, [](const auto& row) { return row[0] == "30"; }));
  }
}
