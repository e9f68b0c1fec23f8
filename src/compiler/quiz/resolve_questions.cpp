#include "compiler/quiz/resolve_questions.h"

#include <algorithm>

#include "base/text.h"
#include "book/address.h"
#include "book/element_ids.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

constexpr std::string_view kPin = "pinned";

/// `before` followed by `words`, which are a link.
std::vector<book::Run> linked(ChapterDraft& chapter, std::string_view before, std::string words, book::Link link) {
  const int index = static_cast<int>(chapter.document.links.size());
  chapter.document.links.push_back(std::move(link));
  return {{.text = std::string(before)}, {.text = std::move(words), .link = index}};
}

const book::Block* find_heading(const std::vector<book::Block>& blocks, std::string_view id) {
  const auto found = std::ranges::find_if(blocks, [id](const book::Block& b) { return b.kind == book::BlockKind::heading && b.id == id; });
  return found == blocks.end() ? nullptr : &*found;
}

/// Gives each question that names no section itself the last heading of level 2 or deeper before it.
void find_sections(const std::vector<book::Block>& blocks, const book::Block*& heading, book::Document& document) {
  for (const book::Block& block : blocks) {
    if (block.kind == book::BlockKind::heading) heading = block.level > 1 ? &block : nullptr;
    if (block.kind == book::BlockKind::quiz && heading) {
      std::string& section = document.items[static_cast<size_t>(block.index)].section;
      if (section.empty()) section = heading->id;
    }
    if (block.kind != book::BlockKind::fold) find_sections(block.children, heading, document);
  }
}

void settle_section(ChapterDraft& chapter, book::Item& item) {
  const book::Block* heading = find_heading(chapter.document.blocks, item.section);
  if (!heading) return;
  std::string words = plain_text(heading->runs, chapter.document.formulas);
  item.again = linked(chapter, "Read again: ", std::move(words),
                      {.href = "#" + item.section, .element_id = book::link_in(book::read_id(item.id)), .line = item.line});
}

/// Index of `parameter` among the watched ones, to which it is added if it is new.
int watch(book::Item& item, const base::Parameter& parameter) {
  const auto found = std::ranges::find(item.watched, parameter.name, &base::Parameter::name);
  const auto place = found - item.watched.begin();
  if (found == item.watched.end()) item.watched.push_back(parameter);
  return static_cast<int>(place);
}

/// Adds "dimension=2..3" as a condition, or reports what is wrong with it.
void add_condition(ChapterDraft& chapter, const base::FigureKind& kind, std::string_view part, const StateOfItem& state) {
  const size_t equals = part.find('=');
  const std::string_view name = base::trim(part.substr(0, equals));
  const std::string_view value = equals == part.npos ? std::string_view() : base::trim(part.substr(equals + 1));
  const size_t dots = value.find("..");
  std::vector<book::Setting> settings;  // of both ends, so that both are checked like the settings of links
  add_setting(kind, name, value.substr(0, dots), state.line, chapter, settings);
  const int parameter = base::find(kind.parameters, name);
  if (settings.empty()) return;
  if (parameter < 0) return chapter.error(state.line, "The text of a figure cannot be an answer.", "Ask for one of its parameters.");
  book::Setting& first = settings.front();
  const double min = first.value;
  first.name.clear();
  if (dots != value.npos) add_setting(kind, name, value.substr(dots + 2), state.line, chapter, settings);
  book::Item& item = chapter.document.items[static_cast<size_t>(state.item)];
  const base::Parameter& table = kind.parameters[static_cast<size_t>(parameter)];
  if (settings.back().value < min) {
    chapter.error(state.line, "The range of " + in_quotes(name) + " is empty.", "Write the smaller value first.");
  }
  item.needs_pin = item.needs_pin || (table.on_picture && base::find(kind.parameters, kPin) >= 0);
  item.options[static_cast<size_t>(state.option)].conditions.push_back({watch(item, table), min, settings.back().value});
}

/// Says where the question's figure is, with a link to it that also sets it, if there is a query. Gives the kind of the figure; null if
/// there is no such figure, which the check of links reports.
const base::FigureKind* settle_where(ChapterDraft& chapter, book::Item& item, std::string_view before, std::string_view query = {}) {
  const auto figure = std::ranges::find(chapter.document.figures, item.figure, &book::Figure::id);
  const base::FigureKind* kind = figure == chapter.document.figures.end() ? nullptr : book::find(chapter.catalog, figure->kind);
  const std::string words(kind ? kind->title : std::string_view(item.figure));
  item.where = linked(chapter, before, words,
                      {.href = "figure:" + item.figure + (query.empty() ? "" : "?" + std::string(query)),
                       .element_id = book::link_in(book::where_id(item.id)),
                       .figure_id = item.figure,
                       .line = item.line});
  return kind;
}

void settle_figure(ChapterDraft& chapter, book::Item& item) {
  const base::FigureKind* kind = settle_where(chapter, item, "Answer in the figure: ");
  if (!kind) return;
  const int index = static_cast<int>(&item - chapter.document.items.data());
  for (const StateOfItem& state : chapter.states_of_items) {
    if (state.item != index) continue;
    for (const std::string_view part : base::split(state.query, '&')) add_condition(chapter, *kind, part, state);
  }
}

/// "none, rope and alibi"
std::string listed(std::span<const std::string_view> names) {
  std::string list;
  for (size_t i = 0; i < names.size(); ++i) list.append(i == 0 ? "" : i + 1 < names.size() ? ", " : " and ").append(names[i]);
  return list;
}

/// Checks what the question asks of the run, and finds the words for it.
void settle_outcomes(ChapterDraft& chapter, book::Item& item, const base::FigureKind& kind) {
  const int index = static_cast<int>(&item - chapter.document.items.data());
  for (const OutcomeOfItem& named : chapter.outcomes_of_items) {
    if (named.item != index) continue;
    book::AskedOutcome& asked = item.outcomes[static_cast<size_t>(named.outcome)];
    const std::string_view subject = std::string_view(asked.name).substr(0, asked.name.find('@'));
    const int parameter = base::find(kind.parameters, subject);
    const size_t outcome = static_cast<size_t>(named.outcome);
    if (parameter >= 0)
      asked.subject = kind.parameters[static_cast<size_t>(parameter)].label;  // as on the switch that the reader has to find
    else
      asked.subject = ranks_run(item) && outcome < item.options.size() ? plain_text(item.options[outcome].text, {}) : std::string(subject);
    if (kind.outcomes.contains(asked.name)) continue;
    chapter.error(named.line, "A run in the figure " + in_quotes(item.figure) + " has no outcome " + in_quotes(asked.name) + ".",
                  kind.outcomes.exist()
                      ? "Write one of " + listed(kind.outcomes.subjects) + ", with one of " + listed(kind.outcomes.measures) + "."
                      : "Name a figure in which the reader trains: nothing is trained in this one.");
  }
}

/// Notes which values the run must have. Those that the figure cannot have are reported by the check of links.
void settle_setup(book::Item& item, const base::FigureKind& kind, const book::FigureAddress& address) {
  for (const book::FigureAddress::Request& request : address.requests) {
    const int parameter = base::find(kind.parameters, request.name);
    const bool reads = std::ranges::contains(kind.outcomes.read_by, request.name);
    if (parameter < 0 || (!reads && !std::ranges::contains(kind.outcomes.run_by, request.name))) continue;
    const auto value = base::from_text(kind.parameters[static_cast<size_t>(parameter)], request.value);
    if (value) item.setup.push_back({.parameter = std::string(request.name), .value = *value, .reads = reads});
  }
}

void settle_run(ChapterDraft& chapter, book::Item& item) {
  const int index = static_cast<int>(&item - chapter.document.items.data());
  const auto setup = std::ranges::find(chapter.setups_of_items, index, &SetupOfItem::item);
  const base::FigureKind* kind = settle_where(chapter, item,
                                              !item.predict     ? "Train first: this question is about your own run, in the figure: "
                                              : ranks_run(item) ? "Rank first, then train: your own run decides, in the figure: "
                                                                : "Guess first: your own run decides, in the figure: ",
                                              setup == chapter.setups_of_items.end() ? std::string_view() : std::string_view(setup->query));
  if (!kind) return;
  settle_outcomes(chapter, item, *kind);
  if (const auto address = book::figure_address(chapter.document.links[static_cast<size_t>(item.where.back().link)].href))
    settle_setup(item, *kind, *address);
}

}  // namespace

void resolve_questions(ChapterDraft& chapter) {
  book::Document& document = chapter.document;
  for (const SectionOfItem& named : chapter.sections_of_items) {
    const std::string& section = document.items[static_cast<size_t>(named.item)].section;
    const bool in_other_chapter = section.contains('#');  // checked once all chapters have been read
    if (in_other_chapter || find_heading(document.blocks, section)) continue;
    chapter.error(named.line, "There is no heading " + in_quotes(section) + " in this chapter.",
                  "Name the id of a heading: its words, or what follows it as {#id}.");
  }
  const book::Block* heading = nullptr;
  find_sections(document.blocks, heading, document);
  for (book::Item& item : document.items) {
    settle_section(chapter, item);
    if (item.kind->control->is_figure) settle_figure(chapter, item);
    if (asks_about_run(item)) settle_run(chapter, item);
  }
}

}  // namespace compiler
