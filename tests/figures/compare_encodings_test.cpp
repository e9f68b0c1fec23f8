#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "engine/encoding.h"
#include "figures/compare_encodings/model.h"
#include "figures/compare_encodings/words.h"
#include "tests/figures/held_figure.h"

namespace {

using figures::compare::Model;
using Settings = HeldFigure::Settings;
enum : size_t { kNone, kSinusoidal, kLearned, kShaw, kTransformerXl, kT5, kRope, kAlibi };

const figures::Kind& kind() { return *figures::find("compare_encodings"); }

Model model_with(const Settings& settings, std::string_view text = "the dog bites the man") {
  Model model;
  model.set(values_with(kind(), settings), text);
  return model;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("each of the compared encodings acts where its descriptor says, and none is missing") {
    REQUIRE(engine::encodings().size() == figures::compare::kEncodings);
    const base::Parameter& names = figures::compare::parameters()[figures::compare::kEncoding];
    for (size_t e = 0; e < figures::compare::kEncodings; ++e) {
      const auto found =
          std::ranges::find_if(engine::encodings(), [&](const engine::Encoding* other) { return other->id == names.choices[e].name; });
      REQUIRE(found != engine::encodings().end());
      CHECK(figures::compare::compared(e).acts_on == (*found)->acts_on);
    }
  }

  TEST_CASE("weights are the softmax of the logits, with a mask and without") {
    for (const double mask : {0.0, 1.0}) {
      const Model model = model_with({{"mask", mask}});
      for (size_t e = 0; e < figures::compare::kEncodings; ++e) {
        for (size_t i = 0; i < 5; ++i) {
          double sum = 0, weights = 0;
          for (size_t j = 0; j < 5; ++j) sum += std::exp(static_cast<double>(model.logit(e, i, j)));
          for (size_t j = 0; j < 5; ++j) {
            CHECK(model.weight(e, i, j) == doctest::Approx(std::exp(static_cast<double>(model.logit(e, i, j))) / sum).epsilon(1e-5));
            weights += static_cast<double>(model.weight(e, i, j));
            if (model.hides(i, j)) CHECK(model.weight(e, i, j) == 0);
          }
          CHECK(weights == doctest::Approx(1));
        }
      }
    }
  }

  TEST_CASE("without an encoding equal words have equal rows and columns; with any other they part") {
    const Model model = model_with({});
    for (size_t e = 0; e < figures::compare::kEncodings; ++e) {
      bool same = true;
      for (size_t j = 0; j < 5; ++j) same = same && model.weight(e, 0, j) == model.weight(e, 3, j);
      CHECK(same == (e == kNone));
    }
    for (size_t i = 0; i < 5; ++i) CHECK(model.logit(kNone, i, 0) == model.logit(kNone, i, 3));
  }

  TEST_CASE("less none, ALiBi and T5 leave stripes along the diagonals, ALiBi's half a logit a step; the others do not") {
    const Model model = model_with({{"view", 1}, {"reference", 1}});
    for (size_t e = 0; e < figures::compare::kEncodings; ++e) {
      float unevenness = 0;
      for (size_t i = 0; i + 1 < 5; ++i) {
        for (size_t j = 0; j + 1 < 5; ++j) unevenness = std::max(unevenness, std::abs(model.value(e, i, j) - model.value(e, i + 1, j + 1)));
      }
      CHECK((unevenness < 1e-5f) == (e == kNone || e == kT5 || e == kAlibi));
    }
    for (size_t i = 0; i < 5; ++i) {
      for (size_t j = 0; j < 5; ++j)
        CHECK(model.value(kAlibi, i, j) == doctest::Approx(-0.5 * std::abs(static_cast<double>(i) - static_cast<double>(j))).epsilon(1e-4));
    }
  }

  TEST_CASE("Shaw's change hangs on the query and the distance, RoPE's on the key as well") {
    // Queries 0 and 3 are the same word, as are keys 0 and 3.
    const Model model = model_with({{"view", 1}, {"reference", 1}}, "the dog bites the dog man");
    CHECK(model.value(kShaw, 0, 1) == doctest::Approx(model.value(kShaw, 3, 4)).epsilon(1e-5));
    CHECK(model.value(kShaw, 0, 2) == doctest::Approx(model.value(kShaw, 3, 5)).epsilon(1e-5));
    CHECK(model.value(kRope, 0, 1) == doctest::Approx(model.value(kRope, 3, 4)).epsilon(1e-5));
    CHECK(std::abs(model.value(kRope, 0, 2) - model.value(kRope, 3, 5)) > 0.01f);
  }

  TEST_CASE("the description tells what changes a logit the most, and by how much") {
    const Model model = model_with({{"view", 1}, {"reference", 1}});
    const std::unique_ptr<figures::Figure> figure = kind().make();
    figure->set(values_with(kind(), {{"view", 1}, {"reference", 1}}), "the dog bites the man");
    float max = 0;
    for (size_t e = 0; e < figures::compare::kEncodings; ++e) max = std::max(max, model.largest_change(e));
    CHECK(model.extent == max);
    CHECK(figure->describe().find("by " + base::fixed(static_cast<double>(max), 3)) != std::string::npos);
  }

  TEST_CASE("the reference less itself is nothing, and the colours span all that is in sight") {
    for (int reference = 1; reference <= 8; ++reference) {
      const Model model = model_with({{"reference", reference}, {"mask", 1}});
      float largest = 0;
      for (size_t e = 0; e < figures::compare::kEncodings; ++e) {
        for (size_t i = 0; i < 5; ++i) {
          for (size_t j = 0; j <= i; ++j) largest = std::max(largest, std::abs(model.value(e, i, j)));
        }
      }
      CHECK(model.largest_change(static_cast<size_t>(reference - 1)) == 0);
      CHECK(model.extent == largest);
    }
  }

  TEST_CASE("no word, one word and many words are all well") {
    for (const char* text : {"", "word", "a b c d e f g h i j k l m n o p"}) {
      const Model model = model_with({{"view", 1}, {"reference", 1}, {"query", 9}, {"key", 9}}, text);
      CHECK(model.count() <= 10);
      CHECK(std::isfinite(model.extent));
    }
  }

  TEST_CASE("keys move over words and encodings, Enter pins, and a click pins where it was") {
    const std::unique_ptr<figures::Figure> figure = kind().make();
    std::vector<double> values = values_with(kind(), {{"query", 2}, {"key", 2}});
    figure->set(values, "the dog bites the man");
    const auto proposed = [&](std::string_view key, std::string_view parameter) {
      figures::Edits edits;
      CHECK(figure->key(key, edits));
      return edit_of(kind(), edits, parameter);
    };
    CHECK(proposed("ArrowRight", "key") == 3);
    CHECK(proposed("ArrowUp", "query") == 1);
    CHECK(proposed("PageDown", "encoding") == 1);
    CHECK(std::isnan(proposed("PageUp", "encoding")));
    CHECK(proposed("End", "key") == 4);
    CHECK(proposed("Enter", "pinned") == 1);
    WindowWithFonts window;
    const base::Point at{560 - 20, 110};  // the fourth picture in the first row
    drawn(window, *figure, {.over = true, .at = at, .down = true, .pressed = true});
    const figures::Edits edits = drawn(window, *figure, {.over = true, .at = at, .released = true});
    CHECK(edit_of(kind(), edits, "encoding") == kShaw);
    CHECK(edit_of(kind(), edits, "pinned") == 1);
  }

  TEST_CASE("on the low stage of a small window all eight pictures are there") {
    const std::unique_ptr<figures::Figure> figure = kind().make();
    const std::vector<double> values = values_with(kind(), {{"query", 2}, {"key", 2}});
    figure->set(values, "the dog bites the man");
    WindowWithFonts window;
    constexpr base::Rect picture{0, 0, 352, 360};
    REQUIRE(picture.height < figure->height_for(picture.width));
    std::vector<double> touched;
    const auto proposed_at = [&](base::Point at) {
      return edit_of(kind(), drawn(window, *figure, {.over = true, .at = at}, picture.width, picture.height), "encoding");
    };
    for (const float y : {100.0f, 220.0f}) {
      for (const float x : {80.0f, 160.0f, 240.0f, 320.0f}) touched.push_back(proposed_at({x, y}));
    }
    CHECK(std::isnan(touched[0]));  // the encoding already at the cursor
    for (size_t e = 1; e < figures::compare::kEncodings; ++e) CHECK(touched[e] == static_cast<double>(e));
  }

  TEST_CASE("words beyond the tenth are named, and nothing taken off is no change") {
    const std::unique_ptr<figures::Figure> figure = kind().make();
    const auto description_of = [&](std::string_view text) {
      figure->set(values_with(kind(), {}), text);
      return figure->describe();
    };
    CHECK(description_of("a b c d e f g h i j").find("first") == std::string::npos);
    CHECK(description_of("a b c d e f g h i j k").starts_with("“a b c d e f g h i j” (the first 10 words) under"));
    const auto change_of = [](const HeldFigure::Settings& settings) {
      return figures::compare::readouts(model_with(settings)).back().value;
    };
    CHECK(change_of({{"encoding", kAlibi}}) == "–");
    CHECK(change_of({{"encoding", kAlibi}, {"reference", 1}, {"view", 1}}) == "−1.500");
  }
}
