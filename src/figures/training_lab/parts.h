#pragma once

#include <string>
#include <vector>

#include "figures/training_lab/model.h"
#include "plot/frames.h"

// Parts that the figure's views share.
namespace figures::training {

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

/// The attention [T, T] of a head that has learned nothing: everywhere a little, by chance. It stands for a model that does not exist yet,
/// and differs from the even share as much as one does after its first step.
std::vector<float> untrained_attention(const Model& model, int layer, int head);

/// At the top of `room`, which it shortens: if the model that is looked at does not race, a button that adds it.
void compose_invitation(plot::Scene& scene, const Model& model, base::Rect& room);

/// The encodings as words, of which one is looked at, at the top of `room`, which it shortens; or those that race, with lamps, at its
/// bottom.
void compose_chips(plot::Scene& scene, const Model& model, base::Rect& room);
void compose_racers(plot::Scene& scene, const Model& model, base::Rect& room);

/// The setup of the runs in one line.
std::string setup_text(const Settings& settings);

/// The task in words, and below it a text with an arc from the place that asks to where its answer stands.
void compose_task(plot::Scene& scene, const Model& model, base::Rect room);

void compose_race(plot::Scene& scene, const Model& model);
void compose_inside(plot::Scene& scene, const Model& model);
void compose_reading(plot::Scene& scene, const Model& model);
void compose_ask(plot::Scene& scene, const Model& model);
void compose_birth(plot::Scene& scene, const Model& model);

/// While a reading hides distances: which these are, at the top of `room`, which it shortens.
void compose_distances(plot::Scene& scene, const Model& model, base::Rect& room);

/// What the encoding of the racer that is looked at has learned about positions, or what it has fixed.
void compose_positions(plot::Scene& scene, const Model& model, base::Rect room);

}  // namespace figures::training
