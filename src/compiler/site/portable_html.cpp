#include "compiler/site/portable_html.h"

#include "base/text.h"
#include "book/address.h"

namespace compiler {
namespace {

/// The group in braces that begins at `open`, without its braces; moves `open` behind it. Nothing if it is not closed.
std::string_view group_at(std::string_view tex, size_t& open) {
  if (open >= tex.size() || tex[open] != '{') return {};
  int depth = 0;
  for (size_t at = open; at < tex.size(); ++at) {
    if (tex[at] == '\\') {
      ++at;
    } else if (tex[at] == '{') {
      ++depth;
    } else if (tex[at] == '}' && --depth == 0) {
      const std::string_view inside = tex.substr(open + 1, at - open - 1);
      open = at + 1;
      return inside;
    }
  }
  return {};
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

std::string PortableHtml::inline_html(const std::vector<book::Run>& runs) const {
  std::string html;
  int open = -1;  // the link that is open
  for (const book::Run& run : runs) {
    const std::string href = run.link < 0 ? "" : address_of(links_[static_cast<size_t>(run.link)]);
    const int link = href.empty() ? -1 : run.link;
    if (open >= 0 && open != link) html += "</a>";
    if (link >= 0 && open != link) html += "<a href=\"" + base::html_escape(href) + "\">";
    html += styled(run);
    open = link;
  }
  return html + (open >= 0 ? "</a>" : "");
}

std::string PortableHtml::paragraph(const std::vector<book::Run>& runs) const {
  return runs.empty() ? "" : "<p>" + inline_html(runs) + "</p>";
}

std::string PortableHtml::styled(const book::Run& run) const {
  if (run.formula >= 0) {
    const book::Formula& formula = document_.formulas[static_cast<size_t>(run.formula)];
    return (formula.display ? "\\[" : "\\(") + base::html_escape(plain_tex(formula.tex)) + (formula.display ? "\\]" : "\\)");
  }
  std::string html = base::html_escape(run.text);
  if (run.code) html = "<code>" + html + "</code>";
  if (run.emphasis) html = "<i>" + html + "</i>";
  return run.strong ? "<b>" + html + "</b>" : html;
}

/// Empty for what leads nowhere outside of the book's own page.
std::string PortableHtml::address_of(const book::Link& link) const {
  if (!link.part.empty()) return {};
  if (link.href.starts_with("http")) return link.href;
  const std::string page = site_ + document_.slug + ".html";
  if (!link.term.empty()) return site_ + book::glossary_address(link.term);
  if (!link.figure_id.empty()) return page + deep_link(link);
  return link.href.starts_with('#') ? page + link.href : site_ + link.href;
}

std::string plain_tex(std::string_view tex) {
  std::string plain;
  for (size_t at = 0; at < tex.size();) {
    if (tex[at] != '\\') {
      plain += tex[at++];
      continue;
    }
    size_t end = at + 1;
    while (end < tex.size() && is_letter(tex[end])) ++end;
    if (end == at + 1) ++end;  // a command of one character: \{, \\ .
    const std::string_view command = tex.substr(at + 1, end - at - 1);
    at = end;
    if (command == "pos") {
      plain += "\\mathit{pos}";
    } else if (command == "transpose") {
      plain += "\\mathrm{T}";
    } else if (command == "part") {
      group_at(tex, at);  // its name
      plain += "{" + plain_tex(group_at(tex, at)) + "}";
    } else {
      plain.append("\\").append(command);
    }
  }
  return plain;
}

}  // namespace compiler
