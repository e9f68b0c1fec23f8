#include <utility>

#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "book/element_ids.h"

// The desired state of the DOM. See dom_diff.h for the operations.
namespace app {
namespace {

using base::json_quote;

std::string place_of_flowing_block(base::Rect rect) { return px_list({rect.x, rect.y, rect.width, kNoLength}); }

std::string size_of(const page::Sizing& sizing) {
  const bool formula = sizing.kind == page::Sizing::Kind::formula;
  const bool column = sizing.kind == page::Sizing::Kind::column;
  return px_list({sizing.width_px, column ? kNoLength : sizing.height_px, formula ? sizing.depth_px : kNoLength});
}

}  // namespace

void App::describe_dom() {
  if (dom_stale_) describe_book_dom();
  if (dom_stale_ || figures_dom_stale_) {
    dom_.begin(DomDiff::Part::figures);
    describe_figures_dom();
  }
  if (dom_stale_ || layout_dom_stale_) {
    dom_.begin(DomDiff::Part::layout);
    if (shows_workbench()) describe_workbench_dom();
  }
  if (search_dom_stale_) {
    dom_.begin(DomDiff::Part::search);
    describe_search_dom();
  }
  search_dom_stale_ = dom_stale_ = figures_dom_stale_ = layout_dom_stale_ = false;
}

void App::describe_book_dom() {
  dom_.begin(DomDiff::Part::book);
  const bool workbench = shows_workbench();
  dom_.set("attribute", "", "data-view", json_quote(workbench ? "workbench" : "page"));
  dom_.set("attribute", "", "data-theme", json_quote(is_dark() ? "dark" : "light"));
  describe_bar_dom();
  describe_settings_dom();
  describe_items_dom();
  describe_progress_dom();
  describe_walks_dom();
  describe_highlights_dom();
  describe_terms_dom();
  if (shows_cover()) {
    describe_course_dom();
    describe_continue_dom();
  }
}

void App::describe_workbench_dom() {
  const ui::Workbench& w = workbench_;
  dom_.set("place", "bar", "", place(w.bar));
  dom_.set("place", "contents", "", place(w.contents));
  dom_.set("place", "main", "", place(w.column));
  dom_.set("place", "article", "", place({w.text_x, 0, w.text_width, layout_.height_px}));
  for (const std::vector<ui::Label>* labels : {&bar_, &contents_labels_}) {
    for (const ui::Label& label : *labels) dom_.set("place", label.id, "", place(label.rect));
  }
  for (const page::Box& box : layout_.boxes) {
    if (!has_stage() || find_figure(state_, box.id) == nullptr) dom_.set("place", box.id, "", place_of_flowing_block(box.rect));
    for (const page::Sizing& sizing : box.sizings) dom_.set("size", sizing.id, "", size_of(sizing));
    for (const page::TextBox& text : box.texts) {
      if (!text.breaks.empty()) dom_.set("breaks", text.id, "", base::to_json(text.breaks));
    }
  }
  if (std::exchange(scroll_moved_, false)) dom_.set("property", "main", "scrollTop", base::exact(px(column_scroll_px_)));
  if (!has_stage()) return;
  for (const FigureState& figure : state_.figures) dom_.set("place", figure.id, "", place(w.stage));
  if (!state_.figures.empty()) describe_stage_dom();
}

}  // namespace app
