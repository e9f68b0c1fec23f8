#pragma once

#include <optional>
#include <span>

#include "book/catalog.h"
#include "book/document.h"
#include "book/pretest/advice.h"
#include "book/quiz/view.h"
#include "book/review/review_end.h"
#include "book/view/element.h"

// One function for each control, in the .cpp file of its name. Called without a state it makes the control as the page has it before the
// application runs, when nothing can be pressed.
namespace book::view {

/// What opens over a figure. At most one is open at a time.
enum class FigurePanel { none, menu, data, writing };

/// One of the ways in which a figure's cursor moves, as a slider.
struct CursorSlider {
  std::string_view label;  ///< of the parameter that holds it: "position"
  int min = 0;
  int max = 0;
  int value = 0;
  bool operator==(const CursorSlider&) const = default;
};

/// What a figure and its controls show.
struct FigureProps {
  std::vector<double> values;                ///< one per parameter
  std::string text;                          ///< for kinds that have one
  std::string description;                   ///< of the picture, in words
  std::string cursor_text;                   ///< the values at the cursor
  std::optional<CursorSlider> across, down;  ///< nothing: the cursor does not move this way, or a control beside the picture moves it
  std::string status;                        ///< what has just been done: "Copied."
  bool live = false;                         ///< the application runs, and draws it
  bool in_text = false;                      ///< the Workbench shows it in the text, for want of a stage
  bool staged = false;                       ///< it is on the stage
  bool covered = false;                      ///< it waits for a prediction, and cannot be used
  std::string skipped;                       ///< id of the prediction that was skipped, although the picture answers it; or empty
  bool differs = false;                      ///< from what the text says here, by the reader's hand
  bool playing = false;
  std::vector<base::Action> actions;  ///< in their present state
  std::optional<int> percent;         ///< how much of what is running is done
  bool zooms = false;                 ///< two fingers zoom its picture; on others they zoom the page
  bool enlarged = false;              ///< it fills the window
  std::string caption;                ///< the paragraph being read, below it while it fills the window
  FigurePanel open = FigurePanel::none;
  bool operator==(const FigureProps&) const = default;
};

/// What the reader sees of one of the two places where questions are asked once more (book/quiz/once_more.h).
struct OnceMoreView {
  bool open = false;
  bool skipped = false;
  bool all_right = false;  ///< every question that stands there is answered right
};

/// The values that the figure's fence sets, with those of its kind for the rest, and its text.
FigureProps initial_view(const Figure& figure, const FigureKind& kind);

/// How many knobs can be turned: those beside the picture, and with its menu open those in it.
int count_open_controls(const Figure& figure, const FigureKind& kind, std::span<const double> values, FigurePanel open);

/// The whole <figure>. `index` is its own in Document::figures.
Element figure(const Figure& figure, int index, const FigureKind& kind, const FigureProps& view);

/// A question as a card. `item` is an index into Document::items. The questions of a bank are hidden without a view: they are not
/// part of a pass.
Element question(const Document& document, int item, const ItemView* view = nullptr);

/// Adds the right answer, collapsed, for readers without scripts. It is a second copy of the texts, so it has no ids.
void add_answer(Element& to, const Document& document, const Item& item);

/// A stepper at this step, counted from 1; 0: not begun.
Element stepper(const Document& document, const Stepper& stepper, std::optional<int> step = {});

/// The link that replaces a scene where there is no stage.
Element scene(const Document& document, const Block& block);

/// The definition that the term link `block.index` opens and closes. Without scripts, that link leads to the glossary.
Element definition(const Document& document, const Block& block, bool open = false);

/// The line of facts below a chapter's title. `items` are the views of the document's questions.
Element facts(const Document& document, const Block& block, std::span<const ItemView> items = {});

/// The dials of a story: a link to each of its screens. `section` is the id of the heading of the one that is read; empty: not known.
Element dials(const Document& document, std::string_view section = {});

/// How the reader answered the questions. `page` is the chapter, or the bank of the final quiz; `block` its summary; `asked` the same
/// chapter, or the open pass over the bank; `items` the views of its questions.
Element summary(const Document& page, const Block& block, const Document& asked, std::span<const ItemView> items = {});

/// What stands below the last question of a review. `block` is the summary of `bank`.
[[gnu::noinline]] Element review_end(const Document& bank, const Block& block, const ReviewEnd& end);

/// What stands below the last question of a pre-test. `block` is the summary of `bank`.
[[gnu::noinline]] Element pretest_end(const Document& bank, const Block& block, const PretestEnd& end);

/// What the reader can do at the end of the chapter, each marked once its questions are answered. `items` as above.
Element skills(const Document& document, const Block& block, std::span<const ItemView> items = {});

/// The place where questions are asked once more, without the questions. It is hidden in the tree: whether it is shown is known before the
/// application runs (web/first_paint.js).
Element once_more(const Document& document, const Block& block, const OnceMoreView* view = nullptr);

/// All of a chapter's controls, and its links that can be switched on, before the application runs. Only the descriptions of figures are
/// left out, because they would have to be computed.
std::vector<Element> controls(const Document& document, const Catalog& catalog);

}  // namespace book::view
