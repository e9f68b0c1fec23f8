#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "engine/shaw.h"
#include "engine/transformer_xl.h"
#include "figures/relative_terms/layout.h"
#include "lab/word_attention.h"
#include "tests/figures/held_figure.h"

namespace {

using Rows = std::vector<std::vector<double>>;  // [T][T] or [T][K]

constexpr size_t kWide = lab::kWordWidth;
constexpr double kXl = 1, kValues = 1, kNumber = 2, kOutputs = 1;
constexpr const char* kSentence = "the dog bites the man";

HeldFigure figure_over(std::string_view words, const HeldFigure::Settings& settings = {}) {
  return HeldFigure("relative_terms", settings, words);
}

/// A column of the exported table as a matrix. Hidden entries are NaN; words that are not queries have empty rows.
Rows matrix(const HeldFigure& held, const std::string& column) {
  const figures::DataTable table = held.all();
  const auto at = static_cast<size_t>(std::ranges::find(table.columns, column) - table.columns.begin());
  REQUIRE(at < table.columns.size());
  Rows rows;
  for (const auto& row : table.rows) {
    rows.resize(std::max(rows.size(), static_cast<size_t>(std::stoi(row[0])) + 1));
    rows.back().push_back(row[at] == "hidden" ? std::nan("") : std::stod(row[at]));
  }
  return rows;
}

Rows split(const std::vector<float>& values, size_t width) {
  Rows rows(values.size() / width);
  for (size_t i = 0; i < values.size(); ++i) rows[i / width].push_back(static_cast<double>(values[i]));
  return rows;
}

double largest_difference(const Rows& a, const Rows& b) {
  REQUIRE(a.size() == b.size());
  double max = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].empty()) continue;
    REQUIRE(a[i].size() == b[i].size());
    for (size_t j = 0; j < a[i].size(); ++j) {
      if (std::isnan(a[i][j]) && (std::isnan(b[i][j]) || std::isinf(b[i][j]))) continue;
      max = std::max(max, std::isnan(a[i][j] - b[i][j]) ? 1e9 : std::fabs(a[i][j] - b[i][j]));
    }
  }
  return max;
}

/// Queries, keys and values of a sentence by definition: W x, with the lab's synthetic matrices.
struct Projected {
  std::vector<float> q, k, v;
};
std::vector<float> projected(const std::vector<std::string>& words, const std::vector<float>& weight) {
  std::vector<float> rows;
  for (const std::string& word : words) {
    std::vector<float> x(kWide);
    engine::token_vector(word, x);
    for (size_t o = 0; o < kWide; ++o) {
      double sum = 0;
      for (size_t c = 0; c < kWide; ++c) sum += static_cast<double>(weight[o * kWide + c]) * static_cast<double>(x[c]);
      rows.push_back(static_cast<float>(sum));
    }
  }
  return rows;
}
Projected project(const std::vector<std::string>& words) {
  const lab::WordWeights weights = lab::untrained_weights();
  return {projected(words, weights.layers[0].query), projected(words, weights.layers[0].key), projected(words, weights.layers[0].value)};
}

const std::vector<std::string> kWords{"the", "dog", "bites", "the", "man"};

/// The rows for distances -clip … clip.
std::vector<float> middle_rows(const std::vector<float>& table, int clip) {
  const auto first = static_cast<std::ptrdiff_t>(static_cast<size_t>(lab::kWordClip - clip) * kWide);
  return {table.begin() + first, table.end() - first};
}

struct Shaw {
  Rows scores, weights, outputs;
};
Shaw shaw(int clip, bool values) {
  const Projected p = project(kWords);
  const lab::WordWeights weights = lab::untrained_weights();
  const std::vector<float> keys = middle_rows(weights.layers[0].relative_keys, clip);
  const std::vector<float> relative_values = values ? middle_rows(weights.layers[0].relative_values, clip) : std::vector<float>{};
  std::vector<float> scores(25), shares(25), outputs(5 * kWide);
  REQUIRE(engine::shaw_plain({p.q, p.k, p.v, keys, relative_values, static_cast<int>(kWide), clip}, {scores, shares, outputs}).has_value());
  return {split(scores, 5), split(shares, 5), split(outputs, kWide)};
}

/// r_n = W_R R_n with R_n = [sines | cosines], by definition.
std::vector<float> distance_vectors(size_t count) {
  const lab::WordWeights weights = lab::untrained_weights();
  std::vector<float> rows;
  for (size_t n = 0; n < count; ++n) {
    for (size_t o = 0; o < kWide; ++o) {
      double sum = 0;
      for (size_t c = 0; c < kWide; ++c) {
        const double angle = static_cast<double>(n) * std::pow(10000.0, -2.0 * static_cast<double>(c % (kWide / 2)) / kWide);
        sum += static_cast<double>(weights.layers[0].distances[o * kWide + c]) * (c < kWide / 2 ? std::sin(angle) : std::cos(angle));
      }
      rows.push_back(static_cast<float>(sum));
    }
  }
  return rows;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("relative_terms: with vectors, scores, weights and outputs are those of Shaw's equations 3 and 4, at every clip") {
    for (const int clip : {0, 1, 2, 4, 16}) {
      for (const bool values : {false, true}) {
        CAPTURE(clip);
        CAPTURE(values);
        const HeldFigure::Settings settings{{"clip", clip}, {"added", values ? kValues : 0.0}};
        HeldFigure held = figure_over(kSentence, settings);
        const Shaw expected = shaw(clip, values);
        CHECK(largest_difference(matrix(held, "score"), expected.scores) < 1e-5);
        CHECK(largest_difference(matrix(held, "weight"), expected.weights) < 1e-5);
        Rows sum = matrix(held, "content");
        const Rows position = matrix(held, "position");
        held.set({{"view", kOutputs}});
        CHECK(largest_difference(matrix(held, "output"), expected.outputs) < 2e-5);
        for (size_t i = 0; i < sum.size(); ++i) {
          for (size_t j = 0; j < sum.size(); ++j) sum[i][j] += position[i][j];
        }
        CHECK(largest_difference(sum, expected.scores) < 1e-5);
      }
    }
  }

  TEST_CASE("relative_terms: with a clip of 16 it is the attention of the figure of the first chapter") {
    const lab::WordAttention attention = lab::attend(kWords, {.encoding = lab::WordEncoding::kShaw}, lab::untrained_weights())[0];
    HeldFigure held = figure_over(kSentence, {{"clip", 16}, {"added", kValues}});
    CHECK(largest_difference(matrix(held, "weight"), split(attention.weights, 5)) < 1e-6);
    held.set({{"view", kOutputs}});
    CHECK(largest_difference(matrix(held, "output"), split(attention.outputs, kWide)) < 1e-5);
  }

  TEST_CASE("relative_terms: without positions equal words have equal rows and columns") {
    const Rows content = matrix(figure_over(kSentence), "content"), position = matrix(figure_over(kSentence), "position");
    CHECK(content[0] == content[3]);
    for (const std::vector<double>& row : content) CHECK(row[0] == row[3]);
    CHECK(position[0] != position[3]);
    CHECK(position[0][1] == position[3][4]);  // equal words score equal distances equally
    CHECK(std::fabs(position[1][2] - position[2][3]) > 0.01);
  }

  TEST_CASE("relative_terms: a number for each distance is the same along every diagonal, a vector is not") {
    const auto spread = [](const Rows& rows) {
      double max = 0;
      for (size_t i = 1; i < rows.size(); ++i) {
        for (size_t j = 1; j < rows.size(); ++j) max = std::max(max, std::fabs(rows[i][j] - rows[i - 1][j - 1]));
      }
      return max;
    };
    for (const double clip : {1.0, 4.0}) {
      CHECK(spread(matrix(figure_over(kSentence, {{"clip", clip}, {"added", kNumber}}), "position")) == 0);
      CHECK(spread(matrix(figure_over(kSentence, {{"clip", clip}}), "position")) > 0.1);
    }
    CHECK(figure_over(kSentence, {{"added", kNumber}}).figure().describe().find("for every word") != std::string::npos);
  }

  TEST_CASE("relative_terms: farther words than the clip count as so far; a clip of 0 leaves the weights as without positions") {
    const Rows near = matrix(figure_over(kSentence, {{"clip", 1}, {"added", kNumber}}), "position");
    for (size_t i = 0; i < 5; ++i) {
      for (size_t j = 0; j < 5; ++j) CHECK(near[i][j] == near[2][j > i ? 3 : j == i ? 2 : 1]);
    }
    const HeldFigure none = figure_over(kSentence, {{"clip", 0}});
    const Rows content = matrix(none, "content"), weights = matrix(none, "weight");
    for (size_t i = 0; i < 5; ++i) {
      double total = 0;
      for (const double score : content[i]) total += std::exp(score);
      for (size_t j = 0; j < 5; ++j) CHECK(weights[i][j] == doctest::Approx(std::exp(content[i][j]) / total).epsilon(1e-5));
    }
  }

  TEST_CASE("relative_terms: a sentence moved along keeps its scores, and not its weights") {
    const auto both = [](std::string_view words) {
      const HeldFigure held = figure_over(words);
      return std::pair(matrix(held, "score"), matrix(held, "weight"));
    };
    const auto [scores, weights] = both("dog bites man");
    const auto [later, later_weights] = both("so it happened dog bites man");
    for (size_t i = 0; i < 3; ++i) {
      for (size_t j = 0; j < 3; ++j) {
        CHECK(scores[i][j] == later[i + 3][j + 3]);
        CHECK(later_weights[i + 3][j + 3] < weights[i][j]);
      }
    }
  }

  TEST_CASE("relative_terms: Transformer-XL's scores are those of the engine, with every memory") {
    const Projected p = project(kWords);
    const lab::WordWeights weights = lab::untrained_weights();
    const std::vector<float> r = distance_vectors(5);
    for (const size_t memory : {0u, 2u, 4u}) {
      CAPTURE(memory);
      const std::vector<float> q(p.q.begin() + static_cast<std::ptrdiff_t>(memory * kWide), p.q.end());
      std::vector<float> scores((5 - memory) * 5);
      REQUIRE(engine::transformer_xl_plain({q, p.k, r, weights.u, weights.v, static_cast<int>(kWide)}, scores).has_value());
      Rows shown = matrix(figure_over(kSentence, {{"method", kXl}, {"memory", static_cast<double>(memory)}}), "score");
      REQUIRE(shown.size() == 5);
      shown.erase(shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(memory));
      CHECK(largest_difference(shown, split(scores, 5)) < 1e-5);
    }
  }

  TEST_CASE("relative_terms: each of the four terms depends on what the chapter says, and together they are the score") {
    std::map<int, Rows> terms;
    for (const int term : {1, 2, 3, 4}) terms[term] = matrix(figure_over(kSentence, {{"method", kXl}, {"term", term}}), "score");
    const Rows all = matrix(figure_over(kSentence, {{"method", kXl}}), "score");
    for (size_t i = 0; i < 5; ++i) {
      for (size_t j = 0; j <= i; ++j) {
        CHECK(terms[1][i][j] + terms[2][i][j] + terms[3][i][j] + terms[4][i][j] == doctest::Approx(all[i][j]).epsilon(1e-4));
        CHECK(terms[3][i][j] == terms[3][4][j]);          // u . k depends on the key alone
        CHECK(terms[4][i][j] == terms[4][4][4 - i + j]);  // v . r depends on the distance alone
      }
      for (size_t j = i + 1; j < 5; ++j) CHECK(std::isnan(all[i][j]));
    }
    CHECK(terms[1][3][0] == terms[1][3][3]);  // q . k: both are “the”
    CHECK(terms[2][3][1] != terms[2][4][2]);  // q . r: “the” and “man” score a distance of two differently
  }

  TEST_CASE("relative_terms: distances hand over nothing unless values have vectors") {
    for (const HeldFigure::Settings& settings :
         {HeldFigure::Settings{}, HeldFigure::Settings{{"added", kNumber}}, HeldFigure::Settings{{"method", kXl}}}) {
      HeldFigure held = figure_over(kSentence, settings);
      held.set({{"view", kOutputs}});
      for (const auto& row : matrix(held, "from distances")) CHECK(std::ranges::all_of(row, [](double value) { return value == 0; }));
    }
  }

  TEST_CASE("relative_terms: keys move the cursor, a click pins it, and memory is not asked") {
    HeldFigure held = figure_over(kSentence, {{"query", 2}, {"key", 1}});
    CHECK(held.press("ArrowRight"));
    CHECK(held.value("key") == 2);
    CHECK(held.press("ArrowDown"));
    CHECK(held.value("query") == 3);
    CHECK(held.press("Home"));
    CHECK(held.value("key") == 0);
    CHECK(held.press("Enter"));
    CHECK(held.value("pinned") == 1);
    CHECK(held.press("Enter"));
    CHECK(held.value("pinned") == 0);
    CHECK_FALSE(held.press("x"));

    figures::relative::Model model;
    std::vector<double> values = figures::initial_values(*figures::find("relative_terms"));
    model.set(values, kSentence);
    const float height_px = figures::relative::height_for(560);
    const auto layout = figures::relative::layout_for(560, height_px, model);
    const base::Rect cell = layout.cell(figures::relative::kDistances, figures::relative::View::scores, 4, 1);
    held.click({cell.x + cell.width / 2, cell.y + cell.height / 2});
    CHECK(held.value("query") == 4);
    CHECK(held.value("key") == 1);
    CHECK(held.value("pinned") == 1);
    held.hover({cell.x + cell.width / 2, cell.y - cell.height});
    CHECK(held.value("query") == 4);

    held.set({{"method", kXl}, {"memory", 3}, {"query", 0}});
    CHECK(held.figure().cursor_text().starts_with("“the” at place 3"));
    CHECK(held.press("ArrowUp"));
    CHECK(held.figure().cursor_text().starts_with("“the” at place 3"));
  }

  TEST_CASE("relative_terms: any words do, none, one and more than there is room for") {
    std::string many;
    for (int i = 0; i < 40; ++i) many += "word" + std::to_string(i) + " ";
    for (const std::string& words : {std::string(), std::string("word"), many}) {
      for (const double method : {0.0, kXl}) {
        HeldFigure held = figure_over(words, {{"method", method}, {"memory", 8}});
        for (const double view : {0.0, kOutputs}) {
          held.set({{"view", view}});
          for (const float width_px : {320.0f, 592.0f}) held.draw({.over = true, .at = {200, 100}}, width_px);
          CHECK(held.figure().describe().ends_with('.'));
          CHECK(held.all().rows.size() <= 24 * 32);
        }
      }
    }
  }
}
