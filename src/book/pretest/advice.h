#pragma once

#include <string>
#include <vector>

#include "book/pretest/pretest.h"

namespace book {

/// What to do with a chapter.
enum class Advice {
  none,  ///< it was not asked about
  read,
  skim,
  skip
};

struct ChapterAdvice {
  Advice advice = Advice::none;
  int asked = 0;
  int right = 0;
  int minutes = 0;                  ///< that the chapter takes
  double chance = 1;                ///< of getting all of its questions right by blind guesses
  std::vector<size_t> skills = {};  ///< not shown yet: of a chapter to skim, what to look at
  bool operator==(const ChapterAdvice&) const = default;
};

/// The advice for each topic of the bank. It errs on the side of reading, because a chapter that is skipped wrongly costs more than one
/// that is read in vain. Skip: everything the chapter teaches was asked, every answer was right, and guessing would hardly have done it
/// (guess.h). Skim: more than half of what it teaches was shown. What was left open, or said not to be known, counts as not shown.
std::vector<ChapterAdvice> advise(const Document& bank, const Pretest& pretest);

/// What a pre-test says below its last question.
struct PretestEnd {
  bool shown = false;
  std::vector<ChapterAdvice> chapters = {};  ///< one for each topic
  std::string score = {};                    ///< "You can skip five of the 16 chapters, which saves 72 of 232 minutes. …"
  std::string rule = {};                     ///< by which this was found
  bool can_resume = false;                   ///< there are questions left
  bool can_explain = false;                  ///< explanations are not shown yet
  bool operator==(const PretestEnd&) const = default;
};

PretestEnd end_of(const Document& bank, const Pretest& pretest);

/// "Skip: saves 14 minutes", "Skim", "Read: 15 minutes"; empty for none.
std::string advice_words(const ChapterAdvice& advice);

}  // namespace book
