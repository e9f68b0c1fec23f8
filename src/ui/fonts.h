#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "page/measure.h"
#include "plot/fonts.h"

namespace ui {

/// Gives a face to Dear ImGui, sized by its em as CSS is. Needs a Dear ImGui context. The error says what is wrong with
/// the file; the face then stays as it was.
base::Result<void> load_face(plot::Fonts& fonts, base::Face face, std::span<const std::uint8_t> ttf);

/// True once every face is there: nothing may be measured or drawn before.
bool all_loaded(const plot::Fonts& fonts);

/// What the layout asks of the fonts. `fonts` must outlive it.
page::Measure measure_with(const plot::Fonts& fonts);

}  // namespace ui
