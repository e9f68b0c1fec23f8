#pragma once

#include <string>
#include <vector>

#include "figures/training_lab/model.h"
#include "plot/frames.h"

// Parts that the figure's views share.
namespace figures::training {

/// A racer's colour, which is that of its encoding in "Beyond the length of training".
constexpr plot::Paint ink_of(int racer) {
  constexpr int kHues[] = {7, 0, 1, 2, 6, 3, 4, 5};  // those after them begin anew
  return plot::hue(kHues[racer % 8]);
}
inline std::string name_of(int racer) { return std::string(kRacerChoices[racer].label); }

/// Accuracy as readings show it.
std::string share_text(double share);

/// What the task's texts are made of, and what such a text is called.
struct Nouns {
  std::string_view letters, letter, string;
};
constexpr Nouns nouns_of(const Settings& settings) {
  return settings.task == kTextTask ? Nouns{"characters", "character", "text"} : Nouns{"letters", "letter", "string"};
}

/// A sentence that makes room for itself at the top of `room`.
void compose_sentence(plot::Scene& scene, plot::Key key, base::Rect& room, std::string_view words, plot::Paint paint);

/// Rows of small buttons at the top of a room, in groups. A group begins with its name, and goes on in the next row where it must.
class Buttons {
 public:
  /// On a wide picture the first names of all rows stand in a column of this width, so that their buttons begin below each other.
  Buttons(plot::Scene& scene, base::Rect& room, float names_px);
  void begin_row();
  void group(plot::Role role, std::string name);
  /// Names and buttons of a group that does `apply` are dark; those of another can be pressed all the same.
  plot::Mark& button(std::string words, bool on, bool applies = true);
  /// Ends the last row: `room` is what remains below.
  void finish();

 private:
  void wrap(float width_px);

  plot::Scene& scene_;
  base::Rect& room_;
  plot::Type type_;
  float names_px_;
  base::Point at_;  ///< where the next button goes
  bool row_is_empty_ = true;
  plot::Key key_;
};

/// At the top of a room, that the model which is looked at has yet to be trained, and what the reader will see then. A racer that does not
/// race can be added here.
void compose_untrained(plot::Scene& scene, const Model& model, base::Rect& room, std::string_view promise);

/// The encodings as chips at the top of `room`, which it shortens: those that race, to be clicked; or with `choose` the one looked at.
void compose_chips(plot::Scene& scene, const Model& model, base::Rect& room, bool choose);

/// The setup of the runs in one line.
std::string setup_text(const Settings& settings);

/// An arc over a row of tokens, from place to place.
std::vector<base::Point> arc(base::Point from, base::Point to, float rise_px);

/// Moves heights apart so that labels of this height, in their order, do not overlap, and all are within the area.
std::vector<float> spread(std::vector<float> wanted, float apart_px, float top, float bottom);

void compose_race(plot::Scene& scene, const Model& model);
void compose_inside(plot::Scene& scene, const Model& model);
void compose_reading(plot::Scene& scene, const Model& model);
void compose_ask(plot::Scene& scene, const Model& model);

/// While a reading hides distances: which these are, at the top of `room`, which it shortens.
void compose_distances(plot::Scene& scene, const Model& model, base::Rect& room);

/// What the encoding of the racer that is looked at has learned about positions, or what it has fixed.
void compose_positions(plot::Scene& scene, const Model& model, base::Rect room);

}  // namespace figures::training
