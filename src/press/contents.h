#pragma once

#include <string>
#include <string_view>

#include "press/manuscript.h"

namespace press {

/// "2 · Sinusoidal encoding".
std::string heading_of(const book::Document& document);

/// The words of its first paragraph; empty when it has none.
std::string first_paragraph(const book::Document& document);

/// At most `limit` characters of `text`, cut at a word with an ellipsis.
std::string shortened(std::string_view text, size_t limit);

/// The contents as nested lists of links; the chapter called `current` shows its sections. Empty: none does.
std::string contents_html(const Manuscript& manuscript, std::string_view current);

/// {"title":"Phasebook","chapters":[{"slug","number","title","sections":[{"id","title"}],"items":[{"id","version"}]}]}
std::string book_json(const Manuscript& manuscript);

inline constexpr std::string_view kBookTitle = "Phasebook";
inline constexpr std::string_view kBookSubtitle = "an interactive book on positional encoding";

}  // namespace press
