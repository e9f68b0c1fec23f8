#include "app/live_region.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "book/element_ids.h"
#include "platform/host.h"

namespace app {
namespace {

constexpr double kTimer_ms = 10;  ///< by which the browser's timers may be early

/// Each with the mark that ends it.
std::vector<std::string_view> sentences_of(std::string_view text) {
  std::vector<std::string_view> sentences;
  size_t begin = 0;
  while (begin < text.size()) {
    size_t end = begin;
    do end = text.find(' ', end + 1);
    while (end != std::string_view::npos && !std::string_view(".!?").contains(text[end - 1]));
    end = std::min(end, text.size());
    sentences.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return sentences;
}

void add_sentence(std::string& to, std::string_view sentence) {
  if (!to.empty() && !sentence.empty()) to += ' ';
  to += sentence;
}

/// The sentences of `now` that `was` lacks; all of them if it has only lost some.
std::string new_sentences(std::string_view was, std::string_view now) {
  std::vector<std::string_view> known = sentences_of(was);
  std::string news;
  for (const std::string_view sentence : sentences_of(now)) {
    if (const auto found = std::ranges::find(known, sentence); found != known.end())
      known.erase(found);
    else
      add_sentence(news, sentence);
  }
  return news.empty() && was != now ? std::string(now) : news;
}

bool is_pinned(const Figure& figure) {
  const int pinned = figure.picture->cursor().pinned;
  return pinned >= 0 && figure.values[static_cast<size_t>(pinned)] != 0;
}

/// It changes by itself, or in the reader's hand.
bool is_moving(const Figure& figure) { return figure.motion.playing || figure.percent || figure.pointer.down; }

Announcement heard_now(const Figure& figure) {
  return {figure.words.description, figure.words.cursor, is_pinned(figure), figure.values, figure.text};
}

bool sounds_alike(const Announcement& a, const Announcement& b) {
  return a.description == b.description && a.cursor == b.cursor && a.pinned == b.pinned;
}

/// Notes what the figure is like now. True if there is something to say of it, once it has come to rest.
bool look_at(Figure& figure, bool asked, double now_ms) {
  Announcer& announcer = figure.announcer;
  Announcement now = heard_now(figure);
  const bool first = !announcer.seen, moved = first || !sounds_alike(*announcer.seen, now), moving = is_moving(figure);
  const bool released = std::exchange(announcer.asked, false) && !first && !sounds_alike(*announcer.heard, now);
  const bool passing = std::exchange(announcer.passing, false), by_control = std::exchange(announcer.by_control, false);
  if (!first && !by_control) announcer.pending = announcer.pending || released || (asked && (moved || moving));
  if (first || (!announcer.pending && moved && !passing)) announcer.heard = now;
  if (moved || moving) announcer.due_ms = now_ms + LiveRegion::kRest_ms;
  announcer.seen = std::move(now);
  return announcer.pending;
}

}  // namespace

std::string what_changed(const Announcement& was, const Announcement& now, std::span<const base::Parameter> parameters) {
  std::string words;
  if (was.pinned != now.pinned) words = now.pinned ? "Pinned." : "No longer pinned.";
  bool cursor_only = was.text == now.text, cursor_moved = false;
  for (size_t p = 0; p < parameters.size(); ++p) {
    if (was.values[p] == now.values[p]) continue;
    if (parameters[p].on_picture)
      cursor_moved = true;
    else
      cursor_only = false;
  }
  const bool cursor_says = was.cursor != now.cursor && !now.cursor.empty();
  if (cursor_says && ((cursor_only && cursor_moved) || was.description == now.description))
    add_sentence(words, now.cursor);
  else
    add_sentence(words, new_sentences(was.description, now.description));
  return words;
}

void LiveRegion::say(std::string sentence) {
  coming_ = std::move(sentence);
  coming_due_ms_ = platform::now_ms() + kRest_ms;
}

Effects LiveRegion::follow(std::span<Figure> figures) {
  const double now_ms = platform::now_ms();
  const bool asked = std::exchange(asked_, false);
  std::string words;
  double next_ms = std::numeric_limits<double>::infinity();  // when there will be something to say
  if (!coming_.empty() && now_ms < coming_due_ms_)
    next_ms = coming_due_ms_;
  else
    words = std::exchange(coming_, "");
  for (Figure& figure : figures) {
    if (!look_at(figure, asked, now_ms)) continue;
    if (now_ms < figure.announcer.due_ms) {
      next_ms = std::min(next_ms, figure.announcer.due_ms);
      continue;
    }
    add_sentence(words, what_changed(*figure.announcer.heard, *figure.announcer.seen, figure.kind->parameters));
    figure.announcer.heard = figure.announcer.seen;
    figure.announcer.pending = false;
  }
  const bool waits = std::isfinite(next_ms);
  if (waits && wakes_at_ms_ <= now_ms) {
    wakes_at_ms_ = next_ms;
    platform::wake_after(next_ms - now_ms + kTimer_ms);
  }
  // What was said is taken back as soon as there is more to come, so that the same words can be said again.
  if ((words.empty() && !waits) || words == said_) return {};
  said_ = std::move(words);
  return {.live_region = true};
}

void LiveRegion::render(DomDiff& dom) const {
  dom.begin(DomDiff::Part::live_region);
  dom.set("text", book::kLiveRegionId, "", base::json_quote(said_));
}

}  // namespace app
