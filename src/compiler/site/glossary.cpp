#include "compiler/site/glossary.h"

#include <algorithm>

#include "base/text.h"

namespace compiler {
namespace {

using book::Block;
using book::BlockKind;

/// The lines of the paragraph that begins on `line`.
std::string paragraph_at(const std::vector<std::string_view>& lines, int line) {
  std::string paragraph;
  for (size_t i = static_cast<size_t>(line) - 1; i < lines.size() && !base::trim(lines[i]).empty(); ++i) {
    paragraph.append(paragraph.empty() ? "" : "\n").append(lines[i]);
  }
  return paragraph;
}

bool holds_link(const book::Block& block) {
  return std::ranges::any_of(block.runs, [](const book::Run& run) { return run.link >= 0; });
}

}  // namespace

std::vector<Entry> entries_of(std::string_view file, std::string_view markdown, const book::Document& glossary,
                              std::vector<Diagnostic>& diagnostics) {
  std::vector<Entry> entries;
  const std::vector<book::Block>& blocks = glossary.blocks;
  const std::vector<std::string_view> lines = base::split(markdown, '\n');
  for (size_t b = 0; b < blocks.size(); ++b) {
    if (blocks[b].kind != book::BlockKind::heading || blocks[b].level != 2) continue;
    const bool defined = b + 1 < blocks.size() && blocks[b + 1].kind == book::BlockKind::paragraph;
    if (!defined || holds_link(blocks[b + 1])) {
      diagnostics.push_back({.file = std::string(file),
                             .line = blocks[b].line,
                             .wrong = defined ? "This definition contains a link." : "This entry has no definition.",
                             .fix = "Begin it with a paragraph of words; links go into a paragraph below."});
      continue;
    }
    entries.push_back({blocks[b].id, plain_text(blocks[b].runs, glossary.formulas), paragraph_at(lines, blocks[b + 1].line)});
  }
  return entries;
}

Parsed parse_with_terms(std::string_view file, std::string_view markdown, const book::Catalog& catalog,
                        const std::vector<Entry>& glossary) {
  Parsed parsed = parse(file, markdown, catalog);
  std::string fences;
  for (const Entry& entry : glossary) {
    if (std::ranges::find(parsed.document.links, entry.id, &book::Link::term) == parsed.document.links.end()) continue;
    fences += "\n```term " + entry.id + "\n" + entry.title + "\n" + entry.definition + "\n```\n";
  }
  if (fences.empty()) return parsed;
  const auto own_lines = std::ranges::count(markdown, '\n') + 1;
  parsed = parse(file, std::string(markdown) + "\n" + fences, catalog);
  // Errors in a definition are reported for the glossary itself.
  std::erase_if(parsed.diagnostics, [own_lines](const Diagnostic& diagnostic) { return diagnostic.line > own_lines; });
  return parsed;
}

}  // namespace compiler
