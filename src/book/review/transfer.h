#pragma once

#include <expected>
#include <set>
#include <string>
#include <string_view>

#include "book/quiz/merge.h"
#include "book/quiz/progress.h"
#include "book/review/log.h"

// What a reader has learned, short enough for a link that a telephone can photograph. It goes from one of her devices to another without a
// server: in the fragment of an address, which browsers send nowhere.
namespace book {

/// What such a link can bring: of a trial its day, its place in that day, the grade and whether she was sure; of an attempt the verdict on
/// the first try and how often there was one. Not what she chose, nor code that she wrote.
struct Transfer {
  Logs logs;
  Progress progress;
  int unknown = 0;  ///< questions that this edition of the book does not have
};

/// A link's text, and what it holds.
struct Packed {
  std::string text;   ///< base64url, at most kMaxTransfer characters
  int questions = 0;  ///< those with a trial or a verdict
  int left_out = 0;   ///< trials from the middle of long logs, without which it is short enough
};
inline constexpr size_t kMaxTransfer =
    1600;  ///< with an address of 130 characters a QR code of 137 x 137 modules, which cameras still read

/// Packs what is known of the questions of the book. Of two questions whose ids have the same hash neither is packed.
Packed pack(const Logs& logs, const Progress& progress, const Versions& current);

/// The reverse. Anything else than what `pack` wrote, whole and unchanged, is damaged, unless a newer version wrote it.
std::expected<Transfer, Unreadable> unpack(std::string_view text, const Versions& current);

/// What was added by a transfer.
struct Gained {
  int trials = 0;
  int verdicts = 0;                            ///< of questions that were not answered here
  std::set<std::string, std::less<>> touched;  ///< ids of the questions that have something new
};

/// Adds what is not known here, and changes nothing else. What came from here and comes back is recognised: a trial counts as known if
/// there is another of that question, day and grade. So the same transfer twice adds nothing the second time.
Gained add_transfer(Logs& logs, Progress& progress, const Transfer& transfer, const Versions& current);

}  // namespace book
