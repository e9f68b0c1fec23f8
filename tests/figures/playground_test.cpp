#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "figures/catalog.h"
#include "figures/playground/functions.h"
#include "figures/playground/reader.h"
#include "tests/figures/held_figure.h"
#include "tests/rounds.h"

namespace {

using figures::play::Answer;
using figures::play::evaluate;
using figures::play::Value;

Value value_of(std::string_view text) {
  CAPTURE(text);
  const Answer answer = evaluate(text);
  if (answer.mistake) FAIL(answer.mistake->what);
  return answer.value;
}

double number_of(std::string_view text) {
  const Value value = value_of(text);
  CHECK(value.rank == 0);
  return value.number;
}

/// PE(pos)[d] from the definition.
double entry(double pos, int d, int width, double base = 10000) {
  const double angle = pos * std::pow(base, -static_cast<double>(d - d % 2) / width);
  return d % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

/// Checks that the mistake's message contains `words`. Returns its offset.
size_t mistake_at(std::string_view text, std::string_view words) {
  CAPTURE(text);
  const Answer answer = evaluate(text);
  REQUIRE(answer.mistake.has_value());
  CAPTURE(answer.mistake->what);
  CHECK(answer.mistake->what.find(words) != std::string::npos);
  CHECK(answer.mistake->what.ends_with('.') + answer.mistake->what.ends_with('?') == 1);
  CHECK(answer.value.values.empty());
  return answer.mistake->at;
}

HeldFigure with(std::string_view text, const HeldFigure::Settings& settings = {}, plot::Room room = {600, 720, 48}) {
  return HeldFigure("playground", settings, text, room);
}

/// A random text made of pieces of the language, so that many are valid.
std::string random_text(std::mt19937& random) {
  static const std::vector<std::string> pieces = [] {
    std::vector<std::string> all{"(",
                                 ")",
                                 "[",
                                 "]",
                                 ",",
                                 ":",
                                 "..",
                                 "+",
                                 "-",
                                 "*",
                                 "/",
                                 "=",
                                 " ",
                                 "0",
                                 "1",
                                 "3",
                                 "20",
                                 "512",
                                 "4095",
                                 "99999",
                                 "1e9",
                                 "0.5",
                                 ".",
                                 "e",
                                 "−",
                                 "é",
                                 "\t",
                                 "\"",
                                 "x",
                                 "halves",
                                 "yes",
                                 "pos=",
                                 "D=",
                                 "i=",
                                 "j=",
                                 "K=",
                                 "base=",
                                 "clip=",
                                 "heads=",
                                 "rows=",
                                 "seed=",
                                 "0..20",
                                 "0..4095",
                                 "(sinusoidal(pos=0..9,D=8))",
                                 "sinusoidal(pos=0..4095,D=512)",
                                 "similarity(sinusoidal(pos=0..255,D=512))",
                                 "[3]",
                                 "[0..4,:]"};
    for (const figures::play::Function& function : figures::play::functions()) {
      all.push_back(std::string(function.name) + "(");
      all.push_back(std::string(function.name) + "()");
    }
    return all;
  }();
  std::string text;
  for (size_t count = random() % 12 + 1; count > 0; --count) text += pieces[random() % pieces.size()];
  return text;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the playground computes as arithmetic has it") {
    CHECK(number_of("1 + 2 * 3") == 7);
    CHECK(number_of("(1 + 2) * 3") == 9);
    CHECK(number_of("8 / 4 / 2 - 1 - 1") == -1);
    CHECK(number_of("2 * -3 - -4") == -2);
    CHECK(number_of("-(1 - 5)/2e0") == 2);
    CHECK(number_of("sqrt(2) * sqrt(2)") == doctest::Approx(2));
    CHECK(number_of("abs(cos(3) - sin(0))") == doctest::Approx(-std::cos(3.0)));
    CHECK(number_of("  1e6+0.5 ") == 1000000.5);
  }

  TEST_CASE("a table has the rows and columns that were asked for, with the engine's numbers") {
    const Value table = value_of("sinusoidal(pos = 5..20, D = 8, base = 1000)");
    CHECK(table.rank == 2);
    CHECK(table.rows.count == 16);
    CHECK(table.rows.first == 5);
    CHECK(table.columns.count == 8);
    double off = 0;
    for (int r = 0; r < 16; ++r) {
      for (int c = 0; c < 8; ++c) off = std::max(off, std::fabs(static_cast<double>(table.at(r, c)) - entry(5 + r, c, 8, 1000)));
    }
    CHECK(off < 1e-7);
    CHECK(value_of("sinusoidal()").rows.count == 21);
    CHECK(value_of("sinusoidal(0..2)").rows.count == 3);
    const Value row = value_of("sinusoidal(pos = 2.5, D = 8)");
    CHECK(row.rank == 1);
    CHECK(static_cast<double>(row.values[2]) == doctest::Approx(entry(2.5, 2, 8)).epsilon(1e-6));
    const Value halves = value_of("sinusoidal(pos = 3, D = 8, layout = halves)");
    CHECK(static_cast<double>(halves.values[5]) == doctest::Approx(entry(3, 3, 8)).epsilon(1e-6));
  }

  TEST_CASE("brackets take rows, columns, parts and single numbers, and the sides keep their count") {
    const Value row = value_of("sinusoidal(pos = 10..20, D = 8)[3]");
    CHECK(row.rank == 1);
    CHECK(row.values.size() == 8);
    CHECK(static_cast<double>(row.values[0]) == doctest::Approx(std::sin(13.0)).epsilon(1e-6));
    const Value column = value_of("sinusoidal(pos = 10..20, D = 8)[:, 1]");
    CHECK(column.rank == 1);
    CHECK(column.columns.name == "position");
    CHECK(column.columns.first == 10);
    CHECK(static_cast<double>(column.values[4]) == doctest::Approx(std::cos(14.0)).epsilon(1e-6));
    CHECK(number_of("sinusoidal(pos = 10..20, D = 8)[2, 3]") == doctest::Approx(entry(12, 3, 8)).epsilon(1e-6));
    const Value part = value_of("sinusoidal(pos = 10..20, D = 8)[1..4, 2..3][0..1, :]");
    CHECK(part.rows.count == 2);
    CHECK(part.rows.first == 11);
    CHECK(part.columns.first == 2);
    CHECK(static_cast<double>(part.at(1, 1)) == doctest::Approx(entry(12, 3, 8)).epsilon(1e-6));
    CHECK(number_of("slopes(heads = 8)[7]") == doctest::Approx(1.0 / 256));
  }

  TEST_CASE("what goes along rows makes a row of a table and a number of a row") {
    for (const float norm : value_of("norm(sinusoidal(pos = 0..20, D = 32))").values) CHECK(norm == doctest::Approx(4));
    CHECK(number_of("sum(slopes(heads = 8))") == doctest::Approx(255.0 / 256));
    CHECK(number_of("max(max(abs(sinusoidal() - sinusoidal())))") == 0);
    CHECK(number_of("mean(distance(i = 0, j = 0..10))") == 5);
    CHECK(number_of("min(distance(i = 7, j = 0..10))") == -7);
    for (const float sum : value_of("sum(softmax(alibi(i = 0..9, j = 0..9)))").values) CHECK(sum == doctest::Approx(1));
  }

  TEST_CASE("biases and buckets are those of their papers and codes") {
    CHECK(number_of("alibi(i = 5, j = 2, heads = 8, head = 2)") == doctest::Approx(-3.0 / 8));
    CHECK(number_of("alibi(i = 5, j = 2, heads = 8)") == number_of("alibi(i = 5, j = 2, heads = 8, head = 0)"));
    CHECK(number_of("alibi(i = 5, j = 2, heads = 8, head = 7)") == doctest::Approx(-3.0 / 256));
    CHECK(number_of("alibi(i = 5, j = 7)") == -INFINITY);
    CHECK(number_of("alibi(i = 5, j = 7, causal = no)") == doctest::Approx(-1));
    CHECK(number_of("slopes(heads = 12, rule = paper)[0]") == doctest::Approx(std::exp2(-8.0 / 12)));
    CHECK(number_of("slopes(heads = 12)[8]") == doctest::Approx(std::exp2(-0.5)));
    CHECK(number_of("t5(i = 0, j = 3)") == 19);
    CHECK(number_of("t5(i = 200, j = 0)") == 15);
    CHECK(number_of("t5(i = 200, j = 0, causal = yes)") == 31);
    CHECK(number_of("shaw(i = 9, j = 0, clip = 4)") == 0);
    CHECK(number_of("shaw(i = 0, j = 9, clip = 4)") == 8);
    CHECK(number_of("distance(i = 5, j = 2)") == -3);
  }

  TEST_CASE("scores of matching layouts depend on the distance alone, those of mixed ones do not") {
    const char* const matching[] = {
        "max(max(abs(scores(i=100..120,j=100..120)-scores(i=0..20,j=0..20))))",
        "max(max(abs(scores(i=50..60,j=0..9,q=interleaved,k=interleaved)-scores(i=70..80,j=20..29,q=interleaved,k=interleaved))))"};
    for (const char* const text : matching) CHECK(number_of(text) < 1e-5);
    CHECK(number_of("max(max(abs(scores(i=100..120,j=100..120,q=interleaved)-scores(i=0..20,j=0..20,q=interleaved))))") > 0.5);
    CHECK(number_of("norm(rope(pos = 7, K = 16)) - norm(rope(pos = 0, K = 16))") == doctest::Approx(0).epsilon(1e-5));
  }

  TEST_CASE("a learned table has an end, and a fresh one no order") {
    CHECK(value_of("learned(pos = 0..63)").rows.count == 64);
    CHECK(mistake_at("learned(pos = 60..70, D = 32, rows = 64)", "none for position 70") == 14);
    CHECK(number_of("similarity(learned(pos=0..20,D=512,std=1))[12,13]") == doctest::Approx(0).epsilon(0.2));
    CHECK(number_of("similarity(sinusoidal(D=32))[12,13]") == doctest::Approx(0.957).epsilon(0.001));
    CHECK(number_of("max(max(abs(usual(pos = 1000000..1000010, D = 512) - sinusoidal(pos = 1000000..1000010, D = 512))))") > 0.03);
  }

  TEST_CASE("a mistake is told with its place, what is wrong and what to write") {
    CHECK(mistake_at("", "sinusoidal(") == 0);
    CHECK(mistake_at("   ", "sinusoidal(") == 0);
    CHECK(mistake_at("1 +", "ends here") == 3);
    CHECK(mistake_at("sinusiodal(D = 8)", "Did you mean sinusoidal?") == 0);
    CHECK(mistake_at("SINUSOIDAL()", "Did you mean sinusoidal?") == 0);
    for (const char* far : {"2 * wavelets(3)", "1 + foo(3)", "1 - NaN()"}) CHECK(mistake_at(far, "There are sinusoidal, usual") == 4);
    CHECK(mistake_at("sinusoidal", "sinusoidal()") == 10);
    CHECK(mistake_at("sinusoidal(pos=0..20,width=8)", "It takes pos, D, base and layout.") == 21);
    CHECK(mistake_at("sinusoidal(0..20, 8)", "write D = … here. sinusoidal takes pos, D, base and layout.") == 18);
    CHECK(mistake_at("alibi(0..9, heads = 4, 0..9)", "write j = … here") == 23);
    CHECK(mistake_at("t5(0..9, 0..9)", "All but the first need their names: write j = … here.") == 9);
    CHECK(mistake_at("sum(sinusoidal(), 1)", "sum takes one thing: a row or a table.") == 18);
    CHECK(mistake_at("max(1,2)", "max takes one thing: a row or a table.") == 6);
    CHECK(mistake_at("sin(1,2)", "sin takes one thing: a number, a row or a table.") == 6);
    CHECK(mistake_at("1e400", "This number is too large.") == 0);
    CHECK(mistake_at("2 * .5e400", "This number is too large.") == 4);
    CHECK(mistake_at("2 * .", "This is not a number.") == 4);
    CHECK(mistake_at("t5(i = 0..9, j = 0..9, causal = 1)", "“causal” is no or yes: write causal = yes.") == 32);
    CHECK(mistake_at("alibi(causal = true)", "“causal” is no or yes") == 15);
    CHECK(mistake_at("alibi(causal =", "“causal” is no or yes") == 14);
    CHECK(mistake_at("sinusoidal(D = 8, D = 9)", "twice") == 18);
    CHECK(mistake_at("sinusoidal(D = 7)", "an even number from 2 to 512") == 15);
    CHECK(mistake_at("sinusoidal(D = 8, layout = half)", "interleaved or halves") == 27);
    CHECK(mistake_at("sinusoidal(pos = 20..0)", "0..20") == 17);
    CHECK(mistake_at("sinusoidal(pos = 0..5000)", "4,096 are the most") == 17);
    CHECK(mistake_at("sinusoidal(pos = 0..20", "“)”") == 22);
    CHECK(mistake_at("sinusoidal(pos = 0..20))", "closes nothing") == 23);
    CHECK(mistake_at("sinusoidal(D = 8)[21]", "the last is 20") == 18);
    CHECK(mistake_at("sinusoidal(D = 8)[0, 8]", "the last is 7") == 21);
    CHECK(mistake_at("sinusoidal(D = 8)[3][0][0]", "a number already") == 23);
    CHECK(mistake_at("sinusoidal(D = 8) + sinusoidal(D = 10)", "a table of 21 by 8 on the left and a table of 21 by 10") == 18);
    CHECK(mistake_at("sinusoidal(pos=0..4095,D=512)", "65,536") == 0);
    CHECK(mistake_at("similarity(sinusoidal(pos=1))", "a row of 32") == 11);
    CHECK(mistake_at("similarity()", "similarity(sinusoidal())") == 0);
    CHECK(mistake_at("sum(3)", "a number") == 4);
    CHECK(mistake_at("t5(num_buckets = 7)", "num_buckets is 7") == 17);
    CHECK(mistake_at("alibi(heads = 4, head = 4)", "Heads count from 0, and of 4 the last is 3.") == 24);
    CHECK(mistake_at("1..2", "in parentheses") == 1);
    CHECK(mistake_at("1 2", "should end") == 2);
    CHECK(mistake_at("3 − 2", "should end") == 2);
    CHECK(mistake_at("usual(pos = 0.5)", "whole number") == 12);
    CHECK(mistake_at(std::string(300, '1'), "too long") == 240);
    std::string accents = "1 ";
    for (int i = 0; i < 130; ++i) accents += "é";
    CHECK(mistake_at(accents, "should end") == 2);  // 132 characters, although more bytes
    CHECK(mistake_at(std::string(200, '('), "too many parentheses") == 40);
  }

  TEST_CASE("texts at random have a result or a mistake, within a bounded time") {
    std::mt19937 random(11);
    int results = 0;
    double longest_ms = 0;
    for (int n = 0; n < rounds(500, 10'000); ++n) {
      const std::string text = random_text(random);
      CAPTURE(text);
      const auto begun = std::chrono::steady_clock::now();
      const Answer answer = evaluate(text);
      longest_ms = std::max(longest_ms, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count());
      if (answer.mistake) {
        CHECK(answer.mistake->at <= text.size());
        CHECK_FALSE(answer.mistake->what.empty());
        continue;
      }
      ++results;
      const Value& value = answer.value;
      CHECK(value.values.size() <= static_cast<size_t>(figures::play::kMaxShown));
      if (value.rank == 1) CHECK(value.values.size() == static_cast<size_t>(value.columns.count));
      if (value.rank == 2) CHECK(value.values.size() == static_cast<size_t>(value.rows.count) * static_cast<size_t>(value.columns.count));
    }
    CHECK(results > rounds(5, 200));
    CHECK(longest_ms < 3000);  // allows for a sanitizer and other load on the machine; by itself it takes some tens of ms
  }

  TEST_CASE("bytes at random are no harder") {
    std::mt19937 random(12);
    for (int n = 0; n < rounds(500, 10'000); ++n) {
      std::string text(random() % 60, ' ');
      for (char& c : text) c = static_cast<char>(random() % 256);
      const Answer answer = evaluate(text);
      if (answer.mistake) CHECK(answer.mistake->at <= text.size());
    }
  }

  TEST_CASE("the playground shows numbers, rows, tables and mistakes in any room, as a plot and as numbers") {
    const std::string texts[] = {"1 / 3",
                                 "1 / 0",
                                 "slopes()",
                                 "alibi()",
                                 "sinusoidal()[0]",
                                 "0 * alibi() / 0",
                                 "sinusoidal(pos=0..4095,D=16)",
                                 "sinusoidal(pos=9000000000..9000000009,D=16)[:,2]",
                                 "exp(1000*sinusoidal())",
                                 "sinusoidal(pos = 3..3, D = 2)",
                                 "nothing(at all)",
                                 "",
                                 "é(",
                                 std::string(239, '1') + "x",
                                 "1e30 * sinusoidal()",
                                 "1e-40 * slopes()"};
    for (const std::string& text : texts) {
      CAPTURE(text);
      for (const double show : {0.0, 1.0}) {
        for (const plot::Room room : {plot::Room{320, 200, 0}, {358, 416, 44}, {600, 720, 48}}) {
          const HeldFigure figure = with(text, {{"show", show}, {"row", 4095}, {"column", 4095}, {"pinned", 1}}, room);
          const std::string said = figure.figure().alt_text();
          CHECK(said.ends_with('.') + said.ends_with('?') == 1);
          const plot::Scene scene = figure.scene();
          CHECK(scene.marks().size() < 900);
          for (const plot::Mark& mark : scene.marks()) {
            if (mark.slant != 0) continue;
            const base::Rect box = mark.shape == plot::Mark::Shape::text ? scene.box_of(mark) : plot::bounds(mark);
            const bool inside = box.x >= -4 && box.y >= -4 && box.right() <= room.width_px + 4 && box.bottom() <= room.height_px + 4;
            if (!inside) FAIL_CHECK(mark.key.name() << " " << mark.key.i() << " is outside: " << mark.words);
          }
        }
      }
    }
  }

  TEST_CASE("the playground: samples stand at their values, cells hold the engine's numbers, what a mask hides has none") {
    const HeldFigure row = with("slopes()");
    const plot::Scene scene = row.scene();
    const float one = mark_of(scene, {"sample", 0}).at.y, two = mark_of(scene, {"sample", 1}).at.y,
                three = mark_of(scene, {"sample", 2}).at.y;
    CHECK(static_cast<double>((three - two) / (two - one)) == doctest::Approx(0.5).epsilon(1e-3));  // 1/2, 1/4, 1/8
    const plot::Scene table = with("alibi(i = 0..5, j = 0..5)").scene();
    const plot::CellValues& cells = *mark_of(table, {"table"}).cells;
    CHECK(cells.rows == 6);
    CHECK(cells.values[6] == -0.5f);
    CHECK(std::isnan(cells.values[1]));
    const HeldFigure sheet = with("sinusoidal(pos = 5..25, D = 8)", {{"show", 1}});
    CHECK(mark_of(sheet.scene(), {"number", 3, 2}).words == "0.7174");
    CHECK(mark_of(sheet.scene(), {"place", true, 3}).words == "8");  // its rows count from 5
    const plot::Scene plot = with("sinusoidal(pos = 5..25, D = 8)").scene();
    CHECK(mark_of(plot, {"place", true, 5}).words == "10");
    CHECK_FALSE(has_mark(plot, {"place", true, 6}));
    CHECK(has_mark(with("slopes()", {{"show", 1}}).scene(), {"number", 7}));
    CHECK(with("1/3").words().find("0.333333333") != std::string::npos);
  }

  TEST_CASE("the playground: covered, a table shows its first row, and empty cells for the others") {
    const HeldFigure figure = with("sinusoidal(pos = 100..108, D = 8)", {{"cover", 1}});
    const plot::Scene scene = figure.scene();
    const plot::CellValues& cells = *mark_of(scene, {"table"}).cells;
    CHECK_FALSE(std::isnan(cells.values[7]));
    CHECK(std::isnan(cells.values[8]));
    CHECK(mark_of(scene, {"empty"}).rect.height == doctest::Approx(mark_of(scene, {"table"}).rect.height * 8 / 9));
    CHECK(has_mark(scene, {"gap", 0, 8}));
    CHECK_FALSE(has_mark(scene, {"read"}));
  }

  TEST_CASE("the playground: a triangle stands below the mistake, beside what is wrong") {
    const HeldFigure figure = with("1 + sinus()");
    const plot::Scene scene = figure.scene();
    const plot::Mark &line = mark_of(scene, {"line", 0}), &caret = mark_of(scene, {"caret"});
    CHECK(plot::plain(line.words) == "1 + sinus()");
    CHECK(middle_of(caret).x == doctest::Approx(line.at.x + face_metrics().width(base::Face::mono, 13, "1 + ") +
                                                face_metrics().width(base::Face::mono, 13, "s") / 2));
    CHECK(caret.points[0].y > line.at.y);
    CHECK(figure.words().find("There is no function “sinus”.") != std::string::npos);
  }

  TEST_CASE("the playground tells its result, and its mistake with the letter") {
    const HeldFigure table = with("sinusoidal(pos = 5..25, D = 8)");
    CHECK(table.figure().alt_text().find("a table of 21 by 8, from −1") != std::string::npos);
    const auto read = [](std::string_view text, const HeldFigure::Settings& settings = {}) {
      return with(text, settings).figure().cursor_text();
    };
    CHECK(read("sinusoidal(pos = 5..25, D = 8)") == "At position 8, dimension 2, it is 0.717356.");
    CHECK(read("alibi(i = 0..5, j = 0..5)", {{"row", 1}, {"column", 4}}) == "At query i 1, key j 4, it is hidden.");
    CHECK(read("123456789.123") == "It is 123,456,789.");
    CHECK(read("1/0") == "It is infinite.");
    CHECK(read("-1/0") == "It is −infinite.");
    CHECK(read("0/0") == "It is undefined.");
    CHECK(read("slopes()") == "At head 2 it is 0.125.");
    CHECK(read("slopes()", {{"column", 0}}) == "At head 0 it is 0.5.");
    CHECK(read("1/4") == "It is 0.25.");
    const auto said = [](std::string_view text) { return with(text).figure().alt_text(); };
    CHECK(said("sinusoidal(D = 8)/0").contains("a table of 21 by 8, none of its values finite"));
    CHECK(said("alibi(i = 0..5, j = 0..5, causal = yes)").contains(", 15 of its values hidden, infinite or undefined"));
    CHECK(said("1 + sinus()").contains("At letter 5: There is no function “sinus”."));
    CHECK(with("1 + sinus()").all().rows[0][0] == "5");
    CHECK(table.all().rows.size() == 21);
    CHECK(with("slopes()").figure().data(figures::Figure::DataScope::shown).rows.size() == 8);
  }

  TEST_CASE("the playground: keys and pointing move the cursor over the result, Enter pins it") {
    HeldFigure figure = with("sinusoidal(pos = 0..20, D = 8)");
    CHECK((figure.press("ArrowDown"), figure.value("row")) == 4);
    CHECK((figure.press("ArrowLeft"), figure.value("column")) == 1);
    CHECK((figure.press("End"), figure.value("column")) == 7);
    CHECK((figure.press("Home"), figure.value("column")) == 0);
    CHECK((figure.press("PageDown"), figure.value("row")) == 6);
    const base::Rect table = mark_of(figure.scene(), {"table"}).rect;
    figure.hover({table.x + table.width * 4.5f / 8, table.y + table.height * 10.5f / 21});
    CHECK(figure.value("row") == 10);
    CHECK(figure.value("column") == 4);
    CHECK((figure.press("Enter"), figure.value("pinned")) == 1);
    CHECK_FALSE(figure.press("x"));
    CHECK_FALSE(with("(").press("ArrowDown"));
    HeldFigure row = with("sinusoidal(pos=0..200,D=32)[:,12]");
    row.hover(middle_of(mark_of(row.scene(), {"zone", 0})));
    CHECK(row.value("column") < 3);
  }
}
