#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "figures/model_config/layer_words.h"
#include "plot/scene.h"

// What one layer does about positions, point by point.
namespace figures::plans {

struct LayerFact {
  std::string_view label;  ///< "base"
  std::string text;        ///< "10,000"; empty if it does not apply
};
/// Always the same points in the same order.
std::vector<LayerFact> facts_of(LayerOf of);

/// The facts of the layer looked at, in the model and in the one compared with; what differs is lit.
struct FactsTable {
  std::vector<std::string> labels;
  std::vector<std::vector<std::string>> rows;  ///< [model][point]
  std::vector<float> widths;                   ///< of the points' columns
  std::vector<base::Point> places;             ///< of each label's baseline, from the table's corner
  float height = 0;
};
FactsTable facts_table(const plot::Scene& scene, const Shown& shown, float width_px);
void add_facts(plot::Scene& scene, base::Point corner, const FactsTable& table);

}  // namespace figures::plans
