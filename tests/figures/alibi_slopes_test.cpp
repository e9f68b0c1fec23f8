#include "tests/figures/held_figure.h"

namespace {

HeldFigure alibi(const HeldFigure::Settings& settings = {}) { return HeldFigure("alibi_slopes", settings); }

/// The slope that the paper's text gives, for a number of heads that is a power of two also the code's.
long double slope(int head, int heads) { return std::pow(2.0L, -8.0L * (head + 1) / heads); }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the light on a word is e to the minus slope times distance, 1/e at the tick, and goes out at the end") {
    const plot::Scene scene = alibi().scene();
    for (int head = 0; head < 8; ++head) {
      CAPTURE(head);
      const std::vector<plot::Paint>& light = *mark_of(scene, {"light", head, -1}).shade;
      const auto blue = [](plot::Paint paint) { return static_cast<int>(paint.light() & 255); };  // 255 without light, 38 with all
      const auto count = static_cast<long double>(light.size());
      for (const size_t k : {size_t{0}, light.size() / 2, light.size() * 9 / 10}) {
        const long double distance = 23 * (static_cast<long double>(k) + 0.5L) / count;
        CHECK(std::abs(blue(light[k]) - static_cast<int>(255 - 217 * std::exp(-slope(head, 8) * distance))) <= 1);
      }
      CHECK(blue(light.back()) >= 230);
      CHECK(mark_of(scene, {"slope", head}).words == "1/" + std::to_string(2 << head));
    }
    const plot::Mark &tick = mark_of(scene, {"reach", 2, -1}), &key = mark_of(scene, {"key", 2, -8});
    CHECK(std::fabs(tick.at.x - key.at.x) <= 0.5f);  // on whole pixels
    CHECK(has_mark(scene, {"reach", 3, -1}));
    CHECK_FALSE(has_mark(scene, {"reach", 4, -1}));  // beyond the 24 words
  }

  TEST_CASE("pointing reads a head and a distance; a click opens its cone, another closes it") {
    HeldFigure figure = alibi();
    figure.hover(mark_of(figure.scene(), {"key", 5, -7}).at);
    CHECK(figure.value("head") == 5);
    CHECK(figure.value("distance") == -7);
    CHECK(figure.figure().cursor_text().starts_with(
        "Head 5 has slope 0.01562, 2 to the power of −6; at key less query −7 its bias is −0.1094"));
    const float closed = mark_of(figure.scene(), {"head", 5}).rect.height;
    figure.click(mark_of(figure.scene(), {"key", 5, -7}).at);
    CHECK(figure.value("opened") == 6);
    CHECK(mark_of(figure.scene(), {"head", 5}).rect.height > 3 * closed);
    CHECK(mark_of(figure.scene(), {"head", 0}).rect.height < closed);
    figure.click(mark_of(figure.scene(), {"key", 5, -7}).at);
    CHECK(figure.value("opened") == 0);
  }

  TEST_CASE("arrows move along the distances and between heads, and stay within them") {
    HeldFigure figure = alibi({{"distance", -23}});
    figure.press("ArrowLeft");
    CHECK(figure.value("distance") == -23);
    figure.press("ArrowRight");
    CHECK(figure.value("distance") == -22);
    figure.press("ArrowDown");
    CHECK(figure.value("head") == 3);
    figure.press("End");
    CHECK(figure.value("distance") == 0);
    figure.set({{"mask", 1}});
    figure.press("End");
    CHECK(figure.value("distance") == 23);
  }

  TEST_CASE("all views take a click, and the heads by code and text differ unless they are a power of two") {
    HeldFigure figure = alibi({{"view", 2}, {"heads", 12}, {"head", 8}});
    CHECK(figure.figure().alt_text().find("same by either") == std::string::npos);
    const auto rows = figure.all().rows;
    for (int head = 0; head < 12; ++head) {
      CHECK(std::stod(rows[static_cast<size_t>(head)][2]) == doctest::Approx(static_cast<double>(slope(head, 12))));
      const long double code = head < 8 ? slope(head, 8) : slope(2 * (head - 8), 16);
      CHECK(std::stod(rows[static_cast<size_t>(head)][1]) == doctest::Approx(static_cast<double>(code)));
    }
    figure.hover(mark_of(figure.scene(), {"line", 10}).points.back());
    CHECK(figure.value("head") == 10);
    figure.set({{"heads", 8}, {"view", 1}, {"head", 2}});
    CHECK(figure.figure().alt_text().contains("same by either"));
    const plot::Scene scene = figure.scene();
    const plot::Mark &steep = mark_of(scene, {"line", 0}), &flat = mark_of(scene, {"line", 1});
    const float zero = steep.points.back().y;
    CHECK(steep.points.front().y - zero == doctest::Approx(2 * (flat.points.front().y - zero)));
    figure.click(steep.points.front());
    CHECK(figure.value("head") == 0);
  }

  TEST_CASE("in the view of one head bars stand for what is left with the bias, and a line for what there was without") {
    const plot::Scene scene = alibi({{"view", 3}, {"content", 0}, {"query", 23}, {"key", 15}}).scene();
    const auto height = [&](int key) { return static_cast<double>(mark_of(scene, {"share", key}).rect.height); };
    CHECK(height(15) / height(23) == doctest::Approx(std::exp(-1)).epsilon(0.02));
    const plot::Mark& line = mark_of(scene, {"without line"});
    for (const base::Point& point : line.points) CHECK(point.y == line.points.front().y);  // all keys alike
    CHECK(mark_of(scene, {"share number"}).words == "0.045");
  }

  TEST_CASE("the names of the slopes stand apart, each beside the left end of its line or below that") {
    const plot::Scene scene = alibi({{"view", 1}}).scene();
    for (int head = 0; head < 7; ++head) {
      const float y = mark_of(scene, {"slope", head}).at.y, flatter = mark_of(scene, {"slope", head + 1}).at.y;
      CHECK(y - flatter >= 15);
      CHECK(mark_of(scene, {"tie", head}).to.y == doctest::Approx(mark_of(scene, {"line", head}).points.front().y));
    }
  }

  TEST_CASE("lines of the bias stay in the picture when a head in the middle is the steepest") {
    const plot::Scene scene = alibi({{"view", 1}, {"heads", 6}, {"mask", 1}}).scene();
    for (int head = 0; head < 6; ++head) CHECK(plot::bounds(mark_of(scene, {"line", head})).bottom() <= scene.height());
  }

  TEST_CASE("the bias multiplies weights by e to the bias, before each row is divided by its sum") {
    HeldFigure figure = alibi({{"view", 3}, {"content", 0}, {"query", 23}, {"key", 15}});
    long double sum = 0;
    for (int d = 0; d < 24; ++d) sum += std::exp(-d / 8.0L);
    const auto rows = figure.all().rows;
    const auto& row = rows[23 * 24 + 15];
    CHECK(std::stod(row[3]) == doctest::Approx(1 / 24.0).epsilon(1e-6));
    CHECK(std::stod(row[4]) == doctest::Approx(static_cast<double>(std::exp(-1.0L) / sum)).epsilon(1e-6));
    CHECK(row[2] == "-1");
    CHECK(rows[15 * 24 + 23][2] == "hidden");
    const plot::Scene shown = figure.scene();
    const plot::Mark& cells = mark_of(shown, {"weights", 1});
    figure.hover({cells.rect.x + cells.rect.width * 4.5f / 24, cells.rect.y + cells.rect.height * 20.5f / 24});
    CHECK(figure.value("query") == 20);
    CHECK(figure.value("key") == 4);
  }

  TEST_CASE("in bf16 the last 32 of 8,192 keys stand on two steps, and the last six get 0.375 of the attention") {
    HeldFigure figure = alibi({{"view", 4}, {"heads", 8}, {"head", 0}});
    CHECK(figure.words().contains("In bf16 the last 32 keys share 2 values; the last six get 0.375 of the attention, not 0.950."));
    CHECK(figure.words().contains("the last 6: 0.375"));
    const plot::Scene scene = figure.scene();
    const float upper = mark_of(scene, {"step", 0}).at.y, lower = mark_of(scene, {"step", -16}).at.y;
    CHECK(lower > upper + 20);
    for (int ahead = -31; ahead <= 0; ++ahead) CHECK(mark_of(scene, {"step", ahead}).at.y == (ahead > -16 ? upper : lower));
    for (int ahead = -15; ahead < 0; ++ahead)
      CHECK(mark_of(scene, {"share", ahead, 1}).rect.height == doctest::Approx(mark_of(scene, {"share", 0, 1}).rect.height));
    const auto rows = figure.all().rows;
    REQUIRE(rows.size() == 8192);
    CHECK(rows[8175] == std::vector<std::string>{"8175", "4087.5", "4080", rows[8175][3], rows[8175][4]});
    CHECK(rows[8176][2] == "4096");
    CHECK(std::stod(rows[8191][3]) == doctest::Approx(1 - std::exp(-0.5)));
    CHECK(std::stod(rows[8191][4]) == doctest::Approx(1 / 16.0).epsilon(1e-6));
  }

  TEST_CASE("the steps are as long with every slope that is a power of two, and gone in a text of 257 tokens") {
    HeldFigure figure = alibi({{"view", 4}, {"heads", 8}});
    for (int head = 0; head < 8; ++head) {
      figure.set({{"head", head}});
      CAPTURE(head);
      CHECK(figure.words().contains("the last 32: 2 values"));
    }
    figure.set({{"head", 0}, {"length", 257}});
    CHECK(figure.words().contains("In bf16 the last 32 keys keep 32 values; the last six get 0.950 of the attention, as they should."));
    figure.set({{"length", 4625}});
    CHECK(figure.words().contains("the last 32: 1 value\n"));
  }

  TEST_CASE("in bf16 the cursor is on one of the last forty keys, and says what its bias becomes") {
    HeldFigure figure = alibi({{"view", 4}, {"heads", 8}, {"head", 0}, {"distance", -100}});
    figure.press("ArrowLeft");
    CHECK(figure.value("distance") == -39);
    figure.press("End");
    CHECK(figure.value("distance") == 0);
    CHECK(
        figure.figure().cursor_text().starts_with("Key 8,191, the query’s own: slope 1/2 times 8,191 is 4,095.5, in bf16 4,096, as for all "
                                                  "keys from 8,176 to 8,191; the key gets 0.0625"));
    figure.hover(middle_of(mark_of(figure.scene(), {"place", -16})));
    CHECK(figure.value("distance") == -16);
    CHECK(figure.figure().cursor_text().contains("Key 8,175, 16 before the query: slope 1/2 times 8,175 is 4,087.5, in bf16 4,080"));
    figure.press("ArrowDown");
    CHECK(figure.value("head") == 1);
    CHECK(figure.figure().alt_text().contains("head 1 of 8"));
  }
}
