#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/parse/chapter.h"

// The Markdown text before Markdown is read: bytes and lines.
namespace book {

/// `markdown` with line feeds for all line ends, without a byte order mark and NUL; malformed UTF-8, replaced by U+FFFD, is diagnosed.
std::string clean_source(std::string_view markdown, Chapter& chapter);

/// Markdown lets a fence that nobody closes swallow the rest of the file. Here such a figure, quiz or formula ends at the
/// next empty line, with a diagnostic, so that the rest of the chapter is still read. The number of lines stays the same.
std::string close_fences(std::string_view markdown, Chapter& chapter);

/// Answers "which line is this?" for pointers into a text.
class LineTable {
 public:
  LineTable(std::string_view text, int first_line);
  bool contains(const char* place) const;
  int line_of(const char* place) const;      ///< requires contains(place)
  int next_content_line(int line) const;     ///< the first line after `line` that is not blank; `line` when there is none
  std::string_view content(int line) const;  ///< of a line, without its line feed

 private:
  std::string_view text_;
  int first_line_;
  std::vector<size_t> starts_;
};

}  // namespace book
