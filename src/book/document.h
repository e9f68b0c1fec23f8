#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/atlas.h"
#include "book/quiz/item.h"
#include "book/run.h"

namespace book {

enum class BlockKind {
  heading,
  paragraph,
  list,
  list_item,
  table,
  table_row,
  table_cell,
  code,
  formula,
  figure,
  quiz,
  note,
  rule,
  scene,
  stepper,
  definition,
  facts,
  dials,
  summary,
  fold,
  skills,
  report,
  once_more
};

enum class Align { start, center, end };

/// A named range of lines of a listing, counted from 1, both ends inclusive.
struct NamedLines {
  std::string name;
  int first = 1;
  int last = 1;
};

/// One block of a chapter. Which fields are used depends on `kind`; the others keep their defaults.
struct Block {
  BlockKind kind = BlockKind::paragraph;
  std::string id;  ///< id of its HTML element; unique in the document. Headings: a stable slug; figures, quizzes: their own id
  int line = 0;    ///< 1-based line of the Markdown file it begins on

  int level = 0;                             ///< heading: 1 to 6
  bool ordered = false;                      ///< list: numbered
  int start = 1;                             ///< ordered list: number of the first item
  bool header = false;                       ///< table_row: part of the table's head
  Align align = Align::start;                ///< table_cell
  std::vector<Run> runs;                     ///< heading, paragraph, table_cell; fold: the words that open it
  std::vector<Block> children;               ///< list -> list_item -> any; table -> table_row -> table_cell; note, fold -> any.
                                             ///< summary -> one paragraph for each item.
                                             ///< report -> one paragraph for each warning: a link to what explains it.
                                             ///< A list item's own text is always a paragraph child, even in tight lists
  std::string text;                          ///< code: as written, without a final newline; fold: its fence, "deeper" or "sources";
                                             ///< paragraph of a report: the id of the warning;
                                             ///< once_more: the slug of the chapter before, at the head of this one; empty at its end
  std::string language;                      ///< code: first word after the fence, may be empty
  std::string call = {};                     ///< code: what is run after it, to show what it does; empty for what is only shown
  std::vector<NamedLines> named_lines = {};  ///< code
  int index = -1;  ///< formula, figure, quiz, scene, stepper, report: index into Document::formulas, figures, items, scenes, steppers,
                   ///< figures;
                   ///< definition: index into Document::links of the term link that opens it;
                   ///< facts: reading time in minutes; paragraph of a summary: index of the item it is about
};

/// A formula as its author wrote it. Its picture and MathML come from tools/typeset, keyed by `tex` and `display`.
struct Formula {
  std::string tex;
  bool display = false;
  int line = 0;
};

/// One `name=value` that a fence or a link sets in a figure. The parser checks it against the catalog.
struct Setting {
  std::string name;
  double value = 0;  ///< the parameter's value; unused for a figure's text parameter
  std::string text;  ///< as written in addresses
};

struct Link {
  std::string href;               ///< as written: "#the-formula", "05-learned.html", "https://…", "figure:table?base=100"
  std::string element_id;         ///< id of its <a> or <button>: "link-3"
  std::string figure_id;          ///< for links that act on a figure; otherwise empty
  std::vector<Setting> settings;  ///< for the same links
  std::string part;  ///< for words that name a part ("part:pos") and light up with everything else of that name; otherwise empty
  std::string term;  ///< for words that open a definition ("term:wavelength"; `href` is then its address in the glossary); otherwise empty
  int line = 0;
};

struct Figure {
  std::string id;
  std::string kind;  ///< a kind in the catalog
  std::vector<Setting> settings;
  std::vector<std::string> front;  ///< names of the controls that stand beside the picture here; empty: as its kind says
  int line = 0;
};

/// The state in which the stage shows a figure from this place in the text on. What the reader has set by hand stays as it is.
struct Scene {
  int link = -1;      ///< index into Document::links: the figure and its state. The Page, which has no stage, shows the link
  std::string words;  ///< the text of that link
  int line = 0;
};

/// A sequence of numbered steps, each of which shows a state of the same figure.
struct Stepper {
  struct Step {
    std::vector<Run> text;
    int link = -1;  ///< index into Document::links: the figure's state, applied on top of the settings in its fence
    int line = 0;
  };
  std::string id;
  std::string figure_id;
  std::vector<Step> steps;
  int line = 0;
};

/// Something the reader can do at the end of the chapter, and the questions that show it.
struct Skill {
  std::vector<Run> words;
  std::vector<std::string> items;       ///< ids of questions of the chapter
  std::string name = {};                ///< unique in the book, for others that need it: "rotate-a-row"; may be empty
  std::vector<std::string> needs = {};  ///< names of skills that must be there before this one
  std::vector<std::string> later = {};  ///< those of them that a later chapter teaches, which is meant; not part of the stored text
  int line = 0;
};

/// An entry of the glossary that the chapter links to.
struct Term {
  std::string id;
  std::string title;
  std::vector<Run> definition;  ///< begins with the title as strong text: "Pair. Two dimensions that …"; contains no links
};

/// A chapter that a bank of questions is about.
struct Topic {
  std::string slug;
  std::string title;      ///< "3 · The geometry of positions"
  std::string last = {};  ///< the verdicts on the reader's last answers about it, 'r' or 'w', the oldest first; not part of the stored text
};

inline constexpr int kUnnumbered = -1;

/// A parsed chapter: self-contained plain values. Everything that displays a chapter renders one of these.
struct Document {
  std::string slug;   ///< "02-sinusoidal-encoding", the file name without .md
  int number = 0;     ///< 2; 0 if the file name has none; kUnnumbered for a chapter without one
  std::string title;  ///< text of the first level-1 heading
  std::vector<Block> blocks;
  std::vector<Formula> formulas;  ///< each distinct (tex, display) once
  std::vector<Link> links;
  std::vector<Figure> figures;
  std::vector<Item> items;
  std::vector<Scene> scenes;
  std::vector<Stepper> steppers;
  std::vector<Term> terms;
  std::vector<Topic> topics;  ///< of a bank only
  std::vector<Skill> skills;
  base::Atlas atlas;  ///< the map of the book, if one of the figures shows it
};

/// Whether the page asks some questions of a bank, one at a time: the final quiz, a review.
inline bool is_bank(const Document& document) { return !document.topics.empty(); }

/// Calls `visit` with each block in reading order, those of folds after their fold. Blocks in lists, tables and notes are left out.
void for_each_block(const std::vector<Block>& blocks, const auto& visit) {
  for (const Block& block : blocks) {
    visit(block);
    if (block.kind == BlockKind::fold) for_each_block(block.children, visit);
  }
}

/// The dials of a story, which lead to its screens; a chapter that has them is laid out as one.
inline constexpr const char* kDialsId = "dials";
bool is_story(const Document& document);

/// Whether `id` belongs to a heading, figure, quiz, stepper, fold or report. Only these can be linked to, because they keep their ids when
/// the text is edited.
bool has_anchor(const Document& document, std::string_view id);

/// The block with this id, also inside another one, or null.
const Block* find_block(const std::vector<Block>& blocks, std::string_view id);

/// The term with this id, or null.
const Term* find_term(const Document& document, std::string_view id);

/// The text of `runs` without markup. Formulas, which are indices into `formulas`, become text as by formula_text.
std::string plain_text(const std::vector<Run>& runs, const std::vector<Formula>& formulas);

/// The names of line `number` (from 1) of a listing.
std::vector<std::string> parts_of_line(const Block& code, int number);

/// "2 · Sinusoidal encoding"; without a number, the title alone.
std::string numbered_title(int number, std::string_view title);

}  // namespace book
