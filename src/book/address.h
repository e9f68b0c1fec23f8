#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The addresses that links within the book can have.
namespace book {

struct Link;

/// The parsed form of "table?base=100&d_model=64", the part of an address after "figure:". Values are still text.
struct FigureAddress {
  struct Request {
    std::string name;
    std::string value;
  };
  std::string figure_id;
  std::vector<Request> requests;
};

/// Returns nothing if the scheme of `href` is not "figure:".
std::optional<FigureAddress> figure_address(std::string_view href);

/// The parsed form of "05-learned.html#limits": the chapter's slug and the id of an element in it, which may be empty.
struct ChapterAddress {
  std::string_view slug;
  std::string_view fragment;
};

/// Returns nothing if `href` is not the address of a chapter. The result holds views into `href`.
std::optional<ChapterAddress> chapter_address(std::string_view href);

/// "glossary.html#wavelength".
std::string glossary_address(std::string_view term);

/// "?table.base=100#table": the address of a link that acts on a figure, for browsers without scripts and for new tabs. It leads to the
/// figure and sets it as the link would.
std::string deep_link(const Link& link);

}  // namespace book
