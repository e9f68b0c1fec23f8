#pragma once

#include <concepts>
#include <string_view>

#include "book/document.h"

// The fields of a stored chapter, named once for the code that writes them (compiler/serialize.h) and the code that reads them
// (book/serialization/deserialize.h). An archive is called with the name of each field and the field itself; fields that are not plain
// values go through member functions of the archive. Raise the format's number when a field changes its name or meaning, or when one is
// added that readers cannot do without.
namespace book {

inline constexpr std::string_view kStoredFormat = "phasebook chapter 3";

/// A `Value`, const when it is being written.
template <class T, class Value>
concept Stored = std::same_as<std::remove_const_t<T>, Value>;

void fields(auto& archive, Stored<Run> auto& run) {
  archive("text", run.text);
  archive("emphasis", run.emphasis);
  archive("strong", run.strong);
  archive("code", run.code);
  archive("formula", run.formula);
  archive("link", run.link);
  archive("hole", run.hole);
  archive("part", run.part);
}

void fields(auto& archive, Stored<NamedLines> auto& lines) {
  archive("name", lines.name);
  archive("first", lines.first);
  archive("last", lines.last);
}

void fields(auto& archive, Stored<Block> auto& block) {
  archive("kind", block.kind, BlockKind::once_more);
  archive("id", block.id);
  archive("level", block.level);
  archive("ordered", block.ordered);
  archive("start", block.start);
  archive("header", block.header);
  archive("align", block.align, Align::end);
  archive("runs", block.runs);
  archive("children", block.children);
  archive("text", block.text);
  archive("language", block.language);
  archive("call", block.call);
  archive("named_lines", block.named_lines);
  archive("index", block.index);
}

void fields(auto& archive, Stored<Formula> auto& formula) {
  archive("tex", formula.tex);
  archive("display", formula.display);
}

void fields(auto& archive, Stored<Setting> auto& setting) {
  archive("name", setting.name);
  archive("value", setting.value);
  archive("text", setting.text);
}

void fields(auto& archive, Stored<Link> auto& link) {
  archive("href", link.href);
  archive("element_id", link.element_id);
  archive("figure_id", link.figure_id);
  archive("settings", link.settings);
  archive("part", link.part);
  archive("term", link.term);
}

void fields(auto& archive, Stored<Figure> auto& figure) {
  archive("id", figure.id);
  archive("kind", figure.kind);
  archive("settings", figure.settings);
  archive("front", figure.front);
}

void fields(auto& archive, Stored<Scene> auto& scene) {
  archive("link", scene.link);
  archive("words", scene.words);
}

void fields(auto& archive, Stored<Stepper::Step> auto& step) {
  archive("text", step.text);
  archive("link", step.link);
}

void fields(auto& archive, Stored<Stepper> auto& stepper) {
  archive("id", stepper.id);
  archive("figure_id", stepper.figure_id);
  archive("steps", stepper.steps);
}

void fields(auto& archive, Stored<Skill> auto& skill) {
  archive("words", skill.words);
  archive("items", skill.items);
  archive("name", skill.name);
  archive("needs", skill.needs);
}

void fields(auto& archive, Stored<Term> auto& term) {
  archive("id", term.id);
  archive("title", term.title);
  archive("definition", term.definition);
}

void fields(auto& archive, Stored<Topic> auto& topic) {
  archive("slug", topic.slug);
  archive("title", topic.title);
}

void fields(auto& archive, Stored<Expression::Step> auto& step) {
  archive("kind", step.kind, Expression::Step::Kind::not_equal);
  archive("number", step.number);
  archive.function("function", step);  // by its name, because nobody guarantees the order of functions
}

void fields(auto& archive, Stored<Expression> auto& expression) { archive("steps", expression.steps); }

void fields(auto& archive, Stored<Draw> auto& draw) {
  archive("name", draw.name);
  archive("values", draw.values);
  archive("range", draw.range);
}

void fields(auto& archive, Stored<Hole> auto& hole) {
  archive("expression", hole.expression);
  archive("decimals", hole.decimals);
  archive("words", hole.words);
}

void fields(auto& archive, Stored<GeneratedValue> auto& generated) {
  archive("option", generated.option);
  archive("expression", generated.expression);
}

void fields(auto& archive, Stored<GeneratedSetting> auto& generated) {
  archive("link", generated.link);
  archive("name", generated.name);
  archive("expression", generated.expression);
}

void fields(auto& archive, Stored<Template> auto& generated) {
  archive("draws", generated.draws);
  archive("unless", generated.unless);
  archive("holes", generated.holes);
  archive("values", generated.values);
  archive("settings", generated.settings);
}

void fields(auto& archive, Stored<Condition> auto& condition) {
  archive("watched", condition.watched);
  archive("least", condition.min);
  archive("most", condition.max);
}

void fields(auto& archive, Stored<Option> auto& option) {
  archive("id", option.id);
  archive("correct", option.correct);
  archive("text", option.text);
  archive("feedback", option.feedback);
  archive("value", option.value);
  archive("says_true", option.says_true);
  archive("place", option.place);
  archive("side", option.side);
  archive("conditions", option.conditions);
  archive("holds", option.holds);
}

void fields(auto& archive, Stored<AskedOutcome> auto& asked) {
  archive("name", asked.name);
  archive("subject", asked.subject);
}

void fields(auto& archive, Stored<RunSetting> auto& setting) {
  archive("parameter", setting.parameter);
  archive("value", setting.value);
  archive("reads", setting.reads);
}

void fields(auto& archive, Stored<Item> auto& item) {
  archive("id", item.id);
  archive("version", item.version);
  archive("sources", item.sources);
  archive("section", item.section);
  archive("kind", item.kind);  // by its name
  archive("pinned", item.pinned);
  archive("predict", item.predict);
  archive("question", item.question);
  archive("hints", item.hints);
  archive("options", item.options);
  archive("tolerance", item.tolerance);
  archive("relative", item.relative);
  archive("unit", item.unit);
  archive("again", item.again);
  archive("origin", item.origin);
  archive("listing", item.listing);
  archive("language", item.language);
  archive("signature", item.signature);
  archive("takes", item.takes);
  archive("returns", item.returns);
  archive("solution", item.solution);
  archive("figure", item.figure);
  archive.watched("watched", item);  // by name, as parameters of the figure's kind
  archive("needs_pin", item.needs_pin);
  archive("where", item.where);
  archive("outcomes", item.outcomes);
  archive("setup", item.setup);
  archive("topic", item.topic);
  archive("made", item.generated);
}

}  // namespace book

// The map is the room base's, and its fields are looked for there.
namespace base {

void fields(auto& archive, book::Stored<AtlasPoint> auto& point) {
  archive("x", point.x);
  archive("y", point.y);
}

void fields(auto& archive, book::Stored<AtlasBox> auto& box) {
  archive("x", box.x);
  archive("y", box.y);
  archive("width", box.width);
  archive("height", box.height);
}

void fields(auto& archive, book::Stored<AtlasRegion> auto& region) {
  archive("slug", region.slug);
  archive("mark", region.mark);
  archive("title", region.title);
  archive("centre", region.centre);
  archive("outline", region.outline);
  archive("label", region.label);
}

void fields(auto& archive, book::Stored<AtlasPlace> auto& place) {
  archive("id", place.id);
  archive("name", place.name);
  archive("words", place.words);
  archive("region", place.region);
  archive("at", place.at);
  archive("label", place.label);
  archive("items", place.items);
  archive("needs", place.needs);
  archive("href", place.href);
}

void fields(auto& archive, book::Stored<AtlasFigure> auto& figure) {
  archive("kind", figure.kind);
  archive("title", figure.title);
  archive("href", figure.href);
  archive("setting", figure.setting);
  archive("region", figure.region);
  archive("at", figure.at);
  archive("width", figure.width);
  archive("height", figure.height);
  archive("sketch", figure.sketch);
}

/// On one page only, so the code comes late (tools/split).
[[gnu::noinline]] void fields(auto& archive, book::Stored<Atlas> auto& atlas) {
  archive("height", atlas.height);
  archive("regions", atlas.regions);
  archive("places", atlas.places);
  archive("figures", atlas.figures);
  archive("road", atlas.road);
  archive("coasts", atlas.coasts);
}

}  // namespace base

namespace book {

/// Figures must come before the questions that watch them.
void fields(auto& archive, Stored<Document> auto& document) {
  archive("slug", document.slug);
  archive("number", document.number);
  archive("title", document.title);
  archive("formulas", document.formulas);
  archive("figures", document.figures);
  archive("links", document.links);
  archive("terms", document.terms);
  archive("topics", document.topics);
  archive("items", document.items);
  archive("scenes", document.scenes);
  archive("steppers", document.steppers);
  archive("skills", document.skills);
  archive("blocks", document.blocks);
  archive("atlas", document.atlas);
}

}  // namespace book
