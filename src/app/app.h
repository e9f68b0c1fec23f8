#pragma once

#include "app/atlas.h"
#include "app/book_files.h"
#include "app/contents.h"
#include "app/event_targets.h"
#include "app/host_report.h"
#include "app/live_region.h"
#include "app/once_more.h"
#include "app/progress_panel.h"
#include "app/question_view.h"
#include "app/reading.h"
#include "app/reports.h"
#include "app/search.h"
#include "app/settings.h"
#include "app/workbench.h"

namespace app {

/// The application. It owns the owners of the state, passes events to them, and collects what they say has changed: `update` patches the
/// DOM accordingly, and `paint` draws it. `id` is always the id of an element, `figure` that of a figure.
class App {
 public:
  App();
  // Call these before the first frame, `load_contents` before `restore`.
  void set_environment(const Environment& environment);
  base::Result<void> load_face(base::Face face, std::span<const std::uint8_t> ttf) { return workbench_.load_face(face, ttf); }
  base::Result<void> load_contents(std::string_view book_json) { return contents_.load(book_json); }
  void restore(std::string_view settings);  ///< those in storage; also reads the answers there
  void restore_reading_position(std::string_view place) { contents_.restore_place(place); }
  void set_seed(std::uint32_t seed) { questions_.set_seed(seed); }  ///< any number, but it should differ from visit to visit
  /// Shows a chapter, from the compiler's files, in the state that `query` describes. On an error the last one stays open.
  base::Result<void> open_chapter(std::string_view stored, std::string_view math_json, std::string_view query);

  // Events
  void activate(std::string_view id);
  void input(std::string_view id, std::string_view text);   ///< a control is being moved
  void change(std::string_view id, std::string_view text);  ///< a control has been released
  void unfold(std::string_view item);  ///< something leads below this prediction, which therefore no longer folds anything
  /// A card or a side is dragged, or dropped: to this place in its order, counted from 0, or over this slot; empty: over nothing.
  void drag(std::string_view id, std::string_view place, bool dropped);
  void toggle(std::string_view id, bool open);  ///< a <details> element or the search panel
  void hover(std::string_view id);
  void highlight(std::string_view parts) { apply(reading_.highlight(&Highlights::hovered, parts)); }
  void focus(std::string_view id);
  void click_away(std::string_view panel);  ///< a click on something that cannot be pressed; in this panel, if not empty
  void escape();                            ///< the Escape key: closes what is open
  void in_sight(std::string_view figure, bool in_sight);
  void enlarge(std::string_view figure);  ///< enlarges the figure to the whole window, or puts the enlarged one back
  void scroll(float scrolled_px);
  void section_reached(std::string_view section);
  void go_to(std::string_view query);                    ///< after Back or Forward
  bool key(std::string_view id, std::string_view name);  ///< pressed on a picture, a card or in the search field; false if it is ignored
  void point_at(std::string_view figure, plot::Pointer pointer) { dispatch(figure, app::point_at, pointer); }
  void zoom(std::string_view figure, float factor) { dispatch(figure, app::zoom, factor); }  ///< by wheel or pinch
  void size_canvas(std::string_view figure, const CanvasPlace& place) { dispatch(figure, app::size_canvas, place); }
  void done(std::string_view asker, bool succeeded);                                                    ///< see platform::copy_text
  void filmed(std::string_view figure, bool succeeded) { dispatch(figure, report_filmed, succeeded); }  ///< see platform::film
  void judged(std::string_view exercise, std::string_view verdict) {                                    ///< see platform::judge
    apply_user_change(questions_.take_verdict(chapter(), exercise, verdict, contents_.versions()));
  }
  void measured(std::string_view figure, std::string_view answer) {  ///< see platform::measure
    if (Figure* found = find_figure(figure)) apply_user_change(apply_report(*found, 0, answer));
  }
  void trained(std::string_view figure, std::string_view report);  ///< see platform::train
  void file_chosen(std::string_view id, std::string_view bytes);   ///< in an <input type="file">
  void loaded(std::string_view name, std::string_view bytes);      ///< see platform::load
  void kind_loaded(std::string_view kind, bool there) {
    apply(kind_code_.receive(kind, there, state_.figures));
  }  ///< see platform::load_kind
  void completed() { apply(reports_.start()); }  ///< all of the program is there
  void rested() {                                ///< the reader has had time to begin: figures that wait for that are computed
    const bool anything_waits = std::ranges::any_of(state_.figures, [this](const Figure& figure) { return waits(figure); });
    rested_ = true;
    if (anything_waits) apply({.figures = true, .painting = true});
  }
  void progress_linked(std::string_view text);                        ///< a link with this progress has been opened
  [[gnu::noinline]] void listened_to(std::string_view wants);         ///< the page that frames the book wants to be told this
  [[gnu::noinline]] void restore_saved(std::string_view saved);       ///< what that page has kept; call this before a chapter is open
  void set_forgetful() { apply(progress_panel_.set_forgetful()); }    ///< this browser may delete what is stored
  void config_copied(std::string_view id, std::string_view outcome);  ///< see platform::copy_config
  void stored(std::string_view key) { apply(questions_.reload(document_, key)); }  ///< another tab has written this key to storage
  void returned() { apply(questions_.follow_day(document_)); }  ///< the reader leaves this tab, or comes back, perhaps on another day
  void set_context(Context context) { apply(settings_.set_context(context)); }
  void say(std::string_view sentence) { apply({.errors = {std::string(sentence)}}); }  ///< an error from outside the application
  void refused();                                                                      ///< the browser refuses what the reader asked for

  // The exported interface. They return an empty string on success, otherwise a sentence that says what is wrong.
  std::string set(std::string_view figure, std::string_view parameter, std::string_view value);
  std::string answer(std::string_view item, std::string_view answer);
  std::string export_progress() const { return questions_.export_answers(); }
  std::string import_progress(std::string_view json);  ///< returns the message that the reader is shown about it
  void reset_progress() { apply(questions_.forget_answers(document_)); }
  std::string report();  ///< phasebook.state() as JSON

  // A frame: the DOM is patched, the browser lays it out and reports the layout, then that is painted; only once everything is loaded.
  void update();
  void place_blocks(std::span<const float> tops_and_bottoms);  ///< see Reading::place_blocks
  Workbench& workbench() { return workbench_; }                ///< takes the boxes
  void paint();

 private:
  View view() const;
  Chapter chapter();
  Figure* figure_on_stage();  ///< null if there is no stage, or nothing to show there yet
  OnStage on_stage(size_t figure, const Figure* staged);
  bool is_covered(const Figure& figure);
  Figure* enlarged_figure();  ///< null if none fills the window
  Figure* find_figure(std::string_view id);
  Effects fold();
  void ink_map();  ///< with what the reader holds now
  void apply(Effects effects);
  void apply_user_change(Effects effects) {  ///< what follows from the reader's own action, which is announced
    live_region_.ask();
    if (effects.questions && progress_panel_.is_forgetful()) progress_panel_.warn(effects, questions_.progress());
    apply(std::move(effects));
  }
  void dispatch(std::string_view figure, const auto& event, const auto& value) {
    if (Figure* found = find_figure(figure)) apply(event(*found, value));
  }
  Effects press(const EventTarget& target);
  Effects press_on_page(PageTarget page);
  ProgressPanel::Known known_progress() const;
  [[gnu::noinline]] Effects add_progress();
  Effects press_link(const book::Link& link);
  Effects press_step(StepTarget target);
  Effects press_in_question(QuestionButtonTarget target);
  Effects press_answer(AnswerTarget target);
  Effects press_final(std::string_view button);
  [[gnu::noinline]] void tell_host();
  void leave_other_panels(size_t figure);
  void receive_once_more(std::string_view bytes);
  void copy_listing(std::string_view button) const;
  Effects enter(const EventTarget& target, std::string_view text);
  Effects enter_in_figure(const EventTarget& target, std::string_view text, bool committed);
  bool press_key_on_card(AnswerTarget target, std::string_view name);
  bool press_key_on_picture(Figure& figure, std::string_view name);
  void apply_edits(Figure& figure, const figures::Edits& edits);
  void render(const Effects& effects);
  Effects want_card(PictureFile wanted, std::optional<size_t> item = {});
  Effects copy_run(const book::Item& item);
  /// No page saves a card at first, so the code for it comes later; inlined it would come with every frame's.
  [[gnu::noinline]] void save_card(const Frame& frame, PictureFile wanted);
  bool is_ready() const;
  /// Whether the figure, whose code comes late, waits until it is seen, or the page is at rest. Its still picture and words are the page's
  /// own until then.
  bool waits(const Figure& figure) {
    const bool late = figure.kind->late && !figure.of_reader && !rested_;
    return late && figure.words.description.empty() && !figure.in_sight && &figure != figure_on_stage();
  }

  base::Catalog catalog_;
  State state_;
  book::Document document_;
  Settings settings_;
  Contents contents_;
  Questions questions_;
  QuestionView question_view_;
  OnceMore once_more_;
  Reading reading_;
  Reports reports_;
  Search search_;
  BookFiles files_;
  ProgressPanel progress_panel_;
  HostReport host_report_;
  KindCode kind_code_;
  LiveRegion live_region_;
  Workbench workbench_;
  EventTargets targets_;
  std::vector<int> folded_;  ///< one per block: see Chapter
  DomDiff dom_;
  Notice notice_;
  PictureFile card_wanted_ = PictureFile::none;  ///< the reader has asked for a card
  std::optional<size_t> card_item_;              ///< of her bet in this ranking; otherwise of her final quiz
  Effects effects_;                              ///< since the DOM was last rendered
  std::string hovered_, focused_;
  long long frames_ = 0;
  bool rested_ = false;
};

}  // namespace app
