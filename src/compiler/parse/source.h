#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/parse/chapter.h"

// Prepares the bytes and lines of a file before they are read as Markdown.
namespace compiler {

/// `markdown` with line feeds for all line ends and without a byte order mark. NUL and malformed UTF-8 are errors and replaced by U+FFFD.
std::string clean_source(std::string_view markdown, ChapterDraft& chapter);

/// In Markdown, an unclosed fence swallows the rest of the file. Here an unclosed fence of the book ends at the next
/// blank line, with an error, so that the rest of the chapter is still read. So is a fold whose fence is no longer than one that it holds.
/// The number of lines stays the same. `markdown` begins on `first_line` of the file.
std::string close_fences(std::string_view markdown, int first_line, ChapterDraft& chapter);

/// Finds the line that a pointer into a text is on.
class LineTable {
 public:
  LineTable(std::string_view text, int first_line);
  bool contains(const char* place) const;
  int line_of(const char* place) const;      ///< requires contains(place)
  int next_content_line(int line) const;     ///< the first line after `line` that is not blank; `line` if there is none
  std::string_view content(int line) const;  ///< of a line, without its line feed

 private:
  std::string_view text_;
  int first_line_;
  std::vector<size_t> starts_;
  std::vector<int> next_content_;  ///< for each line, the next one that is not blank; 0 if there is none
};

}  // namespace compiler
