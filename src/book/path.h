#pragma once

#include <span>

#include "book/document.h"

// How long a chapter is: its path, which everyone reads, apart from its folds.
namespace book {

struct PathLength {
  int words = 0;       ///< of the text, of steppers, and of questions with their options; not of listings and feedback
  int fold_words = 0;  ///< of the folds
  int scenes = 0;      ///< figures, steppers, and places where the text shows another state of a figure
  int questions = 0;
  bool story = false;  ///< its scenes have one control each
  bool operator==(const PathLength&) const = default;
};

/// What the book itself adds to a chapter, such as its summary, does not count.
PathLength path_length(const Document& document);

/// The same for some of its blocks, which stand one after the other.
PathLength path_length(const Document& document, std::span<const Block> blocks);

/// The time that the path takes: 200 words a minute, 45 seconds for each scene (24 in a story) and a minute for each question.
double path_minutes(const PathLength& length);

/// The time with all folds read as well.
double minutes_with_folds(const PathLength& length);

}  // namespace book
