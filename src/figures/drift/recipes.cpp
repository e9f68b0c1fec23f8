#include "figures/drift/recipes.h"

#include <cassert>
#include <cmath>

#include "engine/baselines/float32_recipe.h"
#include "engine/baselines/float32_variants.h"
#include "engine/sinusoidal.h"

namespace figures::drift {
namespace {

constexpr RecipeNames kNames[kRecipes] = {
    {"usual", "exp", "usual, by exp", "the usual float32 recipe, by exp,"},
    {"power", "power", "by powers", "the float32 recipe by powers"},
    {"iterative", "iterative", "iterative", "the iterative float32 recipe"},
    {"angle", "angle", "angle alone", "a recipe with only the angle in float32"},
    {"fast", "fast", "this book, fast", "this book's fast mode"},
    {"exact", "exact", "this book, exact", "its exact mode"},
};

engine::Checked fill(int recipe, std::span<float> table, std::int64_t start, engine::Sinusoidal encoding) {
  encoding.mode = recipe == kFast ? engine::Mode::kFast : engine::Mode::kExact;
  switch (recipe) {
    case kUsual: return engine::usual_float32_recipe(table, start, encoding);
    case kPower: return engine::power_float32_recipe(table, start, encoding);
    case kIterative: return engine::iterative_float32_recipe(table, start, encoding);
    case kAngle: return engine::float32_angle_recipe(table, start, encoding);
    default: return engine::sinusoidal(table, start, encoding);
  }
}

void note(double& worst, double error) { worst = std::fmax(worst, error); }

}  // namespace

const RecipeNames& names_of(int recipe) { return kNames[recipe]; }

ErrorMeter::ErrorMeter(int d_model, double base) : d_model_(d_model), base_(base) {
  for (int pair = 0; pair < d_model / 2; ++pair) truths_.emplace_back(pair, d_model, base);
}

Errors ErrorMeter::errors(std::int64_t start, int positions, int first, int last) const {
  const size_t pairs = truths_.size();
  const std::array<size_t, kPairSets> single{pairs, 0, std::min<size_t>(1, pairs - 1), pairs / 2, pairs - 1};
  std::vector<engine::SineCosine> truth;
  for (int t = 0; t < positions; ++t) {
    for (const engine::TrueSinusoid& pair : truths_) truth.push_back(pair.at(start + t));
  }
  Errors errors{};
  std::vector<float> table(2 * truth.size());
  for (int recipe = first; recipe <= last; ++recipe) {
    [[maybe_unused]] const bool filled = fill(recipe, table, start, {.d_model = d_model_, .base = base_}).has_value();
    assert(filled && "the parameter table allows only what the engine takes");
    auto& worst = errors[static_cast<size_t>(recipe)];
    for (size_t at = 0, pair = 0; at < truth.size(); ++at, pair = pair + 1 == pairs ? 0 : pair + 1) {
      const double error = std::fmax(std::fabs(table[2 * at] - truth[at].sine), std::fabs(table[2 * at + 1] - truth[at].cosine));
      note(worst[kAll], error);
      for (size_t set = kFirst; set < kPairSets; ++set) {
        if (pair == single[set]) note(worst[set], error);
      }
    }
  }
  return errors;
}

}  // namespace figures::drift
