#include "compiler/site/index_page.h"

#include "base/text.h"
#include "compiler/site/contents.h"

namespace compiler {
namespace {

using book::Block;
using book::BlockKind;

std::string link_html(std::string_view slug, std::string_view id, std::string_view words) {
  std::string html = "<a href=\"" + base::html_escape(slug) + ".html";
  if (!id.empty()) html += "#" + base::html_escape(id);
  return html + "\">" + base::html_escape(words) + "</a>";
}

/// "Figure: Encoding table", "Question: Which columns …", "Exercise: Write …", or the title of a section; empty for a block without an
/// entry.
std::string entry_words(const book::Document& document, const book::Block& block, const book::Catalog& catalog) {
  const auto index = static_cast<size_t>(block.index);
  if (block.kind == book::BlockKind::heading && block.level > 1) return plain_text(block.runs, document.formulas);
  if (block.kind == book::BlockKind::figure) {
    const book::FigureKind* kind = book::find(catalog, document.figures[index].kind);
    return kind == nullptr ? "" : "Figure: " + std::string(kind->title);
  }
  if (block.kind == book::BlockKind::quiz)
    return (is_exercise(document.items[index]) ? "Exercise: " : "Question: ") +
           shortened(plain_text(document.items[index].question, document.formulas), 90);
  return "";
}

std::string entries_html(const book::Document& document, const book::Catalog& catalog) {
  std::string html;
  for (const book::Block& block : document.blocks) {
    const std::string words = entry_words(document, block, catalog);
    if (!words.empty()) html += "<li>" + link_html(document.slug, block.id, words) + "</li>\n";
  }
  return html.empty() ? html : "<ul>\n" + html + "</ul>\n";
}

std::string page_html(const Manuscript& manuscript, std::string_view slug, std::string_view class_name, const book::Catalog& catalog) {
  const Chapter* page = find_page(manuscript, slug);
  if (page == nullptr) return {};
  return "<h2 id=\"index." + std::string(slug) + "\">" + link_html(slug, "", page->document.title) + "</h2>\n<div class=\"" +
         std::string(class_name) + "\">" + entries_html(page->document, catalog) + "</div>\n";
}

}  // namespace

std::string index_html(const Manuscript& manuscript, const book::Catalog& catalog) {
  std::string html = "<h1 id=\"index\">" + std::string(kIndexTitle) +
                     "</h1>\n<p>Every section, figure and question of the book, and the terms and papers behind them.</p>\n";
  for (const Chapter& chapter : manuscript.chapters) {
    html += "<h2 id=\"index." + base::html_escape(chapter.document.slug) + "\">" +
            link_html(chapter.document.slug, "", heading_of(chapter.document)) + "</h2>\n" + entries_html(chapter.document, catalog);
  }
  return html + page_html(manuscript, kGlossarySlug, "columns", catalog) + page_html(manuscript, kSourcesSlug, "list", catalog);
}

}  // namespace compiler
