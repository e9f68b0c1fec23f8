#pragma once

#include <string>

#include "book/quiz/progress.h"
#include "book/review/log.h"

namespace app {

/// An answer that was judged and counted, for whoever is told of it.
struct Judged {
  std::string id;  ///< of the question in its chapter, wherever it was asked
  book::Verdict verdict = book::Verdict::wrong;
  bool partly = false;  ///< it is wrong, and a part of it is right: a card in its place, one of several right options
  bool hinted = false;
  int tries = 0;      ///< how often the question has been answered, wherever it was asked, with this time
  book::Trial trial;  ///< as the log has it
};

}  // namespace app
