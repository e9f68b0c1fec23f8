#include "book/search/search.h"
#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "platform/host.h"

// The search panel. The index is fetched when the panel is first opened; results are shown while the reader types.
namespace app {
namespace {

constexpr std::string_view kIndexFile = "search.json";
constexpr std::string_view kField = "search.words";

using Index = Search::Index;

std::string status_of(const Search& search) {
  if (search.state == Index::loading) return "The index is on its way.";
  if (search.state == Index::failed) return "The index could not be loaded.";
  const size_t count = search.hits.count;
  if (count == 0) {
    const std::string_view query = base::trim(search.query);
    return query.empty() ? "" : std::string("Nothing found for “").append(query).append("”; the index lists every section.");
  }
  std::string words = std::to_string(count).append(count == 1 ? " place" : " places");
  if (count > search.hits.best.size()) words.append("; these are the best ").append(std::to_string(search.hits.best.size()));
  return words;
}

}  // namespace

void App::search_changed() {
  search_dom_stale_ = true;
  platform::request_frame();
}

void App::open_search() {
  if (search_.state == Index::absent || search_.state == Index::failed) fetch_index();
}

void App::fetch_index() {
  search_.state = Index::loading;
  platform::load(kIndexFile);
  search_changed();
}

void App::loaded(std::string_view name, std::string_view bytes) {
  if (name != kIndexFile) return;
  base::Result<book::SearchIndex> index = book::read_index(bytes);
  search_.state = index ? Index::present : Index::failed;
  if (index) search_.index = std::move(*index);
  look_up();
}

void App::look_up() {
  search_.hits = book::search(search_.index, search_.query);
  search_.chosen = 0;
  search_changed();
}

/// The arrow keys move through the results; Enter opens the chosen one.
bool App::search_key(std::string_view name) {
  const size_t count = search_.hits.best.size();
  const bool down = name == "ArrowDown";
  if (count == 0 || (!down && name != "ArrowUp")) return false;
  search_.chosen = (search_.chosen + (down ? 1 : count - 1)) % count;
  platform::reveal(book::result_id(search_.chosen));
  search_changed();
  return true;
}

void App::describe_search_dom() {
  const bool any = !search_.hits.best.empty();
  dom_.set("attribute", "bar.search", "hidden", kNone);
  dom_.set("attribute", kField, "autofocus", kEmpty);  // when the panel opens; in the page's own HTML it would focus the field on load
  dom_.set("text", "search.status", "", base::json_quote(status_of(search_)));
  dom_.set("attribute", "search.retry", "hidden", search_.state == Index::failed ? kNone : kEmpty);
  dom_.set("attribute", "search.results", "hidden", any ? kNone : kEmpty);
  dom_.set("attribute", kField, "aria-expanded", base::json_quote(any ? kTrue : kFalse));
  dom_.set("attribute", kField, "aria-activedescendant", any ? base::json_quote(book::result_id(search_.chosen)) : kNone);
  for (size_t slot = 0; slot < book::kMaxResults; ++slot) describe_result_dom(slot);
}

void App::describe_result_dom(size_t slot) {
  const std::string id = book::result_id(slot);
  const std::vector<std::uint32_t>& best = search_.hits.best;
  const bool there = slot < best.size();
  dom_.set("attribute", id, "hidden", there ? kNone : kEmpty);
  if (!there) return;
  const book::SearchEntry& entry = search_.index.entries[best[slot]];
  const book::SearchPage& page = search_.index.pages[entry.page];
  std::string address(page.slug);
  address += ".html";
  if (page.slug == state_.chapter) address.clear();
  dom_.set("attribute", id, "href", base::json_quote(address.append("#").append(entry.id)));
  dom_.set("attribute", id, "aria-selected", base::json_quote(slot == search_.chosen ? kTrue : kFalse));
  const bool again = slot > 0 && search_.index.entries[best[slot - 1]].page == entry.page;
  dom_.set("attribute", id + ".part", "data-again", again ? kEmpty : kNone);
  dom_.set("text", id + ".part", "", base::json_quote(page.title));
  dom_.set("marked", id + ".title", "", base::to_json(book::title_of(search_.index, entry, search_.query)));
  dom_.set("marked", id + ".text", "", base::to_json(book::text_of(entry, search_.query)));
}

}  // namespace app
