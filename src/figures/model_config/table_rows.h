#pragma once

#include <string>

#include "figures/model_config/model.h"
#include "plot/scene.h"

// A table with a vector for each position, which ends.
namespace figures::plans {

/// The plan has a table.
void add_table(plot::Scene& scene, base::Rect room, const Shown& shown);
std::string table_sentence(const Shown& shown);

}  // namespace figures::plans
