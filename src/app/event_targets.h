#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "app/state.h"
#include "book/document.h"
#include "book/quiz/answer_control.h"
#include "book/view/figure_control.h"

namespace app {

// What an element is to the application. Indices are those of the document, of the state's figures, and of a figure's parameters.

/// An element of the bar or the panels.
enum class PageTarget {
  switch_view,
  switch_theme,
  toggle_contents,
  close_notice,
  close_peek,
  peeked_figure,  ///< the link to the figure that the peek shows
  divider,
  export_progress,
  import_progress,
  progress_file,
  reset_progress,
  send_progress,
  copy_progress,
  add_progress,
  save_calendar,
  save_cards,
  search_panel,
  search_words,
  search_retry,
  help_panel,
  ask_more,     ///< for another review
  ask_at_head,  ///< what was missed in the chapter before
  skip_at_head,
  ask_at_end,  ///< what was missed in this one
  resume_pretest,
  explain_pretest,
  repeat_pretest,
  ask_open,  ///< of all questions
};
struct SettingTarget {
  size_t setting;
  size_t value;  ///< 0 for the empty one
};

// The text
struct LinkTarget {
  size_t link;
};
/// The button that closes the definition that this link opens.
struct DefinitionTarget {
  size_t link;
};
/// The button that copies a listing.
struct ListingTarget {};
struct StepTarget {
  size_t stepper;
  int by;    ///< back or on
  int step;  ///< with by = 0: to this one, counted from 1
};

// Figures
struct PictureTarget {
  size_t figure;
};
struct FigureButtonTarget {
  size_t figure;
  FigureButton button;
};
struct FigureTextTarget {
  size_t figure;
};
struct ParameterTarget {
  size_t figure;
  size_t parameter;
  book::view::ControlUse use;
};
/// The slider that moves the cursor down, or across.
struct CursorTarget {
  size_t figure;
  bool down;
};
struct ActionTarget {
  size_t figure;
  size_t action;
  ActionPart part;
};
/// The field in which the reader writes a text for an action.
struct ActionTextTarget {
  size_t figure;
};
struct ActionFileTarget {
  size_t figure;
  size_t action;
};

/// The report of a figure, or one of the elements in it: the block's index.
struct ReportTarget {
  size_t block;
};

// Questions
struct QuestionTarget {
  size_t item;
};
enum class QuestionButton { check, sure, again, fresh, reveal, hint, next, open, link, png, svg, unknown, stop };
struct QuestionButtonTarget {
  size_t item;
  QuestionButton button;
};
struct AnswerTarget {
  size_t item;
  size_t option;
  book::AnswerEvent event;
};
/// One of book::kFinalButtons.
struct FinalButtonTarget {
  size_t button;
};

using EventTarget =
    std::variant<std::monostate, PageTarget, SettingTarget, LinkTarget, DefinitionTarget, ListingTarget, StepTarget, PictureTarget,
                 FigureButtonTarget, FigureTextTarget, ParameterTarget, CursorTarget, ActionTarget, ActionTextTarget, ActionFileTarget,
                 ReportTarget, QuestionTarget, QuestionButtonTarget, AnswerTarget, FinalButtonTarget>;

/// Finds what an element is to the application by its id.
class EventTargets {
 public:
  EventTargets() = default;
  /// Of the open chapter. Its document and the figures of `state` keep their order as long as the table is used.
  EventTargets(const book::Document& document, const State& state);

  /// std::monostate if the application takes no events from the element. What is in a report counts as the report.
  EventTarget find(std::string_view id) const;

 private:
  void add(std::string_view id, EventTarget target) { targets_.insert_or_assign(std::string(id), target); }
  void add_settings();
  void add_text(const book::Document& document);
  void add_figure(const Figure& figure, size_t index);
  void add_question(const book::Item& item, size_t index);

  std::map<std::string, EventTarget, std::less<>> targets_;
};

}  // namespace app
