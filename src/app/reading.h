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
#include "book/stage_cues.h"

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
  Reading() = default;
  explicit Reading(const book::Document& document) : cues_(book::stage_cues(document)) {}

  /// The top and bottom of every block of the document, then the height of the whole, in CSS pixels from the top of the page.
  void place_blocks(const book::Document& document, std::span<const float> tops_and_bottoms);
  void scroll(float scrolled_px, float window_height_px);
  float scrolled_px() const { return scroll_px_; }

  /// The figure of the focused control, if there is one; otherwise the one that the last link acted on, until the reader reads on;
  /// otherwise that of the last cue that the reader has reached; otherwise that of the first. Cues that a prediction folds do not count;
  /// nothing if that leaves none.
  std::optional<size_t> figure_on_stage(const Chapter& chapter) const;
  /// Puts each figure into the state that the text has named where the reader is, unless she has just asked for another.
  Effects follow_scenes(const Chapter& chapter, const View& view);
  /// Id of the link whose words named the state that the figure on the stage travels to; empty if a scene did.
  const std::string& lit_link() const { return lit_link_; }

  /// The block has been unfolded: until the reader reads on by half a window, its cue counts as reached.
  void unfold(size_t block);
  /// The prediction, an index into Document::items, that waits and folds the figure's own place; -1: none.
  int prediction_over(const Chapter& chapter, size_t figure) const;
  /// Whether the figure stands on the stage before its prediction is answered. It shows what a scene above the prediction says, and cannot
  /// be used.
  bool is_covered(const Chapter& chapter, size_t figure) const;

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
  // Where the reader is thought to read, as a share of the window's height.
  static constexpr float kLineAtTop = 0.3f;  ///< on opening a page
  static constexpr float kLineAfterJump = 0.2f;
  static constexpr float kLine = 0.5f;  ///< while she scrolls down

  struct Told {
    std::vector<book::Setting> settings, of_scene;
    int cue = -1;  ///< the last one that counts, into cues_
    int section = -1;
  };

  float reading_line_px(float window_height_px) const;
  float top_px(const book::StageCue& cue) const;
  std::optional<size_t> cue_in_focus(const Chapter& chapter) const;
  size_t cues_reached(const Chapter& chapter) const;
  Told told(const Chapter& chapter, size_t figure, size_t end) const;
  void request(size_t figure);

  std::vector<book::StageCue> cues_;
  std::vector<BlockPlace> places_;  ///< of the document's blocks; empty until they are known
  float page_height_px_ = 0;
  float scroll_px_ = 0;
  float line_ = kLineAtTop;        ///< the reading line, see above
  int requested_figure_ = -1;      ///< the figure that a link acted on, which stays on stage until the reader reads on; -1: none
  size_t unfolded_cues_ = 0;       ///< so many cues count as reached at least, for as long
  float requested_at_px_ = 0;      ///< scroll position at that moment
  int peek_ = -1;                  ///< the figure that a peek shows, or -1
  std::string focus_return_link_;  ///< the link that moved the keyboard focus to its figure
  std::string lit_link_;
  Highlights highlights_;
  int open_term_ = -1;  ///< the link whose definition is open, or -1; not in State, because addresses leave it out
};

/// Goes to a step of a stepper, counted from 1; to none if there is no such step. A step sets all values of its figure, so that going back
/// shows the earlier picture again.
Effects step_to(const Chapter& chapter, size_t stepper, StepperState& state, int step);

}  // namespace app
