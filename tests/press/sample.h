#pragma once

#include <string>

#include "book/parse.h"
#include "press/manuscript.h"
#include "tests/book/stand_in.h"

namespace sample {

inline press::Chapter chapter(const std::string& file, const std::string& markdown) {
  return {.file = file, .markdown = markdown, .document = book::parse(file, markdown, stand_in::catalog()).document};
}

/// Two chapters that use each other.
inline press::Manuscript manuscript() {
  press::Manuscript manuscript;
  manuscript.chapters.push_back(chapter("c/01-first.md", "# The first & best\n\nIt *begins* with $x$.\n\n## One\n\n## Two < three\n"));
  manuscript.chapters.push_back(chapter("c/02-second.md",
                                        "# Second\n\nGo [back](01-first.html#one), see $y$ and $x$.\n\n```math\nx\n```\n\n"
                                        "```figure encoding_table\nid: table\n```\n"));
  return manuscript;
}

}  // namespace sample
