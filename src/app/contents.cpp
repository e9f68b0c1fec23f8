#include "app/contents.h"

#include <algorithm>

#include "app/patch_text.h"
#include "base/json.h"
#include "base/json_writer.h"
#include "book/document.h"
#include "book/overview.h"
#include "platform/host.h"

namespace app {
namespace {

using base::json_quote;

std::string text_of(base::Json value) { return std::string(value.string().value_or("")); }

int whole(base::Json value, int otherwise) { return static_cast<int>(value.number().value_or(otherwise)); }

/// The chapter and the section of a place.
std::pair<std::string_view, std::string_view> parts_of(std::string_view place) {
  const size_t hash = std::min(place.find('#'), place.size());
  return {place.substr(0, hash), place.substr(std::min(hash + 1, place.size()))};
}

/// "31 of 80"
std::string share(int answered, int questions) { return std::to_string(answered) + " of " + std::to_string(questions); }

}  // namespace

const book::Attempt* attempt_of(const ItemKey& key, const book::Progress& progress) {
  const auto found = progress.find(key.id);
  return found == progress.end() || found->second.version != key.version ? nullptr : &found->second;
}

base::Result<void> Contents::load(std::string_view book_json) {
  const base::Result<base::JsonDocument> json = base::JsonDocument::parse(book_json);
  if (!json) return std::unexpected("The list of chapters is not valid JSON: " + json.error());
  if (json->root()["chapters"].elements().empty()) return std::unexpected("The list of chapters is empty.");  // it is of another edition
  entries_.clear();
  for (base::Json chapter : json->root()["chapters"].elements()) {
    ContentsEntry& entry = entries_.emplace_back();
    entry.slug = text_of(chapter["slug"]);
    entry.number = whole(chapter["number"], book::kUnnumbered);
    entry.title = text_of(chapter["title"]);
    entry.text = book::numbered_title(entry.number, entry.title);
    entry.minutes = whole(chapter["minutes"], 0);
    for (base::Json section : chapter["sections"].elements()) entry.sections.push_back({text_of(section["id"]), text_of(section["title"])});
    const auto is = [](base::Json item, const char* name) { return item[name].boolean().value_or(false); };
    for (base::Json item : chapter["items"].elements())
      entry.items.push_back({text_of(item["id"]), whole(item["version"], 1), is(item, "exercise"), is(item, "stays"), is(item, "drawn")});
  }
  return {};
}

book::Versions Contents::versions() const {
  book::Versions versions;
  for (const ContentsEntry& entry : entries_) {
    for (const ItemKey& item : entry.items) versions.emplace(item.id, item.version);
  }
  return versions;
}

std::vector<book::Askable> Contents::askable() const {
  std::vector<book::Askable> all;
  for (size_t chapter = 0; chapter < entries_.size(); ++chapter) {
    for (const ItemKey& item : entries_[chapter].items) {
      if (!item.stays) all.push_back({item.id, static_cast<int>(chapter), item.drawn});
    }
  }
  return all;
}

std::vector<Contents::Exercise> Contents::exercises(const book::Progress& progress) const {
  std::vector<Exercise> exercises;
  for (const ContentsEntry& entry : entries_) {
    for (const ItemKey& key : entry.items) {
      if (!key.exercise) continue;
      const book::Attempt* attempt = attempt_of(key, progress);
      const bool tried = attempt && attempt->tries > 0;
      exercises.push_back({book::exercise_name(key.id), entry.slug, !tried ? "unanswered" : attempt->solved > 0 ? "right" : "wrong"});
    }
  }
  return exercises;
}

void Contents::save_place(const State& state) {
  if (state.section.empty() && parts_of(place_).first == state.chapter) return;
  place_ = state.chapter + "#" + state.section;
  platform::store("phasebook.place", place_);
}

std::string Contents::spoken_place(std::string_view slug) const {
  const auto entry = std::ranges::find(entries_, slug, &ContentsEntry::slug);
  if (entry != entries_.end() && entry->number == book::kUnnumbered) return entry->title + ".";
  return entry == entries_.end() ? "" : "Chapter " + std::to_string(entry->number) + ": " + entry->title + ".";
}

Contents::Count Contents::count_of(const ContentsEntry& entry, const book::Progress& progress) {
  Count count;
  for (const ItemKey& key : entry.items) {
    const book::Attempt* attempt = attempt_of(key, progress);
    if (key.exercise) {
      ++count.exercises;
      count.solved += attempt && attempt->solved > 0;
    } else {
      ++count.questions;
      count.answered += attempt && attempt->tries > 0;
    }
  }
  return count;
}

void Contents::render(DomDiff& dom, const State& state, const book::Progress& progress) const {
  Count course;
  int finished = 0;  // chapters
  for (const ContentsEntry& entry : entries_) {
    const Count count = count_of(entry, progress);
    course.questions += count.questions;
    course.answered += count.answered;
    if (count.questions > 0 && count.answered == count.questions) ++finished;
    const std::string id = "contents." + entry.slug;
    const std::string words = count.answered == 0 ? "" : ", " + share(count.answered, count.questions) + " questions answered";
    render_ring(dom, id, count);
    dom.set("text", id + ".progress", "", json_quote(words));
    if (!shows_cover(state)) continue;
    render_wedge(dom, "dial." + entry.slug, count);
    for (int i = 0; i < count.exercises; ++i)
      dom.set("attribute", "dial." + entry.slug + ".exercise" + std::to_string(i + 1), "data-solved",
              i < count.solved ? json_quote("") : kNone);
    dom.set("text", "progress." + entry.slug, "", json_quote(book::facts_text(entry.minutes, count)));
  }
  render_ring(dom, "contents.course", course);
  const std::string words = course.answered == 0 ? "" : ": " + share(course.answered, course.questions);
  dom.set("text", "contents.course", "", json_quote("Whole course" + words));
  if (shows_cover(state)) render_cover(dom, course, finished);
}

/// How much of the ring beside an entry, or of its dial on the cover, is filled.
void Contents::render_ring(DomDiff& dom, std::string_view id, Count count) {
  const char* filled = count.answered == 0 ? "none" : count.answered < count.questions ? "part" : "full";
  dom.set("attribute", id, "data-progress", json_quote(filled));
}

/// The part of a dial that is filled, in parts of a hundred.
void Contents::render_wedge(DomDiff& dom, const std::string& id, Count count) {
  const int parts = count.questions == 0 ? 0 : (100 * count.answered + count.questions - 1) / count.questions;
  dom.set("attribute", id + ".done", "stroke-dasharray", json_quote(std::to_string(parts) + " 100"));
}

/// "You have answered 31 of 80 questions, and all of them in 4 of 13 chapters.", and the link that continues.
void Contents::render_cover(DomDiff& dom, Count course, int finished) const {
  render_place(dom, course);
  if (course.answered == 0) return;
  std::string words = "You have answered " + share(course.answered, course.questions) + " questions";
  if (finished > 0)
    words += ", and all of them in " +
             share(finished, static_cast<int>(std::ranges::count_if(
                                 entries_, [](const ContentsEntry& entry) { return entry.number != book::kUnnumbered; }))) +
             " chapters";
  dom.set("attribute", "cover.progress", "hidden", kNone);
  dom.set("text", "cover.progress", "", json_quote(words + "."));
}

void Contents::render_place(DomDiff& dom, Count course) const {
  const auto [slug, section_id] = parts_of(place_);
  const auto chapter = std::ranges::find(entries_, slug, &ContentsEntry::slug);
  if (chapter == entries_.end()) return;
  std::string address = chapter->slug + ".html", words = chapter->text;
  if (const auto section = std::ranges::find(chapter->sections, section_id, &Section::id); section != chapter->sections.end()) {
    address += "#" + section->id;
    words += ", " + section->title;
  }
  dom.set("attribute", "cover.continue", "hidden", kNone);
  dom.set("attribute", "cover.continue.link", "href", json_quote(address));
  dom.set("text", "cover.continue.link", "", json_quote(words));
  // In the first window the clock of the course, instead of "Start"
  dom.set("attribute", "corner.start", "hidden", json_quote(""));
  dom.set("attribute", "corner.continue", "hidden", kNone);
  dom.set("attribute", "corner.continue", "href", json_quote(address));
  dom.set("text", "corner.place", "", json_quote(words + (course.answered == 0 ? "" : " · " + share(course.answered, course.questions))));
  render_wedge(dom, "corner.continue", course);
}

}  // namespace app
