#include "compiler/site/moved.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "book/address.h"
#include "compiler/site/contents.h"

namespace compiler {
namespace {

book::Document* find_document(Manuscript& manuscript, std::string_view slug) {
  for (std::vector<Chapter>* texts : {&manuscript.chapters, &manuscript.pages}) {
    for (Chapter& text : *texts) {
      if (text.document.slug == slug) return &text.document;
    }
  }
  return nullptr;
}

const book::Document* find_document(const Manuscript& manuscript, std::string_view slug) {
  return find_document(const_cast<Manuscript&>(manuscript), slug);
}

/// What is wrong with a move, and what to do about it; empty if nothing is. `lines` has the line of each address that moves.
std::pair<std::string, std::string> flaw_of(const Manuscript& manuscript, const std::map<std::string, int>& lines, const Move& move) {
  const book::Document* left = find_document(manuscript, move.from_slug);
  const book::Document* target = find_document(manuscript, move.to_slug);
  if (target == nullptr || (!move.to_section.empty() && !has_anchor(*target, move.to_section)))
    return {"There is no place " + move.to() + ".", "Write the present address of what has moved."};
  if (left != nullptr && move.from_section.empty()) return {"The page " + move.from() + " is still there.", "Take this line out."};
  if (left != nullptr && has_anchor(*left, move.from_section))
    return {"The place " + move.from() + " is still there.", "Take this line out."};
  if (left == nullptr && !lines.contains(move.from_slug + ".html"))
    return {"There is no page " + move.from_slug + ".html.", "Say in a line of its own where the page is now."};
  return {};
}

/// The words of the heading at a place; empty if it is none.
std::string heading_at(const book::Document& document, std::string_view section) {
  const auto heading = std::ranges::find_if(
      document.blocks, [section](const book::Block& block) { return block.kind == book::BlockKind::heading && block.id == section; });
  return heading == document.blocks.end() ? "" : plain_text(heading->runs, document.formulas);
}

/// The words that say where a section is now. `link` is the index of the link to it.
std::vector<book::Run> words_of(const book::Document& target, const Move& move, int link) {
  const std::string heading = heading_at(target, move.to_section);
  return {{.text = (heading.empty() ? "This" : "“" + heading + "”") + " is now in "}, {.text = target.title, .link = link}, {.text = "."}};
}

/// The lines for the sections of a page that has moved.
std::string sections_html(const Manuscript& manuscript, const Move& page) {
  std::string html;
  for (const Move& move : manuscript.moves) {
    const book::Document* target = find_document(manuscript, move.to_slug);
    if (move.from_slug != page.from_slug || move.from_section.empty() || target == nullptr) continue;
    html += "<p id=\"" + base::html_escape(move.from_section) + "\" class=\"moved\">";
    for (const book::Run& run : words_of(*target, move, 0)) {
      const std::string words = base::html_escape(run.text);
      html += run.link < 0 ? words : "<a href=\"" + base::html_escape(move.to()) + "\">" + words + "</a>";
    }
    html += "</p>\n";
  }
  return html;
}

}  // namespace

std::vector<Move> read_moves(const std::string& file, std::string_view text, std::vector<Diagnostic>& diagnostics) {
  std::vector<Move> moves;
  int line = 0;
  for (const std::string_view written : base::split(text, '\n')) {
    ++line;
    if (base::trim(written).empty()) continue;
    const size_t space = std::min(written.find(' '), written.size());
    const auto from = book::chapter_address(written.substr(0, space));
    const auto to = book::chapter_address(base::trim(written.substr(space)));
    if (from && to && from->slug != kCoverSlug) {
      moves.push_back({std::string(from->slug), std::string(from->fragment), std::string(to->slug), std::string(to->fragment), line});
      continue;
    }
    diagnostics.push_back({.file = file,
                           .line = line,
                           .wrong = "This line is no pair of addresses.",
                           .fix = "Write the old one, a space and the new one: 07-a.html#section 08-b.html#section."});
  }
  return moves;
}

void check_moves(Manuscript& manuscript) {
  std::map<std::string, int> lines;  // where each address moves first
  for (const Move& move : manuscript.moves) lines.emplace(move.from(), move.line);
  for (const Move& move : manuscript.moves) {
    auto [wrong, fix] = flaw_of(manuscript, lines, move);
    if (lines[move.from()] != move.line) wrong = move.from() + " moves twice.", fix = "Take one of the lines out.";
    if (wrong.empty()) continue;
    manuscript.diagnostics.push_back({.file = manuscript.moves_file, .line = move.line, .wrong = std::move(wrong), .fix = std::move(fix)});
  }
}

void add_moved_sections(Manuscript& manuscript) {
  for (const Move& move : manuscript.moves) {
    book::Document* left = find_document(manuscript, move.from_slug);
    const book::Document* target = find_document(manuscript, move.to_slug);
    if (left == nullptr || target == nullptr || move.from_section.empty()) continue;
    book::Block line;
    line.kind = book::BlockKind::moved;
    line.id = move.from_section;
    line.line = move.line;
    line.runs = words_of(*target, move, static_cast<int>(left->links.size()));
    left->links.push_back({.href = move.to(), .element_id = move.from_section + ".moved", .line = move.line});
    left->blocks.push_back(std::move(line));
  }
}

std::string moved_page_html(const Manuscript& manuscript, const Move& move) {
  const book::Document* target = find_document(manuscript, move.to_slug);
  const std::string address = base::html_escape(move.to());
  const std::string title = base::html_escape(target == nullptr ? move.to() : heading_of(*target));
  return "<!doctype html>\n<html lang=\"en\" data-page=\"plain\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
         title + " · " + std::string(kBookTitle) +
         "</title>\n<meta name=\"robots\" content=\"noindex\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
         "<link rel=\"canonical\" href=\"" +
         address +
         "\">\n<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">\n<link rel=\"stylesheet\" href=\"look.css\">\n"
         "<link rel=\"stylesheet\" href=\"phasebook.css\">\n<script type=\"module\" src=\"lead_on.js\"></script>\n"
         "<noscript><meta http-equiv=\"refresh\" content=\"0; url=" +
         address +
         "\"></noscript>\n</head>\n<body>\n<main id=\"main\">\n<article id=\"article\">\n<h1>This chapter has moved</h1>\n"
         "<p>It is now <a id=\"moved\" href=\"" +
         address + "\">" + title + "</a>.</p>\n" + sections_html(manuscript, move) + "</article>\n</main>\n</body>\n</html>\n";
}

}  // namespace compiler
