#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/config/frequencies.h"
#include "engine/config/position_plan.h"
#include "engine/config/read.h"

// What the figure shows: one model's positions, perhaps beside another's, at a length.
namespace figures::plans {

inline constexpr int kMaxLayers = 512, kMaxPairs = 1024, kMaxLength = 10'000'000;  ///< that the cursor reaches

/// A configuration that has been read.
struct Model {
  std::string title;                             ///< "Gemma 4 31B", "Your file"
  engine::PositionPlan plan = {};                ///< without layers, if there is no file yet
  std::vector<engine::ConfigError> errors = {};  ///< of a file that gives no plan
};
Model read_model(std::string title, std::string_view bytes);

/// The angles of one set of layers, at one length.
struct Angles {
  std::vector<double> scaled;    ///< rad per position, one a pair
  std::vector<double> unscaled;  ///< as if the file had no scaling; the same list if it has none. What stands still does so in both
  double attention_factor = 1;   ///< with the scaling
  std::string problem = {};      ///< why there are none, as a sentence; empty if there are
};
/// Distances in a text of `length`, about as far apart on a logarithmic scale: where a cursor on such an axis stands.
std::vector<int> distances_in(double length);

Angles angles_of(const engine::PositionPlan& plan, int rotation, double length);

/// What the panels draw. They only read it.
struct Shown {
  const Model* model = nullptr;  ///< never null while a panel draws
  const Model* other = nullptr;  ///< compared with; null: nothing
  double length = 0;             ///< tokens
  bool scaling = true;           ///< off: as if the file had no scaling
  int layer = 0;                 ///< the one looked at
  int pair = 0;                  ///< of that layer's rotation
  int distance = 0;              ///< from key to query, below `length`
  int pair_count() const { return static_cast<int>(angles.scaled.size()); }
  Angles angles = {};  ///< of that layer at `length`; empty if it does not rotate
};

}  // namespace figures::plans
