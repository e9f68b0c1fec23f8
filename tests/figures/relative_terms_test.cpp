#include <algorithm>

#include "lab/word_attention.h"
#include "tests/figures/held_figure.h"

namespace {

HeldFigure terms(const HeldFigure::Settings& settings = {}, std::string_view text = "the dog bites the man") {
  return HeldFigure("relative_terms", settings, text);
}

/// Column `column` of the row of the table for query i and key j (or dimension j).
double number(const HeldFigure& figure, int i, int j, size_t column) {
  for (const auto& row : figure.all().rows) {
    if (row[0] == std::to_string(i) && row[2] == std::to_string(j)) return std::stod(row[column]);
  }
  FAIL("no such row");
  return 0;
}
constexpr size_t kContent = 5, kPosition = 6, kScore = 7, kWeight = 8;

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("a score is the words' part plus the distances', and weights are its softmax") {
    for (const double method : {0.0, 1.0}) {
      const HeldFigure figure = terms({{"method", method}});
      long double sum = 0;
      const int last = method == 0 ? 4 : 3;
      for (int j = 0; j <= last; ++j) {
        CHECK(number(figure, 3, j, kScore) ==
              doctest::Approx(number(figure, 3, j, kContent) + number(figure, 3, j, kPosition)).epsilon(1e-5));
        sum += std::exp(static_cast<long double>(number(figure, 3, j, kScore)));
      }
      const long double share = std::exp(static_cast<long double>(number(figure, 3, 1, kScore))) / sum;
      CHECK(number(figure, 3, 1, kWeight) == doctest::Approx(static_cast<double>(share)).epsilon(1e-5));
    }
  }

  TEST_CASE("scores and outputs are those of the lab's head with Shaw's vectors") {
    const std::vector<std::string> words{"the", "dog", "bites", "the", "man"};
    const lab::WordWeights weights = lab::untrained_weights();
    const auto shaw = lab::attend(words, {lab::Encoding::kShaw, false, 1}, weights).front();
    const HeldFigure clipped = terms({{"clip", 16}, {"added", 1}}), outputs = terms({{"clip", 16}, {"added", 1}, {"view", 1}});
    for (size_t i = 0; i < 5; ++i) {
      for (size_t j = 0; j < 5; ++j) {
        const int a = static_cast<int>(i), b = static_cast<int>(j);
        CHECK(number(clipped, a, b, kScore) == doctest::Approx(static_cast<double>(shaw.logits[i * 5 + j])).epsilon(1e-4));
        CHECK(number(outputs, a, b, 5) == doctest::Approx(static_cast<double>(shaw.outputs[i * 32 + j])).epsilon(1e-4));
      }
    }
  }

  TEST_CASE("equal words have the same content, and the same position part only at the same distance") {
    const HeldFigure figure = terms();
    for (int j = 0; j < 5; ++j) CHECK(number(figure, 0, j, kContent) == number(figure, 3, j, kContent));
    CHECK(number(figure, 0, 1, kPosition) == number(figure, 3, 4, kPosition));
    CHECK(number(figure, 0, 1, kPosition) != number(figure, 1, 2, kPosition));
    CHECK(figure.words().contains("each word asks in its own way."));
  }

  TEST_CASE("a number is the same along a diagonal; what lies beyond the clip counts as the clip") {
    HeldFigure figure = terms({{"added", 2}});
    CHECK(number(figure, 0, 1, kPosition) == number(figure, 3, 4, kPosition));
    CHECK(figure.words().contains("for every word."));
    figure.set({{"clip", 1}, {"added", 0}});
    CHECK(number(figure, 0, 2, kPosition) == number(figure, 0, 4, kPosition));
    CHECK(figure.figure().alt_text().contains("a vector for each of 3 distances (clip 1) added to the keys"));
    figure.set({{"clip", 0}});
    CHECK(figure.figure().alt_text().contains("for all distances (clip 0)"));
  }

  TEST_CASE("with Transformer-XL what comes later is hidden, and each term can be seen alone") {
    HeldFigure figure = terms({{"method", 1}, {"query", 3}, {"key", 1}});
    CHECK(mark_of(figure.scene(), {"score", 1, 2}).hatched);
    CHECK_FALSE(mark_of(figure.scene(), {"score", 2, 1}).hatched);
    const double whole = number(figure, 3, 1, kScore);
    double sum = 0;
    for (const double term : {1.0, 2.0, 3.0, 4.0}) {
      figure.set({{"term", term}});
      sum += number(figure, 3, 1, kScore);
      CHECK((term == 1 || term == 3 ? number(figure, 3, 1, kPosition) : number(figure, 3, 1, kContent)) == 0);
    }
    CHECK(sum == doctest::Approx(whole).epsilon(1e-4));
    CHECK(number(figure, 4, 2, kScore) == number(figure, 2, 0, kScore));  // v . r depends on the distance alone
    figure.set({{"term", 3}});
    CHECK(number(figure, 4, 2, kScore) == number(figure, 2, 2, kScore));  // u . k on the key alone
    figure.set({{"term", 0}});
    const plot::Scene scene = figure.scene();
    const plot::Mark& name = mark_of(scene, {"title", 1, 4});
    CHECK(name.part == "vr");
    figure.click({name.at.x + 5, name.at.y - 5});
    CHECK(figure.value("term") == 4);
    figure.set({{"query", 1}, {"key", 3}});
    CHECK(figure.figure().cursor_text() == "“dog” at place 1 does not see “the” at place 3, which comes later.");
  }

  TEST_CASE("words of the memory answer but do not ask") {
    HeldFigure figure = terms({{"method", 1}, {"memory", 2}});
    CHECK(std::ranges::none_of(figure.all().rows, [](const auto& row) { return row[0] < "2"; }));
    CHECK_FALSE(has_mark(figure.scene(), {"score", 1, 0}));
    CHECK(has_mark(figure.scene(), {"score", 2, 0}));
    figure.press("ArrowUp");
    CHECK(figure.value("query") == 2);
    CHECK(figure.figure().alt_text().contains("the first 2 as memory"));
  }

  TEST_CASE("outputs are the words' mixture, plus that of the distances' vectors where values have some") {
    HeldFigure figure = terms({{"view", 1}});
    CHECK(number(figure, 2, 7, 4) == 0);
    figure.set({{"added", 1}});
    CHECK(number(figure, 2, 7, 5) == doctest::Approx(number(figure, 2, 7, 3) + number(figure, 2, 7, 4)).epsilon(1e-5));
    CHECK(number(figure, 2, 7, 4) != 0);
    const plot::Scene scene = figure.scene();
    const plot::Mark& cells = mark_of(scene, {"output"});
    CHECK(cells.cells->columns == 32);
    figure.hover({cells.rect.x + cells.rect.width * 9.5f / 32, cells.rect.y + cells.rect.height * 4.5f / 5});
    CHECK(figure.value("dimension") == 9);
    CHECK(figure.value("query") == 4);
  }

  TEST_CASE("the pointer reads a pair and all pairs at its distance are outlined") {
    HeldFigure figure = terms();
    figure.click(middle_of(mark_of(figure.scene(), {"position", 0, 2})));
    CHECK(figure.value("query") == 0);
    CHECK(figure.value("key") == 2);
    CHECK(figure.value("pinned") == 1);
    const plot::Scene scene = figure.scene();
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < 5; ++j) CHECK(has_mark(scene, {"diagonal", i, j}) == (j - i == 2));
    }
    CHECK(mark_of(scene, {"content", 1, 1}).part == "content");
    CHECK(mark_of(scene, {"diagonal", 0, 2}).part == "diagonal");
  }
}
