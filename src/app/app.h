#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/figure_at_work.h"
#include "app/mirror.h"
#include "app/state.h"
#include "base/catalog.h"
#include "book/document.h"
#include "page/lay_out.h"
#include "page/typeset.h"
#include "platform/window.h"
#include "plot/fonts.h"
#include "ui/column.h"
#include "ui/formula_font.h"
#include "ui/label.h"
#include "ui/stage.h"
#include "ui/workbench.h"

struct ImDrawList;

namespace app {

/// What the surroundings say.
struct Surroundings {
  platform::WindowSize window;
  bool dark = false;      ///< the system's preference
  bool workbench = true;  ///< whether it makes sense at all: not with forced colours
  bool reduced_motion = false;
};

/// The application. Events change it; `frame` draws it and tells the DOM; nothing else happens.
class App {
 public:
  App();

  // What it must be given before its first frame, in any order.
  void set_surroundings(Surroundings surroundings);
  base::Result<void> load_face(base::Face face, std::span<const std::uint8_t> ttf);
  base::Result<void> load_contents(std::string_view book_json);
  /// What storage kept, as text; empty when there is nothing.
  void restore(std::string_view settings, std::string_view progress);
  /// Shows a chapter with the state that `query` asks for. `markdown` and `math_json` are press's copies of it.
  base::Result<void> open_chapter(std::string_view slug, std::string_view markdown, std::string_view math_json, std::string_view query);

  // Events. `id` is always an element's.
  void press(std::string_view id);
  void input(std::string_view id, std::string_view text);   ///< a control moves
  void change(std::string_view id, std::string_view text);  ///< a control has settled
  void hover(std::string_view id);
  void focus(std::string_view id);
  void scroll(std::string_view id, float top_px);
  void read(std::string_view section);
  void go_to(std::string_view query);  ///< Back, Forward
  void point_at(std::string_view figure, plot::Pointer pointer);
  void size_canvas(std::string_view figure, platform::WindowSize size);
  void zoom(std::string_view figure, float factor);          ///< the wheel or two fingers; without a figure, the one on the stage
  bool key(std::string_view figure, std::string_view name);  ///< on its picture; false when it means nothing there
  void toggle(std::string_view id, bool open);               ///< a <details>
  void escape();                                             ///< closes what lies over the rest
  void done(std::string_view figure, bool well);             ///< the browser has copied, or would not

  // The exported interface.
  /// Empty when done, else a sentence that says what is wrong.
  std::string set(std::string_view figure, std::string_view parameter, double value);
  std::string answer(std::string_view item, std::string_view option);
  std::string report();  ///< phasebook.state() as JSON

  /// Draws once and patches the DOM. Does nothing until everything is there.
  void frame();

 private:
  bool is_ready() const;
  bool shows_workbench() const;
  bool is_dark() const;
  size_t figure_on_stage() const;
  int item_index(std::string_view id) const;
  page::ItemView view_of(const book::Item& item) const;

  void changed();   ///< state: draw, and tell the DOM
  void restyled();  ///< layout too
  bool set_value(size_t figure, size_t parameter, double value);
  bool set_text(size_t figure, std::string_view text);
  void light(std::string_view part);
  void grant(size_t figure, const figures::Wishes& wishes);
  void control_input(std::string_view id, std::string_view text, bool settled);
  void step_slider(size_t figure, size_t parameter, double position);
  void reset_figure(size_t figure);
  std::optional<size_t> figure_index(std::string_view id) const;
  bool press_figure(std::string_view id);
  void press_button(size_t figure, std::string_view id);
  bool choose_value(std::string_view id);
  void text_input(std::string_view id, std::string_view text, bool settled);
  void move_figure(size_t figure, std::vector<double> from);
  std::vector<double> values_on_the_way(size_t figure);
  void play(size_t figure);
  bool step(size_t figure, int by);
  void let_time_pass();
  void say(size_t figure, std::string sentence);
  void export_figure(size_t figure, std::string_view id);
  void save_pictures();
  void draw_picture_to_save(size_t figure);
  void follow_link(const book::Link& link);
  void choose(size_t item, size_t option);
  void check(size_t item);
  void keep_progress();
  void keep_settings();

  void compute_figures();
  void lay_out();
  void draw_workbench();
  ui::StageFigure staged(size_t figure) const;
  ui::StageInput draw_parts(ImDrawList& list, figures::Wishes& wishes);
  void take(const ui::StageInput& input);
  void draw_page_figures();
  ui::ControlLook look_of(std::string_view id) const;
  void describe_dom();
  void describe_figures_dom();
  void describe_figure_dom(size_t figure);
  void describe_knob_dom(size_t figure, size_t parameter);
  void describe_items_dom();
  void describe_workbench_dom();
  void describe_stage_dom();

  base::Catalog catalog_;
  Surroundings surroundings_;
  plot::Fonts fonts_;
  ui::FormulaFont formula_font_;
  std::vector<ui::ContentsEntry> contents_;
  State state_;
  book::Document document_;
  page::Typeset typeset_;
  page::Layout layout_;
  ui::Workbench workbench_;
  ui::StageLayout stage_;
  std::vector<ui::Label> bar_;
  std::vector<ui::Label> contents_labels_;
  std::vector<FigureAtWork> at_work_;
  Mirror mirror_;
  std::string hovered_;
  std::string focused_;
  std::string lit_;  ///< name of the part that is lit up wherever the chapter names it, or empty
  bool lit_by_figure_ = false;
  float column_scroll_px_ = 0;
  float contents_scroll_px_ = 0;
  long long frames_ = 0;
  std::vector<std::string> errors_;
  bool chapter_ready_ = false;
  bool layout_stale_ = true;
  bool dom_stale_ = true;
};

}  // namespace app
