// How far rounding moves the sinusoidal encoding from the truth at large positions: the usual float recipe compared with the engine.

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

#include "base/number.h"
#include "engine/baselines/float32_recipe.h"
#include "engine/baselines/true_sinusoid.h"
#include "engine/sinusoidal.h"
#include "figures/drift/log_axes.h"
#include "figures/figure.h"
#include "plot/readout.h"

namespace figures {
namespace {

using base::Face;
using base::Ink;
using base::Parameter;
using base::Type;

constexpr int kWidth = 512;  ///< D of the paper's base model
constexpr double kBase = 10000;
constexpr int kNear = 128;     ///< positions around the chosen one that the largest error is taken over
constexpr int kSamples = 97;   ///< points per curve, evenly spaced on the logarithmic axis
constexpr int kPerSample = 4;  ///< positions per point

constexpr Parameter kParameters[] = {
    {"position", "position", "", Parameter::Kind::integer, Parameter::Scale::logarithmic, 1, 2000000, 1, 1000000},
};
constexpr const Parameter& kPosition = kParameters[0];

/// The largest errors over some positions and all dimensions.
struct Errors {
  double usual = 0;
  double ours = 0;
};

using Truths = std::vector<engine::TrueSinusoid>;  ///< one per pair

Truths make_truths() {
  Truths truths;
  for (int pair = 0; pair < kWidth / 2; ++pair) truths.emplace_back(pair, kWidth, kBase);
  return truths;
}

double farther(double worst, float value, double truth) { return std::fmax(worst, std::fabs(value - truth)); }

Errors errors_from(std::int64_t start, int positions, const Truths& truths) {
  std::vector<float> usual(static_cast<size_t>(positions) * kWidth), ours(usual.size());
  [[maybe_unused]] const bool filled = engine::usual_float32_recipe(usual, start, {.d_model = kWidth, .base = kBase}) &&
                                       engine::sinusoidal(ours, start, {.d_model = kWidth, .base = kBase});
  assert(filled && "positions up to two million are allowed");
  Errors errors;
  for (size_t at = 0; at < usual.size(); at += 2) {
    const engine::SineCosine truth = truths[at % kWidth / 2].at(start + static_cast<std::int64_t>(at / kWidth));
    errors.usual = farther(farther(errors.usual, usual[at], truth.sine), usual[at + 1], truth.cosine);
    errors.ours = farther(farther(errors.ours, ours[at], truth.sine), ours[at + 1], truth.cosine);
  }
  return errors;
}

/// The curves, which are the same for every state of the figure.
struct Curves {
  std::array<double, kSamples> position;
  std::array<Errors, kSamples> error;
};

Curves make_curves(const Truths& truths) {
  Curves curves;
  for (size_t i = 0; i < kSamples; ++i) {
    curves.position[i] = base::value_at(kPosition, static_cast<double>(i) / (kSamples - 1));
    curves.error[i] = errors_from(static_cast<std::int64_t>(curves.position[i]), kPerSample, truths);
  }
  return curves;
}

class Float32Drift final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override;
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override;
  DataTable data(Extent extent) const override;
  float height_for(float width_px) const override { return std::clamp(width_px * 0.62f, 300.0f, 380.0f) + plot::kReadout_px; }

 private:
  void draw_curve(plot::Surface& surface, const drift::LogAxes& axes, double Errors::* which, Ink ink, float thickness) const;
  void draw_position(plot::Surface& surface, const drift::LogAxes& axes) const;
  std::int64_t first_near() const { return std::max<std::int64_t>(0, static_cast<std::int64_t>(position_) - kNear / 2); }

  Truths truths_ = make_truths();
  Curves curves_ = make_curves(truths_);
  double position_ = kPosition.initial;
  Errors near_;
};

void Float32Drift::set(std::span<const double> values, std::string_view) {
  position_ = values[0];
  near_ = errors_from(first_near(), kNear, truths_);
}

void Float32Drift::draw_curve(plot::Surface& surface, const drift::LogAxes& axes, double Errors::* which, Ink ink, float thickness) const {
  const auto point = [&](size_t i) { return base::Point{axes.x_of(curves_.position[i]), axes.y_of(curves_.error[i].*which)}; };
  for (size_t i = 1; i < kSamples; ++i) surface.line(point(i - 1), point(i), surface.colour(ink), thickness);
}

void Float32Drift::draw_position(plot::Surface& surface, const drift::LogAxes& axes) const {
  const float x = axes.x_of(position_);
  surface.line({x, axes.plot.y}, {x, axes.plot.bottom()}, surface.colour(Ink::edge), 1);
  const auto dot = [&](double error, Ink ink) {
    const base::Rect box{x - 5, axes.y_of(error) - 5, 10, 10};
    surface.fill(box, surface.colour(ink), 5);
    surface.outline(box, surface.colour(Ink::stage), 1.5f, 5);
  };
  dot(near_.usual, Ink::wrong);
  dot(near_.ours, Ink::accent);
}

void Float32Drift::draw(plot::Surface& surface, Edits& edits) {
  const drift::LogAxes axes{drift::plot_within(surface.width(), surface.height()), kPosition};
  if (drift::has_room(axes.plot)) {
    drift::draw_axes(surface, axes, "largest error over 512 dimensions");
    draw_curve(surface, axes, &Errors::usual, Ink::wrong, 1.5f);
    draw_curve(surface, axes, &Errors::ours, Ink::accent, 2.5f);
    // Each name is placed where the other curve is far away.
    surface.text({axes.x_of(5e5), axes.y_of(5e-6)}, plot::Anchor::end, Face::sans_semibold, Type::small, surface.colour(Ink::wrong),
                 "the usual recipe");
    surface.text({axes.plot.x + 10, axes.y_of(4e-9)}, plot::Anchor::start, Face::sans_semibold, Type::small, surface.colour(Ink::accent),
                 "this book");
    draw_position(surface, axes);
  }
  plot::draw_readout(surface, {0, surface.height() - plot::kReadout_px, surface.width(), plot::kReadout_px},
                     {{"near position", base::grouped(static_cast<long long>(position_)), 9},
                      {"usual float32", base::fixed(near_.usual, 8), 10},
                      {"this book", base::fixed(near_.ours, 8), 10}});
  const plot::Pointer& pointer = surface.pointer();
  if (!pointer.over || !pointer.down || !base::inset(axes.plot, -6).contains(pointer.at)) return;
  edits.values.push_back({0, axes.position_at(pointer.at.x)});
}

bool Float32Drift::key(std::string_view name, Edits& edits) {
  const std::optional<double> proposed = drift::position_by_key(name, kPosition, position_);
  if (proposed) edits.values.push_back({0, *proposed});
  return proposed.has_value();
}

std::string Float32Drift::describe() const {
  return "Near position " + base::grouped(static_cast<long long>(position_)) + ", the usual float32 recipe for the sinusoidal encoding, " +
         base::grouped(kWidth) + " dimensions wide, is off by as much as " + base::significant(near_.usual, 2) +
         "; this book's engine by " + base::fixed(near_.ours, 8) + " at most.";
}

DataTable Float32Drift::data(Extent extent) const {
  DataTable table{"Largest error over 512 dimensions", {"near position", "usual float32 recipe", "this book"}, {}};
  const auto number = [extent](double value) { return extent == Extent::all ? base::exact(value) : base::significant(value, 3); };
  const auto add = [&](double position, const Errors& errors) {
    const std::string place = extent == Extent::all ? base::exact(position) : base::grouped(static_cast<long long>(position));
    table.rows.push_back({place, number(errors.usual), number(errors.ours)});
  };
  const size_t every = extent == Extent::all ? 1 : 8;
  for (size_t i = 0; i < kSamples; i += every) add(curves_.position[i], curves_.error[i]);
  add(position_, near_);
  return table;
}

}  // namespace

extern const Kind float32_drift{"float32_drift", "A million positions out", kParameters,
                                [] { return std::unique_ptr<Figure>(std::make_unique<Float32Drift>()); }};

}  // namespace figures
