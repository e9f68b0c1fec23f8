#include "compiler/site/portable_html.h"

#include <doctest/doctest.h>

TEST_SUITE("compiler") {
  TEST_CASE("the book's own commands of TeX become common ones, wherever they stand") {
    CHECK(compiler::plain_tex("\\frac{\\pos}{2}") == "\\frac{\\mathit{pos}}{2}");
    CHECK(compiler::plain_tex("\\part{a}{x_{\\part{b}{\\{y\\}}}} + 1") == "{x_{{\\{y\\}}}} + 1");
    CHECK(compiler::plain_tex("W^\\transpose\\,v") == "W^\\mathrm{T}\\,v");
    CHECK(compiler::plain_tex("a \\\\ \\partial \\position") == "a \\\\ \\partial \\position");
  }
}
