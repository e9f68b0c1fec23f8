#pragma once

#include <span>
#include <string_view>

#include "book/document.h"
#include "book/quiz/view.h"
#include "plot/scene.h"

namespace app {

/// What a reader may show of a pass of the final quiz: her dial, her score in each chapter, the book's name and its address.
plot::Scene final_card(const plot::Metrics& metrics, const book::Document& pass, std::span<const book::ItemView> views,
                       std::string_view address);

}  // namespace app
