#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/dom_diff.h"
#include "app/effects.h"
#include "book/quiz/merge.h"
#include "book/quiz/progress.h"
#include "book/review/log.h"
#include "book/review/plan.h"
#include "book/review/transfer.h"

namespace app {

/// What the reader can do with her progress besides saving it as a file: take it to another device by a link, which a telephone can read as
/// a code; be reminded by her calendar; learn with cards. Few do, so its code comes after the first frame (tools/split).
class ProgressPanel {
 public:
  /// What is known of the reader's answers; the questions of this edition, and those of them that can be due.
  struct Known {
    const book::Logs& logs;
    const book::Progress& progress;
    book::Versions current;
    std::vector<book::Askable> bank;
  };

  // Inlined into what every page calls, most of these would come with the first load.

  /// Opens the panel with a link that holds the progress.
  [[gnu::noinline]] Effects send(const Known& known);
  Effects copy_link() const;
  Effects copied(bool succeeded);

  /// A link with the text of a transfer has been opened. The panel says what it would add.
  [[gnu::noinline]] Effects receive(const Known& known, std::string_view text);
  /// The transfer that the reader accepts; empty the next time.
  book::Transfer take_accepted();
  Effects accepted();

  /// Offers a file with reminders for the days on which something is due.
  [[gnu::noinline]] Effects save_calendar(const Known& known) const;

  /// Offers a file with cards, once it is there.
  [[gnu::noinline]] Effects want_cards();
  Effects receive_file(std::string_view name, std::string_view bytes) {
    return !cards_.empty() && name == cards_ ? save_cards(bytes) : Effects{};
  }

  /// This browser may delete what is stored.
  Effects set_forgetful();
  bool is_forgetful() const { return forgetful_; }
  /// Says so once, after the third answer.
  [[gnu::noinline]] void warn(Effects& effects, const book::Progress& progress) const;

  bool is_used() const { return used_; }  ///< otherwise it is as the page has it
  [[gnu::noinline]] void render(DomDiff& dom) const;

 private:
  Effects show(std::string_view title, std::string words);
  [[gnu::noinline]] Effects save_cards(std::string_view bytes);

  bool used_ = false;
  bool forgetful_ = false;
  std::string title_, words_, status_;
  std::string link_;         ///< that is offered; empty if none is
  book::Transfer transfer_;  ///< that has come by a link
  int news_ = 0;             ///< about how many questions the transfer has something new
  std::string cards_;        ///< address of the file that is on its way
};

}  // namespace app
