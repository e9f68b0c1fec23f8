#pragma once

#include <string>

#include "figures/figure.h"
#include "figures/training_lab/model.h"
#include "figures/training_lab/parts.h"
#include "plot/scene.h"

// What the figure training_lab shows, in words and numbers.
namespace figures::training {

std::string headline(const Model& model);
void compose_foot(plot::Scene& scene, const Model& model);
std::string cursor_text(const Model& model);
std::string alt_text(const Model& model);
DataTable table(const Model& model, Figure::DataScope scope);

/// How far the runs are and what is left, or where the results come from.
std::string progress_text(const Model& model);

/// How the model is read differently from how it was trained: "linear by 8, no positions in the first layer"; or "as trained".
std::string reading_text(const lab::InferenceOptions& reading, const Nouns& nouns);

/// A distance from a place: "3 back", "60 ahead".
std::string place_text(int distance);

/// "layer 1, head 2".
std::string head_text(const Settings& settings);

/// The answers that are right among those that can be.
struct Tally {
  int right = 0, asked = 0;
};
Tally tally(const lab::Answer& answer);

/// The attention of the head that is looked at, from place `from` to place `to`.
float attention_at(const lab::Answer& answer, int layer, int head, int from, int to);

/// The place that the cursor's place gives most to in the head that is looked at; in the view Inside the one that the reader has chosen.
int key_of(const Model& model, const lab::Answer& answer);

}  // namespace figures::training
