#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/contents.h"
#include "app/dom_diff.h"
#include "app/effects.h"
#include "app/questions.h"
#include "app/workbench.h"
#include "book/document.h"

namespace app {

/// Missed questions, asked once more: those of the open chapter at its end, one or two of the chapter before at its head. What stands there
/// unfolds when the reader asks for it; at the end also when she has missed a question in this visit and is done with it. Whether there is
/// something is stored, so that the page has the line from its first paint (web/first_paint.js) and nothing moves later.
class OnceMore {
 public:
  /// Reads what is stored. The first page shows only what its first paint has shown.
  void restore();
  void open(const Contents& contents, const book::Document& document, const Questions& questions);

  /// Adds the questions that are asked now to the document. Call it whenever an answer may have changed.
  Effects follow(const Contents& contents, book::Document& document, Questions& questions);
  Effects press_end(const book::Document& document);
  /// Fetches the questions of the chapter before.
  Effects press_head();
  /// What was fetched, or nothing if it could not be.
  Effects receive(std::string_view name, std::string_view bytes, const base::Catalog& catalog, book::Document& document,
                  Questions& questions, Workbench& workbench, DomDiff& dom);
  /// Not until they are missed again.
  Effects skip(const Questions& questions);

  void render(DomDiff& dom, const Chapter& chapter, const Questions& questions);

 private:
  /// One of the two blocks of the page.
  struct Place {
    std::string block;                ///< its id; empty if the page has none
    bool shown = false;               ///< there is something to ask
    bool open = false;
    bool skipped = false;
    std::vector<std::string> asked;   ///< ids in their chapter of the questions that stand there
    std::vector<std::string> missed;  ///< those that can be asked there now
  };

  using Keys = std::set<std::string, std::less<>>;

  void look(const Contents& contents, const book::Document& document, const Questions& questions);
  std::vector<std::string> missed_at_head(const Contents& contents, std::string_view chapter, const Questions& questions) const;
  Effects ask(const book::Document& from, const std::string& id, Place& place, book::Document& document, Questions& questions);
  void render_place(DomDiff& dom, const Chapter& chapter, const Questions& questions, const Place& place);
  void store_keys(const Contents& contents, const book::Document& document, const Questions& questions);

  Place head_, end_;
  std::string before_;        ///< slug of the chapter before
  bool fetching_ = false;
  Keys keys_;                 ///< as stored
  bool first_page_ = true;
  Keys known_;                ///< what had been missed before this visit to the page, at its end
  std::map<std::string, size_t, std::less<>> skipped_;  ///< how long the log of a question was when the reader skipped it
  size_t appended_ = 0;       ///< how many copies the DOM has
};

}  // namespace app
