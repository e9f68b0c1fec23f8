#include <algorithm>

#include "base/text.h"
#include "book/element_ids.h"
#include "book/html/parts.h"
#include "book/quiz/shuffle.h"
#include "book/quiz/view.h"

namespace book {
namespace {

void write_text(HtmlWriter& html, std::string_view name, const std::string& id, const std::vector<Run>& runs) {
  html.open(name, {{"id", id}});
  write_runs(html, runs, id);
  html.close(name);
}

void write_side(HtmlWriter& html, const Item& item, const Option& option, size_t letter) {
  html.open("div", {{"id", side_id(item.id, option.id)}, {"role", "listitem"}});
  html.open("strong", {{"id", side_letter_id(item.id, option.id)}});
  html.text(letter_name(letter));
  html.raw("</strong>");
  write_text(html, "p", side_text_id(item.id, option.id), option.side);
  html.raw("</div>\n");
}

/// A radio button for each letter. The letters stay in place; which side each stands for depends on the order of the sides.
void write_chips(HtmlWriter& html, const Item& item, const Option& option) {
  html.raw("<div class=\"segments\">");
  for (size_t letter = 0; letter < item.options.size(); ++letter) {
    html.raw("<label>");
    html.open("input",
              {{"type", "radio"},
               {"name", option_id(item.id, option.id)},
               {"id", chip_id(item.id, option.id, letter)},
               {"value", letter_name(letter)}},
              " disabled");
    html.open("span", {{"id", chip_text_id(item.id, option.id, letter)}});
    html.text(letter_name(letter));
    html.raw("</span></label>");
  }
  html.raw("</div>");
}

void write_row(HtmlWriter& html, const Item& item, const Option& option) {
  const std::string text = option_text_id(item.id, option.id);
  html.open("div", {{"id", option_id(item.id, option.id)}, {"class", "pair"}, {"role", "radiogroup"}, {"aria-labelledby", text}});
  write_text(html, "p", text, option.text);
  write_chips(html, item, option);
  html.raw("</div>\n");
}

/// One line of a listing as a radio button. Writes no newlines, which would be shown as extra lines.
void write_line(HtmlWriter& html, const Item& item, const Option& option) {
  const std::string name = number_words(item, option) + ": " + option.text.front().text;
  html.open("label", {{"id", option_id(item.id, option.id)}, {"class", "option"}});
  html.open("input",
            {{"type", "radio"}, {"name", item.id}, {"id", input_id(item.id, option.id)}, {"value", option.id}, {"aria-label", name}},
            " disabled");
  write_text(html, "span", option_text_id(item.id, option.id), option.text);
  html.raw("</label>");
}

void write_answer_text(HtmlWriter& html, const Item& item, const Option& option) {
  if (item.kind->answer_words) html.text(item.kind->answer_words(item, option));
  write_runs(html, option.text, "");
  if (option.side.empty()) return;
  html.text(" → ");
  write_runs(html, option.side, "");
  html.text(".");
}

}  // namespace

void write_pairs(HtmlWriter& html, const Item& item) {
  html.open("div", {{"id", sides_id(item.id)}, {"class", "sides"}, {"role", "list"}, {"aria-label", "To choose from"}});
  html.raw("\n");
  size_t letter = 0;
  for (const int option : sides_of(item, 0)) write_side(html, item, item.options[static_cast<size_t>(option)], letter++);
  html.raw("</div>\n");
  html.open("div", {{"id", options_id(item.id)}, {"class", "options"}, {"role", "group"}, {"aria-labelledby", question_id(item.id)}});
  html.raw("\n");
  for (const Option& option : item.options) {
    if (is_choice(option)) write_row(html, item, option);
    write_feedback(html, item, option);
  }
  html.raw("</div>\n");
}

void write_listing(HtmlWriter& html, const Item& item) {
  html.open("pre", {{"id", options_id(item.id)}, {"class", "lines"}, {"role", "radiogroup"}, {"aria-labelledby", question_id(item.id)}},
            " data-answers");
  const int lines = static_cast<int>(base::split(item.listing, '\n').size());
  for (int number = 1; number <= lines; ++number) {
    const auto option = std::ranges::find(item.options, number, &Option::place);
    if (option == item.options.end()) {
      html.raw("<span> </span>");
    } else {
      write_line(html, item, *option);
    }
  }
  html.raw("</pre>\n");
  for (const Option& option : item.options) write_feedback(html, item, option);
}

void write_point(HtmlWriter& html, const Item& item) {
  html.open("p", {{"id", where_id(item.id)}, {"class", "where"}});
  write_runs(html, item.where, where_id(item.id));
  html.raw("</p>\n");
  html.open("p", {{"id", state_id(item.id)}, {"class", "state"}});
  html.raw("</p>\n");
  for (const Option& option : item.options) write_feedback(html, item, option);
}

/// This is a second copy of the texts, so it has no ids.
void write_answer(HtmlWriter& html, const Item& item) {
  html.raw("<noscript><details><summary>Answer</summary>");
  std::vector<const Option*> right;
  for (const Option& option : item.options) {
    if (option.correct) right.push_back(&option);
  }
  std::ranges::stable_sort(right, {}, &Option::place);
  for (const Option* option : right) {
    const bool borrows = option->feedback.empty();
    html.raw("<p>");
    write_answer_text(html, item, *option);
    html.raw(" ");
    write_runs(html, borrows ? item.options.back().feedback : option->feedback, "");
    html.raw("</p>");
  }
  html.raw("</details></noscript>\n");
}

}  // namespace book
