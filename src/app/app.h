#pragma once

#include "app/aloud.h"
#include "app/book_files.h"
#include "app/contents.h"
#include "app/questions.h"
#include "app/reading.h"
#include "app/search.h"
#include "app/settings.h"
#include "app/targets.h"
#include "app/workbench.h"

namespace app {

/// The application. It owns those who own the state, tells them of events, and takes what they say has changed: `update` patches the DOM
/// with it, and `paint` draws it. `id` is always the id of an element, `figure` that of a figure.
class App {
 public:
  App();
  // To be called before the first frame, `load_contents` before `restore`.
  void set_environment(const Environment& environment);
  base::Result<void> load_face(base::Face face, std::span<const std::uint8_t> ttf) { return workbench_.load_face(face, ttf); }
  base::Result<void> load_contents(std::string_view book_json) { return contents_.load(book_json); }
  void restore(std::string_view settings);  ///< those in storage; also reads the answers there
  void restore_reading_position(std::string_view place) { contents_.restore_place(place); }
  void set_seed(std::uint32_t seed) { questions_.set_seed(seed); }  ///< any number, but it should differ from visit to visit
  /// Shows a chapter, from the files that `publish` has written, in the state that `query` describes. On an error the last one stays open.
  base::Result<void> open_chapter(std::string_view stored, std::string_view math_json, std::string_view query);

  // Events
  void activate(std::string_view id);
  void input(std::string_view id, std::string_view text);   ///< a control is being moved
  void change(std::string_view id, std::string_view text);  ///< a control has been released
  void unfold(std::string_view item);  ///< something leads below this prediction, which therefore folds nothing any more
  /// A card or a side is dragged, or dropped: to this place in its order, counted from 0, or over this slot; empty: over nothing.
  void drag(std::string_view id, std::string_view place, bool dropped);
  void toggle(std::string_view id, bool open);  ///< a <details> element or the search panel
  void hover(std::string_view id);
  void highlight(std::string_view parts) { take(reading_.highlight(&Highlights::hovered, parts)); }
  void focus(std::string_view id);
  void click_away(std::string_view panel);  ///< a click on nothing that can be pressed; in this panel, if it is not empty
  void escape();                            ///< the Escape key: closes what is open
  void in_sight(std::string_view figure, bool in_sight);
  void lift(std::string_view figure);  ///< lifts the figure to the whole window, or puts the lifted one back
  void scroll(float scrolled_px);
  void section_reached(std::string_view section);
  void go_to(std::string_view query);                    ///< after Back or Forward
  bool key(std::string_view id, std::string_view name);  ///< pressed on a picture, a card or in the search field; false if it is ignored
  void point_at(std::string_view figure, plot::Pointer pointer) { tell(figure, app::point_at, pointer); }
  void zoom(std::string_view figure, float factor) { tell(figure, app::zoom, factor); }  ///< by wheel or pinch
  void size_canvas(std::string_view figure, const CanvasPlace& place) { tell(figure, app::size_canvas, place); }
  void done(std::string_view asker, bool succeeded);                 ///< see platform::copy_text
  void measured(std::string_view figure, std::string_view answer) {  ///< see platform::measure
    if (Figure* found = find_figure(figure)) take_asked(take_report(*found, 0, answer));
  }
  void trained(std::string_view figure, std::string_view report);  ///< see platform::train
  void file_chosen(std::string_view id, std::string_view bytes);   ///< in an <input type="file">
  void loaded(std::string_view name, std::string_view bytes) {     ///< see platform::load
    take(search_.receive(name, bytes));
    take(files_.receive(name, bytes, state_.figures));
  }
  void stored(std::string_view key) { take(questions_.reload(document_, key)); }  ///< another tab has written this key to storage
  void set_context(Context context) { take(settings_.set_context(context)); }
  void say(std::string_view sentence) { take({.errors = {std::string(sentence)}}); }  ///< an error from outside the application
  void refused();                                                                     ///< something that the reader has asked for

  // The exported interface. An empty string stands for success, otherwise it is a sentence that says what is wrong.
  std::string set(std::string_view figure, std::string_view parameter, std::string_view value);
  std::string answer(std::string_view item, std::string_view answer);
  std::string export_progress() const { return questions_.export_answers(); }
  std::string import_progress(std::string_view json);  ///< returns the message that the reader is shown about it
  void reset_progress() { take(questions_.forget_answers(document_)); }
  std::string report();  ///< phasebook.state() as JSON

  // A frame: the DOM is patched, the browser lays it out and tells what it did, then that is painted; all once everything has been loaded.
  void update();
  void place_blocks(std::span<const float> tops_and_bottoms);  ///< see Reading::place_blocks
  Workbench& workbench() { return workbench_; }                ///< takes the boxes
  void paint();

 private:
  View view() const;
  Chapter chapter();
  Figure* figure_on_stage();  ///< null if there is no stage, or nothing to show there yet
  Figure* lifted_figure();    ///< null if none fills the window
  Figure* find_figure(std::string_view id);
  void take(Changed changed);
  void take_asked(Changed changed) {  ///< what follows from the reader's own doing, which is said aloud
    aloud_.ask();
    take(std::move(changed));
  }
  void tell(std::string_view figure, const auto& event, const auto& value) {
    if (Figure* found = find_figure(figure)) take(event(*found, value));
  }
  Changed press(Target target);
  void copy_listing(std::string_view button) const;
  Changed press_in_text(Target target);
  Changed enter(Target target, std::string_view text);
  Changed enter_in_figure(Target target, std::string_view text, bool committed);
  void apply_edits(Figure& figure, const figures::Edits& edits);
  void describe(const Changed& changed);
  bool is_ready() const;

  base::Catalog catalog_;
  State state_;
  book::Document document_;
  Settings settings_;
  Contents contents_;
  Questions questions_;
  Reading reading_;
  Search search_;
  BookFiles files_;
  Aloud aloud_;
  Workbench workbench_;
  Targets targets_;
  std::vector<char> folded_;  ///< one per block: see Chapter
  DomDiff dom_;
  Notice notice_;
  Changed changed_;  ///< since the DOM was described
  std::string hovered_, focused_;
  long long frames_ = 0;
};

}  // namespace app
