#include "compiler/validate.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "book/serialization/unknown.h"

namespace compiler {
namespace {

/// Checks a document and keeps the first error.
class Inspector {
 public:
  Inspector(const book::Document& document, const book::Catalog& catalog) : document_(document), catalog_(catalog) {}

  std::string inspect() {
    wrong_ = unknown_to(catalog_, document_);
    for (const book::Term& term : document_.terms) look_at(term.id, term.definition);
    for (const book::Item& item : document_.items) look_at(item);
    for (const book::Scene& scene : document_.scenes) need_index(scene.words, "link", scene.link, document_.links.size());
    for (const book::Stepper& stepper : document_.steppers) look_at(stepper);
    for (const book::Skill& skill : document_.skills) look_at(skill);
    look_at(document_.atlas);
    for (const book::Block& block : document_.blocks) look_at(block);
    return std::move(wrong_);
  }

 private:
  void need(bool well, std::string_view where, std::string_view what) {
    if (!well && wrong_.empty()) wrong_ = "'" + std::string(where) + "' " + std::string(what) + ".";
  }
  void need_index(std::string_view where, std::string_view what, int index, size_t count, int min = 0) {
    if (index >= min && index < static_cast<int>(count)) return;
    need(false, where, "refers to " + std::string(what) + " " + std::to_string(index) + ", but there are " + std::to_string(count));
  }

  void look_at(std::string_view where, const std::vector<book::Run>& runs, size_t holes = 0) {
    for (const book::Run& run : runs) {
      need_index(where, "formula", run.formula, document_.formulas.size(), -1);
      need_index(where, "link", run.link, document_.links.size(), run.part ? 0 : -1);
      need_index(where, "computed value", run.hole, holes, -1);
    }
  }

  void look_at(std::string_view where, const book::Expression& expression, size_t names) {
    need(is_valid(expression, names, catalog_.functions), where, "holds an expression that cannot be computed");
  }

  void look_at(const book::Item& item, const book::Template& generated) {
    const size_t names = asks_about_run(item) ? item.outcomes.size() : generated.draws.size();
    for (size_t i = 0; i < generated.draws.size(); ++i) {
      need(generated.draws[i].values.size() >= (generated.draws[i].range ? 2u : 1u), item.id, "draws from no values");
      for (const book::Expression& value : generated.draws[i].values) look_at(item.id, value, i);
    }
    for (const book::Expression& refused : generated.unless) look_at(item.id, refused, generated.draws.size());
    for (const book::Hole& hole : generated.holes) look_at(item.id, hole.expression, names);
    for (const book::GeneratedValue& value : generated.values) {
      need_index(item.id, "option", value.option, item.options.size());
      look_at(item.id, value.expression, generated.draws.size());
    }
    for (const book::GeneratedSetting& setting : generated.settings) {
      need_index(item.id, "link", setting.link, document_.links.size());
      look_at(item.id, setting.expression, generated.draws.size());
    }
  }

  void look_at(const book::Item& item) {
    const book::AnswerControl& control = *item.kind->control;
    need(item.options.size() > (control.is_number ? 1u : 0u), item.id, "has too few options");
    need(!control.has_choices || std::ranges::any_of(item.options, book::is_choice), item.id, "has no option to choose");
    need(!control.is_figure || kind_of_figure(document_, item.figure, catalog_) != nullptr, item.id,
         "asks about a figure that does not exist");
    need(!asks_about_run(item) || kind_of_figure(document_, item.figure, catalog_) != nullptr, item.id,
         "asks about a run in a figure that does not exist");
    need(!ranks_run(item) || item.outcomes.size() >= item.options.size(), item.id, "ranks more options than it has outcomes");
    need_index(item.id, "topic", item.topic, document_.topics.size(), -1);
    look_at(item, item.generated);
    for (const std::vector<book::Run>* runs : {&item.question, &item.again, &item.where, &item.origin})
      look_at(item.id, *runs, item.generated.holes.size());
    need(item.hints.size() <= book::kMaxHints, item.id, "has too many hints");
    for (const std::vector<book::Run>& hint : item.hints) look_at(item.id, hint, item.generated.holes.size());
    for (const book::Option& option : item.options) {
      for (const std::vector<book::Run>* runs : {&option.text, &option.feedback, &option.side})
        look_at(item.id, *runs, item.generated.holes.size());
      look_at(item.id, option.holds, item.outcomes.size());
      for (const book::Condition& condition : option.conditions) need_index(item.id, "parameter", condition.watched, item.watched.size());
    }
  }

  void look_at(const book::Stepper& stepper) {
    need(kind_of_figure(document_, stepper.figure_id, catalog_) != nullptr, stepper.id, "steps through a figure that does not exist");
    for (const book::Stepper::Step& step : stepper.steps) {
      need_index(stepper.id, "link", step.link, document_.links.size());
      look_at(stepper.id, step.text);
    }
  }

  void look_at(const book::Skill& skill) {
    look_at("skills", skill.words);
    for (const std::string& id : skill.items)
      need(is_bank(document_) || std::ranges::contains(document_.items, id, &book::Item::id), id,
           "is named by a skill, but there is no such question");
  }

  void look_at(const base::Atlas& atlas) {
    for (const base::AtlasPlace& place : atlas.places) {
      need_index(place.id, "region", place.region, atlas.regions.size());
      for (const int needed : place.needs) need_index(place.id, "place", needed, atlas.places.size());
    }
    for (const base::AtlasFigure& figure : atlas.figures) need_index(figure.kind, "region", figure.region, atlas.regions.size());
  }

  void look_at(const book::Block& block) {
    look_at(block.id, block.runs);
    switch (block.kind) {
      case book::BlockKind::heading: need(block.level >= 1 && block.level <= 6, block.id, "is a heading with an invalid level"); break;
      case book::BlockKind::formula: need_index(block.id, "formula", block.index, document_.formulas.size()); break;
      case book::BlockKind::report:
      case book::BlockKind::figure: need_index(block.id, "figure", block.index, document_.figures.size()); break;
      case book::BlockKind::quiz: need_index(block.id, "question", block.index, document_.items.size()); break;
      case book::BlockKind::scene: need_index(block.id, "scene", block.index, document_.scenes.size()); break;
      case book::BlockKind::stepper: need_index(block.id, "stepper", block.index, document_.steppers.size()); break;
      case book::BlockKind::definition: {
        need_index(block.id, "link", block.index, document_.links.size());
        if (!wrong_.empty()) return;
        need(find_term(document_, document_.links[static_cast<size_t>(block.index)].term) != nullptr, block.id, "defines an unknown term");
        break;
      }
      case book::BlockKind::summary:
        for (const book::Block& entry : block.children) {
          if (entry.kind == book::BlockKind::paragraph) need_index(block.id, "question", entry.index, document_.items.size(), -1);
          for (const book::Block& skill : entry.children) need_index(entry.id, "skill", skill.index, document_.skills.size());
        }
        break;
      default: break;
    }
    for (const book::Block& child : block.children) look_at(child);
  }

  const book::Document& document_;
  const book::Catalog& catalog_;
  std::string wrong_;
};

}  // namespace

std::string validate(const book::Document& document, const book::Catalog& catalog) { return Inspector(document, catalog).inspect(); }

}  // namespace compiler
