// What rounding does to the sinusoidal encoding far out: the usual recipe in float against the engine, both against the truth.

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

#include "base/number.h"
#include "engine/yardsticks/float32_recipe.h"
#include "engine/sinusoidal.h"
#include "engine/yardsticks/true_sinusoid.h"
#include "figures/figure.h"
#include "plot/legend.h"

namespace figures {
namespace {

using base::Face;
using base::Ink;
using base::Parameter;
using base::Type;

constexpr int kWidth = 512;  ///< D, that of the paper's base model
constexpr double kBase = 10000;
constexpr int kNear = 128;      ///< positions that "near" looks at
constexpr int kSamples = 97;    ///< of the curves, at even ratios
constexpr int kPerSample = 4;   ///< positions of one sample
constexpr double kLowest = -9;  ///< the error axis, in powers of ten
constexpr double kHighest = 0;

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
  [[maybe_unused]] const bool filled =
      engine::usual_float32_recipe(usual, start, {.d_model = kWidth, .base = kBase}) && engine::sinusoidal(ours, start, {.d_model = kWidth, .base = kBase});
  assert(filled && "positions up to two million are allowed");
  Errors errors;
  for (size_t at = 0; at < usual.size(); at += 2) {
    const engine::SineCosine truth = truths[at % kWidth / 2].at(start + static_cast<std::int64_t>(at / kWidth));
    errors.usual = farther(farther(errors.usual, usual[at], truth.sine), usual[at + 1], truth.cosine);
    errors.ours = farther(farther(errors.ours, ours[at], truth.sine), ours[at + 1], truth.cosine);
  }
  return errors;
}

/// The curves, the same for every state of the figure.
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
  void draw(plot::Surface& surface, Wishes& wishes) override;
  bool key(std::string_view name, Wishes& wishes) override;
  std::string describe() const override;
  DataTable data(Extent extent) const override;
  float height_for(float width_px) const override { return std::clamp(width_px * 0.62f, 300.0f, 380.0f) + plot::kReadout_px; }

 private:
  void draw_axes(plot::Surface& surface, base::Rect plot) const;
  void draw_curve(plot::Surface& surface, base::Rect plot, double Errors::* which, Ink ink, float thickness) const;
  void draw_position(plot::Surface& surface, base::Rect plot) const;
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

float x_of(base::Rect plot, double position) {
  return plot.x + plot.width * static_cast<float>(base::slider_position(kPosition, position));
}

float y_of(base::Rect plot, double error) {
  const double power = std::clamp(std::log10(error), kLowest, kHighest);
  return plot.bottom() - plot.height * static_cast<float>((power - kLowest) / (kHighest - kLowest));
}

void Float32Drift::draw_axes(plot::Surface& surface, base::Rect plot) const {
  const base::Rgb hairline = surface.colour(Ink::hairline), ink = surface.colour(Ink::ink3);
  const int every = plot.height < 160 ? 3 : 2;
  for (int power = static_cast<int>(kHighest); power >= static_cast<int>(kLowest); --power) {
    if ((power - static_cast<int>(kHighest)) % every != 0) continue;
    const float y = std::round(y_of(plot, std::pow(10, power)));
    surface.line({plot.x, y}, {plot.right(), y}, hairline, 1);
    surface.text({plot.x - 8, y + 4}, plot::Anchor::end, Face::sans, Type::small, ink, base::significant(std::pow(10, power), 1));
  }
  const int skip = plot.width < 380 ? 2 : 1;
  for (int power = 0; power <= 6; power += skip) {
    const double position = std::pow(10, power);
    const std::string label = base::grouped(static_cast<long long>(position));
    const float half = surface.text_width(Face::sans, Type::small, label) / 2;
    const float x = std::min(x_of(plot, position), surface.width() - half - 1);
    surface.text({x, plot.bottom() + 18}, plot::Anchor::middle, Face::sans, Type::small, ink, label);
  }
  surface.text({plot.x + plot.width / 2, plot.bottom() + 36}, plot::Anchor::middle, Face::sans, Type::small, ink, "position");
  surface.text({plot.x - 50, plot.y - 10}, plot::Anchor::start, Face::sans, Type::small, ink, "largest error over 512 dimensions");
}

void Float32Drift::draw_curve(plot::Surface& surface, base::Rect plot, double Errors::* which, Ink ink, float thickness) const {
  const auto point = [&](size_t i) { return base::Point{x_of(plot, curves_.position[i]), y_of(plot, curves_.error[i].*which)}; };
  for (size_t i = 1; i < kSamples; ++i) surface.line(point(i - 1), point(i), surface.colour(ink), thickness);
}

void Float32Drift::draw_position(plot::Surface& surface, base::Rect plot) const {
  const float x = x_of(plot, position_);
  surface.line({x, plot.y}, {x, plot.bottom()}, surface.colour(Ink::edge), 1);
  const auto dot = [&](double error, Ink ink) {
    const base::Rect box{x - 5, y_of(plot, error) - 5, 10, 10};
    surface.fill(box, surface.colour(ink), 5);
    surface.outline(box, surface.colour(Ink::stage), 1.5f, 5);
  };
  dot(near_.usual, Ink::wrong);
  dot(near_.ours, Ink::accent);
}

void Float32Drift::draw(plot::Surface& surface, Wishes& wishes) {
  const base::Rect plot{52, 28, surface.width() - 52 - 8, surface.height() - 28 - 46 - plot::kReadout_px};
  if (plot.width > 60 && plot.height > 30) {
    draw_axes(surface, plot);
    draw_curve(surface, plot, &Errors::usual, Ink::wrong, 1.5f);
    draw_curve(surface, plot, &Errors::ours, Ink::accent, 2.5f);
    // Each curve is named where the other is far away.
    surface.text({x_of(plot, 5e5), y_of(plot, 5e-6)}, plot::Anchor::end, Face::sans_semibold, Type::small, surface.colour(Ink::wrong),
                 "the usual recipe");
    surface.text({plot.x + 10, y_of(plot, 4e-9)}, plot::Anchor::start, Face::sans_semibold, Type::small, surface.colour(Ink::accent),
                 "this book");
    draw_position(surface, plot);
  }
  plot::draw_readout(surface, {0, surface.height() - plot::kReadout_px, surface.width(), plot::kReadout_px},
                     {{"near position", base::grouped(static_cast<long long>(position_)), 9},
                      {"usual float32", base::fixed(near_.usual, 8), 10},
                      {"this book", base::fixed(near_.ours, 8), 10}});
  const plot::Pointer& pointer = surface.pointer();
  if (!pointer.over || !pointer.down || !base::inset(plot, -6).contains(pointer.at)) return;
  wishes.values.push_back({0, base::value_at(kPosition, std::clamp((pointer.at.x - plot.x) / plot.width, 0.0f, 1.0f))});
}

bool Float32Drift::key(std::string_view name, Wishes& wishes) {
  const bool shifted = name.starts_with("Shift+");
  if (shifted) name.remove_prefix(6);
  double wished = position_;
  const double way = name == "ArrowLeft" || name == "ArrowDown" ? -1 : name == "ArrowRight" || name == "ArrowUp" ? 1 : 0;
  if (name == "Home")
    wished = kPosition.min;
  else if (name == "End")
    wished = kPosition.max;
  else if (way == 0)
    return false;
  else if (shifted)
    wished = base::nearest_allowed(kPosition, position_ + way);
  else
    wished = base::nearest_allowed(kPosition, position_ * std::pow(10, way / 10) + way);
  wishes.values.push_back({0, wished});
  return true;
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
