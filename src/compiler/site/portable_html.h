#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/document.h"

namespace compiler {

/// Writes texts of one document as HTML that other programs take: formulas as TeX between \( and \), a few plain elements, no classes.
class PortableHtml {
 public:
  /// `links` are those of `document`, with the values that were drawn. Addresses of the book begin with `site`; without one they are
  /// relative to the folder of its pages.
  PortableHtml(const book::Document& document, std::vector<book::Link> links, std::string_view site)
      : document_(document), links_(std::move(links)), site_(site) {}

  std::string inline_html(const std::vector<book::Run>& runs) const;
  /// In <p>; empty for no runs.
  std::string paragraph(const std::vector<book::Run>& runs) const;

 private:
  std::string styled(const book::Run& run) const;
  std::string address_of(const book::Link& link) const;

  const book::Document& document_;
  std::vector<book::Link> links_;
  std::string site_;
};

/// `tex` in the commands that every MathJax knows: without those of this book (tools/typeset/macros.mjs).
std::string plain_tex(std::string_view tex);

}  // namespace compiler
