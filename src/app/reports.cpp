#include "app/reports.h"

#include <algorithm>

#include "app/state.h"
#include "base/number.h"
#include "base/text.h"
#include "book/catalog.h"
#include "book/element_ids.h"
#include "book/view/report.h"
#include "engine/config/read.h"
#include "platform/host.h"

namespace app {
namespace {

using book::view::ReportProps;

Figure& figure_of(const book::Document& document, std::span<Figure> figures, size_t block) {
  return figures[static_cast<size_t>(document.blocks[block].index)];
}

/// What stands behind the report's own id: "text", "further.vllm.copy".
std::string_view part_of(const book::Document& document, size_t block, std::string_view id) {
  return id.substr(std::min(document.blocks[block].id.size() + 1, id.size()));
}

/// Of the listing "further.vllm".
std::string text_of_listing(const base::Report& report, std::string_view listing) {
  const size_t dot = std::min(listing.find('.'), listing.size());
  const base::Report::Part* part = book::view::find_part(report, listing.substr(0, dot));
  if (!part) return {};
  const auto entry = std::ranges::find(part->entries, listing.substr(std::min(dot + 1, listing.size())), &base::Report::Entry::name);
  return entry == part->entries.end() ? std::string() : entry->text;
}

/// Opens a text or a file in the figure as its button for files would.
Effects open_bytes(Figure& figure, std::string_view bytes) {
  const auto action = std::ranges::find(figure.actions, true, &base::Action::opens_file);
  if (action == figure.actions.end()) return {};
  Effects effects = open_file(figure, static_cast<size_t>(action - figure.actions.begin()),
                              bytes.substr(0, engine::kMaxConfigBytes + 1));  // so that a longer text is told to be one
  effects.address = Effects::Address::replaced;
  return effects;
}

}  // namespace

void Reports::open(const book::Document& document) {
  started_ = false;
  entries_.clear();
  for (size_t b = 0; b < document.blocks.size(); ++b) {
    if (document.blocks[b].kind == book::BlockKind::report) entries_.push_back({.block = b});
  }
}

Effects Reports::start() {
  started_ = true;
  return {.figures = !entries_.empty()};
}

Reports::Entry& Reports::entry(size_t block) { return *std::ranges::find(entries_, block, &Entry::block); }

Effects Reports::enter(const book::Document& document, State& state, size_t block, std::string_view id, std::string_view text,
                       bool committed) {
  Entry& here = entry(block);
  Figure& figure = figure_of(document, state.figures, block);
  const std::string_view part = part_of(document, block, id);
  Effects effects{.figures = true};
  if (part == "text") {
    here.writing = text;
    return committed && text != here.shown ? effects |= open_bytes(figure, text) : effects;
  }
  const int parameter = base::find(figure.kind->parameters, part);
  if (parameter < 0) return {};
  if (figure.kind->parameters[static_cast<size_t>(parameter)].kind == base::Parameter::Kind::choice) {
    if (!committed) return {};
    const base::Result<Effects> set = set_by_name(figure, part, text);
    return set ? effects |= *set : effects;
  }
  if (committed) here.entered.emplace_back(id);
  return effects |= operate(figure, static_cast<size_t>(parameter), {book::view::ControlEvent::type}, text, committed);
}

Effects Reports::press(const book::Document& document, State& state, size_t block, std::string_view id) {
  Figure& figure = figure_of(document, state.figures, block);
  const figures::ReadsConfigs* configs = figure.picture->configs();
  const std::string_view part = part_of(document, block, id);
  if (!configs) return {};
  if (part == "open") {
    platform::pick_file(book::view::file_input_of(figure.id, figure.actions));
  } else if (part == "link") {
    platform::copy_config(address_of(state, figure.id), configs->own_text(), id);
  } else if (part.ends_with(".copy")) {
    platform::copy_text(text_of_listing(configs->in_words(), part.substr(0, part.size() - std::string_view(".copy").size())), id);
  }
  return {};
}

Effects Reports::copied(size_t block, std::string_view id, std::string_view outcome) {
  const bool link = id.ends_with(".link");
  std::string& status = entry(block).status;
  if (outcome.empty()) {
    status = "This browser did not allow copying.";
  } else if (outcome != "yes") {
    status = "This configuration is too long for a link, even compressed, by " + std::string(outcome) +
             " characters. Send the file itself, or keep only the keys about positions.";
  } else {
    status = link ? "Link copied. It holds the configuration, so whoever has the link can read it." : "Copied.";
  }
  return {.figures = true, .spoken = status};
}

Effects Reports::receive(const book::Document& document, State& state, size_t block, std::string_view id, std::string_view bytes) {
  Figure& figure = figure_of(document, state.figures, block);
  figures::ReadsConfigs* configs = figure.picture->configs();
  if (!configs) return {};
  const bool linked = part_of(document, block, id) == "linked";
  Effects effects{.figures = true};
  if (linked) {
    effects |= open_bytes(figure, bytes);
  } else {
    configs->open_file("", bytes);
    configs->take_edits();  // the address has said which model is shown
    figure.computed = false;
  }
  entry(block).kept = configs->own_text();
  return effects;
}

/// In the tab, so that the file is still there when the page is loaded again.
void Reports::keep(Entry& entry, const Figure& figure) {
  const std::string_view own = figure.picture->configs()->own_text();
  if (own.empty() || own == entry.kept) return;
  entry.kept = own;
  platform::keep_config(figure.id, own);
}

void Reports::render(DomDiff& dom, const book::Document& document, std::span<Figure> figures, const base::Catalog& catalog) {
  if (!started_) return;
  for (Entry& entry : entries_) {
    Figure& figure = figure_of(document, figures, entry.block);
    if (figure.picture->configs()) render(dom, document, entry, figure, catalog);
  }
}

void Reports::render(DomDiff& dom, const book::Document& document, Entry& entry, Figure& figure, const base::Catalog& catalog) {
  const figures::ReadsConfigs& configs = *figure.picture->configs();
  const book::Block& block = document.blocks[entry.block];
  const book::FigureKind& kind = *book::find(catalog, figure.kind->name);
  const std::string input = book::view::file_input_of(figure.id, figure.actions);
  if (!std::exchange(entry.assumed, true))
    dom.assume(book::view::report(document, block, kind, {.report = {}, .values = figure.values, .file_input = input}));
  if (configs.shown_text() != entry.shown) {
    entry.shown = configs.shown_text();
    entry.writing.reset();
    entry.status.clear();
  }
  keep(entry, figure);
  for (const std::string& id : std::exchange(entry.entered, {})) dom.invalidate(id);
  const base::Report report = configs.in_words();
  dom.show(book::view::report(document, block, kind,
                              {.report = report,
                               .values = figure.values,
                               .text = entry.writing ? std::string_view(*entry.writing) : std::string_view(entry.shown),
                               .status = entry.status,
                               .file_input = input,
                               .linkable = !configs.own_text().empty() && configs.own_text() == configs.shown_text(),
                               .live = true}));
}

base::JsonValue config_json(base::JsonWriter& json, Figure& figure) {
  const base::Report report = figure.picture->configs()->in_words();
  const base::JsonValue warnings = json.array(), errors = json.array();
  if (const base::Report::Part* watch = book::view::find_part(report, book::view::kReportWarnings)) {
    for (const base::Report::Entry& entry : watch->entries) warnings.add(entry.name);
  }
  if (const base::Report::Part* wrong = book::view::find_part(report, book::view::kReportErrors)) {
    for (const base::Report::Entry& entry : wrong->entries) errors.add_object().add("place", entry.title).add("sentence", entry.text);
  }
  return json.object().add("model", report.subject).add("warnings", warnings).add("errors", errors);
}

}  // namespace app
