#pragma once

#include <string>
#include <vector>

// A file of tests/specs: prose, and examples of Markdown with what must become of it.
//
//   @@@ example NAME
//   Markdown
//   @@@ html             the whole HTML; left out: not compared
//   @@@ diagnostics      one per line, "LINE: error: …"; left out: there must be none
//   @@@ end
namespace specs {

struct Example {
  std::string name;
  int line = 0;  ///< of the file
  std::string markdown;
  bool compares_html = false;
  std::string html;
  std::string diagnostics;
};

/// The examples of a file's text.
std::vector<Example> parse(const std::string& text);

/// What the example's Markdown gives, in the form of the file.
std::string html_of(const Example& example);
std::string diagnostics_of(const Example& example);

/// The lines of both, marked "-" where only expected, "+" where only actual.
std::string difference(const std::string& expected, const std::string& actual);

}  // namespace specs
