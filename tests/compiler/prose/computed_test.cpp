#include "compiler/prose/computed.h"

#include <doctest/doctest.h>

namespace {

struct Filled {
  std::string text;
  std::vector<compiler::Diagnostic> diagnostics;
};

Filled fill(std::string_view markdown) {
  compiler::ProseData data;
  REQUIRE(
      data.add("lab", R"({"rope": {"16": [0.25, 0.75]}, "rows": [[1, 2], [3, 4]], "width": {"value": 32, "because": "so"}, "by": "us"})"));
  Filled filled;
  filled.text = compiler::with_computed("c.md", markdown, data, filled.diagnostics);
  return filled;
}

/// What prose shows for a formula.
std::string shown(const std::string& formula) { return fill("{{" + formula + "}}").text; }

/// The complaint about a formula.
std::string complaint(const std::string& formula) {
  const Filled filled = fill("# A\n\nIt is {{" + formula + "}}.");
  CHECK(filled.text == "# A\n\nIt is {{" + formula + "}}.");
  REQUIRE(filled.diagnostics.size() == 1);
  CHECK(filled.diagnostics[0].line == 3);
  return filled.diagnostics[0].wrong;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("prose shows a number as it is told to") {
    CHECK(shown("2 * 16 + 1") == "33");
    CHECK(shown("3 / 60") == "0.05");
    CHECK(shown("fixed(1 / 3, 3)") == "0.333");
    CHECK(shown("fixed(-0.5, 2)") == "−0.50");
    CHECK(shown("signed(0.5, 1)") == "+0.5");
    CHECK(shown("significant(1234.5678, 5)") == "1,234.6");
    CHECK(shown("grouped(512 * 768)") == "393,216");
    CHECK(shown("percent(0.166)") == "17");
    CHECK(shown("words(12)") == "twelve");
    CHECK(shown("words(0)") == "no");
    CHECK(shown("Words(42)") == "Forty-two");
    CHECK(shown("holds(1 < 2)").empty());
    CHECK(shown("norm(32)") == "4");  // float32 says 4.0000001
  }

  TEST_CASE("formulas run over ranges, also over ranges of ranges") {
    CHECK(shown("sum(k = 1..4, k^2)") == "30");
    CHECK(shown("count(k = 1..10, k > 7)") == "3");
    CHECK(shown("most(k = 0..4, k * (4 - k))") == "4");
    CHECK(shown("least(k = 1..4, 1 / k)") == "0.25");
    CHECK(shown("first(k = 1..99, k * k > 50) - 1") == "7");
    CHECK(shown("sum(i = 1..3, sum(j = 1..i, i * j))") == "25");
  }

  TEST_CASE("formulas name numbers of the models whose configurations ship") {
    CHECK(shown("model.llama_3_1_8b.layers") == "32");
    CHECK(shown("grouped(model.qwen3_5_27b.base)") == "10,000,000");
    CHECK(shown("fixed(model.deepseek_v3.kib_a_token, 1)") == "68.6");
    CHECK(shown("model.gemma_4_31b.window_base / model.gemma_4_31b.base") == "0.01");
    CHECK(complaint("model.llama.layers").contains("there are llama_3_1_8b, "));
    CHECK(complaint("model.llama_3_1_8b.layer").contains("has no number 'layer'; it has "));
    CHECK(complaint("model.bert_base.base").contains("the configuration of BERT base has no base"));
  }

  TEST_CASE("formulas name numbers of the data; a list stands for its mean") {
    CHECK(shown("lab.rope.16") == "0.5");
    CHECK(shown("lab.rope.16.1 + lab.rows.1.0") == "3.75");
    CHECK(shown("lab.width") == "32");
    for (const char* none : {"lab.rope.32", "lab.rope.16.2", "lab.by", "lab.rope", "other.rope"})
      CHECK(complaint(none) == "'{{" + std::string(none) + "}}' cannot be computed: the data has no number '" + none + "'.");
  }

  TEST_CASE("formulas and code have a plain minus sign, listings stay as they are") {
    CHECK(fill("$x = {{fixed(-2, 1)}}$, `{{fixed(-2, 1)}}`, {{fixed(-2, 1)}}").text == "$x = -2.0$, `-2.0`, −2.0");
    CHECK(fill("${{grouped(1000)}}$ \\$5 {{grouped(1000)}}").text == "$1{,}000$ \\$5 1,000");
    CHECK(fill("```math\nx = {{-1 - 1}}\n```\n{{-1}}").text == "```math\nx = -2\n```\n−1");
    CHECK(fill("```python\nx = '{{1 + 1}}'\n```\n{{1 + 1}}").text == "```python\nx = '{{1 + 1}}'\n```\n2");
    CHECK(fill("````deeper A\n```cpp\n{{1 + 1}}\n```\n{{1 + 1}}\n````\n{{2 + 2}}").text ==
          "````deeper A\n```cpp\n{{1 + 1}}\n```\n2\n````\n4");
    CHECK(fill("```quiz a\nquestion: {{1 + 1}}?\n```").text == "```quiz a\nquestion: 2?\n```");
    CHECK(fill("$2^{-{{1 + 1}}}$").text == "$2^{-2}$");
  }

  TEST_CASE("what cannot be computed is told with what to write instead") {
    CHECK(complaint("rope_scor(7, 3)").ends_with("unknown function 'rope_scor' (did you mean 'rope_score'?)."));
    CHECK(complaint("rope_score(7)").ends_with("'rope_score' takes 2 arguments."));
    CHECK(complaint("1 / 3").ends_with("it has more than four decimals, so say how many to show: fixed(…, 2)."));
    CHECK(complaint("fixed(1 / 3)").ends_with("'fixed' takes a formula and a number of digits, from 0 to 12."));
    CHECK(complaint("words(0.5)").ends_with("words are for whole numbers from 0 to 99."));
    CHECK(complaint("holds(2 < 1)").ends_with("it does not hold."));
    CHECK(complaint("sqrt(-1)").ends_with("'sqrt(-1)' has no value."));
    CHECK(complaint("pe(1, 99, 8, 10000)").ends_with("has no value."));
    CHECK(complaint("sum(1..3)").ends_with("'sum' is written sum(k = 1..9, formula)."));
    CHECK(complaint("sum(k = 3..1, k)").ends_with("a range goes from low to high."));
    CHECK(complaint("sum(k = 1..2000, sum(j = 1..2000, 1))").ends_with("its ranges take too many steps; a million is the most."));
    CHECK(complaint("sum(a=1..1,sum(b=1..1,sum(c=1..1,sum(d=1..1,sum(e=1..1,1)))))").ends_with("a million is the most."));
    CHECK(complaint("first(k = 1..3, k > 5)").ends_with("it holds for no number in the range."));
    CHECK(complaint("sum(k = 1..3, k").ends_with("a parenthesis is not closed."));
  }
}
