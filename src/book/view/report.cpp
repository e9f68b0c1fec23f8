#include "book/view/report.h"

#include <algorithm>

#include "base/number.h"
#include "base/parameter.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "book/view/inline.h"

namespace book::view {
namespace {

using base::Report;

/// The value of a parameter that figures of this kind may lack.
const base::Parameter* parameter_of(const FigureKind& kind, const ReportProps& props, std::string_view name, double& value) {
  const int index = base::find(kind.parameters, name);
  if (index < 0 || static_cast<size_t>(index) >= props.values.size()) return nullptr;
  value = props.values[static_cast<size_t>(index)];
  return &kind.parameters[static_cast<size_t>(index)];
}

Element& add_labelled(Element& to, const char* type, const std::string& id, std::string_view label) {
  Element& row = to.add("div");
  row.add("label").with("for", id).say(label);
  return row.add(type, id);
}

void add_choice(Element& to, const std::string& id, const FigureKind& kind, const ReportProps& props, std::string_view name,
                std::string_view label) {
  double value = 0;
  const base::Parameter* parameter = parameter_of(kind, props, name, value);
  if (!parameter) return;
  Element& select = add_labelled(to, "select", join_id(id, name), label).flag("disabled", !props.live);
  for (size_t i = 0; i < parameter->choices.size(); ++i) {
    const base::Choice& choice = parameter->choices[i];
    const bool chosen = static_cast<double>(i) == value;
    select.add("option", join_id(select.id, choice.name)).with("value", choice.name).flag("selected", chosen).say(choice.label);
  }
  if (props.live) select.value = base::to_text(*parameter, value);
}

void add_length(Element& to, const std::string& id, const FigureKind& kind, const ReportProps& props) {
  double value = 0;
  const base::Parameter* parameter = parameter_of(kind, props, "length", value);
  if (!parameter) return;
  add_labelled(to, "input[type=number][inputmode=numeric]", join_id(id, "length"), "Length in tokens")
      .with("min", base::exact(parameter->min))
      .with("max", base::exact(parameter->max))
      .flag("disabled", !props.live)
      .value = base::exact(value);
}

/// How many warnings stand below, out of sight.
void add_count(Element& to, const std::string& id, const Report& report) {
  const Report::Part* watch = find_part(report, kReportWarnings);
  if (!watch || watch->entries.empty()) return;
  const std::string count = base::counted(watch->entries.size(), "thing") + " to watch for";
  to.add("p").add("a").with("href", "#" + join_id(id, kReportWarnings)).say(count);
}

/// What is wrong with the text, beside the field, which keeps it.
void add_errors(Element& to, const std::string& id, const Report& report) {
  Element& around = to.add("div.wrong[aria-live=off][aria-atomic=true]", report_wrong_id(id));
  around.remade = true;
  const Report::Part* errors = find_part(report, kReportErrors);
  if (!errors) return add_count(around, id, report);
  Element& list = around.add("ul");
  for (const Report::Entry& entry : errors->entries) {
    Element& item = list.add("li");
    if (!entry.title.empty() && !entry.text.contains(entry.title)) item.add("code").say(entry.title + ":");
    item.add_text((item.children.empty() ? "" : " ") + entry.text);
  }
}

void add_form(Element& to, const std::string& id, const FigureKind& kind, const ReportProps& props) {
  const std::string field = report_text_id(id), hint = join_id(id, "hint");
  const bool wrong = find_part(props.report, kReportErrors) != nullptr;
  Element& form = to.add("div.form");
  form.add("label").with("for", field).say("Configuration");
  Element& text = form.add("textarea[rows=9][spellcheck=false][autocomplete=off][autocapitalize=off]", field);
  text.with("aria-describedby", hint + " " + report_wrong_id(id)).with("aria-invalid", wrong ? "true" : "").flag("disabled", !props.live);
  if (props.live)
    text.value = std::string(props.text);
  else
    text.say(props.text);
  add_errors(form, id, props.report);
  form.add("p.hint", hint)
      .say(
          "Paste a config.json or a params.json here, or drop a file on this page; a GGUF file does too. Nothing leaves this tab: the "
          "page sends it nowhere, and is not allowed to reach other sites.");
  Element& buttons = form.add("div.buttons");
  buttons.add(kButton, join_id(id, "open")).say("Open a file…").flag("disabled", !props.live);
  buttons.add(kButton, join_id(id, "link")).say("Copy a link with this configuration").flag("disabled", !props.live || !props.linkable);
  Element& choices = form.add("div.choices");
  add_choice(choices, id, kind, props, "model", "Model");
  add_choice(choices, id, kind, props, "compare", "Compare with");
  add_length(choices, id, kind, props);
  form.add("p.status[role=status]", join_id(id, "status")).say(props.status);
}

void add_cell(Element& row, const std::string& words, const std::string& note, bool differs) {
  Element& cell = row.add("td");
  (differs ? cell.add("mark") : cell.add("span")).say(words);
  if (!note.empty()) cell.add("small").say(note);
}

void add_facts(Element& to, const Report& report, const Report::Part& part) {
  const bool compares = !report.other.empty() && std::ranges::any_of(part.entries, [](const auto& entry) { return !entry.other.empty(); });
  Element& table = to.add("table").with("aria-label", part.title);
  if (compares) {
    Element& row = table.add("thead").add("tr");
    row.add("td");
    row.add("th[scope=col]").say(report.subject);
    row.add("th[scope=col]").say(report.other);
  }
  Element& body = table.add("tbody");
  for (const Report::Entry& entry : part.entries) {
    Element& row = body.add("tr").flag("data-differs", entry.differs);
    row.add("th[scope=row]").say(entry.title);
    add_cell(row, entry.text, entry.note, entry.differs);
    if (compares) add_cell(row, entry.other, "", entry.differs);
  }
}

/// Each with the link to what explains it, if the chapter has one.
void add_notes(Element& to, const Document& document, const Block& block, const Report::Part& part) {
  Element& list = to.add("ul");
  for (const Report::Entry& entry : part.entries) {
    Element& item = list.add("li").with("data-note", entry.name).flag("data-grave", entry.differs);
    if (!entry.title.empty()) item.add("code").say(entry.title);
    item.add_text((entry.title.empty() ? "" : " ") + entry.text + " ");
    const auto more = std::ranges::find(block.children, entry.name, &Block::text);
    if (more != block.children.end()) add_content(item, document, more->runs, "");
  }
}

void add_listings(Element& to, const std::string& id, const Report::Part& part) {
  for (const Report::Entry& entry : part.entries) {
    const std::string listing = join_id(id, entry.name);
    to.add("p.title").say(entry.title);
    if (!entry.note.empty()) to.add("p.about").say(entry.note);
    Element& code = to.add("pre[role=group][tabindex=0]").with("aria-label", entry.title);
    code.add("button.copy[type=button][data-press]", copy_id(listing)).with("aria-label", "Copy: " + entry.title).say("Copy");
    code.add("code").say(entry.text);
  }
}

void add_part(Element& to, const Document& document, const Block& block, const Report& report, const Report::Part& part) {
  const std::string id = join_id(block.id, part.name), title = join_id(id, "title");
  Element& section = to.add("section", id);
  section.with("aria-labelledby", title).add("h3", title).say(part.title);
  if (!part.lead.empty()) section.add("p").say(part.lead);
  if (part.entries.empty()) return;
  switch (part.kind) {
    case Report::Part::Kind::facts: return add_facts(section, report, part);
    case Report::Part::Kind::notes: return add_notes(section, document, block, part);
    case Report::Part::Kind::code: return add_listings(section, id, part);
  }
}

}  // namespace

const Report::Part* find_part(const Report& report, std::string_view name) {
  const auto found = std::ranges::find(report.parts, name, &Report::Part::name);
  return found == report.parts.end() ? nullptr : &*found;
}

std::string file_input_of(std::string_view figure, std::span<const base::Action> actions) {
  const auto opens = std::ranges::find(actions, true, &base::Action::opens_file);
  return opens == actions.end() ? std::string() : file_id(action_id(figure, opens->name));
}

Element report(const Document& document, const Block& block, const FigureKind& kind, const ReportProps& props) {
  Element section("section.report[aria-label=Report]", block.id);
  section.with("data-report", document.figures[static_cast<size_t>(block.index)].id).with("data-file", props.file_input);
  section.add("noscript")
      .add("p")
      .say("With scripts, this page reads a configuration of your own, in this tab, and says the following of it.");
  add_form(section, block.id, kind, props);
  Element& body = section.add("div.body", report_body_id(block.id));
  body.remade = true;
  body.add("h2.subject", join_id(block.id, "subject"))
      .say(props.report.subject + (props.report.other.empty() ? "" : ", compared with " + props.report.other));
  for (const Report::Part& part : props.report.parts) {
    if (part.name != kReportErrors) add_part(body, document, block, props.report, part);
  }
  return section;
}

}  // namespace book::view
