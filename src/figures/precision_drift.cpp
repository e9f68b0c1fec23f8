// The errors of several ways to compute the sinusoidal encoding, position by position: four that round angles to float, and the engine's
// two modes. They are defined in drift/recipes.cpp.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "base/number.h"
#include "figures/drift/log_axes.h"
#include "figures/drift/recipes.h"
#include "figures/figure.h"
#include "plot/readout.h"

namespace figures {
namespace {

using base::Choice;
using base::Face;
using base::Ink;
using base::Parameter;
using base::Type;
using drift::Errors;
using ValueType = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr int kMaxPosition = 1 << 20;
constexpr size_t kSamples = 33;      ///< points per curve, evenly spaced on the logarithmic axis
constexpr size_t kOursEvery = 4;     ///< the engine's curves are flat, so one point in this many is enough
constexpr int kNearValues = 8192;    ///< pairs times positions around the chosen one that the largest error is taken over
constexpr int kTextLength_px = 110;  ///< room for a curve's name
constexpr float kReach_px = 14;      ///< how close to a curve the pointer has to be

constexpr Choice kRecipeChoices[] = {{"usual", "exp"}, {"power", "power"}, {"iterative", "iterative"}, {"angle", "angle"}};
static_assert(std::size(kRecipeChoices) == drift::kFloat32);
constexpr Choice kPairChoices[] = {{"all", "All"}, {"first", "First"}, {"second", "Second"}, {"middle", "Middle"}, {"last", "Last"}};
static_assert(std::size(kPairChoices) == drift::kPairSets);

enum Index : int { kPosition, kWidth, kBase, kRecipe, kPairs };
constexpr Parameter kParameters[] = {
    {"position", "position", "", ValueType::integer, Scale::logarithmic, 1, kMaxPosition, 1, 1000000},
    {"d_model", "width D", "dimensions", ValueType::integer, Scale::logarithmic, 2, 1024, 2, 512},
    {"base", "base", "", ValueType::integer, Scale::logarithmic, 2, 1000000, 1, 10000},
    base::choice_of("recipe", "float32 by", kRecipeChoices),
    base::choice_of("pairs", "pairs", kPairChoices),
};

double sample_position(size_t i) { return std::round(std::pow(kMaxPosition, static_cast<double>(i) / (kSamples - 1))); }

class PrecisionDrift final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override;
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override;
  std::string cursor_text() const override { return describe(); }
  DataTable data(Extent extent) const override;
  float height_for(float width_px) const override { return std::clamp(width_px * 0.66f, 300.0f, 420.0f) + plot::kReadout_px; }

 private:
  double of(const Errors& errors, int recipe) const { return errors[static_cast<size_t>(recipe)][static_cast<size_t>(pairs_)]; }
  std::vector<base::Point> curve(const drift::LogAxes& axes, int recipe) const;
  void draw_curves(plot::Surface& surface, const drift::LogAxes& axes) const;
  void draw_name(plot::Surface& surface, const drift::LogAxes& axes, int recipe) const;
  void draw_position(plot::Surface& surface, const drift::LogAxes& axes) const;
  std::string_view curve_under(base::Point at, const drift::LogAxes& axes) const;
  std::string pairs_text() const;
  std::string encoding_text() const;

  std::optional<drift::ErrorMeter> meter_;
  int d_model_ = 0;
  double base_ = 0;
  std::int64_t position_ = 0;
  int recipe_ = 0;
  int pairs_ = 0;
  std::array<Errors, kSamples> samples_{};
  Errors near_{};
};

void PrecisionDrift::set(std::span<const double> values, std::string_view) {
  const int d_model = static_cast<int>(values[kWidth]);
  recipe_ = static_cast<int>(values[kRecipe]);
  pairs_ = static_cast<int>(values[kPairs]);
  const bool other = d_model != d_model_ || values[kBase] != base_;
  const auto position = static_cast<std::int64_t>(values[kPosition]);
  if (!other && position == position_) return;
  d_model_ = d_model;
  base_ = values[kBase];
  position_ = position;
  if (other) {
    meter_.emplace(d_model_, base_);
    for (size_t i = 0; i < kSamples; ++i)
      samples_[i] =
          meter_->errors(static_cast<std::int64_t>(sample_position(i)), 1, drift::kUsual, i % kOursEvery ? drift::kAngle : drift::kExact);
  }
  const int near = std::clamp(kNearValues / meter_->pairs(), 8, 128);
  near_ = meter_->errors(std::max<std::int64_t>(0, position_ - near / 2), near);
}

std::vector<base::Point> PrecisionDrift::curve(const drift::LogAxes& axes, int recipe) const {
  std::vector<base::Point> points;
  for (size_t i = 0; i < kSamples; i += recipe < drift::kFloat32 ? 1 : kOursEvery)
    points.push_back({axes.x_of(sample_position(i)), axes.y_of(of(samples_[i], recipe))});
  return points;
}

Ink ink_of(int recipe, bool chosen) { return recipe >= drift::kFloat32 ? Ink::accent : chosen ? Ink::wrong : Ink::edge; }

/// Draws the chosen float recipe over the others, which are thin.
void PrecisionDrift::draw_curves(plot::Surface& surface, const drift::LogAxes& axes) const {
  const auto draw = [&](int recipe, float thickness) {
    const bool highlighted = surface.is_highlighted(drift::names_of(recipe).part);
    const Ink ink = ink_of(recipe, recipe == recipe_ || highlighted);
    surface.polyline(curve(axes, recipe), surface.colour(ink), highlighted ? thickness + 2 : thickness);
  };
  for (int recipe = 0; recipe < drift::kFloat32; ++recipe) {
    if (recipe != recipe_) draw(recipe, 1);
  }
  draw(recipe_, 2);
  draw(drift::kFast, 1.5f);
  draw(drift::kExact, 2.5f);
}

/// Draws a curve's name: the engine's on the right, where the float recipes are far away; a recipe's below its curve.
void PrecisionDrift::draw_name(plot::Surface& surface, const drift::LogAxes& axes, int recipe) const {
  const double error = of(samples_[kSamples - 1], recipe);
  const float right = axes.plot.right() - 6;
  float y = axes.y_of(error) + (recipe == drift::kExact ? 18.0f : -8.0f);
  if (recipe < drift::kFloat32) {
    const double left = axes.position_at(right - kTextLength_px);
    size_t sample = 0;
    while (sample + 1 < kSamples && sample_position(sample + 1) <= left) ++sample;
    y = std::min(axes.y_of(of(samples_[sample], recipe)) + 22, axes.y_of(2e-6));
  }
  surface.text({right, y}, plot::Anchor::end, Face::sans_semibold, Type::small, surface.colour(ink_of(recipe, true)),
               drift::names_of(recipe).curve);
}

void PrecisionDrift::draw_position(plot::Surface& surface, const drift::LogAxes& axes) const {
  const float x = axes.x_of(static_cast<double>(position_));
  surface.line({x, axes.plot.y}, {x, axes.plot.bottom()}, surface.colour(Ink::edge), 1);
  for (const int recipe : {recipe_, static_cast<int>(drift::kFast), static_cast<int>(drift::kExact)}) {
    const base::Point at{x, axes.y_of(of(near_, recipe))};
    surface.disc(at, 6, surface.colour(Ink::stage));
    surface.disc(at, 4.5f, surface.colour(ink_of(recipe, true)));
  }
}

/// The part whose curve is nearest to the pointer, if any is near.
std::string_view PrecisionDrift::curve_under(base::Point at, const drift::LogAxes& axes) const {
  if (!axes.plot.contains(at)) return {};
  std::string_view part;
  float nearest = kReach_px;
  for (int recipe = 0; recipe < drift::kRecipes; ++recipe) {
    if (recipe < drift::kFloat32 && recipe != recipe_) continue;
    const std::vector<base::Point> points = curve(axes, recipe);
    for (size_t i = 1; i < points.size(); ++i) {
      const base::Point a = points[i - 1], b = points[i];
      if (at.x < a.x || at.x > b.x || b.x <= a.x) continue;
      const float distance = std::fabs(std::lerp(a.y, b.y, (at.x - a.x) / (b.x - a.x)) - at.y);
      if (distance >= nearest) continue;
      nearest = distance;
      part = drift::names_of(recipe).part;
    }
  }
  return part;
}

void PrecisionDrift::draw(plot::Surface& surface, Edits& edits) {
  const drift::LogAxes axes{drift::plot_within(surface.width(), surface.height()), kParameters[kPosition]};
  const plot::Pointer& pointer = surface.pointer();
  if (drift::has_room(axes.plot)) {
    drift::draw_axes(surface, axes, pairs_ == drift::kAll ? "largest error over all pairs" : "largest error of the " + pairs_text());
    draw_curves(surface, axes);
    for (const int recipe : {recipe_, static_cast<int>(drift::kFast), static_cast<int>(drift::kExact)}) draw_name(surface, axes, recipe);
    draw_position(surface, axes);
    if (pointer.over) edits.highlight = curve_under(pointer.at, axes);
  }
  const auto readout = [&](std::string_view label, int recipe) {
    return plot::Readout{label, base::significant(of(near_, recipe), 2), 8, drift::names_of(recipe).part};
  };
  const std::string_view part = plot::draw_readout(surface, {0, surface.height() - plot::kReadout_px, surface.width(), plot::kReadout_px},
                                                   {{"near position", base::grouped(position_), 10, {}},
                                                    readout(drift::names_of(recipe_).label, recipe_),
                                                    readout("book, fast", drift::kFast),
                                                    readout("book, exact", drift::kExact)});
  if (pointer.over && !part.empty()) edits.highlight = part;
  if (pointer.over && pointer.released) edits.committed = true;
  if (!pointer.over || !pointer.down || !base::inset(axes.plot, -6).contains(pointer.at)) return;
  edits.values.push_back({kPosition, axes.position_at(pointer.at.x)});
}

bool PrecisionDrift::key(std::string_view name, Edits& edits) {
  const std::optional<double> proposed = drift::position_by_key(name, kParameters[kPosition], static_cast<double>(position_));
  if (proposed) edits.values.push_back({kPosition, *proposed});
  return proposed.has_value();
}

std::string PrecisionDrift::pairs_text() const {
  constexpr std::string_view kTexts[] = {"all pairs", "first pair", "second pair", "middle pair", "last pair"};
  return std::string(kTexts[pairs_]);
}

std::string PrecisionDrift::encoding_text() const {
  return base::grouped(d_model_) + " dimensions wide, base " + base::grouped(static_cast<long long>(base_));
}

std::string PrecisionDrift::describe() const {
  const auto error = [this](int recipe) { return base::significant(of(near_, recipe), 2); };
  return "Near position " + base::grouped(position_) + " of the sinusoidal encoding, " + encoding_text() + ", " +
         std::string(drift::names_of(recipe_).spoken) + " is off by up to " + error(recipe_) + " over " +
         (pairs_ == drift::kAll ? "" : "the ") + pairs_text() + "; this book's engine by up to " + error(drift::kFast) +
         " in its fast mode and " + error(drift::kExact) + " in its exact one.";
}

DataTable PrecisionDrift::data(Extent extent) const {
  const bool all = extent == Extent::all;
  DataTable table{"Largest error over " + std::string(pairs_ == drift::kAll ? "" : "the ") + pairs_text() + ", " + encoding_text(),
                  {"near position"},
                  {}};
  for (int recipe = 0; recipe < drift::kRecipes; ++recipe) table.columns.emplace_back(drift::names_of(recipe).curve);
  const auto add = [&](double position, const Errors& errors) {
    std::vector<std::string> row{all ? base::exact(position) : base::grouped(static_cast<long long>(position))};
    for (int recipe = 0; recipe < drift::kRecipes; ++recipe)
      row.push_back(all ? base::exact(of(errors, recipe)) : base::significant(of(errors, recipe), 3));
    table.rows.push_back(std::move(row));
  };
  for (size_t i = 0; i < kSamples; i += all ? 1 : kOursEvery) {
    const double position = sample_position(i);
    add(position, all ? meter_->errors(static_cast<std::int64_t>(position), 1) : samples_[i]);
  }
  add(static_cast<double>(position_), near_);
  return table;
}

}  // namespace

extern const Kind precision_drift{"precision_drift", "Precision, position by position", kParameters,
                                  [] { return std::unique_ptr<Figure>(std::make_unique<PrecisionDrift>()); }};

}  // namespace figures
