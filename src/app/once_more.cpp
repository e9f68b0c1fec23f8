#include "app/once_more.h"

#include <algorithm>
#include <utility>

#include "app/patch_text.h"
#include "base/number.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "book/quiz/once_more.h"
#include "book/review/plan.h"
#include "book/view/controls.h"
#include "platform/host.h"

namespace app {
namespace {

constexpr std::string_view kShown = "phasebook.again";      ///< keys of the places that have something to ask (book::once_more_key)
constexpr std::string_view kSkipped = "phasebook.skipped";  ///< "id@LENGTH" of each question
constexpr std::string_view kFileEnding = ".again.json";

std::string copy_of(std::string_view id) { return std::string(book::kAgainPrefix).append(id); }

size_t index_of(const book::Document& document, std::string_view id) {
  return static_cast<size_t>(std::ranges::find(document.items, id, &book::Item::id) - document.items.begin());
}

size_t length_of(const book::Logs& logs, std::string_view id) {
  const auto log = logs.find(id);
  return log == logs.end() ? 0 : log->second.size();
}

void store(std::string_view key, const std::string& text) {
  if (text == platform::stored(key)) return;
  if (text.empty()) return platform::remove_stored(key);
  platform::store(key, text);  // if the browser refuses, there is nothing to ask on the next visit
}

}  // namespace

void OnceMore::restore(const Contents& contents) {
  for (const book::Askable& question : contents.askable()) {
    const std::string& chapter = contents.slug_of(question.chapter);
    if (askable_.empty() || askable_.back().chapter != chapter) askable_.push_back({.chapter = chapter, .ids = {}});
    askable_.back().ids.push_back(question.id);
  }
  for (const std::string_view key : base::split(platform::stored(kShown), ' ')) keys_.emplace(key);
  for (const std::string_view entry : base::split(platform::stored(kSkipped), ' ')) {
    const size_t at = std::min(entry.rfind('@'), entry.size());
    const double length = base::parse_number(entry.substr(std::min(at + 1, entry.size()))).value_or(0);
    if (length > 0) skipped_.emplace(entry.substr(0, at), static_cast<size_t>(length));
  }
}

void OnceMore::open(const book::Document& document) {
  head_ = end_ = {};
  fetching_ = begun_ = false;
  known_.clear();
  rendered_ = document.items.size();
  for (const book::Block& block : document.blocks) {
    if (block.kind != book::BlockKind::once_more) continue;
    const std::string key = book::once_more_key(document, block);
    const bool offers = !first_page_ || keys_.contains(key);
    (is_from_before(block) ? head_ : end_) = {.block = block.id, .key = key, .offers = offers};
    if (is_from_before(block)) before_ = block.text;
  }
  first_page_ = false;
}

void OnceMore::find_missed(const book::Document& document, const Questions& questions) {
  const book::Logs& logs = questions.logs();
  head_.missed = head_.block.empty() ? Ids{} : missed_before(before_, logs);
  Ids done;
  for (const book::Item& item : document.items) {
    const auto attempt = questions.progress().find(item.id);
    if (end_.block.empty() || is_once_more(item) || !can_be_asked_elsewhere(item) || attempt == questions.progress().end()) continue;
    if (is_done_with(item, attempt->second)) done.push_back(item.id);
  }
  end_.missed = book::missed_in(done, logs);
}

OnceMore::Ids OnceMore::missed_in(std::string_view chapter, const book::Logs& logs) const {
  const auto found = std::ranges::find(askable_, chapter, &Askable::chapter);
  return found == askable_.end() ? Ids{} : book::missed_in(found->ids, logs);
}

/// What the page after `chapter` asks.
OnceMore::Ids OnceMore::missed_before(std::string_view chapter, const book::Logs& logs) const {
  Ids ids = missed_in(chapter, logs);
  std::erase_if(ids, [this](const std::string& id) { return skipped_.contains(id); });
  ids.resize(std::min(ids.size(), book::kOnceMore));
  return ids;
}

/// What has been answered since it was skipped is skipped no more, and what is forgotten is asked nowhere.
void OnceMore::forget_outdated(const book::Logs& logs) {
  if (std::erase_if(skipped_, [&](const auto& entry) { return length_of(logs, entry.first) != entry.second; }) > 0) store_skipped();
  for (Place* place : {&head_, &end_}) std::erase_if(place->asked, [&](const std::string& id) { return length_of(logs, id) == 0; });
}

Effects OnceMore::follow(book::Document& document, Questions& questions) {
  const bool is_first_visit = questions.logs().empty() && keys_.empty() && skipped_.empty() && head_.asked.empty() && end_.asked.empty();
  if (!is_first_visit) return follow_logs(document, questions);
  begun_ = true;
  head_.shown = end_.shown = false;
  return {};
}

Effects OnceMore::follow_logs(book::Document& document, Questions& questions) {
  const book::Logs& logs = questions.logs();
  forget_outdated(logs);
  find_missed(document, questions);
  if (!std::exchange(begun_, true)) known_ = end_.missed;
  std::erase_if(known_, [this](const std::string& id) { return !std::ranges::contains(end_.missed, id); });
  const auto is_known = [this](const std::string& id) { return std::ranges::contains(known_, id); };
  if (!std::ranges::all_of(end_.missed, is_known)) end_.open = end_.offers = true;
  Effects effects;
  if (end_.open) {
    for (const std::string& id : end_.missed) effects |= ask(document, id, end_, document, questions);
  }
  for (Place* place : {&head_, &end_}) place->shown = place->offers && (place->skipped || !place->missed.empty() || !place->asked.empty());
  store_keys(logs);
  return effects;
}

/// Adds a question to a place, unless it is there.
Effects OnceMore::ask(const book::Document& from, const std::string& id, Place& place, book::Document& document, Questions& questions) {
  if (std::ranges::contains(place.asked, id)) return {};
  place.asked.push_back(id);
  if (index_of(document, copy_of(id)) == document.items.size()) add_once_more(from, document, from.items[index_of(from, id)]);
  questions.begin_once_more(document, index_of(document, copy_of(id)));
  return {.questions = true, .document = true};
}

Effects OnceMore::press_end() {
  if (end_.open || end_.missed.empty()) return {};
  end_.open = true;
  return {.questions = true, .focus = copy_of(end_.missed.front())};
}

Effects OnceMore::press_head() {
  if (head_.open || head_.missed.empty() || std::exchange(fetching_, true)) return {};
  platform::load(before_ + std::string(kFileEnding));
  return {};
}

bool OnceMore::waits_for(std::string_view name) const { return fetching_ && name == before_ + std::string(kFileEnding); }

Effects OnceMore::give_up() {
  fetching_ = false;
  return {.errors = {"The questions could not be loaded. Press again to try once more."}};
}

Effects OnceMore::receive(const OnceMoreFile& file, book::Document& document, Questions& questions) {
  fetching_ = false;
  Effects effects;
  for (const std::string& id : head_.missed) {
    if (index_of(file.document, id) < file.document.items.size()) effects |= ask(file.document, id, head_, document, questions);
  }
  if (head_.asked.empty()) return give_up();  // the file is of another edition
  head_.open = true;
  effects.focus = copy_of(head_.asked.front());
  platform::reveal(effects.focus);
  return effects;
}

Effects OnceMore::skip(const Questions& questions) {
  for (const Ids& ids : {head_.missed, head_.asked}) {
    for (const std::string& id : ids) skipped_[id] = length_of(questions.logs(), id);
  }
  store_skipped();
  head_.skipped = true;
  return {.questions = true, .focus = head_.block};
}

void OnceMore::store_skipped() const {
  std::string text;
  for (const auto& [id, length] : skipped_) text += (text.empty() ? "" : " ") + id + "@" + std::to_string(length);
  store(kSkipped, text);
}

/// Of other chapters it is not known which questions the reader is done with: there, what is stored stays as long as anything is missed.
void OnceMore::store_keys(const book::Logs& logs) {
  const std::set<std::string, std::less<>> before = std::exchange(keys_, {});
  for (const auto& [chapter, ids] : askable_) {
    if (!missed_before(chapter, logs).empty()) keys_.insert("head:" + chapter);
    const std::string end = "end:" + chapter;
    if (end == end_.key ? !end_.missed.empty() : before.contains(end) && !missed_in(chapter, logs).empty()) keys_.insert(end);
  }
  std::string text;
  for (const std::string& key : keys_) text += (text.empty() ? "" : " ") + key;
  store(kShown, text);
}

void OnceMore::render(DomDiff& dom, const Chapter& chapter, const Questions& questions) {
  const std::vector<book::Item>& items = chapter.document.items;
  for (size_t i = 0; i < items.size(); ++i) {
    if (!is_once_more(items[i])) continue;
    const std::string_view id = book::asked_id(items[i].id);
    const bool at_head = std::ranges::contains(head_.asked, id), stands = at_head || std::ranges::contains(end_.asked, id);
    if (i >= rendered_)
      dom.append(book::asked_block_id((at_head ? head_ : end_).block), book::view::question(chapter.document, static_cast<int>(i)));
    dom.set("attribute", items[i].id, "hidden", hidden_unless(stands));
  }
  rendered_ = items.size();
  for (const Place* place : {&head_, &end_}) {
    if (!place->block.empty()) render_place(dom, chapter, questions, *place);
  }
}

void OnceMore::render_place(DomDiff& dom, const Chapter& chapter, const Questions& questions, const Place& place) const {
  const auto is_right = [&](const std::string& id) {
    const book::Item& item = chapter.document.items[index_of(chapter.document, copy_of(id))];
    return questions.view_of(item, chapter.figures).status == book::ItemView::Status::right;
  };
  const bool all_right = !place.asked.empty() && std::ranges::all_of(place.asked, is_right);
  const book::Block& block = *std::ranges::find(chapter.document.blocks, place.block, &book::Block::id);
  const book::view::OnceMoreView view{.open = place.open, .skipped = place.skipped, .all_right = all_right};
  dom.show(book::view::once_more(chapter.document, block, &view));
  dom.set("attribute", place.block, "hidden", hidden_unless(place.shown));
  dom.set("attribute", book::asked_block_id(place.block), "hidden", hidden_unless(!place.skipped));
}

}  // namespace app
