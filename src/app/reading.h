#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/chapter.h"
#include "app/dom_diff.h"
#include "app/effects.h"
#include "app/settings.h"
#include "app/state.h"

namespace app {

/// Where a block of the document is, in CSS pixels from the top of the page.
struct BlockPlace {
  float top_px = 0;
  float bottom_px = 0;
};

/// The name of the part to highlight, from each source that can ask for one. The first one that is not empty wins.
struct Highlights {
  std::string hovered;  ///< words, part of a formula or line of a listing under the pointer
  std::string figure;   ///< part of the picture under the pointer
  std::string focused;
  std::string pinned;  ///< words that were clicked
  std::string shown;   ///< the part that the last frame highlighted

  const std::string& current() const { return !hovered.empty() ? hovered : !figure.empty() ? figure : !focused.empty() ? focused : pinned; }
};

/// How the text is read: what the reader has reached, and how the text acts on the figures beside it: by scenes that the reader reaches, by
/// links, by steppers, and by names that words and parts of pictures share.
class Reading {
 public:
  /// The top and bottom of every block of the document, then the height of the whole, in CSS pixels from the top of the page.
  void place_blocks(const book::Document& document, std::span<const float> tops_and_bottoms);
  void scroll(float scrolled_px, float window_height_px);
  float scrolled_px() const { return scroll_px_; }

  /// The figure of the focused control, if there is one; otherwise the one that the last link acted on, until the reader reads on;
  /// otherwise the last one that the reader has reached, by its own place, by a scene or by a question answered in it; otherwise the first.
  /// Figures that a prediction folds do not count; nothing if that leaves none.
  std::optional<size_t> figure_on_stage(const Chapter& chapter) const;
  /// Puts each figure on the stage into the state of the last of its scenes that the reader has reached.
  Effects follow_scenes(const Chapter& chapter, const View& view) const;

  /// The text of the paragraph that the reader has reached; empty if that is not known.
  std::string paragraph_read(const Chapter& chapter) const;

  // A peek: without a stage, a small picture of a figure that is out of sight, where the reader is.
  /// Shows one, unless there is a stage or the figure is in sight.
  Effects peek_at(const Chapter& chapter, std::string_view figure, const View& view);
  Effects end_peek();
  /// The figure that it shows; null if there is none.
  Figure* peeked_at(const Chapter& chapter) const { return peek_ < 0 ? nullptr : &chapter.figures[static_cast<size_t>(peek_)]; }

  /// Does what a link says that acts on a figure.
  Effects follow_link(const Chapter& chapter, const book::Link& link, const View& view);
  /// Does the same by itself for an answer that has been judged, if its figure is in sight: nothing scrolls, and the focus stays.
  Effects show_answer(const Chapter& chapter, const book::Link& link, const View& view);
  /// Moves the keyboard focus back from a figure to the link that it came from.
  Effects return_focus(const Chapter& chapter);

  /// Parts of the same name are highlighted together. Of names separated by spaces the first one counts.
  Effects highlight(std::string Highlights::* source, std::string_view names);
  /// Clicking on words pins the highlight of their part, so that it stays without the pointer; clicking again releases it.
  Effects pin_part(std::string_view name);
  /// Releases the pinned highlight.
  Effects let_go_of_part();
  const std::string& highlighted() const { return highlights_.current(); }

  // Definitions of terms, which open below the block that contains the link. At most one is open at a time.
  Effects toggle_term(int link);
  /// Closes the open definition, if there is one. Moves the focus from it back to its link.
  Effects close_term(const Chapter& chapter);

  void render(DomDiff& dom, const Chapter& chapter, const State& state) const;

 private:
  float reading_line_px(float window_height_px) const;
  size_t blocks_read(const Chapter& chapter) const;

  std::vector<BlockPlace> places_;  ///< of the document's blocks; empty until they are known
  float page_height_px_ = 0;
  float scroll_px_ = 0;
  int requested_figure_ = -1;      ///< the figure that a link acted on, which stays on stage until the reader reads on; -1: none
  float requested_at_px_ = 0;      ///< scroll position at that moment
  int peek_ = -1;                  ///< the figure that a peek shows, or -1
  std::string focus_return_link_;  ///< the link that moved the keyboard focus to its figure
  Highlights highlights_;
  int open_term_ = -1;  ///< the link whose definition is open, or -1; not in State, because addresses leave it out
};

/// Goes to a step of a stepper, counted from 1; to none if there is no such step. A step sets all values of its figure, so that going back
/// shows the earlier picture again.
Effects step_to(const Chapter& chapter, size_t stepper, StepperState& state, int step);

}  // namespace app
