#include "app/search.h"

#include "app/patch_text.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "platform/host.h"

namespace app {
namespace {

constexpr std::string_view kIndexFile = "search.json";
constexpr std::string_view kField = "search.words";

}  // namespace

Effects Search::open() { return state_ == State::absent || state_ == State::failed ? fetch_index() : Effects{}; }

Effects Search::fetch_index() {
  state_ = State::loading;
  platform::load(kIndexFile);
  return {.search = true};
}

Effects Search::receive(std::string_view name, std::string_view bytes) {
  if (name != kIndexFile) return {};
  base::Result<book::SearchIndex> index = book::read_index(bytes);
  state_ = index ? State::present : State::failed;
  if (index) index_ = std::move(*index);
  return look_up();
}

Effects Search::look_for(std::string_view words) {
  query_ = words;
  return look_up();
}

Effects Search::look_up() {
  hits_ = book::search(index_, query_);
  chosen_ = 0;
  return {.search = true};
}

Effects Search::key(std::string_view name) {
  const size_t count = hits_.best.size();
  const bool down = name == "ArrowDown";
  if (count == 0 || (!down && name != "ArrowUp")) return {};
  chosen_ = (chosen_ + (down ? 1 : count - 1)) % count;
  platform::reveal(book::result_id(chosen_));
  return {.search = true};
}

std::string Search::status() const {
  if (state_ == State::loading) return "The index is on its way.";
  if (state_ == State::failed) return "The index could not be loaded.";
  if (hits_.count == 0) {
    const std::string_view query = base::trim(query_);
    return query.empty() ? "" : std::string("Nothing found for “").append(query).append("”; the index lists every section.");
  }
  std::string words = std::to_string(hits_.count).append(hits_.count == 1 ? " place" : " places");
  if (hits_.count > hits_.best.size()) words.append("; these are the best ").append(std::to_string(hits_.best.size()));
  return words;
}

void Search::render(DomDiff& dom, std::string_view chapter) const {
  const bool any = !hits_.best.empty();
  dom.begin(DomDiff::Part::search);
  dom.set("attribute", "bar.search", "hidden", kNone);
  dom.set("attribute", kField, "autofocus", kEmpty);  // when the panel opens; in the page's own HTML it would focus the field on load
  dom.set("text", "search.status", "", base::json_quote(status()));
  dom.set("attribute", "search.retry", "hidden", hidden_unless(state_ == State::failed));
  dom.set("attribute", "search.results", "hidden", hidden_unless(any));
  dom.set("attribute", kField, "aria-expanded", base::json_quote(any ? kTrue : kFalse));
  dom.set("attribute", kField, "aria-activedescendant", any ? base::json_quote(book::result_id(chosen_)) : kNone);
  for (size_t slot = 0; slot < book::kMaxResults; ++slot) describe_result(dom, chapter, slot);
}

void Search::describe_result(DomDiff& dom, std::string_view chapter, size_t slot) const {
  const std::string id = book::result_id(slot);
  const bool there = slot < hits_.best.size();
  dom.set("attribute", id, "hidden", hidden_unless(there));
  if (!there) return;
  const book::SearchEntry& entry = index_.entries[hits_.best[slot]];
  const book::SearchPage& page = index_.pages[entry.page];
  std::string address(page.slug);
  address += ".html";
  if (page.slug == chapter) address.clear();
  dom.set("attribute", id, "href", base::json_quote(address.append("#").append(entry.id)));
  dom.set("attribute", id, "aria-selected", base::json_quote(slot == chosen_ ? kTrue : kFalse));
  const bool again = slot > 0 && index_.entries[hits_.best[slot - 1]].page == entry.page;
  dom.set("attribute", id + ".part", "data-again", again ? kEmpty : kNone);
  dom.set("text", id + ".part", "", base::json_quote(page.title));
  dom.set("marked", id + ".title", "", base::to_json(book::title_of(index_, entry, query_)));
  dom.set("marked", id + ".text", "", base::to_json(book::text_of(entry, query_)));
}

}  // namespace app
