#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer_store.h"
#include "app/contents.h"
#include "app/dom_diff.h"
#include "app/figure_runtime.h"
#include "app/state.h"
#include "base/catalog.h"
#include "book/document.h"
#include "book/quiz/view.h"
#include "book/search/search.h"
#include "platform/window.h"
#include "plot/fonts.h"
#include "ui/boxes.h"
#include "ui/formula_font.h"
#include "ui/typeset.h"

struct ImDrawList;

namespace app {

/// The name of the part to highlight, from each source that can ask for one. The first one that is not empty wins.
struct Highlights {
  std::string hovered;  ///< words, part of a formula or line of a listing under the pointer
  std::string figure;   ///< part of the picture under the pointer
  std::string focused;
  std::string pinned;  ///< words that were clicked
  std::string shown;   ///< the part that the last frame highlighted

  const std::string& current() const { return !hovered.empty() ? hovered : !figure.empty() ? figure : !focused.empty() ? focused : pinned; }
};

/// What the window has room for.
enum class Fits { page, workbench, stage };

/// The browser window and the system's preferences.
struct Environment {
  platform::WindowSize window;
  bool dark = false;  ///< the system's preference
  Fits fits = Fits::stage;
  bool reduced_motion = false;  ///< the system's preference
};

/// The state of the WebGL context. Browsers may take it away, and usually give it back.
enum class Context { present, lost, withheld };

/// The search panel.
struct Search {
  enum class Index { absent, loading, failed, present };
  Index state = Index::absent;
  book::SearchIndex index;
  std::string query;
  book::Hits hits;
  size_t chosen = 0;  ///< index into hits.best of the result that Enter opens
};

/// Where a block of the document is, in CSS pixels from the top of the page.
struct BlockPlace {
  float top_px = 0;
  float bottom_px = 0;
};

/// The key under which the answers to a question are stored.
struct ItemKey {
  std::string id;
  int version = 1;
};

/// The application. Events change its state; `update` patches the DOM with it, and `paint` draws it.
class App {
 public:
  App();

  // To be called before the first frame, `load_contents` before `restore`.
  void set_environment(Environment environment);
  base::Result<void> load_face(base::Face face, std::span<const std::uint8_t> ttf);
  base::Result<void> load_contents(std::string_view book_json);
  /// Takes the settings that storage holds, empty if there are none, and reads the answers there.
  void restore(std::string_view settings);
  void restore_reading_position(std::string_view place);
  /// Seeds the order of options and the choice of questions. Any number will do, but it should differ from visit to visit.
  void set_seed(std::uint32_t seed) { random_ = seed; }
  /// Shows a chapter in the state that `query` describes. `stored` (see book/stored/restore.h) and `math_json` are the files that `publish`
  /// writes for the chapter. If either cannot be used, the previous chapter stays open.
  base::Result<void> open_chapter(std::string_view stored, std::string_view math_json, std::string_view query);

  // Events. `id` is always the id of an element.
  void activate(std::string_view id);
  void input(std::string_view id, std::string_view text);   ///< a control is being moved
  void change(std::string_view id, std::string_view text);  ///< a control has been released
  void hover(std::string_view id);
  void highlight(std::string_view parts);  ///< names of the parts under the pointer, separated by spaces; the first one wins
  void focus(std::string_view id);
  void scroll(float scrolled_px);
  void section_reached(std::string_view section);
  void go_to(std::string_view query);  ///< after Back or Forward
  void point_at(std::string_view figure, plot::Pointer pointer);
  void size_canvas(std::string_view figure, platform::WindowSize size);
  void set_context(Context context);                           ///< `withheld`: lost for so long that the Page is shown for now
  void say(std::string_view sentence);                         ///< shows an error from outside the application in the message line
  void zoom(std::string_view figure, float factor);            ///< by wheel or pinch
  bool key(std::string_view figure, std::string_view name);    ///< a key pressed on the picture; false if the figure ignores it
  void toggle(std::string_view id, bool open);                 ///< a <details> element
  void click_away();                                           ///< a click outside every control: closes open panels and menus
  void escape();                                               ///< the Escape key: also closes an open definition
  void loaded(std::string_view name, std::string_view bytes);  ///< the file that platform::load fetched; empty if that failed
  void done(std::string_view figure, bool succeeded);          ///< the browser has copied, or has refused to
  /// An answer to platform::measure; empty if it could not measure.
  void measured(std::string_view figure, std::string_view answer);

  // The exported interface.
  /// Returns an empty string on success, otherwise a sentence that says what is wrong.
  std::string set(std::string_view figure, std::string_view parameter, double value);
  std::string answer(std::string_view item, std::string_view answer);
  /// Offers the reader a file with all answers; returns its contents.
  std::string export_progress();
  /// Imports the answers from such a file; returns the message that the reader is shown about it.
  std::string import_progress(std::string_view json);
  void reset_progress();
  void stored(std::string_view key);  ///< another tab has written this key to storage
  std::string report();               ///< phasebook.state() as JSON

  // What the browser has laid out; see ui/boxes.h.
  /// The top and bottom of every block of the document, then the height of the whole, in CSS pixels from the top of the page.
  void place_blocks(std::span<const float> tops_and_bottoms);
  void read_boxes(ui::Layer layer, std::span<const float> boxes) { ui::read_layer(boxes_, layer, boxes); }
  void name_boxes(std::string_view lines);  ///< their ids, one on each line
  /// Pixels of the atlas of words from `row` on. None: a new, empty atlas of this size.
  void read_words(int width, int height, int row, std::span<const std::uint32_t> pixels);
  /// [[width, height above the baseline, height below it] …] of the chapter's formulas, in em.
  std::string formula_sizes() const;

  /// A frame: `update` computes what has changed and patches the DOM, the browser lays it out and tells what it did, then `paint` paints
  /// that. Both do nothing until everything has been loaded.
  void update();
  void paint();

 private:
  bool is_ready() const;
  bool shows_workbench() const;
  bool has_stage() const;  ///< otherwise figures are shown in the text
  bool shows_cover() const;
  bool is_dark() const;
  bool can_show_workbench() const;
  bool shows_contents() const;
  bool motion_is_reduced() const;
  size_t figure_on_stage() const;
  float reading_line_px() const;  ///< how far down the page the reader has read
  size_t blocks_read() const;
  bool concerns_stage(const book::Block& block) const;
  bool is_scene(const book::Link& link) const;
  void show_scene(size_t figure, const book::Link& link);
  int item_index(std::string_view id) const;
  book::ItemView view_of(const book::Item& item) const;

  void changed();                                                 ///< the state has changed: draw, and update the DOM
  void figure_changed();                                          ///< the same, but only the figures' part of the DOM
  void restyled();                                                ///< the same as `changed`, and draw every figure again
  bool set_value(size_t figure, size_t parameter, double value);  ///< true if that changed the value
  bool set_by_hand(size_t figure, size_t parameter, double value);
  bool set_text(size_t figure, std::string_view text);
  bool show_text(size_t figure, std::string_view text);
  void apply(size_t figure, const figures::Edits& edits);
  void control_input(std::string_view id, std::string_view text, bool committed);
  void step_slider(size_t figure, size_t parameter, double position);
  void reset_figure(size_t figure);
  std::optional<size_t> figure_index(std::string_view id) const;
  bool activate_figure(std::string_view id);
  void activate_button(size_t figure, std::string_view id);
  bool choose_value(std::string_view id);
  void text_input(std::string_view id, std::string_view text, bool committed);
  void animate_figure(size_t figure, std::vector<double> from);
  std::vector<double> animated_values(size_t figure);
  void play(size_t figure);
  void run(size_t figure);
  bool step(size_t figure, int by);
  void advance_time();
  void say(size_t figure, std::string sentence);
  void export_figure(size_t figure, std::string_view id);
  void save_pictures();
  void draw_picture_to_save(size_t figure);
  void follow_link(const book::Link& link);
  void move_focus_to_figure(std::string_view figure, std::string_view link);
  void return_focus();
  void follow_reading();
  void apply_book_state(size_t figure, const std::vector<book::Setting>& settings);
  void step_to(size_t walk, int step);
  bool activate_walk(std::string_view id);
  void activate_part(const book::Link& link);
  void activate_term(int link);
  bool close_term();
  bool activate_close(std::string_view id);
  std::string open_definition_id() const;
  void update_highlights();
  std::vector<book::ItemView> item_views() const;
  book::Attempt& attempt_at(size_t item);
  void begin_attempts();
  bool activate_item(std::string_view id);
  bool input_item(std::string_view id, std::string_view text);
  void choose(size_t item, size_t option);
  void write_number(size_t item, std::string_view text);
  void match(size_t item, size_t row, size_t letter);
  void check(size_t item);
  std::string figure_state(const book::Item& item) const;
  std::string set_figure_state(const book::Item& item, std::string_view answer);
  void follow_figure_states();
  std::string parse_answer(const book::Item& item, std::string_view answer, book::Attempt& attempt);
  bool activate_bar(std::string_view id);
  void close_menu();  ///< of contents, in windows that are too narrow to show them beside the text
  void toggle_contents();
  void set_setting(std::string_view name, std::string_view value);
  bool input_setting(std::string_view id);
  void try_again(size_t item);
  void reveal(size_t item);
  void answered(size_t item);
  void focus_on(std::string id);
  void save_progress(const std::string& item);
  void report_denial();
  void show_answers(const AnswerStore::Ids& ids);
  bool activate_progress(std::string_view id);
  void count_answers();
  bool is_final() const;
  void follow_pass();
  void draw_pass();
  void keep_pass();
  std::uint32_t seed_in_pass(size_t item);
  void begin_pass();
  bool activate_final(std::string_view id);
  void open_search();
  void fetch_index();
  void look_up();
  bool search_key(std::string_view name);
  void search_changed();
  void save_settings();
  void save_reading_position();

  void compute_figures();
  void draw_workbench();
  figures::Edits draw_figure_on_stage(const ui::Painter& painter);
  void draw_figures_in_text();
  void describe_dom();
  void describe_book_dom();
  void describe_bar_dom();
  void describe_settings_dom();
  void describe_figures_dom();
  void describe_figure_dom(size_t figure);
  void describe_items_dom();
  void describe_item_dom(size_t item);
  void describe_overview_dom();
  void describe_walks_dom();
  void describe_highlights_dom();
  void describe_terms_dom();
  void describe_search_dom();
  void describe_result_dom(size_t slot);
  void describe_course_dom();
  void describe_continue_dom();
  void describe_final_dom();
  void describe_rings_dom();
  void describe_progress_dom();

  base::Catalog catalog_;
  Environment environment_;
  plot::Fonts fonts_;
  ui::FormulaFont formula_font_;
  std::vector<ContentsEntry> contents_;
  std::vector<std::vector<ItemKey>> contents_items_;  ///< the questions of each chapter
  State state_;
  book::Document document_;
  book::Document bank_;  ///< all questions of the final quiz, while `document_` holds one pass over them
  ui::Typeset typeset_;
  ui::Boxes boxes_;
  std::vector<BlockPlace> places_;  ///< of the document's blocks; empty until they are known
  float page_height_px_ = 0;
  std::vector<FigureRuntime> runtimes_;
  DomDiff dom_;
  std::map<std::string, std::pair<size_t, book::ItemView>> shown_items_;  ///< by id: what the DOM shows of each question, and its index
  std::string reading_position_;                                          ///< "SLUG#section" that the reader read last, or empty
  std::string hovered_;
  std::string focused_;
  int requested_figure_ = -1;  ///< the figure that a link in the text acted on, which stays on stage until the reader reads on; -1: none
  float requested_at_px_ = 0;  ///< scroll position at that moment
  std::string focus_return_link_;  ///< the link that moved the keyboard focus to its figure
  Highlights highlights_;
  float scroll_px_ = 0;
  long long frames_ = 0;
  std::vector<std::string> errors_;
  size_t dismissed_errors_ = 0;  ///< how many of errors_ the reader has dismissed
  Context context_ = Context::present;
  bool menu_is_open_ = false;
  int open_term_ = -1;   ///< the link whose definition is open, or -1; not in State, because addresses leave it out
  std::string message_;  ///< what was just done, for the message line
  std::uint32_t random_ = 0;
  AnswerStore answers_;
  bool denial_shown_ = false;
  bool reset_armed_ = false;   ///< the next press of the reset button resets
  std::string figure_states_;  ///< which buttons the questions answered in figures show; see follow_figure_states
  std::string focus_id_;
  int focus_count_ = 0;  ///< how many times the focus has been moved
  bool chapter_ready_ = false;
  Search search_;
  bool search_dom_stale_ = true;
  bool dom_stale_ = true;
  bool figures_dom_stale_ = true;
};

}  // namespace app
