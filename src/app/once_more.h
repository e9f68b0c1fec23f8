#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/chapter.h"
#include "app/contents.h"
#include "app/dom_diff.h"
#include "app/effects.h"
#include "app/once_more_file.h"
#include "app/questions.h"
#include "book/document.h"

namespace app {

/// Missed questions, asked once more: those of the open chapter at its end, one or two of the chapter before at its head. They stand there
/// once the reader asks for them; at the end also when she has just missed a question and is done with it. Whether there is something to
/// ask is stored, so that the page shows that line from its first paint (web/first_paint.js), and nothing moves later.
class OnceMore {
 public:
  /// Reads what is stored. The first page shows only what its first paint has shown.
  void restore(const Contents& contents);
  void open(const book::Document& document);

  /// Adds the questions that are asked now to the document. Call it whenever an answer may have changed.
  Effects follow(book::Document& document, Questions& questions);
  Effects press_end();
  /// Fetches the questions of the chapter before.
  Effects press_head();
  /// The reader does not want those at the head. They come back when they are missed again.
  Effects skip(const Questions& questions);

  /// Whether this is the file that press_head has asked for.
  bool waits_for(std::string_view name) const;
  /// It could not be loaded or read.
  Effects give_up();
  /// Adds the questions of the chapter before to the document. Formulas that it does not have come at the end of its own.
  Effects receive(const OnceMoreFile& file, book::Document& document, Questions& questions);

  void render(DomDiff& dom, const Chapter& chapter, const Questions& questions);

 private:
  using Ids = std::vector<std::string>;  ///< of questions, in their chapters

  /// One of the two blocks of the page.
  struct Place {
    std::string block = {};  ///< its id; empty if the page has none
    std::string key = {};    ///< of what is stored about it
    bool shown = false;
    bool open = false;
    bool skipped = false;
    bool offers = false;  ///< the page may show it: its first paint did, or it has come later
    Ids missed = {};      ///< what could be asked there now
    Ids asked = {};       ///< what stands there
  };

  /// The questions of a chapter that can be asked elsewhere.
  struct Askable {
    std::string chapter;
    Ids ids;
  };

  // Not for a first visit, so it comes late (tools/split).
  [[gnu::noinline]] Effects follow_logs(book::Document& document, Questions& questions);
  void find_missed(const book::Document& document, const Questions& questions);
  void forget_outdated(const book::Logs& logs);
  Ids missed_in(std::string_view chapter, const book::Logs& logs) const;
  Ids missed_before(std::string_view chapter, const book::Logs& logs) const;
  Effects ask(const book::Document& from, const std::string& id, Place& place, book::Document& document, Questions& questions);
  void render_place(DomDiff& dom, const Chapter& chapter, const Questions& questions, const Place& place) const;
  void store_keys(const book::Logs& logs);
  void store_skipped() const;

  std::vector<Askable> askable_;
  Place head_, end_;
  std::string before_;     ///< slug of the chapter before
  bool fetching_ = false;  ///< its questions
  bool begun_ = false;     ///< `follow` has seen this page
  Ids known_;              ///< what was missed at the end when the page was opened
  size_t rendered_ = 0;    ///< how many items of the document the page has
  std::set<std::string, std::less<>> keys_;
  bool first_page_ = true;
  std::map<std::string, size_t, std::less<>> skipped_;  ///< how long the log of a question was when the reader skipped it
};

}  // namespace app
