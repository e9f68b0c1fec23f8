#include "compiler/site/answer_key.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/number.h"
#include "base/text.h"
#include "book/quiz/eyebrow.h"
#include "book/quiz/final_quiz.h"
#include "book/view/inline.h"
#include "compiler/site/contents.h"
#include "compiler/site/expression_words.h"

namespace compiler {
namespace {

using book::Item;
using book::Option;
using book::Run;
using book::view::Element;

/// A hole is one character of the private use area while elements are made.
constexpr char32_t kFirstHole = 0xE000;
constexpr size_t kMaxHoles = 0x400;

std::string hole_character(int hole) {
  const auto code = static_cast<std::uint32_t>(kFirstHole) + static_cast<std::uint32_t>(hole);
  return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)), static_cast<char>(0x80 | (code & 0x3F))};
}

/// The hole that this text is, or -1.
int hole_of(std::string_view text) {
  size_t offset = 0;
  const char32_t code = text.size() == 3 ? base::next_code_point(text, &offset) : 0;
  return code >= kFirstHole && code < kFirstHole + kMaxHoles ? static_cast<int>(code - kFirstHole) : -1;
}

/// Makes the entry of one question.
class KeyWriter {
 public:
  KeyWriter(const BankItem& asked, base::Functions functions)
      : document_(*asked.document), item_(*asked.item), section_(section_of(asked)), functions_(functions) {}

  Element write() const {
    Element entry("section.key");
    entry.with("data-question", item_.id);
    const book::AnswerControl& control = *item_.kind->control;
    entry.flag("data-ordered", control.is_order).flag("data-state", control.is_figure).flag("data-code", control.is_code);
    if (item_.generated.exists()) {
      base::JsonWriter json;
      entry.with("data-template", template_json(json, item_.generated, functions_).text());
    }
    add_heading(entry);
    add_asked(entry);
    if (item_.generated.exists()) entry.add("p.rule").say("Drawn for each attempt: " + draw_words(item_.generated, functions_) + ".");
    add_answers(entry);
    if (item_.generated.exists()) add_example(entry);
    add_hints(entry);
    adapt(entry);
    return entry;
  }

 private:
  void add_heading(Element& to) const {
    const bool own = is_own(item_);
    Element& heading = to.add("h3");
    heading.add("a")
        .with("href", document_.slug + ".html#" + std::string(own ? book::kFinalPrefix : "") + item_.id)
        .say(label_of(document_, static_cast<int>(&item_ - document_.items.data())));
    if (section_ && !own) heading.add_text(" · " + plain_text(section_->runs, document_.formulas));
  }

  void add_asked(Element& to) const {
    Element& asked = to.add("div.asked");
    if (!item_.kind->task.empty()) asked.add("p.task").say(std::string(item_.kind->task) + ".");
    if (item_.kind->several_may_be_chosen) asked.add("p.task").say("More than one may be right.");
    add_runs(asked.add("p"), item_.question);
    if (is_exercise(item_)) {
      asked.add("p").add("code").say(item_.signature);
      add_labelled(asked, "Takes ", item_.takes);
      add_labelled(asked, "Returns ", item_.returns);
    } else if (!item_.listing.empty()) {
      add_listing(asked);
    }
    if (!item_.where.empty()) add_runs(asked.add("p"), item_.where);
    if (item_.kind->control->is_number && !item_.unit.empty()) asked.add("p.task").say("In " + item_.unit + ".");
  }

  void add_labelled(Element& to, std::string_view label, const std::vector<Run>& runs) const {
    if (runs.empty()) return;
    Element& paragraph = to.add("p");
    paragraph.add_text(label);
    add_runs(paragraph, runs);
  }

  void add_listing(Element& to) const {
    std::string text;
    int number = 0;
    for (const std::string_view line : base::split(item_.listing, '\n')) {
      if (++number > 1) text += "\n";
      text.append(std::to_string(number)).append("  ").append(line);
    }
    to.add("pre").add("code").say(text);
  }

  void add_answers(Element& to) const {
    if (asks_about_run(item_)) to.add("p.rule").say("Which is right depends on the student's own training run.");
    if (!item_.solution.empty()) to.add("pre.solution").add("code.language-python").say(item_.solution);
    std::vector<const Option*> options;
    for (const Option& option : item_.options) options.push_back(&option);
    std::ranges::stable_sort(options, {}, [this](const Option* option) { return rank_of(*option); });
    Element& list = to.add("ul.choices");
    for (const Option* option : options) add_option(list, *option);
    if (list.children.empty()) to.children.pop_back();
  }

  /// Right answers come first, in their order if they have one.
  int rank_of(const Option& option) const { return option.correct ? option.place : 1000; }

  void add_option(Element& list, const Option& option) const {
    const bool choice = is_choice(option) || !option.side.empty();
    const bool said = !option.feedback.empty();
    if (!said && !(choice && has_words_without_feedback(option))) return;
    if (is_exercise(item_) && option.correct) return;  // its solution stands above
    Element& entry = list.add(option.correct ? "li.right" : "li");
    entry.with("data-option", option.id);
    Element& words = entry.add("p");
    if (option.correct) words.add("strong").say("Right: ");
    add_option_words(words, option);
    if (words.children.empty()) entry.children.clear();
    if (said) add_runs(entry.add("p.why"), option.feedback);
  }

  /// Lines of a listing stand above; those about which there is nothing to say are not listed again.
  bool has_words_without_feedback(const Option& option) const {
    return option.correct || item_.kind->mark_number != book::MarkNumber::own || item_.listing.empty();
  }

  void add_option_words(Element& to, const Option& option) const {
    if (item_.kind->control->is_number) return add_number(to, option);
    if (option.id == "other" && option.text.empty()) return (void)to.add_text(words_of_other());
    if (is_exercise(item_)) return to.children.push_back(Element("code").say(option.id));
    if (item_.kind->control->is_figure) {
      if (option.correct && item_.kind->answer_words) to.add_text(item_.kind->answer_words(item_, option));
      return;
    }
    if (item_.kind->answer_words) to.add_text(item_.kind->answer_words(item_, option));
    if (!option.text.empty()) add_runs(to.add("span.said"), option.text);
    if (option.side.empty()) return;
    to.add_text(option.text.empty() ? "Fits no row: " : " → ");
    add_runs(to.add("span.fits"), option.side);
  }

  std::string words_of_other() const {
    if (item_.kind->numbered_as.empty()) return "Anything else";
    std::string kind(item_.kind->numbered_as);
    kind[0] = static_cast<char>(kind[0] - 'A' + 'a');
    return "Any other " + kind;
  }

  void add_number(Element& to, const Option& option) const {
    const auto index = static_cast<int>(&option - item_.options.data());
    if (index == book::kOtherNumber) return to.children.push_back(Element("").say("Any other number"));
    const auto drawn = std::ranges::find(item_.generated.values, index, &book::GeneratedValue::option);
    if (drawn == item_.generated.values.end())
      to.add_text(book::format_value(option.value));
    else
      to.add("code").say(expression_words(drawn->expression, item_.generated.draws, functions_));
    if (index == book::kRightNumber) to.add_text(unit_and_tolerance());
  }

  std::string unit_and_tolerance() const {
    std::string words = item_.unit.empty() ? "" : " " + item_.unit;
    if (item_.tolerance <= 0) return words;
    const double allowed = item_.relative ? 100 * item_.tolerance : item_.tolerance;
    return words + ", give or take " + base::significant(allowed, 3) + (item_.relative ? "%" : "");
  }

  /// The question with the values of one draw, and its right answer.
  void add_example(Element& to) const {
    Item drawn = item_;
    std::vector<book::Link> links = document_.links;  // of no use here: those of the question lead to its own state
    const std::uint32_t seed = base::crc32(item_.id);
    instantiate(drawn, links, seed, functions_);
    const std::vector<double> values = drawn_values(item_.generated, seed, functions_);
    Element& example = to.add("p.example").with("data-seed", std::to_string(seed));
    std::string with;
    for (size_t i = 0; i < values.size(); ++i)
      with += (i == 0                   ? ""
               : i + 1 == values.size() ? " and "
                                        : ", ") +
              item_.generated.draws[i].name + " = " + base::significant(values[i], 6);
    example.add_text("For example, with " + with + ": ");
    book::view::add_content(example.add("span.drawn"), document_, drawn.question, "");
    std::ranges::stable_sort(drawn.options, {}, [this](const Option& option) { return rank_of(option); });
    for (const Option& option : drawn.options) {
      if (!option.correct) continue;
      example.add_text(" → ");
      if (item_.kind->control->is_number)
        example.add("strong").say(book::format_value(option.value) + (item_.unit.empty() ? "" : " " + item_.unit));
      book::view::add_content(example.add("strong"), document_, option.text, "");
      if (option.side.empty()) continue;
      example.add_text(" with ");
      book::view::add_content(example.add("strong"), document_, option.side, "");
    }
  }

  void add_hints(Element& to) const {
    if (item_.hints.empty()) return;
    to.add("p.hints").say(item_.hints.size() == 1 ? "Hint:" : "Hints:");
    Element& list = to.add("ol");
    for (const std::vector<Run>& hint : item_.hints) add_runs(list.add("li"), hint);
  }

  void add_runs(Element& to, std::vector<Run> runs) const {
    for (Run& run : runs)
      if (run.hole >= 0) run.text = hole_character(run.hole);
    book::view::add_content(to, document_, runs, "");
  }

  /// Links lead to the question's own page; words that light up there are plain here; holes show their formulas.
  void adapt(Element& element) const {
    if (const int hole = element.tag.empty() ? hole_of(element.text) : -1; hole >= 0) {
      element = Element("code");
      const book::Hole& shown = item_.generated.holes[static_cast<size_t>(hole)];
      element.with("data-hole", std::to_string(hole)).say(words_of(shown));
    }
    if (element.attribute("data-part")) element.attributes.clear();
    for (book::view::Attribute& attribute : element.attributes) {
      if (attribute.name == "href" && (attribute.value.starts_with('#') || attribute.value.starts_with('?')))
        attribute.value = document_.slug + ".html" + attribute.value;
    }
    for (Element& child : element.children) adapt(child);
  }

  /// Its formula, or the words between which it chooses.
  std::string words_of(const book::Hole& hole) const {
    if (hole.words.empty()) return expression_words(hole.expression, item_.generated.draws, functions_);
    std::string words;
    for (const std::string& word : hole.words) words += (words.empty() ? "" : " | ") + word;
    return words;
  }

  const book::Document& document_;
  const Item& item_;
  const book::Block* section_;
  base::Functions functions_;
};

std::string counts_of(std::span<const BankItem> bank) {
  const auto exercises = static_cast<size_t>(std::ranges::count_if(bank, [](const BankItem& asked) { return is_exercise(*asked.item); }));
  const size_t questions = bank.size() - exercises;
  return base::counted(questions, "question") + (exercises == 0 ? "" : " and " + base::counted(exercises, "exercise"));
}

}  // namespace

std::string answers_html(const Manuscript& manuscript, base::Functions functions, const MathMl& math) {
  const std::vector<BankItem> bank = bank_of(manuscript);
  std::string html = "<h1 id=\"answers\">" + std::string(kAnswersTitle) + "</h1>\n<p>This page is for teachers: " + counts_of(bank) +
                     " with their answers, to print or to mark from. Right answers come first. What the book says of each answer stands "
                     "below it, so that you can tell what a student was thinking who chose it.</p>\n";
  const book::Document* chapter = nullptr;
  for (const BankItem& asked : bank) {
    if (asked.document != chapter) {
      html += chapter == nullptr ? "" : "</section>\n";
      chapter = asked.document;
      html += "<section class=\"answers\" data-chapter=\"" + base::html_escape(chapter->slug) + "\">\n<h2 id=\"answers." +
              base::html_escape(chapter->slug) + "\">" + base::html_escape(heading_of(*chapter)) + "</h2>\n";
    }
    html += to_html(KeyWriter(asked, functions).write(), *asked.document, math) + "\n";
  }
  return html + (chapter == nullptr ? "" : "</section>\n");
}

}  // namespace compiler
