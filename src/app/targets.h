#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/state.h"
#include "book/document.h"

namespace app {

/// What an element is to the application. The comments say what `index`, `part` and `detail` count.
struct Target {
  enum class Kind {
    none,
    // The bar and the panels
    switch_view,
    switch_theme,
    toggle_contents,
    close_notice,
    close_glance,
    glanced_figure,  ///< the link to the figure that the glance shows
    divider,
    setting,  ///< a setting; its value, 0 for the empty one
    export_progress,
    import_progress,
    progress_file,
    reset_progress,
    search_panel,
    search_words,
    search_retry,
    help_panel,
    // The text
    link,        ///< a link
    definition,  ///< the button that closes a definition: the link that opens it
    listing,     ///< the button that copies a listing
    step,        ///< a walk; its step
    step_back,   ///< a walk
    step_on,     ///< a walk
    // Figures
    figure,         ///< a figure
    figure_button,  ///< a figure; a FigureButton
    figure_text,    ///< a figure
    number,         ///< a figure; a parameter
    slider,         ///< a figure; a parameter
    choice,         ///< a figure; a parameter; its value
    cursor,         ///< a figure; 1 for the slider that moves its cursor down, 0 for the other
    action,         ///< a figure; one of its actions; an ActionPart
    action_text,    ///< a figure: the field in which the reader writes a text for an action
    action_file,    ///< a figure; one of its actions: the file that it asks for
    // Questions
    question,  ///< an item
    check,     ///< an item
    again,     ///< an item
    reveal,    ///< an item
    hint,      ///< an item
    next,      ///< an item of the final quiz: the button that leads on
    open,      ///< an item: the button that unfolds what a prediction folds
    option,    ///< an item; an option
    card,      ///< an item; an option that is put in order
    nudge,     ///< likewise; 0 for up, 1 for down
    side,      ///< an item; an option whose side is matched
    slot,      ///< an item; an option that is given a side
    field,     ///< an item
    // The final quiz
    final_button,  ///< one of book::kFinalButtons
  };
  Kind kind = Kind::none;
  size_t index = 0;
  size_t part = 0;
  size_t detail = 0;
};

/// Finds what an element is to the application by its id.
class Targets {
 public:
  Targets() = default;
  /// Of the open chapter. Its document and the figures of `state` keep their order as long as the table is used.
  Targets(const book::Document& document, const State& state);

  /// Kind::none if the application takes no events from the element.
  Target find(std::string_view id) const;

 private:
  void add(std::string_view id, Target target) { targets_.insert_or_assign(std::string(id), target); }
  void add_settings();
  void add_text(const book::Document& document);
  void add_figure(const Figure& figure, size_t index);
  void add_question(const book::Item& item, size_t index);

  std::map<std::string, Target, std::less<>> targets_;
};

}  // namespace app
