#pragma once

#include <vector>

#include "book/document.h"

namespace book {

/// A place in the text from which on the stage shows something else.
struct StageCue {
  enum class Act {
    begins,  ///< the figure's own place: it shows what its fence says
    shows,   ///< a scene: the fence's state, overridden by the link's settings
    adds,    ///< a paragraph, a list or a table names a state: its link's settings are added to what the section has shown so far
    brings,  ///< a question answered in the figure, or its stepper: the figure comes as it is
  };
  Act act = Act::begins;
  size_t block = 0;   ///< index into Document::blocks of the block that says so
  size_t anchor = 0;  ///< the same, of the block whose place counts: for what a prediction folds first, the prediction itself, so that its
                      ///< answer plays where the reader is
  float share = 0;    ///< how far down that block, 0 to 1
  int section = 0;    ///< how many headings stand above it
  int figure = -1;    ///< index into Document::figures
  int link = -1;      ///< shows, adds: index into Document::links
};

/// The cues of a document in reading order. Folded notes have none, nor has the text of a story, all of which is in sight at once.
std::vector<StageCue> stage_cues(const Document& document);

}  // namespace book
