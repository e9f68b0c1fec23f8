#include "compiler/site/courses.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "base/text.h"
#include "book/address.h"
#include "book/overview.h"
#include "book/path.h"
#include "book/quiz/eyebrow.h"
#include "compiler/course.h"
#include "compiler/parse/settings.h"
#include "compiler/site/contents.h"

namespace compiler {
namespace {

using book::Block;
using book::BlockKind;

/// What one row of a course leads to.
struct Step {
  std::string words;
  int minutes = 0;
  bool open = false;  ///< an exercise, which takes as long as she likes
};

constexpr std::string_view kOpen = "open";  // in place of minutes

int whole(double minutes) { return std::max(1, static_cast<int>(std::lround(minutes))); }

/// The blocks from the heading on to the next one of its level or a higher one.
std::span<const Block> section_at(const book::Document& document, std::vector<Block>::const_iterator heading) {
  const auto end = std::find_if(heading + 1, document.blocks.end(), [&](const Block& block) {
    const bool added = block.kind == BlockKind::summary || block.kind == BlockKind::skills;
    return added || (block.kind == BlockKind::heading && block.level <= heading->level);
  });
  return {heading, end};
}

std::string words_of(const book::Document& document, const Block& block, const book::Catalog& catalog) {
  const auto index = static_cast<size_t>(block.index);
  if (block.kind == BlockKind::quiz) {
    const book::Item& item = document.items[index];
    return label_of(document, block.index) + (is_exercise(item) ? ": " + std::string(book::exercise_name(item.id)) : "");
  }
  if (block.kind == BlockKind::figure) return "Figure: " + std::string(book::find(catalog, document.figures[index].kind)->title);
  return plain_text(block.runs, document.formulas);
}

/// Nothing if the address leads to something that takes no time of its own, such as a fold.
std::optional<Step> step_at(const book::Document& document, std::string_view id, const book::Catalog& catalog) {
  if (id.empty()) return Step{.words = heading_of(document), .minutes = book::reading_minutes(document)};
  const auto block = std::ranges::find(document.blocks, id, &Block::id);
  if (block == document.blocks.end()) return std::nullopt;
  if (block->kind != BlockKind::heading && block->kind != BlockKind::quiz && block->kind != BlockKind::figure) return std::nullopt;
  Step step{.words = book::numbered_title(document.number, words_of(document, *block, catalog))};
  step.open = block->kind == BlockKind::quiz && is_exercise(document.items[static_cast<size_t>(block->index)]);
  if (step.open) return step;
  const auto blocks = block->kind == BlockKind::heading ? section_at(document, block) : std::span<const Block>(block, block + 1);
  step.minutes = whole(path_minutes(path_length(document, blocks)));
  return step;
}

const book::Document* find_chapter(const Manuscript& manuscript, std::string_view slug) {
  for (const Chapter& chapter : manuscript.chapters)
    if (chapter.document.slug == slug) return &chapter.document;
  return nullptr;
}

/// A link to the words of the row, in a cell of the page.
std::vector<book::Run> link_to(book::Document& page, const std::string& href, const std::string& words, int line) {
  const int link = static_cast<int>(page.links.size());
  page.links.push_back({.href = href, .element_id = "link-" + std::to_string(link + 1), .line = line});
  return {{.text = words, .link = link}};
}

std::vector<book::Run> strong(std::string words) { return {{.text = std::move(words), .strong = true}}; }

Block cell(std::vector<book::Run> runs, book::Align align = book::Align::start) {
  return {.kind = BlockKind::table_cell, .align = align, .runs = std::move(runs)};
}

Block row(std::vector<Block> cells, bool header = false) {
  return {.kind = BlockKind::table_row, .header = header, .children = std::move(cells)};
}

/// Fills one course. The row of a part has the sum of what is below it.
class CourseFiller {
 public:
  CourseFiller(const Manuscript& manuscript, const book::Catalog& catalog, Chapter& page, std::vector<Diagnostic>& diagnostics)
      : manuscript_(manuscript), catalog_(catalog), page_(page), diagnostics_(diagnostics) {}

  void fill(Block& table) {
    for (size_t i = 1; i < table.children.size(); ++i) {
      Block& line = table.children[i];
      if (line.text.empty())
        begin_part(line);
      else
        add_step(line);
    }
    end_part();
    std::string words = "In all";
    if (open_ > 0) words += ", without " + base::counted(open_, "exercise") + ", for which the time is yours to set";
    table.children.push_back(row({cell(strong(words)), cell(strong(std::to_string(total_)), book::Align::end), cell({})}));
  }

 private:
  void begin_part(Block& line) {
    end_part();
    part_ = &line;
  }

  void end_part() {
    if (part_) part_->children[1].runs = strong(sum_ > 0 ? std::to_string(sum_) : std::string(kOpen));
    part_ = nullptr;
    sum_ = 0;
  }

  void add_step(Block& line) {
    const std::string address = without_query(line.text);
    const auto parsed = book::chapter_address(address);
    const book::Document* chapter = parsed ? find_chapter(manuscript_, parsed->slug) : nullptr;
    const std::optional<Step> step = chapter ? step_at(*chapter, parsed->fragment, catalog_) : std::nullopt;
    if (!step) {
      diagnostics_.push_back({.file = page_.file,
                              .line = line.line,
                              .wrong = "This row of a course leads to " + in_quotes(line.text) + ", which takes no time of its own.",
                              .fix = "Name a chapter, or a section, figure, question or exercise of one: 'NN-slug.html#id'."});
      return;
    }
    line.children[0].runs = link_to(page_.document, line.text, step->words, line.line);
    line.children[1].runs = {{.text = step->open ? std::string(kOpen) : std::to_string(step->minutes)}};
    sum_ += step->minutes;
    total_ += step->minutes;
    open_ += step->open ? 1 : 0;
  }

  const Manuscript& manuscript_;
  const book::Catalog& catalog_;
  Chapter& page_;
  std::vector<Diagnostic>& diagnostics_;
  Block* part_ = nullptr;
  int sum_ = 0, total_ = 0;
  size_t open_ = 0;
};

/// Whole minutes and counts of one chapter, or of all.
struct Costs {
  int path = 0, with_folds = 0, questions = 0, exercises = 0;
  Costs& operator+=(const Costs& other) {
    path += other.path, with_folds += other.with_folds, questions += other.questions, exercises += other.exercises;
    return *this;
  }
};

Costs costs_of(const book::Document& document) {
  const book::PathLength length = path_length(document);
  const int path = book::reading_minutes(document);
  const auto exercises = static_cast<int>(std::ranges::count_if(document.items, book::is_exercise));
  // The words of folds alone are rounded, so that the second number is never below the first.
  const int folds = static_cast<int>(std::lround(book::minutes_with_folds(length) - path_minutes(length)));
  return {.path = path, .with_folds = path + folds, .questions = length.questions, .exercises = exercises};
}

Block costs_row(std::vector<book::Run> name, const Costs& costs, bool stressed) {
  std::vector<Block> cells = {cell(std::move(name))};
  for (const int number : {costs.path, costs.with_folds, costs.questions, costs.exercises}) {
    const std::string words = std::to_string(number);
    cells.push_back(cell(stressed ? strong(words) : std::vector<book::Run>{{.text = words}}, book::Align::end));
  }
  return row(std::move(cells));
}

void fill_minutes(const Manuscript& manuscript, book::Document& page, Block& table) {
  std::vector<Block> heads = {cell({{.text = "Chapter"}})};
  for (const char* words : {"Path", "With folds", "Questions", "Exercises"}) heads.push_back(cell({{.text = words}}, book::Align::end));
  table.children.push_back(row(std::move(heads), true));
  Costs all;
  for (const Chapter& chapter : manuscript.chapters) {
    const book::Document& document = chapter.document;
    const Costs costs = costs_of(document);
    table.children.push_back(costs_row(link_to(page, document.slug + ".html", heading_of(document), table.line), costs, false));
    all += costs;
  }
  table.children.push_back(costs_row(strong("All"), all, true));
}

/// Checks each "figure.parameter=value" between the "?" and the "#" of a link to this chapter.
void check_prepared_state(const book::Link& link, const book::Document& chapter, ChapterDraft& draft) {
  const size_t begin = link.href.find('?') + 1;
  const std::string settings = link.href.substr(begin, link.href.find('#') - begin);
  for (const std::string_view setting : base::split(settings, '&')) {
    const size_t dot = setting.find('.'), equals = setting.find('=');
    if (dot > equals) continue;  // a setting of the page, such as embed=1
    const std::string_view id = setting.substr(0, dot);
    const auto figure = std::ranges::find(chapter.figures, id, &book::Figure::id);
    if (figure == chapter.figures.end()) {
      draft.error(link.line, "There is no figure " + in_quotes(id) + " in " + chapter.slug + ".",
                  "Copy the address from the menu of the figure: 'Copy a link to this moment'.");
      continue;
    }
    std::vector<book::Setting> read;
    add_setting(*book::find(draft.catalog, figure->kind), setting.substr(dot + 1, equals - dot - 1),
                base::url_decode(setting.substr(equals + 1)), link.line, draft, read);
  }
}

}  // namespace

void fill_courses(Manuscript& manuscript, const book::Catalog& catalog) {
  for (Chapter& page : manuscript.pages) {
    for (Block& block : page.document.blocks) {
      if (block.kind != BlockKind::table) continue;
      if (block.language == kCourseFence) CourseFiller(manuscript, catalog, page, manuscript.diagnostics).fill(block);
      if (block.language == kMinutesFence) fill_minutes(manuscript, page.document, block);
    }
  }
}

void check_prepared_states(Manuscript& manuscript, const book::Catalog& catalog) {
  manuscript.for_each_text([&](const Chapter& text) {
    ChapterDraft draft{.catalog = catalog, .file = text.file};
    for (const book::Link& link : text.document.links) {
      const std::string address = without_query(link.href);
      const auto parsed = address == link.href ? std::nullopt : book::chapter_address(address);
      const book::Document* chapter = parsed ? find_chapter(manuscript, parsed->slug) : nullptr;
      if (chapter) check_prepared_state(link, *chapter, draft);
    }
    manuscript.diagnostics.append_range(std::move(draft.diagnostics));
  });
}

}  // namespace compiler
