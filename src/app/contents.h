#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/dom_diff.h"
#include "app/state.h"
#include "base/result.h"
#include "book/overview.h"
#include "book/quiz/merge.h"
#include "book/review/plan.h"

namespace app {

/// One section of a chapter in the contents.
struct Section {
  std::string id;
  std::string title;
};

/// A question of a chapter, by what identifies its stored answers.
struct ItemKey {
  std::string id;
  int version = 1;
  bool exercise = false;
  bool stays = false;  ///< it is asked in its chapter only
  bool drawn = false;  ///< a template
};

/// At this version of the question; null if there is none.
const book::Attempt* attempt_of(const ItemKey& key, const book::Progress& progress);

/// One chapter in the contents.
struct ContentsEntry {
  std::string slug;
  std::string text;  ///< "2 · Sinusoidal encoding"
  int number = 0;
  std::string title;
  std::vector<Section> sections;
  std::vector<ItemKey> items;
  int minutes = 0;  ///< reading time
};

/// The chapters of the book with the reader's progress in each, and the place in them that the reader read last.
class Contents {
 public:
  base::Result<void> load(std::string_view book_json);
  std::span<const ContentsEntry> entries() const { return entries_; }
  /// The current versions of all questions.
  book::Versions versions() const;

  /// Of a chapter, as Askable::chapter counts them.
  const std::string& slug_of(int chapter) const { return entries_[static_cast<size_t>(chapter)].slug; }
  /// The questions that can be asked away from their chapters.
  std::vector<book::Askable> askable() const;

  /// All exercises of the book, and what has come of each: "unanswered", "right" or "wrong".
  struct Exercise {
    std::string_view id;
    std::string_view chapter;
    std::string_view status;
  };
  std::vector<Exercise> exercises(const book::Progress& progress) const;

  /// A place is "SLUG#section". It is offered only if the contents have it.
  void restore_place(std::string_view place) { place_ = place; }
  /// Saves the place that is being read. Opening a chapter at its top does not count as reading, so an earlier place in it is kept.
  void save_place(const State& state);

  /// "Chapter 2: Sinusoidal encoding."; empty for pages that are not chapters.
  std::string spoken_place(std::string_view slug) const;

  void render(DomDiff& dom, const State& state, const book::Progress& progress) const;

 private:
  using Count = book::Tally;
  static Count count_of(const ContentsEntry& entry, const book::Progress& progress);
  static void render_wedge(DomDiff& dom, const std::string& id, Count count);
  static void render_ring(DomDiff& dom, std::string_view id, Count count);
  void render_cover(DomDiff& dom, Count course, int finished) const;
  void render_place(DomDiff& dom, Count course) const;

  std::vector<ContentsEntry> entries_;
  std::string place_;
};

}  // namespace app
