#include "compiler/site/characters.h"

#include <initializer_list>
#include <string_view>

#include "base/text.h"
#include "book/quiz/eyebrow.h"

namespace compiler {
namespace {

using base::Face;

/// The faces of one kind of text: plain, emphasised, strong.
struct Style {
  Face plain;
  Face emphasis;
  Face strong;
};

constexpr Style kReading{Face::serif, Face::serif_italic, Face::serif_semibold};
constexpr Style kHeading{Face::serif_semibold, Face::serif_semibold, Face::serif_semibold};
constexpr Style kOperating{Face::sans, Face::sans, Face::sans_semibold};

class Collector {
 public:
  Collector(const book::Document& document, Characters& characters) : document_(document), characters_(characters) {}

  void add(Face face, std::string_view text) {
    std::set<std::string>& set = characters_[static_cast<size_t>(face)];
    for (size_t offset = 0; offset < text.size();) {
      const size_t begin = offset;
      const char32_t code = base::next_code_point(text, &offset);
      if (code >= ' ') set.emplace(text.substr(begin, offset - begin));
    }
  }

  void add(const Style& style, const std::vector<book::Run>& runs) {
    for (const book::Run& run : runs) {
      const Face styled = run.strong ? style.strong : (run.emphasis ? style.emphasis : style.plain);
      add(run.code ? Face::mono : styled, run.text);
    }
  }

  void add(const std::vector<book::Block>& blocks) {
    for (const book::Block& block : blocks) {
      const bool heading = block.kind == book::BlockKind::heading;
      const bool cell = block.kind == book::BlockKind::table_cell;
      const bool fold = block.kind == book::BlockKind::fold;
      add(heading ? kHeading : (cell || fold ? kOperating : kReading), block.runs);
      if (heading) add_label(plain_text(block.runs, document_.formulas));  // for the contents
      if (!fold) add(Face::mono, block.text);
      if (cell) add(Face::sans_semibold, plain_text(block.runs, document_.formulas));  // for the table's head
      add(block.children);
    }
  }

  void add_label(std::string_view text) {
    for (const Face face : {Face::sans, Face::sans_semibold, Face::mono}) add(face, text);
  }

  void add_items() {
    for (size_t i = 0; i < document_.items.size(); ++i) {
      const book::Item& item = document_.items[i];
      add_label(eyebrow_text(document_, static_cast<int>(i)));
      add(kHeading, item.question);
      for (const std::vector<book::Run>& hint : item.hints) add(kOperating, hint);
      add_label(item.unit);
      add(kOperating, item.again);
      add(kOperating, item.where);
      add(kOperating, item.origin);
      for (const base::Parameter& parameter : item.watched) add_label(parameter.label);
      for (const book::Option& option : item.options) {
        add(kOperating, option.text);
        add(kOperating, option.feedback);
        add(kOperating, option.side);
      }
    }
  }

  void add_steppers() {
    for (const book::Stepper& stepper : document_.steppers) {
      for (const book::Stepper::Step& step : stepper.steps) add(kOperating, step.text);
    }
    for (const book::Scene& scene : document_.scenes) add(Face::sans, scene.words);
  }

  void add_skills() {
    for (const book::Skill& skill : document_.skills) add(kOperating, skill.words);
  }

  void add_terms() {
    for (const book::Term& term : document_.terms) add(kOperating, term.definition);
  }

  void add_figures(const book::Catalog& catalog) {
    for (const book::Figure& figure : document_.figures) {
      const book::FigureKind& kind = *book::find(catalog, figure.kind);
      std::vector<double> values;
      for (const base::Parameter& parameter : kind.parameters) {
        values.push_back(parameter.initial);
        add_label(parameter.label);
        add_label(parameter.unit);
      }
      add_label(kind.title);
      add_label(kind.describe(values, kind.text.initial));
    }
  }

 private:
  const book::Document& document_;
  Characters& characters_;
};

}  // namespace

// Pictures write formulas with numbers that change, so their words are in no document. Of these signs a face gets those that pictures set
// in it: Greek letters, above all, are large in a font file.
Characters common_characters() {
  constexpr std::string_view kOwn = "·–—‘’“”…−±×≈π≤≥→←↑↓✓✗•°½\u00A0";
  constexpr std::string_view kReaders = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœ";  // for readers' sentences
  constexpr std::string_view kGreek = "αβγδεθκλμνπρσφψωΔΣΩ";  // letters of mathematics are italic, see plot/rich_text.h
  constexpr std::string_view kStrong = "θλφωΔ";
  constexpr std::string_view kBesideLetters = "√∞′²³";
  constexpr std::string_view kMathematics = "∑∂∈≠÷″⅛¼¾⅓⅔";
  const book::Document none;
  Characters characters;
  Collector collector(none, characters);
  for (const Face face : {Face::serif, Face::serif_italic, Face::serif_semibold, Face::sans, Face::sans_semibold, Face::mono}) {
    for (char c = ' '; c <= '~'; ++c) collector.add(face, std::string_view(&c, 1));
    collector.add(face, kOwn);
    if (face != Face::mono) collector.add(face, kBesideLetters);
  }
  for (const Face face : {Face::sans, Face::sans_semibold}) collector.add(face, kReaders);
  collector.add(Face::serif_italic, kGreek);
  collector.add(Face::serif_semibold, kStrong);
  collector.add(Face::serif, kMathematics);
  return characters;
}

void add_characters(const book::Document& document, const book::Catalog& catalog, Characters& characters) {
  Collector collector(document, characters);
  collector.add(document.blocks);
  collector.add_items();
  collector.add_steppers();
  collector.add_skills();
  collector.add_terms();
  collector.add_figures(catalog);
}

}  // namespace compiler
