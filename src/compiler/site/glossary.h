#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/catalog.h"
#include "book/document.h"
#include "compiler/diagnostic.h"
#include "compiler/parse/parse.h"

// glossary.md: a page whose sections are the entries, each a heading of level 2 with an id, followed by the definition.
namespace compiler {

struct Entry {
  std::string id;
  std::string title;
  std::string definition;  ///< its first paragraph, in Markdown
};

/// The entries of the glossary in order. An entry without a definition, or with a link in its definition, is an error.
std::vector<Entry> entries_of(std::string_view file, std::string_view markdown, const book::Document& glossary,
                              std::vector<Diagnostic>& diagnostics);

/// Parses a text whose links may open definitions. The glossary entries that it links to become its terms.
Parsed parse_with_terms(std::string_view file, std::string_view markdown, const book::Catalog& catalog, const std::vector<Entry>& glossary);

}  // namespace compiler
