#include "figures/precision_drift/recipes.h"

#include <algorithm>
#include <cmath>

#include "engine/baselines/float32_recipe.h"
#include "engine/baselines/float32_variants.h"
#include "engine/baselines/small_float_recipe.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::drift {
namespace {

constexpr RecipeNames kNames[kRecipes] = {
    {"usual", "float32 by exp", "the usual float32 recipe, by exp,"},
    {"power", "float32 by powers", "the float32 recipe by powers"},
    {"iterative", "float32, iterative", "the iterative float32 recipe"},
    {"angle", "float32 angle alone", "a recipe with only the angle in float32"},
    {"bf16", "bf16", "a model cast to bf16"},
    {"fp16", "fp16", "a model cast to fp16"},
    {"fast", "this book, fast", "this book's fast mode"},
    {"exact", "this book, exact", "its exact mode"},
};

engine::Checked fill(int recipe, std::span<float> table, std::int64_t start, engine::Sinusoidal encoding) {
  encoding.mode = recipe == kFast ? engine::Mode::kFast : engine::Mode::kExact;
  switch (recipe) {
    case kUsual: return engine::usual_float32_recipe(table, start, encoding);
    case kPower: return engine::power_float32_recipe(table, start, encoding);
    case kIterative: return engine::iterative_float32_recipe(table, start, encoding);
    case kAngle: return engine::float32_angle_recipe(table, start, encoding);
    case kBf16: return engine::small_float_recipe(table, start, encoding, {.format = engine::SmallFloat::kBf16});
    case kFp16: return engine::small_float_recipe(table, start, encoding, {.format = engine::SmallFloat::kFp16});
    default: return engine::sinusoidal(table, start, encoding);
  }
}

/// An infinite angle has no sine, so an error that is no number is the largest of all.
void note(double& worst, double error) { worst = std::isnan(error) ? INFINITY : std::max(worst, error); }

}  // namespace

const RecipeNames& names_of(int recipe) { return kNames[recipe]; }

ErrorMeter::ErrorMeter(int d_model, double base) : d_model_(d_model), base_(base) {
  for (int pair = 0; pair < d_model / 2; ++pair) truths_.emplace_back(pair, d_model, base);
}

Errors ErrorMeter::errors(std::int64_t start, int positions, std::span<const int> recipes) const {
  const size_t pairs = truths_.size();
  const std::array<size_t, kPairSets> single{pairs, 0, std::min<size_t>(1, pairs - 1), pairs / 2, pairs - 1};
  std::vector<engine::SineCosine> truth;
  for (int t = 0; t < positions; ++t) {
    for (const engine::TrueSinusoid& pair : truths_) truth.push_back(pair.at(start + t));
  }
  Errors errors{};
  std::vector<float> table(2 * truth.size());
  for (const int recipe : recipes) {
    require(fill(recipe, table, start, {.d_model = d_model_, .base = base_}));
    auto& worst = errors[static_cast<size_t>(recipe)];
    for (size_t at = 0, pair = 0; at < truth.size(); ++at, pair = pair + 1 == pairs ? 0 : pair + 1) {
      const double sine = std::fabs(static_cast<double>(table[2 * at]) - truth[at].sine);
      const double cosine = std::fabs(static_cast<double>(table[2 * at + 1]) - truth[at].cosine);
      const double error = std::isnan(sine) ? sine : std::max(sine, cosine);
      note(worst[kAll], error);
      for (size_t set = kFirst; set < kPairSets; ++set) {
        if (pair == single[set]) note(worst[set], error);
      }
    }
  }
  return errors;
}

double kept(int format, double position) {
  const auto as_float = static_cast<float>(position);
  if (format == kAsFloat32) return static_cast<double>(as_float);
  return static_cast<double>(engine::round_to(format == kAsBf16 ? engine::SmallFloat::kBf16 : engine::SmallFloat::kFp16, as_float));
}

double spacing(int format, double position) {
  constexpr int kDigits[] = {24, 8, 11};  // significant binary digits
  return std::exp2(std::floor(std::log2(std::max(1.0, position))) + 1 - kDigits[format]);
}

}  // namespace figures::drift
