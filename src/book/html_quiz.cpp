#include "book/html_ids.h"
#include "book/html_parts.h"
#include "book/kicker.h"

namespace book {
namespace {

void write_option(HtmlWriter& html, const Item& item, const Option& option) {
  const std::string text = option_text_id(item.id, option.id);
  const std::string feedback = feedback_id(item.id, option.id);
  html.open("label", {{"id", option_id(item.id, option.id)}, {"class", "option"}});
  html.open("input", {{"type", "radio"}, {"name", item.id}, {"id", input_id(item.id, option.id)}, {"value", option.id}}, " disabled");
  html.open("span", {{"id", text}});
  write_runs(html, option.text, text);
  html.raw("</span></label>\n");
  html.open("p", {{"id", feedback}, {"class", "feedback"}}, " hidden");
  write_runs(html, option.feedback, feedback);
  html.raw("</p>\n");
}

/// For readers without scripts: the answer, folded away. A second copy of these texts, hence without ids.
void write_answer(HtmlWriter& html, const Item& item) {
  html.raw("<noscript><details><summary>Answer</summary><p>");
  for (const Option& option : item.options) {
    if (!option.correct) continue;
    write_runs(html, option.text, "");
    html.raw(" ");
    write_runs(html, option.feedback, "");
  }
  html.raw("</p></details></noscript>\n");
}

}  // namespace

void write_quiz(HtmlWriter& html, int index) {
  const Item& item = html.document.items[index];
  html.open("section", {{"id", item.id}, {"class", "quiz"}, {"aria-labelledby", kicker_id(item.id)}});
  html.raw("\n");
  html.open("p", {{"id", kicker_id(item.id)}, {"class", "kicker"}});
  html.text(kicker_text(html.document, index));
  html.raw("</p>\n");
  html.open("p", {{"id", question_id(item.id)}, {"class", "question"}});
  write_runs(html, item.question, question_id(item.id));
  html.raw("</p>\n");
  html.open("div", {{"class", "options"}, {"role", "radiogroup"}, {"aria-labelledby", question_id(item.id)}});
  html.raw("\n");
  for (const Option& option : item.options) write_option(html, item, option);
  html.raw("</div>\n<div class=\"verdict\">");
  html.open("button", {{"type", "button"}, {"id", check_id(item.id)}}, " data-press disabled");
  html.raw("Check</button>");
  html.open("p", {{"id", status_id(item.id)}, {"class", "status"}, {"role", "status"}});
  html.raw("</p></div>\n");
  write_answer(html, item);
  html.raw("</section>");
}

}  // namespace book
