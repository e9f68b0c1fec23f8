#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/effects.h"
#include "base/result.h"
#include "book/document.h"
#include "figures/figure.h"

namespace app {

/// What the chapter says about a figure.
struct FigureInBook {
  std::vector<double> values;          ///< what it sets at this point: "Reset" restores them, and the URL leaves them out
  std::string text;                    ///< the same for the text, for kinds that have one
  std::vector<double> initial_values;  ///< what the figure's fence says: the starting point of scenes and steps
  std::string initial_text;
  std::vector<char> set_by_text;  ///< one per parameter: a scene or a paragraph of the chapter sets it
  int cue = -1;                   ///< the last cue that has set it, see book::stage_cues; -1: none, so its fence applies
  int section = -1;               ///< the section of that cue; -1: none yet
};

/// What the reader has set, so that the book leaves it alone.
struct SetByReader {
  std::vector<char> values;  ///< one per parameter
  bool text = false;
  int section = -1;  ///< where in the text she last did; -1: an address did
};

/// What a figure computes, and from what. Only its values and its text outlive the tab.
struct FigureModel {
  std::string id;
  const figures::Kind* kind = nullptr;
  std::vector<double> values;  ///< one per parameter, always an allowed value
  std::string text = {};       ///< for kinds that have a text
  FigureInBook book = {};
  SetByReader set_by_reader = {};
  bool of_reader = false;                         ///< its page is about what she chooses (it has a report), which scenes then only present
  std::unique_ptr<figures::Figure> picture = {};  ///< computes it, and knows what is to be seen
  bool computed = false;                          ///< the picture has the present values
  bool touched = false;                           ///< the reader has pointed at a mark since the book set it: the readings are shown
  bool travels = false;                           ///< its marks travel to where the next values put them
};

// `by_hand` marks the value as the reader's, unless it is set on the picture itself (a cursor, a window): scenes may still change those.
// `show_text` shows the book's own text or that of a link.
Effects set_value(FigureModel& figure, size_t parameter, double value);
Effects set_by_hand(FigureModel& figure, size_t parameter, double value);
Effects set_text(FigureModel& figure, std::string_view text);
Effects show_text(FigureModel& figure, std::string_view text);
/// As the exported interface sets a parameter or the text: a choice by its word, a number as text. The error is a sentence.
base::Result<Effects> set_by_name(FigureModel& figure, std::string_view name, std::string_view text);
Effects enter_text(FigureModel& figure, std::string_view text, bool committed);
/// Moves the parameter that "Play" runs through by `by` steps. Nothing changes at its end.
Effects step(FigureModel& figure, int by);

// The book's settings. The marks travel there.
/// Sets the book's values to those of the figure's fence, overridden by `settings`, in this section of the text. What the reader has set in
/// this section stays.
Effects set_book(FigureModel& figure, std::span<const book::Setting> settings, int section);
/// The same, but discards what the reader has set.
Effects set_all(FigureModel& figure, std::span<const book::Setting> settings);
/// Whether the reader has set something by hand that the book has otherwise here.
bool differs_from_book(const FigureModel& figure);
/// Back to the book's values.
Effects reset(FigureModel& figure);
/// Does what a link in the text says. The next scene may change it.
Effects follow(FigureModel& figure, const book::Link& link);

}  // namespace app
