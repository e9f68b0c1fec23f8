#pragma once

#include <string>

#include "compiler/parse/parse.h"
#include "compiler/site/manuscript.h"
#include "tests/book/stand_in.h"

namespace sample {

inline compiler::Chapter chapter(const std::string& file, const std::string& markdown) {
  return {.file = file, .document = compiler::parse(file, markdown, stand_in::catalog()).document};
}

/// A page that is not a chapter.
inline compiler::Chapter page(const std::string& file, std::string_view slug, const std::string& markdown) {
  std::vector<compiler::Diagnostic> diagnostics;
  return compiler::read_page(file, slug, markdown, stand_in::catalog(), diagnostics);
}

/// The beginning of a chapter: a section with a figure, a question with drawn numbers, and one that is answered in the figure.
inline const std::string kWaves = R"(# Waves

## Long ones {#long}

```figure encoding_table
id: table
```

```quiz how-long
draw: n = 2..9
question: How long are {n} of $x$?
section: long
- [x] (a) As $y$.
  Yes.
- [ ] (b) Shorter.
  No.
```

```quiz where
question: Where?
figure: table
- [x] (positions=5) There.
- [ ] (positions=6) No.
other: Elsewhere.
```

)";

/// Two chapters that link to each other, a cover with a figure, and a page about the book.
inline compiler::Manuscript manuscript() {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(chapter("c/01-first.md", "# The first & best\n\nIt *begins* with $x$.\n\n## One\n\n## Two < three\n"));
  manuscript.chapters.push_back(chapter("c/02-second.md",
                                        "# Second\n\nGo [back](01-first.html#one), see $y$ and $x$.\n\n```math\nx\n```\n\n"
                                        "```figure encoding_table\nid: table\n```\n"));
  manuscript.pages.push_back(page("c/cover.md", compiler::kCoverSlug, "# Order\n\nIt *counts*.\n\n```figure portrait\nid: face\n```\n"));
  manuscript.pages.push_back(page("c/about.md", "about", "# About\n\nHow it is [made](02-second.html) & [licensed](licences.txt).\n"));
  return manuscript;
}

}  // namespace sample
