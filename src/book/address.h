#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Where a link may lead within the book.
namespace book {

struct Link;

/// "table?base=100&d_model=64", what follows "figure:", as the figure's id and what is asked of it; values are still text.
struct FigureAddress {
  struct Request {
    std::string name;
    std::string value;
  };
  std::string figure_id;
  std::vector<Request> requests;
};

/// Nothing when `href` is not of the scheme "figure:".
std::optional<FigureAddress> figure_address(std::string_view href);

/// "05-learned.html#limits" as a chapter's slug and the id of a place in it, which may be empty.
struct ChapterAddress {
  std::string_view slug;
  std::string_view fragment;
};

/// Nothing when `href` leads elsewhere. Views into `href`.
std::optional<ChapterAddress> chapter_address(std::string_view href);

/// "glossary.html#wavelength".
std::string glossary_address(std::string_view term);

/// "?table.base=100#table": a link that acts on a figure leads, without scripts and in a new tab, to the figure so set.
std::string deep_link(const Link& link);

}  // namespace book
