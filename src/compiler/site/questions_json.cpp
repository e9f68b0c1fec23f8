#include "compiler/site/questions_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/json_writer.h"
#include "base/text.h"
#include "book/overview.h"
#include "book/path.h"
#include "book/quiz/final_quiz.h"
#include "compiler/site/contents.h"
#include "compiler/site/final_quiz.h"
#include "compiler/site/portable_html.h"
#include "compiler/site/question_variants.h"
#include "compiler/site/skills.h"

namespace compiler {
namespace {

using base::JsonValue;
using base::JsonWriter;
using book::Item;
using book::Option;

constexpr size_t kLabelCharacters = 80;

/// A question of which everything but its text needs the book.
bool needs_book(const Item& item) { return is_exercise(item) || asks_about_run(item) || item.kind->control->is_figure; }

std::string_view form_of(const Item& item) {
  const book::AnswerControl& control = *item.kind->control;
  if (is_exercise(item)) return "code";
  if (asks_about_run(item)) return "run";
  if (control.is_figure) return "figure";
  if (control.is_number) return "number";
  if (control.is_order) return "order";
  if (control.has_sides) return "pairs";
  if (&control == &book::controls::lines) return "lines";
  if (item.kind->several_may_be_chosen) return "several";
  return item.kind->has_verdicts ? "claims" : "one";
}

/// An absent member in place of an empty text.
void add_text(const JsonValue& object, std::string_view name, const std::string& text) {
  if (!text.empty()) object.add(name, text);
}

/// One variant of a question, with the numbers of one seed.
class VariantWriter {
 public:
  VariantWriter(JsonWriter& json, const BankItem& asked, std::uint32_t seed, base::Functions functions, std::string_view site)
      : json_(json),
        formulas_(asked.document->formulas),
        item_(*asked.item),
        html_(html_of(*asked.document, item_, seed, functions, site)) {}

  JsonValue write() const {
    const JsonValue variant = json_.object(), options = json_.array(), hints = json_.array();
    if (item_.generated.exists()) variant.add("label", label());
    variant.add("question", html_.inline_html(item_.question));
    if (needs_book(item_)) return variant;
    add_text(variant, "listing", item_.listing);
    add_text(variant, "language", item_.language);
    add_text(variant, "unit", item_.unit);
    if (item_.kind->control->is_number) add_value(variant, item_.options[book::kRightNumber]);
    for (const Option& option : item_.options)
      if (!is_fallback(option)) add_option(options, option);
    for (const std::vector<book::Run>& hint : item_.hints) hints.add(html_.inline_html(hint));
    variant.add("options", options).add("hints", hints);
    return variant.add("feedback", html_.inline_html(item_.again));
  }

  std::string label() const { return shortened(plain_text(item_.question, formulas_), kLabelCharacters); }

 private:
  static PortableHtml html_of(const book::Document& document, Item& item, std::uint32_t seed, base::Functions functions,
                              std::string_view site) {
    std::vector<book::Link> links = document.links;
    instantiate(item, links, seed, functions);
    return {document, std::move(links), site};
  }

  /// For kinds whose last option has no text: what is said of those without feedback of their own.
  bool is_fallback(const Option& option) const { return item_.kind->mark_number == book::MarkNumber::own && !is_choice(option); }

  void add_value(const JsonValue& object, const Option& option) const {
    object.add("value", option.value);
    object.add("tolerance", item_.relative ? item_.tolerance * std::abs(option.value) : item_.tolerance);
  }

  void add_option(const JsonValue& options, const Option& option) const {
    const JsonValue json = options.add_object().add("id", option.id);
    add_text(json, "text", html_.inline_html(option.text));
    add_text(json, "plainText", plain_text(option.text, formulas_));
    add_text(json, "side", html_.inline_html(option.side));
    add_text(json, "plainSide", plain_text(option.side, formulas_));
    json.add("correct", option.correct);
    if (option.place > 0) json.add("place", option.place);
    const bool any_other = &option == &item_.options[book::kOtherNumber];
    if (item_.kind->control->is_number && !any_other) add_value(json, option);
    const bool silent = option.feedback.empty() && is_fallback(item_.options.back());
    add_text(json, "feedback", html_.inline_html(silent ? item_.options.back().feedback : option.feedback));
  }

  JsonWriter& json_;
  const std::vector<book::Formula>& formulas_;
  Item item_;
  PortableHtml html_;
};

/// Writes the questions of a manuscript.
class BankWriter {
 public:
  BankWriter(const Manuscript& manuscript, base::Functions functions, std::string_view site, int variants)
      : manuscript_(manuscript), functions_(functions), site_(site), variants_(variants), skills_(skills_of(manuscript)) {}

  std::string write() {
    const JsonValue chapters = json_.array(), skills = json_.array(), questions = json_.array();
    for (const Chapter& chapter : manuscript_.chapters) add_chapter(chapters, chapter.document);
    for (const BookSkill& skill : skills_) add_skill(skills, skill);
    for (const BankItem& asked : bank_of(manuscript_)) add_question(questions, asked);
    const JsonValue book = json_.object().add("format", 1).add("title", kBookTitle);
    return book.add("chapters", chapters).add("skills", skills).add("questions", questions).text() + "\n";
  }

 private:
  static void add_chapter(const JsonValue& chapters, const book::Document& document) {
    book::PathLength all = path_length(document);
    all.words += all.fold_words;
    const JsonValue chapter = chapters.add_object().add("slug", document.slug);
    if (document.number != book::kUnnumbered) chapter.add("number", document.number);
    chapter.add("title", document.title).add("minutes", std::max(1L, std::lround(path_minutes(all))));
    chapter.add("pathMinutes", book::reading_minutes(document));
  }

  static void add_skill(const JsonValue& skills, const BookSkill& skill) {
    const book::Document& document = skill.chapter->document;
    std::string name = skill.skill->name;
    std::ranges::replace(name, '-', ' ');
    skills.add_object()
        .add("id", id_of(skill))
        .add("name", name)
        .add("words", plain_text(skill.skill->words, document.formulas))
        .add("chapter", document.slug);
  }

  void add_question(const JsonValue& questions, const BankItem& asked) {
    const Item& item = *asked.item;
    const JsonValue question = questions.add_object().add("id", item.id).add("version", item.version);
    add_place(question, asked);
    question.add("kind", item.kind->name).add("form", form_of(item));
    if (!item.kind->task.empty()) question.add("task", item.kind->task);
    std::vector<VariantWriter> written;
    for (const std::uint32_t seed : variant_seeds(item, functions_, variants_)) written.emplace_back(json_, asked, seed, functions_, site_);
    question.add("label", written.front().label()).add("skills", skills_shown_by(asked));
    question.add("template", item.generated.exists());
    if (item.pinned || item.kind->mark_number == book::MarkNumber::own) question.add("pinned", true);
    if (points_to_figure(asked)) question.add("pointsToFigure", true);
    const JsonValue variants = json_.array();
    for (const VariantWriter& variant : written) variants.add(variant.write());
    question.add("variants", variants);
  }

  /// Which chapter and section teach it, and where the book asks it.
  void add_place(const JsonValue& question, const BankItem& asked) const {
    const bool own = is_own(*asked.item);
    const book::Document* chapter = asked.document;
    std::string_view section = asked.item->section;
    const auto last = own ? taught_in(manuscript_, base::trim(base::split(section, ',').back())) : std::nullopt;
    if (last) chapter = last->chapter, section = last->heading;
    const std::string href = asked.document->slug + ".html#" + std::string(own ? book::kFinalPrefix : "") + asked.item->id;
    question.add("chapter", chapter->slug).add("section", section);
    add_text(question, "heading", heading_of(*chapter, section));
    question.add("asked", own ? "final" : "chapter").add("href", href);
    if (!own) return;
    std::vector<std::string_view> chapters;
    for (const std::string_view named : base::split(asked.item->section, ','))
      if (const auto taught = taught_in(manuscript_, base::trim(named))) chapters.push_back(taught->chapter->slug);
    question.add("drawsOn", chapters);
  }

  static std::string heading_of(const book::Document& chapter, std::string_view section) {
    const auto is_it = [section](const book::Block& block) { return block.kind == book::BlockKind::heading && block.id == section; };
    const auto heading = std::ranges::find_if(chapter.blocks, is_it);
    return heading == chapter.blocks.end() ? "" : plain_text(heading->runs, chapter.formulas);
  }

  std::vector<std::string> skills_shown_by(const BankItem& asked) const {
    std::vector<std::string> ids;
    for (const BookSkill& skill : skills_) {
      const bool here = &skill.chapter->document == asked.document;
      if (here && std::ranges::contains(skill.skill->items, asked.item->id)) ids.push_back(id_of(skill));
    }
    return ids;
  }

  static bool points_to_figure(const BankItem& asked) {
    return std::ranges::any_of(asked.item->question, [&](const book::Run& run) {
      return run.link >= 0 && !asked.document->links[static_cast<size_t>(run.link)].figure_id.empty();
    });
  }

  const Manuscript& manuscript_;
  base::Functions functions_;
  std::string_view site_;
  int variants_;
  std::vector<BookSkill> skills_;
  JsonWriter json_;
};

}  // namespace

std::string questions_json(const Manuscript& manuscript, base::Functions functions, std::string_view site, int variants) {
  return BankWriter(manuscript, functions, site, variants).write();
}

}  // namespace compiler
