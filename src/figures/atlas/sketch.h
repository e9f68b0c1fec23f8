#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/atlas.h"
#include "plot/scene.h"

// What a figure looks like from afar: the marks that matter most of its scene, roughly, as a short text that comes with the map. So the
// whole map shows what is in the book before the code of any figure has come.
namespace figures::atlas_map {

/// The sketch of a scene, or of the figure of a map in the shape of its frame.
std::string sketch_of(const plot::Scene& scene);
std::string sketch_of(const base::AtlasFigure& figure);

/// The marks of a sketch, in a room that is kSketchWidth wide. What cannot be read is left out.
std::vector<plot::Mark> marks_of(std::string_view sketch);
inline constexpr float kSketchWidth = 62;

}  // namespace figures::atlas_map
