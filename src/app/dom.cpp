#include <utility>

#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "book/element_ids.h"

// The desired state of the DOM. See dom_diff.h for the operations.
namespace app {

using base::json_quote;

void App::describe_dom() {
  if (dom_stale_) describe_book_dom();
  if (dom_stale_ || figures_dom_stale_) {
    dom_.begin(DomDiff::Part::figures);
    describe_figures_dom();
  }
  if (search_dom_stale_) {
    dom_.begin(DomDiff::Part::search);
    describe_search_dom();
  }
  search_dom_stale_ = dom_stale_ = figures_dom_stale_ = false;
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

}  // namespace app
