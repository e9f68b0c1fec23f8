#include "plot/rich_text.h"

#include <doctest/doctest.h>

#include "tests/figures/held_figure.h"

using base::Face;
using plot::TextRun;

namespace {

/// "text/face/em/rise" of each run.
std::string spelt(std::string_view words, plot::Type type = plot::serif(20)) {
  std::string text;
  for (const TextRun& run : plot::runs_of(words, type)) {
    const std::string_view file = base::kFaces[static_cast<size_t>(run.face)].file;
    text += (text.empty() ? "" : " | ") + run.text + "/" + std::string(file.substr(0, file.find('.'))) + "/" + std::to_string(run.em_px) +
            "/" + std::to_string(std::lround(run.rise_px * 10));
  }
  return text;
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("rich text: plain words are one run in their own face") {
    CHECK(spelt("dog bites man") == "dog bites man/serif/20/0");
    CHECK(plot::runs_of("", plot::kLabel).empty());
    CHECK(plot::plain("dog bites man") == "dog bites man");
  }

  TEST_CASE("rich text: italics are letters of mathematics, bold is the face's own semibold") {
    CHECK(spelt("*q* and **3.42**") == "q/serif-italic/20/0 |  and /serif/20/0 | 3.42/serif-semibold/20/0");
    CHECK(spelt("*q* **k**", plot::kLabel) == "q/serif-italic/13/0 |  /sans/13/0 | k/sans-semibold/13/0");
    CHECK(spelt("**all") == "all/serif-semibold/20/0");
  }

  TEST_CASE("rich text: what is raised or lowered is smaller, never under 9 px") {
    CHECK(spelt("10^{6/32}") == "10/serif/20/0 | 6/32/serif/14/72");
    CHECK(spelt("*q*_{i}x") == "q/serif-italic/20/0 | i/serif/14/-40 | x/serif/20/0");
    CHECK(plot::runs_of("a^{2}", plot::serif(10))[1].em_px == 9);
    CHECK(plot::plain("10000^{6/32} · *q*_{i}") == "100006/32 · qi");
  }

  TEST_CASE("rich text: a hyphen before a digit is a minus sign where a number begins, and nowhere else") {
    CHECK(plot::plain("-3") == "−3");
    CHECK(plot::plain("cos -3 (-4) e^{-0.5} **-1**") == "cos −3 (−4) e−0.5 −1");
    CHECK(plot::plain("GPT-2, 2019-2021, left-right") == "GPT-2, 2019-2021, left-right");
  }

  TEST_CASE("rich text: a backslash keeps the next character; marks that begin nothing stay") {
    CHECK(plot::plain("a \\* b \\_{x} \\\\") == "a * b _{x} \\");
    CHECK(plot::plain("d_model {x} a^b") == "d_model {x} a^b");
    CHECK(plot::plain("end\\") == "end\\");
  }

  TEST_CASE("rich text: a line is as wide as its runs together") {
    const plot::Metrics& metrics = face_metrics();
    const float whole = plot::width_of(metrics, "*q*_{12} = **3**", plot::serif(20));
    const float parts = metrics.width(Face::serif_italic, 20, "q") + metrics.width(Face::serif, 14, "12") +
                        metrics.width(Face::serif, 20, " = ") + metrics.width(Face::serif_semibold, 20, "3");
    CHECK(whole == doctest::Approx(parts));
  }
}
