#include "base/text.h"
#include "book/html_parts.h"
#include "book/overview.h"

namespace book {

void write_facts(HtmlWriter& html, const Block& facts) {
  html.open("p", {{"id", facts.id}, {"class", "facts"}});
  html.text(facts_text(html.document, {}));
  html.raw("</p>");
}

/// Its texts come with the answers. Without scripts it is not shown.
void write_summary(HtmlWriter& html, const Block& summary) {
  const std::string title = summary_part("title");
  html.open("section", {{"id", summary.id}, {"class", "summary"}, {"aria-labelledby", title}});
  html.raw("\n<h2>");
  html.open("span", {{"id", title}});
  html.text(kSummaryTitle);
  html.raw("</span></h2>\n");
  for (const char* part : {"score", "again"}) {
    html.open("p", {{"id", summary_part(part)}, {"class", part}});
    html.raw("</p>\n");
  }
  html.raw("<ul>\n");
  for (const Block& entry : summary.children) {
    html.open("li", {{"id", entry.id}}, " hidden");
    html.open("p", {{"id", entry.id + ".text"}});
    write_runs(html, entry.runs, entry.id);
    html.open("span", {{"id", summary_tail_id(entry.id)}});
    html.raw("</span></p></li>\n");
  }
  html.raw("</ul>\n</section>");
}

}  // namespace book
