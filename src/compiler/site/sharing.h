#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/site/manuscript.h"
#include "compiler/site/stills.h"

// What a book that knows its address tells those who link to it, search it or follow it. Without an address there is none of this: what
// reads it takes no relative ones.
namespace compiler {

/// A page as others see it.
struct SharedPage {
  std::string_view slug;
  std::string_view title;
  std::string_view description;
  const book::Document* document = nullptr;  ///< null for pages without a text of their own
};

/// For the <head> of a page of the site at this address, which ends with '/': its own address, its card, and what it is in JSON-LD.
std::string sharing_html(std::string_view site, const SharedPage& page, const Manuscript& manuscript);

/// sitemap.xml of these pages, and robots.txt, which leads to it.
std::vector<OutputFile> files_for_robots(std::string_view site, const std::vector<std::string>& slugs);

/// A chapter's card as SVG of 1200 x 630, "card-SLUG.svg": its number, its title and its first figure.
OutputFile card(const book::Document& chapter, const Stills& stills, const book::Catalog& catalog);

}  // namespace compiler
