#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/state.h"
#include "book/document.h"
#include "book/quiz/view.h"
#include "plot/scene.h"

// What a reader may send of the models that she has trained and of her bet on them.
namespace app {

/// "I trained five Transformers in nine seconds. My bet: four of five." It says nothing of how they came out, for whoever sees it should
/// bet as well. `seconds` is how long they took, if that is known. Requires a ranking that a run has judged.
plot::Scene run_card(const plot::Metrics& metrics, const book::Item& item, const book::ItemView& view, std::optional<double> seconds,
                     std::string_view address);
/// What the card says, in words alone.
std::string run_card_text(const book::Item& item, const book::ItemView& view, std::optional<double> seconds);

/// The address that asks the question of a ranking anew about a run like the figure's: with its settings and seed, and nothing of how it
/// came out.
std::string run_address(const State& state, const Figure& figure, const book::Item& item);

}  // namespace app
