#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/parse/chapter.h"

namespace compiler {

/// A fenced block as written in the file.
struct Fence {
  std::string word;      ///< the first of its info string: "figure"
  std::string argument;  ///< the rest of it: "encoding_table"
  std::string title;     ///< the same as written, with its backslashes
  std::string text;      ///< its lines, without the final line feed
  int line = 0;          ///< of the opening fence
};

/// A word that opens a fence to which the book gives a meaning. All other fences are listings.
struct FenceKind {
  std::string_view word;
  std::optional<book::Block> (*read)(const Fence& fence, ChapterDraft& chapter);
  bool wide = false;          ///< may stand neither in a list or note nor in a fold
  bool holds_fences = false;  ///< shorter ones: a fold
};
/// Null for a listing. `info` is the whole info string.
const FenceKind* find_fence(std::string_view info);
/// The words of all fences that are no listings.
std::vector<std::string_view> fence_words();

/// ```figure KIND: `key: value` lines. Adds the figure to the chapter and returns its block, or reports what is wrong with it.
std::optional<book::Block> read_figure(const Fence& fence, ChapterDraft& chapter);

/// ```quiz ID: fields, then options. Adds the item to the chapter and returns its block, or reports what is wrong with it.
/// ```exercise ID: the same, for code that the reader writes.
std::optional<book::Block> read_quiz(const Fence& fence, ChapterDraft& chapter);

/// ```steps ID: `figure: id`, then `- (name=value&name=value) A sentence.` lines. Adds a stepper and its links to the chapter.
std::optional<book::Block> read_steps(const Fence& fence, ChapterDraft& chapter);

/// ```show FIGURE: `name: value` lines; `words: …` is the text of the link for readers without a stage. Adds a scene and its link to the
/// chapter.
std::optional<book::Block> read_scene(const Fence& fence, ChapterDraft& chapter);

/// ```deeper TITLE {#id} or ```sources: blocks that are closed on screen.
std::optional<book::Block> read_fold(const Fence& fence, ChapterDraft& chapter);

/// Moves the id of "Title {#id}" from the runs of a heading or a fold into its id.
void take_explicit_id(book::Block& titled, ChapterDraft& chapter);

/// ```skills: three lines `- (item, item) words`. Adds the skills to the chapter.
std::optional<book::Block> read_skills(const Fence& fence, ChapterDraft& chapter);

/// ```report FIGURE: `- (warning-id) [words](address)` lines, one for each warning that the engine has. Returns the block of the form and
/// of what the figure says in words, or reports what is wrong with it.
std::optional<book::Block> read_report(const Fence& fence, ChapterDraft& chapter);

/// ```term ID: a line with its title, then its definition. Adds the term to the chapter; it has no block of its own.
std::optional<book::Block> read_term(const Fence& fence, ChapterDraft& chapter);

/// ```story, empty: from here on the chapter is told screen by screen. Returns the block of its dials.
std::optional<book::Block> read_story(const Fence& fence, ChapterDraft& chapter);

/// ```course: `- address what to do there` lines, and titles of parts between them. Returns a table whose first columns are filled in when
/// all chapters are there (compiler/site/courses.h).
std::optional<book::Block> read_course(const Fence& fence, ChapterDraft& chapter);

/// ```minutes, empty: the place of a table of all chapters and how long they take.
std::optional<book::Block> read_minutes(const Fence& fence, ChapterDraft& chapter);

/// ```frame TITLE: the address of a part of the book, which is shown in a frame. Returns it as a listing of that language.
std::optional<book::Block> read_frame(const Fence& fence, ChapterDraft& chapter);

/// ```math: one display formula in TeX.
std::optional<book::Block> read_formula(const Fence& fence, ChapterDraft& chapter);

/// Warns if a line of code is too long for the column.
void check_code_line(std::string_view text, int line, ChapterDraft& chapter);

/// Any other fence is a listing. Its last lines may show how it is used, as Python's documentation does: ">>> call". Warns of lines that
/// are too long for the column.
book::Block read_code(const Fence& fence, ChapterDraft& chapter);

}  // namespace compiler
