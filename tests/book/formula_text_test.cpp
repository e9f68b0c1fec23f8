#include "book/formula_text.h"
#include <doctest/doctest.h>

TEST_SUITE("book") {
  TEST_CASE("a formula is told in one line of text") {
    struct Case {
      const char* tex;
      const char* text;
    };
    for (const auto& [tex, text] : {Case{"D = 32", "D = 32"}, Case{"\\sin\\left(5 / 10000^{7/32}\\right)", "sin(5 / 10000^(7/32))"},
                                    Case{"\\frac{\\pos}{10000^{2i/D}}", "pos/(10000^(2i/D))"}, Case{"x_i^2", "x_i^2"},
                                    Case{"\\part{angle}{2\\pi}", "2π"}, Case{"\\sqrt{D}", "√D"}, Case{"a \\cdot b\\,c", "a · b c"},
                                    Case{"\\mathrm{PE}_{(\\pos, 2i)}", "PE_((pos, 2i))"}, Case{"\\unknown x", "unknown x"}}) {
      CAPTURE(tex);
      CHECK(book::formula_text(tex) == text);
    }
  }

  TEST_CASE("braces nested a hundred thousand deep are read without them") {
    const std::string deep = std::string(100'000, '{') + "x" + std::string(100'000, '}');
    CHECK(book::formula_text("a" + deep) == "a");
    CHECK(book::formula_text("{{{x}}}^{{y}}") == "x^y");
  }

  TEST_CASE("what is no TeX ends all the same") {
    for (const char* tex : {"", "\\", "{", "}", "x^", "x_{", "\\frac", "\\frac{a", "\\part{a}", "a}b"}) {
      CAPTURE(tex);
      CHECK(book::formula_text(tex).size() < 20);
    }
  }
}
