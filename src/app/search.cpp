#include "book/search.h"
#include "app/app.h"
#include "app/patch_text.h"
#include "base/text.h"
#include "platform/host.h"

// The panel of the search. Its index comes when it is first opened; results are shown as one types.
namespace app {
namespace {

constexpr std::string_view kIndexFile = "search.json";
constexpr std::string_view kField = "search.words";

using Index = Search::Index;

std::string part_of(size_t slot, std::string_view part) { return book::result_id(slot).append(".").append(part); }

std::string list_of(const book::MarkedText& pieces) {
  std::string json;
  for (const std::string& piece : pieces) json += (json.empty() ? "" : ",") + base::json_quote(piece);
  return "[" + json + "]";
}

std::string status_of(const Search& search) {
  if (search.state == Index::coming) return "The index is on its way.";
  if (search.state == Index::failed) return "The index could not be loaded.";
  const size_t count = search.hits.count;
  if (count == 0) {
    const std::string_view asked = base::trim(search.query);
    return asked.empty() ? "" : "Nothing found for “" + std::string(asked) + "”; the index lists every section.";
  }
  const std::string places = count == 1 ? "1 place" : std::to_string(count) + " places";
  return count <= search.hits.best.size() ? places : places + "; these are the best " + std::to_string(search.hits.best.size());
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
  search_.state = Index::coming;
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

/// Arrows move through the results; what is chosen is pressed by Enter.
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
  mirror_.want("attribute", "bar.search", "hidden", kNone);
  mirror_.want("text", "search.status", "", base::json_quote(status_of(search_)));
  mirror_.want("attribute", "search.retry", "hidden", search_.state == Index::failed ? kNone : kEmpty);
  mirror_.want("attribute", "search.results", "hidden", any ? kNone : kEmpty);
  mirror_.want("attribute", kField, "aria-expanded", base::json_quote(any ? kTrue : kFalse));
  mirror_.want("attribute", kField, "aria-activedescendant", any ? base::json_quote(book::result_id(search_.chosen)) : kNone);
  for (size_t slot = 0; slot < book::kMostResults; ++slot) describe_result_dom(slot);
}

void App::describe_result_dom(size_t slot) {
  const std::string id = book::result_id(slot);
  const bool there = slot < search_.hits.best.size();
  mirror_.want("attribute", id, "hidden", there ? kNone : kEmpty);
  if (!there) return;
  const book::Hit& hit = search_.hits.best[slot];
  const book::Part& part = search_.index.parts[hit.part];
  const std::string place = "#" + part.places[hit.place].id;
  mirror_.want("attribute", id, "href", base::json_quote(part.slug == state_.chapter ? place : part.slug + ".html" + place));
  mirror_.want("attribute", id, "aria-selected", base::json_quote(slot == search_.chosen ? kTrue : kFalse));
  const bool first = slot == 0 || search_.hits.best[slot - 1].part != hit.part;
  mirror_.want("attribute", part_of(slot, "part"), "data-again", first ? kNone : kEmpty);
  mirror_.want("text", part_of(slot, "part"), "", base::json_quote(part.title));
  mirror_.want("marked", part_of(slot, "title"), "", list_of(hit.title));
  mirror_.want("marked", part_of(slot, "text"), "", list_of(hit.text));
}

}  // namespace app
