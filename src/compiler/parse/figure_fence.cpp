#include <algorithm>

#include "base/text.h"
#include "book/figure_rows.h"
#include "compiler/did_you_mean.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

std::string kinds_of(const book::Catalog& catalog) {
  std::string kinds;
  for (const base::FigureKind& figure : catalog.figures) kinds.append(kinds.empty() ? "" : ", ").append(figure.kind);
  return kinds.empty() ? "none" : kinds;
}

Meant meant_kind(std::string_view written, const book::Catalog& catalog) {
  Meant meant(written);
  for (const base::FigureKind& figure : catalog.figures) meant.consider(figure.kind);
  return meant;
}

void read_id(std::string_view value, int line, book::Figure& figure, ChapterDraft& chapter) {
  if (!figure.id.empty()) {
    chapter.error(line, "The figure has two ids.", "Keep one of them.");
  } else if (!is_id(value)) {
    chapter.error(line, in_quotes(value) + " is not a valid id.", "Use lower-case letters, digits and hyphens, with a letter first.");
  } else {
    figure.id = value;
  }
}

std::string listed(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list.append(list.empty() ? "" : ", ").append(name);
  return list.empty() ? "none" : list;
}

/// "controls: NAME, NAME": those that stand beside the picture in this chapter.
void read_front(std::string_view value, int line, const base::FigureKind& kind, book::Figure& figure, ChapterDraft& chapter) {
  std::vector<std::string_view> known = book::row_names(kind);
  if (book::view_parameter(kind) >= 0) known.push_back(book::kViewParameter);
  if (!figure.front.empty()) return chapter.error(line, "The controls are chosen twice.", "Keep one of the lines.");
  for (const std::string_view part : base::split(value, ',')) {
    const std::string_view name = base::trim(part);
    if (!std::ranges::contains(known, name)) {
      return chapter.error(line, "A figure of kind " + in_quotes(kind.kind) + " has no control " + in_quotes(name) + ".",
                           Meant(name).among(known).question() + "Its controls: " + listed(known) + ".");
    }
    if (std::ranges::contains(figure.front, name)) return chapter.error(line, in_quotes(name) + " is named twice.", "Name it once.");
    figure.front.emplace_back(name);
  }
  if (figure.front.size() <= book::kMaxFront) return;
  chapter.error(line, "More than two controls are beside the picture.", "Name one or two; the others are behind 'More'.");
}

/// Some kinds have a parameter of this name too. The line sets it if it has that value.
bool chooses_front(std::string_view name, std::string_view value, const base::FigureKind& kind) {
  if (name != "controls") return false;
  const int parameter = base::find(kind.parameters, name);
  return parameter < 0 || !base::from_text(kind.parameters[static_cast<size_t>(parameter)], value);
}

void read_line(std::string_view text, int line, const base::FigureKind* kind, book::Figure& figure, ChapterDraft& chapter) {
  if (base::trim(text).empty()) return;
  const size_t colon = text.find(':');
  if (colon == text.npos) {
    chapter.error(line, "This line of the figure has no colon.", "Write 'name: value'.");
    return;
  }
  const std::string_view name = base::trim(text.substr(0, colon));
  const std::string_view value = base::trim(text.substr(colon + 1));
  if (name == "id") {
    read_id(value, line, figure, chapter);
  } else if (kind != nullptr && chooses_front(name, value, *kind)) {
    read_front(value, line, *kind, figure, chapter);
  } else if (kind != nullptr) {
    add_setting(*kind, name, value, line, chapter, figure.settings);
  }
}

}  // namespace

std::optional<book::Block> read_figure(const Fence& fence, ChapterDraft& chapter) {
  book::Figure figure{.kind = fence.argument, .line = fence.line};
  const base::FigureKind* kind = book::find(chapter.catalog, fence.argument);
  const base::FigureKind* for_lines = kind;
  if (kind == nullptr) {
    const std::string wrong =
        fence.argument.empty() ? "The figure has no kind." : "There is no figure kind " + in_quotes(fence.argument) + ".";
    const Meant meant = meant_kind(fence.argument, chapter.catalog);
    chapter.error(fence.line, wrong, meant.question() + "Known kinds: " + kinds_of(chapter.catalog) + ".");
    for_lines = book::find(chapter.catalog, meant.nearest());  // so that what else is wrong need not wait for the next run
  }
  const size_t errors_before = chapter.diagnostics.size();
  int line = fence.line;
  for (const std::string_view text : base::split(fence.text, '\n')) read_line(text, ++line, for_lines, figure, chapter);
  if (figure.id.empty()) {
    const bool reported = chapter.diagnostics.size() > errors_before;
    if (!reported) chapter.error(fence.line, "The figure has no id.", "Add a line 'id: some-name'; links and addresses use it.");
    return std::nullopt;
  }
  if (kind == nullptr) {
    chapter.broken_ids.insert(figure.id);
    return std::nullopt;
  }
  chapter.document.figures.push_back(std::move(figure));
  return book::Block{.kind = book::BlockKind::figure, .line = fence.line, .index = static_cast<int>(chapter.document.figures.size()) - 1};
}

}  // namespace compiler
