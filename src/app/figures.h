#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/changed.h"
#include "app/dom_diff.h"
#include "app/moving_scene.h"
#include "base/catalog.h"
#include "base/result.h"
#include "book/document.h"
#include "book/view/controls.h"
#include "figures/figure.h"
#include "platform/window.h"

namespace app {

struct State;
struct View;

/// What the chapter says about a figure.
struct FigureInBook {
  std::vector<double> values;          ///< what it sets at this point: "Reset" restores them, and the URL leaves them out
  std::string text;                    ///< likewise, for kinds that have a text
  std::vector<double> initial_values;  ///< what the figure's fence says: the starting point of scenes and steps
  std::string initial_text;
  std::vector<char> set_by_scene;  ///< one per parameter: some scene of the chapter sets it
  int scene = -1;                  ///< index into Document::scenes of the scene that it is in; -1: none, so its fence applies
};

/// What the reader has set, so that the book leaves it alone.
struct SetByReader {
  std::vector<char> values;  ///< one per parameter
  bool text = false;
};

/// A figure that plays: its values move on by themselves.
struct FigureMotion {
  bool playing = false;
  bool by_steps = false;  ///< for readers who want less motion: whole steps, instead of gliding
  double played = 0;      ///< the value of the parameter that plays, between two steps
  double since_ms = 0;    ///< when it had this value
};

/// What is said about a figure beside its picture.
struct FigureWords {
  std::string description;  ///< of its state, even while the picture is still moving there
  std::string cursor;       ///< the values at the cursor
  std::string status;       ///< what has just been done: "Copied."
  std::string pending;      ///< what `status` will say once the browser has done it
  double status_ends_ms = 0;
};

/// A state of a figure in words, with what they are about.
struct Heard {
  std::string description;
  std::string cursor;
  bool pinned = false;
  std::vector<double> values;
  std::string text;
};

/// What those who listen know of a figure; see app/aloud.h.
struct FigureVoice {
  std::optional<Heard> heard;  ///< what has been said of it, or needs not be said
  std::optional<Heard> seen;   ///< at the last look
  double due_ms = 0;           ///< when it has been at rest for long enough
  bool pending = false;        ///< there is something to say then
  bool asked = false;          ///< a gesture on the picture has ended
  bool passing = false;        ///< a pointer moves over it, or drags something in it
  bool by_control = false;     ///< what has changed is said by the control that did it
};

enum class PictureFile { none, png, svg };

/// A figure of the open chapter. Only its values and its text outlive the tab. The functions below change it.
struct Figure {
  std::string id;
  const figures::Kind* kind = nullptr;
  std::vector<double> values;  ///< one per parameter, always an allowed value
  std::string text = {};       ///< for kinds that have a text
  FigureInBook book = {};
  SetByReader set_by_reader = {};

  std::unique_ptr<figures::Figure> picture = {};   ///< computes it, and knows what is to be seen
  MovingScene scene = {};                          ///< shows it
  bool opened = false;                             ///< the reader has seen it open, see figures::Kind::opening
  bool computed = false;                           ///< the picture has the present values
  bool drawn = false;                              ///< in the text: its canvas holds the current picture
  PictureFile picture_wanted = PictureFile::none;  ///< the reader has asked to save it as a file
  platform::WindowSize canvas = {};                ///< size of its canvas
  float controls_top_px = 0;                       ///< where the row of controls lies over the canvas, from its top; 0: it has none
  float controls_height_px = 0;
  float most_height_px = 0;  ///< that its canvas in the text may have; 0: any
  plot::Pointer pointer = {};
  FigureMotion motion = {};
  FigureWords words = {};
  FigureVoice voice = {};
  std::vector<base::Action> actions = {};  ///< as they stand
  std::optional<int> percent = {};         ///< how much of what is running is done
  std::set<int> trainers = {};             ///< those that may be at work
  std::string writing = {};                ///< in the field for a text of the reader's own, which goes nowhere but to the figure
  book::view::FigurePanel open = book::view::FigurePanel::none;
  bool lifted = false;                     ///< it fills the window
  bool in_story = false;                   ///< the style sheet gives its height
  bool in_sight = false;                   ///< its canvas is, for the most part
  book::view::FigureProps described = {};  ///< what the DOM shows of it
  std::vector<std::string> entered = {};   ///< ids of fields whose own text the reader has changed since

  /// Its canvas in the text is as high as the picture wants.
  bool asks_for_height() const { return !lifted && !in_story && !kind->fills_window; }
};

/// The figures of a chapter as their fences set them.
std::vector<Figure> make_figures(const book::Document& document, const base::Catalog& catalog);

// Values. `by_hand` marks the value as the reader's, unless it is set on the picture itself (a cursor, a window): scenes may still change
// those. `show_text` shows the book's own text or that of a link.
Changed set_value(Figure& figure, size_t parameter, double value);
Changed set_by_hand(Figure& figure, size_t parameter, double value);
Changed set_text(Figure& figure, std::string_view text);
Changed show_text(Figure& figure, std::string_view text);
/// As the exported interface sets a parameter or the text: a choice by its word, a number as text. The error is a sentence.
base::Result<Changed> set_by_name(Figure& figure, std::string_view name, std::string_view text);

// The book's settings. The marks travel there.
/// Sets the book's values to those of the figure's fence, overridden by `settings`. Values that the reader has set stay.
Changed set_book(Figure& figure, std::span<const book::Setting> settings);
/// Likewise, and takes back what the reader has set.
Changed set_all(Figure& figure, std::span<const book::Setting> settings);
/// Does what a link in the text says. The next scene may change it.
Changed follow(Figure& figure, const book::Link& link);
Changed reset(Figure& figure);

// Controls. `committed`: the control has been released.
enum class FigureButton { reset, play, back, forward, link, embed, copy, csv, png, svg, drawer, menu, data, close_data, enlarge, shrink };
/// The id of a button of the figure `id`.
std::string id_of(FigureButton button, std::string_view id);
inline constexpr size_t kFigureButtons = 16;
Changed press(Figure& figure, FigureButton button, const State& state, bool reduced_motion);
/// Opens this panel instead of another, with the focus in it, or closes it.
Changed toggle_panel(Figure& figure, book::view::FigurePanel panel);
/// Closes the open panel, and moves the focus back to the button that opened it.
Changed close_panel(Figure& figure);
/// After a click outside the panel with this id: closes any other menu or drawer. The data stay, to be compared with the picture.
Changed leave_panel(Figure& figure, std::string_view panel);
/// Lifts the figure to the whole window, or puts it back.
Changed lift(Figure& figure, bool lifted);
Changed enter_number(Figure& figure, size_t parameter, std::string_view text, bool committed);
Changed move_slider(Figure& figure, size_t parameter, std::string_view text, bool committed);
Changed enter_text(Figure& figure, std::string_view text, bool committed);
/// Applies what the reader did on the picture.
Changed apply(Figure& figure, const figures::Edits& edits);
/// A key pressed on the picture, whose `edits` are to be applied. False if the figure ignores it.
bool press_key(Figure& figure, std::string_view name, figures::Edits& edits);
/// Moves the cursor by its slider, which says what is there, and pins it.
Changed move_cursor(Figure& figure, bool down, std::string_view text, bool committed);
Changed point_at(Figure& figure, plot::Pointer pointer);
Changed zoom(Figure& figure, float factor);
/// What the browser has laid out: the canvas, and the row of controls over it.
struct CanvasPlace {
  platform::WindowSize size;
  float controls_top_px = 0;
  float controls_height_px = 0;
  float most_height_px = 0;  ///< that the style sheet lets the canvas have, so that it is in sight as a whole; 0: any
};
Changed size_canvas(Figure& figure, const CanvasPlace& place);

/// The height of its canvas in the text, with the room that the controls take.
float height_in_text(const Figure& figure);

// Time
/// Lets time pass: the next step while it plays, the end of its status.
Changed advance(Figure& figure);
/// Computes the picture for the present values, or for those that it moves through.
Changed compute(Figure& figure);
Changed play(Figure& figure, bool reduced_motion = false);  ///< or stops
/// Moves the parameter that "Play" runs through by `by` steps. Nothing changes at its end.
Changed step(Figure& figure, int by);
Changed say(Figure& figure, std::string sentence);
/// What readers can take away: values, files, pictures, links.
Changed export_from(Figure& figure, FigureButton button, const State& state);
/// The browser has copied, or has refused to.
Changed report_copied(Figure& figure, bool succeeded);

// Actions: the buttons that a kind of figure has of its own. `index` is into Figure::actions.
enum class ActionPart { button, use, choose, close };  ///< the button itself, and those of the panel that it opens to write a text in
Changed press_action(Figure& figure, size_t index, ActionPart part);
/// The reader writes a text for an action.
Changed write_text(Figure& figure, std::string_view text);
/// The reader has chosen a file for an action.
Changed open_file(Figure& figure, size_t index, std::string_view bytes);
/// An answer to platform::train of this trainer, or to platform::measure; empty if it cannot be done.
Changed take_report(Figure& figure, int trainer, std::string_view answer);
/// Hands on what the figure has to say to trainers and to the reader, and takes over how its buttons stand.
Changed pass_on(Figure& figure);
/// Ends those at work, at once.
void end_trainers(Figure& figure);
/// See figures::Figure::outcome. Nothing if there is no such figure.
std::optional<double> outcome(std::span<const Figure> figures, std::string_view id, std::string_view name);

// Questions that are answered in a figure take its state as the answer: "position=5&dimension=7".
/// The parameters that a question watches, in that form. Empty while there is nothing to answer with.
std::string figure_state(const book::Item& item, std::span<const Figure> figures);
/// What the reader's finished run in the question's figure gave, of what it asks about; nothing while there is none.
book::TrainingRun training_run(const book::Item& item, std::span<const Figure> figures);
/// Whether the figure's present run is one that the question is not about, and whether it was cut short.
book::RunState run_state(const book::Item& item, std::span<const Figure> figures);
/// Sets the question's figure to such a state. Returns what is wrong with it, as the end of a sentence.
std::string set_figure_state(const book::Item& item, std::span<Figure> figures, std::string_view state, Changed& changed);

/// `index` is the figure's in Document::figures; `paragraph` the one being read, the caption of a figure that fills the window.
void describe(DomDiff& dom, Figure& figure, const book::Document& document, int index, const base::Catalog& catalog, const View& view,
              bool staged, std::string_view paragraph);

/// The open chapter, as it is handed to those who work on it.
struct Chapter {
  book::Document& document;
  std::span<Figure> figures;  ///< in the order of Document::figures
  std::string_view focused;   ///< id of the element with visible focus, or empty
  float window_height_px = 0;
  std::span<const char> folded;  ///< one per block of the document: a prediction that waits for its answer folds it
};

}  // namespace app
