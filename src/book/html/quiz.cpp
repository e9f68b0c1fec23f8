#include <algorithm>

#include "book/element_ids.h"
#include "book/html/parts.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/kicker.h"
#include "book/quiz/view.h"

namespace book {
namespace {

/// The accessible name of an option's control, or empty if the text of its label will do. Otherwise names would leave out the content of
/// <math>, and a number in the mark should be read out with the text.
std::string spoken_name(const HtmlWriter& html, const Item& item, const Option& option) {
  const bool has_formulas = std::ranges::any_of(option.text, [](const Run& run) { return run.formula >= 0; });
  if (item.kind->mark_number == MarkNumber::none && !has_formulas) return "";
  const std::string text = plain_text(option.text, html.document.formulas);
  return item.kind->mark_number == MarkNumber::own ? number_words(item, option) + ": " + text : text;
}

void write_option(HtmlWriter& html, const Item& item, const Option& option) {
  const std::string text = option_text_id(item.id, option.id);
  const bool several = item.kind->several_may_be_chosen;
  html.open("div", {{"id", choice_id(item.id, option.id)}, {"class", "choice"}});
  html.open("label", {{"id", option_id(item.id, option.id)}, {"class", "option"}});
  html.open("input",
            {{"type", several ? "checkbox" : "radio"},
             {"name", item.id},
             {"id", input_id(item.id, option.id)},
             {"value", option.id},
             {"aria-label", spoken_name(html, item, option)}},
            " disabled");
  html.open("span", {{"id", text}});
  write_runs(html, option.text, text);
  html.raw("</span></label>\n");
  write_feedback(html, item, option);
  html.raw("</div>\n");
}

void write_options(HtmlWriter& html, const Item& item) {
  html.open("div",
            {{"id", options_id(item.id)},
             {"class", "options"},
             {"role", item.kind->several_may_be_chosen ? "group" : "radiogroup"},
             {"aria-labelledby", question_id(item.id)}},
            item.kind->grades_immediately ? " data-answers" : "");
  html.raw("\n");
  for (const Option& option : item.options) {
    if (is_choice(option)) write_option(html, item, option);
  }
  html.raw("</div>\n");
  for (const Option& option : item.options) {
    if (!is_choice(option)) write_feedback(html, item, option);
  }
}

void write_number(HtmlWriter& html, const Item& item) {
  const std::string unit = item.unit.empty() ? "" : " " + unit_id(item.id);
  html.raw("<div class=\"answer\">");
  html.open("input",
            {{"type", "text"},
             {"id", number_id(item.id)},
             {"inputmode", "decimal"},
             {"autocomplete", "off"},
             {"maxlength", "40"},
             {"aria-labelledby", question_id(item.id) + unit},
             {"data-enter", check_id(item.id)}},
            " disabled");
  if (!item.unit.empty()) {
    html.open("span", {{"id", unit_id(item.id)}});
    html.text(item.unit);
    html.raw("</span>");
  }
  html.raw("</div>\n");
  for (const Option& option : item.options) write_feedback(html, item, option);
}

void write_button(HtmlWriter& html, std::string_view id, std::string_view words, std::string_view flags) {
  html.open("button", {{"type", "button"}, {"id", id}}, flags);
  html.text(words);
  html.raw("</button>");
}

void write_verdict(HtmlWriter& html, const Item& item) {
  html.open("div", {{"id", verdict_id(item.id)}, {"class", "verdict"}}, item.kind->grades_immediately ? " data-empty" : "");
  if (!item.kind->grades_immediately) write_button(html, check_id(item.id), kCheckWords, " data-press disabled");
  write_button(html, again_id(item.id), kAgainWords, " data-press hidden");
  if (item.kind->has_reveal) write_button(html, reveal_id(item.id), kRevealWords, " data-press hidden");
  html.open("p", {{"id", status_id(item.id)}, {"class", "status"}, {"role", "status"}});
  html.raw("</p></div>\n");
}

void write_paragraph(HtmlWriter& html, const std::string& id, std::string_view kind, const std::vector<Run>& runs) {
  if (runs.empty()) return;
  html.open("p", {{"id", id}, {"class", kind}}, " hidden");
  write_runs(html, runs, id);
  html.raw("</p>\n");
}

void write_body(HtmlWriter& html, const Item& item) {
  switch (item.kind->form) {
    case Form::options: return write_options(html, item);
    case Form::lines: return write_listing(html, item);
    case Form::pairs: return write_pairs(html, item);
    case Form::field: return write_number(html, item);
    case Form::figure: return write_point(html, item);
  }
}

}  // namespace

/// The feedback on an option, after a lead (OptionView::lead) that the application fills in. An option without feedback has no element for
/// it.
void write_feedback(HtmlWriter& html, const Item& item, const Option& option) {
  if (option.feedback.empty()) return;
  const std::string feedback = feedback_id(item.id, option.id);
  html.open("p", {{"id", feedback}, {"class", "feedback"}}, " hidden");
  html.open("strong", {{"id", lead_id(item.id, option.id)}});
  html.raw("</strong> ");
  write_runs(html, option.feedback, feedback);
  html.raw("</p>\n");
}

void write_quiz(HtmlWriter& html, int index) {
  const Item& item = html.document.items[index];
  const std::string_view drawn = is_final(html.document) ? " tabindex=\"-1\" hidden" : "";  // shown when it is part of a pass
  html.open("section", {{"id", item.id}, {"class", "quiz"}, {"aria-labelledby", kicker_id(item.id)}}, drawn);
  html.raw("\n");
  html.open("p", {{"id", kicker_id(item.id)}, {"class", "kicker"}});
  html.text(kicker_text(html.document, index));
  html.raw("</p>\n");
  html.open("p", {{"id", question_id(item.id)}, {"class", "question"}});
  const bool number = item.kind->form == Form::field;
  if (number) html.open("label", {{"for", number_id(item.id)}});
  write_runs(html, item.question, question_id(item.id));
  html.raw(number ? "</label></p>\n" : "</p>\n");
  write_body(html, item);
  write_verdict(html, item);
  write_paragraph(html, read_id(item.id), "read", item.again);
  write_answer(html, item);
  html.raw("</section>");
}

}  // namespace book
