#include "book/overview.h"
#include "base/text.h"
#include "book/html/parts.h"
#include "book/quiz/final_quiz.h"

namespace book {

void write_facts(HtmlWriter& html, const Block& facts) {
  html.open("p", {{"id", facts.id}, {"class", "facts"}});
  html.text(facts_text(html.document, {}));
  html.raw("</p>");
}

/// The list of topics of the final quiz. The application shows those of the current pass with their results.
void write_result(HtmlWriter& html) {
  html.raw("<ul>\n");
  for (size_t t = 0; t < html.document.topics.size(); ++t) {
    html.open("li", {{"id", topic_id(t)}}, " hidden");
    html.open("p", {{"id", topic_id(t) + ".text"}});
    html.text(html.document.topics[t].title);
    html.open("span", {{"id", topic_tail_id(t)}});
    html.raw("</span></p></li>\n");
  }
  html.raw("</ul>\n");
}

void write_result_buttons(HtmlWriter& html) {
  html.raw("<div class=\"verdict\">");
  for (const auto& [id, words] : kFinalButtons) {
    html.open("button", {{"type", "button"}, {"id", id}}, " data-press");
    html.text(words);
    html.raw("</button>");
  }
  html.raw("</div>\n");
}

/// The application fills in the texts as the reader answers. Without scripts, the summary is not shown.
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
    if (is_final(html.document) && part == std::string_view("score")) write_result(html);
  }
  html.raw("<ul>\n");
  for (const Block& entry : summary.children) {
    html.open("li", {{"id", entry.id}}, " hidden");
    html.open("p", {{"id", entry.id + ".text"}});
    write_runs(html, entry.runs, entry.id);
    html.open("span", {{"id", summary_tail_id(entry.id)}});
    html.raw("</span></p></li>\n");
  }
  html.raw("</ul>\n");
  if (is_final(html.document)) write_result_buttons(html);
  html.raw("</section>");
}

}  // namespace book
