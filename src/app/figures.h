#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/dom_diff.h"
#include "app/effects.h"
#include "app/figure_model.h"
#include "app/figure_run.h"
#include "app/figure_speech.h"
#include "app/figure_surface.h"
#include "base/catalog.h"
#include "book/document.h"
#include "book/view/controls.h"
#include "book/view/figure_control.h"
#include "figures/figure.h"

namespace app {

struct State;
struct View;

/// A figure's controls in the DOM.
struct FigureControls {
  book::view::FigurePanel open = book::view::FigurePanel::none;
  std::string writing = {};               ///< the reader's own text in its field, which is passed only to the figure
  book::view::FigureProps rendered = {};  ///< what the DOM shows
  std::vector<std::string> entered = {};  ///< ids of fields whose own text the reader has changed since
};

/// A figure of the open chapter. Functions take only the part that they touch; those below touch several.
struct Figure : FigureModel, FigureSurface, FigureSpeech, FigureRun, FigureControls {
  /// Its canvas in the text is as high as the picture wants.
  bool asks_for_height() const { return !enlarged && !in_story && !kind->fills_window; }
  /// A figure of a story says nothing else than its caption.
  plot::Words words_above() const { return touched && !in_story ? plot::Words::readings : plot::Words::caption; }
};

/// The figures of a chapter as their fences set them.
std::vector<Figure> make_figures(const book::Document& document, const base::Catalog& catalog);

// Controls. `committed`: the control has been released.
enum class FigureButton {
  reset,
  as_text,
  play,
  back,
  forward,
  link,
  embed,
  copy,
  csv,
  png,
  svg,
  film,
  menu,
  data,
  close_data,
  enlarge,
  shrink
};
/// The id of a button of the figure `id`.
std::string id_of(FigureButton button, std::string_view id);
inline constexpr size_t kFigureButtons = 17;
Effects press(Figure& figure, FigureButton button, const State& state, bool reduced_motion);
/// Opens this panel instead of another, with the focus in it, or closes it.
Effects toggle_panel(Figure& figure, book::view::FigurePanel panel);
/// Closes the open panel, and moves the focus back to the button that opened it.
Effects close_panel(Figure& figure);
/// After a click outside the panel with this id: closes any other menu. The data stay, to be compared with the picture.
Effects leave_panel(Figure& figure, std::string_view panel);
/// Enlarges the figure to the whole window, or puts it back.
Effects enlarge(Figure& figure, bool enlarged);
/// The reader uses a parameter's control.
Effects operate(Figure& figure, size_t parameter, book::view::ControlUse use, std::string_view text, bool committed);
/// Moves the cursor by its slider, which says what is there, and pins it.
Effects move_cursor(Figure& figure, bool down, std::string_view text, bool committed);
/// Applies what the reader did on the picture.
Effects apply(Figure& figure, const figures::Edits& edits);
/// A key pressed on the picture, whose `edits` are to be applied. False if the figure ignores it.
bool press_key(Figure& figure, std::string_view name, figures::Edits& edits);
Effects size_canvas(Figure& figure, const CanvasPlace& place);
/// The slider that moves the cursor along this axis. Nothing if it has a control beside the picture or only one position.
std::optional<book::view::CursorSlider> cursor_slider(const FigureModel& figure, const figures::CursorAxis& axis);
/// The height of its canvas in the text, with the room that the controls take.
float height_in_text(const Figure& figure);

// Time
/// Lets time pass: the next step while it plays, the end of its status.
Effects advance(Figure& figure);
/// Computes the picture for the present values, or for those that it moves through.
Effects compute(Figure& figure);
Effects play(Figure& figure, bool reduced_motion = false);  ///< or stops
/// Puts the picture, not the values, back to what the book has here, from where it travels to the present values once more.
Effects replay(Figure& figure);

/// What readers can take away: values, files, pictures, links.
Effects export_from(Figure& figure, FigureButton button, const State& state);
/// The film that was asked for has been saved, or could not be made.
Effects report_filmed(Figure& figure, bool succeeded);

// Actions: the buttons that a kind of figure has of its own. `index` is into Figure::actions.
enum class ActionPart { button, use, choose, close };  ///< the button itself, and those of the panel that it opens to write a text in
Effects press_action(Figure& figure, size_t index, ActionPart part);
/// The reader has chosen a file for an action.
Effects open_file(Figure& figure, size_t index, std::string_view bytes);
/// An answer to platform::train of this trainer, or to platform::measure; empty if it cannot be done.
Effects apply_report(Figure& figure, int trainer, std::string_view answer);
/// Passes on what the figure has to say to trainers and to the reader, and the state of its buttons.
Effects flush(Figure& figure);
/// Ends the running ones at once.
void end_trainers(Figure& figure);
/// See figures::RunsModels::outcome. Nothing if there is no such figure.
std::optional<double> outcome(std::span<const Figure> figures, std::string_view id, std::string_view name);

// Questions that are answered in a figure take its state as the answer: "position=5&dimension=7".
/// The parameters that a question watches, in that form. Empty while there is nothing to answer with.
std::string figure_state(const book::Item& item, std::span<const Figure> figures);
/// The outcomes that the question asks about, of the reader's finished run in its figure; nothing while there is none.
book::TrainingRun training_run(const book::Item& item, std::span<const Figure> figures);
/// Whether the figure's present run is one that the question is not about, and whether it was cut short.
book::RunState run_state(const book::Item& item, std::span<const Figure> figures);
/// Sets the question's figure to such a state. Returns what is wrong with it, as the end of a sentence.
std::string set_figure_state(const book::Item& item, std::span<Figure> figures, std::string_view state, Effects& effects);

struct OnStage {
  bool staged = false;
  bool covered = false;           ///< see Reading::is_covered
  std::string_view skipped = {};  ///< id of the prediction that was skipped, although the picture answers it; or empty
};

/// `index` is the figure's in Document::figures; `paragraph` the one being read, the caption of a figure that fills the window.
void render(DomDiff& dom, Figure& figure, const book::Document& document, int index, const base::Catalog& catalog, const View& view,
            const OnStage& stage, std::string_view paragraph);

}  // namespace app
