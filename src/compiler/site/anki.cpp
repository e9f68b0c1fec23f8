#include "compiler/site/anki.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "base/text.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/shuffle.h"
#include "compiler/site/contents.h"
#include "compiler/site/portable_html.h"

namespace compiler {
namespace {

using book::Item;
using book::Option;
using book::Run;

constexpr std::string_view kDeck = "Phasebook";

/// Writes the sides of the cards of one document.
class CardWriter {
 public:
  CardWriter(const book::Document& document, const Item& item, std::vector<book::Link> links, std::string_view site)
      : document_(document), item_(item), html_(document, std::move(links), site), site_(site) {}

  std::string front() const {
    std::string html = html_.paragraph(item_.question);
    if (!item_.kind->task.empty()) html = "<p><i>" + base::html_escape(item_.kind->task) + ".</i></p>" + html;
    if (item_.kind->several_may_be_chosen) html += "<p><i>More than one may be right.</i></p>";
    if (!item_.listing.empty()) return html + listing();
    if (item_.kind->control->is_number) return item_.unit.empty() ? html : html + "<p><i>In " + base::html_escape(item_.unit) + ".</i></p>";
    html += list(item_.kind->mark_number == book::MarkNumber::own ? "1" : "A", order_of(item_, seed()),
                 [&](const Option& option) { return choice(option); });
    const std::vector<int> sides = sides_of(item_, seed());
    if (!sides.empty()) html += "<p>with</p>" + list("a", sides, [&](const Option& option) { return html_.inline_html(option.side); });
    return html;
  }

  std::string back() const {
    std::vector<const Option*> right;
    for (const Option& option : item_.options)
      if (option.correct) right.push_back(&option);
    std::ranges::stable_sort(right, {}, &Option::place);
    std::string html;
    for (const Option* option : right) html += answer(*option);
    return html + where();
  }

 private:
  /// The same in every edition as long as the question keeps its options.
  std::uint32_t seed() const { return base::crc32(item_.id); }

  std::string listing() const {
    std::string html = "<pre>";
    int number = 0;
    for (const std::string_view line : base::split(item_.listing, '\n')) {
      if (number > 0) html += "<br>";
      html += std::to_string(++number) + "  " + base::html_escape(line);
    }
    return html + "</pre>";
  }

  template <class Words>
  std::string list(std::string_view type, const std::vector<int>& order, const Words& words) const {
    std::string html = "<ol type=\"" + std::string(type) + "\">";
    for (const int index : order) {
      const Option& option = item_.options[static_cast<size_t>(index)];
      const std::string said = words(option);
      if (!said.empty()) html += "<li>" + said + "</li>";
    }
    return html + "</ol>";
  }

  std::string choice(const Option& option) const { return is_choice(option) ? html_.inline_html(option.text) : ""; }

  std::string answer(const Option& option) const {
    std::string words;
    if (item_.kind->answer_words) words += base::html_escape(item_.kind->answer_words(item_, option));
    words += html_.inline_html(option.text);
    if (!option.side.empty()) words += " → " + html_.inline_html(option.side);
    const std::vector<Run>& feedback = option.feedback.empty() ? item_.options.back().feedback : option.feedback;
    return "<p><b>" + words + "</b></p>" + html_.paragraph(feedback);
  }

  std::string where() const {
    const std::string address = std::string(site_) + document_.slug + ".html";
    const std::string fragment = "#" + std::string(is_own(item_) ? book::kFinalPrefix : "") + item_.id;
    return "<p><small><a href=\"" + base::html_escape(address + fragment) + "\">" + std::string(kBookTitle) + ", " +
           base::html_escape(heading_of(document_)) + "</a></small></p>";
  }

  const book::Document& document_;
  const Item& item_;
  PortableHtml html_;
  std::string_view site_;
};

/// Whether a question says all that one needs to answer it.
bool can_be_asked(const BankItem& asked) {
  const Item& item = *asked.item;
  if (is_exercise(item) || asks_about_run(item) || !item.figure.empty()) return false;
  return std::ranges::none_of(item.question, [&](const Run& run) {
    return run.link >= 0 && !asked.document->links[static_cast<size_t>(run.link)].figure_id.empty();
  });
}

AnkiCard card_of(const BankItem& asked, base::Functions functions, std::string_view site) {
  Item item = *asked.item;
  std::vector<book::Link> links = asked.document->links;
  instantiate(item, links, base::crc32(item.id), functions);
  const bool own = is_own(item);
  const CardWriter writer(*asked.document, item, std::move(links), site);
  AnkiCard card{.id = "phasebook-" + std::string(own ? book::kFinalPrefix : "") + item.id, .front = writer.front(), .back = writer.back()};
  card.tags = {std::string(kDeck) + "::" + asked.document->slug};
  return card;
}

/// A field as the format has it: in quotation marks, those inside twice, on one line.
std::string field(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
  }
  return quoted + '"';
}

}  // namespace

std::vector<AnkiCard> anki_cards(const Manuscript& manuscript, base::Functions functions, std::string_view site) {
  std::vector<AnkiCard> cards;
  for (const BankItem& asked : bank_of(manuscript))
    if (can_be_asked(asked)) cards.push_back(card_of(asked, functions, site.empty() ? kNowhere : site));
  return cards;
}

std::string anki_text(const std::vector<AnkiCard>& cards) {
  // A column names the deck, because a header would only choose one that is there already.
  std::string file = "#separator:tab\n#html:true\n#notetype:Basic\n#guid column:1\n#deck column:2\n#tags column:5\n";
  for (const AnkiCard& card : cards) {
    file.append(card.id).append("\t").append(kDeck).append("\t").append(field(card.front)).append("\t").append(field(card.back));
    file += "\t";
    for (size_t i = 0; i < card.tags.size(); ++i) file.append(i > 0 ? " " : "").append(card.tags[i]);
    file += "\n";
  }
  return file;
}

}  // namespace compiler
