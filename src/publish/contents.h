#pragma once

#include <string>
#include <string_view>

#include "publish/manuscript.h"

namespace publish {

/// "2 · Sinusoidal encoding".
std::string heading_of(const book::Document& document);

/// The words of its first paragraph; empty when it has none.
std::string first_paragraph(const book::Document& document);

/// At most `limit` characters of `text`, cut at a word with an ellipsis.
std::string shortened(std::string_view text, size_t limit);

/// The contents as nested lists of links; the chapter called `current` shows its sections. Empty: none does.
std::string contents_html(const Manuscript& manuscript, std::string_view current);

/// A page of the contents besides the chapters: "glossary", "Glossary".
struct BackMatter {
  std::string slug;
  std::string title;
};
/// The final quiz, the glossary and the sources, where the book has them, and the index.
std::vector<BackMatter> back_matter(const Manuscript& manuscript);

inline constexpr std::string_view kIndexSlug = "contents";
inline constexpr std::string_view kIndexTitle = "Index";

/// {"title":"Phasebook","chapters":[{"slug","number","title","sections":[{"id","title"}],"items":[{"id","version"}]}],"pages":[{"slug","title"}]}
std::string book_json(const Manuscript& manuscript);

inline constexpr std::string_view kBookTitle = "Phasebook";
inline constexpr std::string_view kBookSubtitle = "an interactive book on positional encoding";

}  // namespace publish
