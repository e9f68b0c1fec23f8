#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "base/number.h"
#include "book/document.h"

/// A lesson with everything that a chapter may contain. Tests rely on its words, because those of the real chapters may change.
inline std::string lesson_markdown() {
  constexpr const char* kFile = PHASEBOOK_SOURCE_DIR "/tests/lesson/02-sinusoidal-encoding.md";
  std::ifstream file(kFile, std::ios::binary);
  REQUIRE_MESSAGE(file.good(), kFile << " cannot be read.");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// What tools/typeset might write for `document`: one formula for each of its formulas, with a width in proportion to the length of its
/// TeX. Some are higher than a line, and all are drawn with a square.
inline std::string typeset_json(const book::Document& document) {
  std::string formulas;
  int index = 0;
  for (const book::Formula& formula : document.formulas) {
    const double width = 0.3 * static_cast<double>(formula.tex.size());
    const double height = index++ % 3 == 0 ? 1.3 : 0.7;
    formulas += (formulas.empty() ? "" : ",") + std::string("{\"width\":") + base::exact(width) + ",\"height\":" + base::exact(height) +
                ",\"depth\":0.25,\"glyphs\":[[0,0,0,1],[0,0.5,0.3,0.7]],\"rects\":[[0,-0.1,1,0.05]]}";
  }
  return R"({"outlines":["M0 0L500 0L500 500L0 500Z"],"formulas":[)" + formulas + "]}";
}
