#pragma once

#include <string>
#include <string_view>

#include "compiler/site/manuscript.h"

namespace compiler {

/// "2 · Sinusoidal encoding".
std::string heading_of(const book::Document& document);

/// "2"; empty for a chapter without a number.
std::string number_of(const book::Document& document);

/// The text of the first paragraph; empty if there is none.
std::string first_paragraph(const book::Document& document);

/// `text` cut to at most `limit` characters, between words and with an ellipsis.
std::string shortened(std::string_view text, size_t limit);

/// The table of contents as nested lists of links. Only the chapter whose slug is `current` shows its sections.
std::string contents_html(const Manuscript& manuscript, std::string_view current);

/// A link to the review, hidden until web/due.js knows of questions that are due. Empty if the book has no review.
std::string due_html(const Manuscript& manuscript);

/// A page in the contents that is not a chapter: "glossary", "Glossary".
struct BackMatter {
  std::string slug;
  std::string title;
  bool opens = false;  ///< the application opens it, as it opens chapters
};
/// The final quiz, the review, the map, the glossary and the sources, if the book has them, and the index.
std::vector<BackMatter> back_matter(const Manuscript& manuscript);

inline constexpr std::string_view kIndexSlug = "contents";
inline constexpr std::string_view kIndexTitle = "Index";

/// {"title":"Phasebook","chapters":[{"slug","number"?,"title","sections":[{"id","title"}],"items":[{"id","version","exercise"?,"stays"?,"drawn"?}]}],"pages":[{"slug","title","opens"?}]}
std::string book_json(const Manuscript& manuscript);

inline constexpr std::string_view kBookTitle = "Phasebook";
inline constexpr std::string_view kBookSubtitle = "an interactive book on positional encoding";

}  // namespace compiler
