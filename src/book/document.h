#pragma once

#include <string>
#include <string_view>
#include <vector>

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
  walk,
  definition,
  facts,
  summary
};

enum class Align { start, center, end };

/// Lines of a listing that carry a name, counted from 1.
struct NamedLines {
  std::string name;
  int first = 1;
  int last = 1;
};

/// One block of a chapter. Which fields mean something depends on `kind`; the others keep their defaults.
struct Block {
  BlockKind kind = BlockKind::paragraph;
  std::string id;  ///< id of its HTML element; unique in the document. Headings: a stable slug; figures, quizzes: their own id
  int line = 0;    ///< 1-based line of the Markdown file it begins on

  int level = 0;                             ///< heading: 1 to 6
  bool ordered = false;                      ///< list: numbered, from `start` on
  int start = 1;                             ///< list, ordered
  bool header = false;                       ///< table_row: in the head
  Align align = Align::start;                ///< table_cell
  std::vector<Run> runs;                     ///< heading, paragraph, table_cell
  std::vector<Block> children;               ///< list -> list_item -> any; table -> table_row -> table_cell; note -> any.
                                             ///< summary -> paragraph for each item.
                                             ///< A list item's own text is always a paragraph child, in tight lists too
  std::string text;                          ///< code: as written, without a final newline
  std::string language;                      ///< code: first word after the fence, may be empty
  std::vector<NamedLines> named_lines = {};  ///< code
  int index = -1;  ///< formula, figure, quiz, scene, walk: into Document::formulas, figures, items, scenes, walks;
                   ///< definition: into Document::links, the term link that opens it;
                   ///< facts: minutes to read; a paragraph of the summary: the item that it is about
};

/// A formula as its author wrote it. Its picture and MathML come from tools/typeset, by `tex` and `display`.
struct Formula {
  std::string tex;
  bool display = false;
  int line = 0;
};

/// One `name=value` that a fence or a link gives to a figure. Checked against the catalog when parsed.
struct Setting {
  std::string name;
  double value = 0;  ///< of a parameter; the text of a figure that has one has no number
  std::string text;  ///< as addresses write it
};

struct Link {
  std::string href;               ///< as written: "#the-formula", "05-learned.html", "https://…", "figure:table?base=100"
  std::string element_id;         ///< id of its <a> or <button>: "link-3"
  std::string figure_id;          ///< for links that act on a figure; else empty
  std::vector<Setting> settings;  ///< ditto
  std::string part;               ///< for words that name a part ("part:pos"): they light up with all that is called so; else empty
  std::string term;  ///< for words that open a definition ("term:wavelength", with the glossary's address for an href); else empty
  int line = 0;
};

struct Figure {
  std::string id;
  std::string kind;  ///< a kind of the catalog
  std::vector<Setting> settings;
  int line = 0;
};

/// From a place in the text on, the stage shows a figure in this state. What the reader set by hand stays.
struct Scene {
  int link = -1;      ///< index into Document::links: the figure and its state; on the Page, which has no stage, a link to follow
  std::string words;  ///< of that link
  int line = 0;
};

/// A numbered walk through states of one figure.
struct Walk {
  struct Step {
    std::vector<Run> text;
    int link = -1;  ///< index into Document::links: the figure's state, on top of what its fence says
    int line = 0;
  };
  std::string id;
  std::string figure_id;
  std::vector<Step> steps;
  int line = 0;
};

/// An entry of the glossary that the chapter links to.
struct Term {
  std::string id;
  std::string title;
  std::vector<Run> definition;  ///< with the title before it, as strong text: "Pair. Two dimensions that …"; holds no link
};

/// A chapter that the final quiz asks about.
struct Topic {
  std::string slug;
  std::string title;  ///< "3 · The geometry of positions"
};

/// A chapter: plain values, complete in itself. Everything that shows a chapter renders one of these.
struct Document {
  std::string slug;   ///< "02-sinusoidal-encoding", the file name without .md
  int number = 0;     ///< 2; 0 when the file name has none
  std::string title;  ///< text of the first level-1 heading
  std::vector<Block> blocks;
  std::vector<Formula> formulas;  ///< each distinct (tex, display) once
  std::vector<Link> links;
  std::vector<Figure> figures;
  std::vector<Item> items;
  std::vector<Scene> scenes;
  std::vector<Walk> walks;
  std::vector<Term> terms;
  std::vector<Topic> topics;  ///< of the final quiz only
};

/// Whether `id` is a heading, a figure or a quiz: only what keeps its name when the text is edited can be linked to.
bool has_anchor(const Document& document, std::string_view id);

/// The term of that id, or null.
const Term* find_term(const Document& document, std::string_view id);

/// The words of `runs` without markup; a formula, one of `formulas`, becomes a line of text as well.
std::string plain_text(const std::vector<Run>& runs, const std::vector<Formula>& formulas);

/// The names that line `number`, from 1, of a listing carries.
std::vector<std::string> parts_of_line(const Block& code, int number);

/// "2 · Sinusoidal encoding"; without a number, the title alone.
std::string numbered_title(int number, std::string_view title);

}  // namespace book
