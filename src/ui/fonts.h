#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "plot/fonts.h"

namespace ui {

/// Loads a face into Dear ImGui, sized by its em as in CSS. Needs a Dear ImGui context. On error, which says what is wrong with the file,
/// the face stays as it was.
base::Result<void> load_face(plot::Fonts& fonts, base::Face face, std::span<const std::uint8_t> ttf);

/// True once every face has been loaded. Nothing may be measured or drawn before that.
bool all_loaded(const plot::Fonts& fonts);

}  // namespace ui
