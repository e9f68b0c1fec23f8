#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/html/html.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

// A file in tests/specs: prose, and examples of Markdown with the expected result.
//
//   @@@ example NAME
//   Markdown
//   @@@ html             the complete HTML; not compared if left out
//   @@@ diagnostics      one per line, "LINE: error: …"; there must be none if left out
//   @@@ end
namespace specs {

struct Example {
  std::string name;
  int line = 0;  ///< in the file
  std::string markdown;
  bool compares_html = false;
  std::string html;
  std::string diagnostics;
};

inline constexpr std::string_view kMark = "@@@ ";
inline constexpr std::string_view kFile = "02-example.md";

inline std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The examples in the text of a file.
inline std::vector<Example> parse(const std::string& text) {
  std::vector<Example> examples;
  std::string prose;
  std::string* section = &prose;
  int number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (!line.starts_with(kMark)) {
      *section += line + "\n";
      continue;
    }
    const std::string_view word = std::string_view(line).substr(kMark.size());
    if (word.starts_with("example ")) {
      examples.push_back({.name = std::string(word.substr(8)), .line = number});
      section = &examples.back().markdown;
    } else if (word == "html") {
      examples.back().compares_html = true;
      section = &examples.back().html;
    } else if (word == "diagnostics") {
      section = &examples.back().diagnostics;
    } else {
      section = &prose;
    }
  }
  return examples;
}

/// The actual result for the example's Markdown, in the format of the file.
inline std::string html_of(const Example& example) {
  const book::Catalog catalog = stand_in::catalog();
  return compiler::to_html(compiler::parse(kFile, example.markdown, catalog).document, catalog, stand_in::math);
}

inline std::string diagnostics_of(const Example& example) {
  std::string text;
  for (const compiler::Diagnostic& diagnostic : compiler::parse(kFile, example.markdown, stand_in::catalog()).diagnostics) {
    text += to_text(diagnostic).substr(kFile.size() + 1) + "\n";
  }
  return text;
}

/// The lines of both texts, with "-" before those that are only expected and "+" before those that are only actual.
inline std::string difference(const std::string& expected, const std::string& actual) {
  const std::vector<std::string> want = lines_of(expected);
  const std::vector<std::string> have = lines_of(actual);
  // Longest common subsequence in quadratic time, which is fine for short texts.
  std::vector<std::vector<int>> common(want.size() + 1, std::vector<int>(have.size() + 1, 0));
  for (size_t i = want.size(); i-- > 0;) {
    for (size_t j = have.size(); j-- > 0;) {
      common[i][j] = want[i] == have[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    }
  }
  std::string text;
  for (size_t i = 0, j = 0; i < want.size() || j < have.size();) {
    if (i < want.size() && j < have.size() && want[i] == have[j]) {
      text += "  " + want[i++] + "\n";
      ++j;
    } else if (j == have.size() || (i < want.size() && common[i + 1][j] >= common[i][j + 1])) {
      text += "- " + want[i++] + "\n";
    } else {
      text += "+ " + have[j++] + "\n";
    }
  }
  return text;
}

}  // namespace specs
