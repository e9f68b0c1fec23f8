// How far rounding moves the sinusoidal encoding from the truth, position by position, in float32 (by several recipes), bf16 and fp16, and
// in the engine's two modes. Below, positions fall to where the format keeps them; in 16 bits neighbours fall together.

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/precision_drift/recipes.h"
#include "plot/frames.h"

namespace figures {
namespace {

using drift::Errors;

constexpr int kMaxPosition = 2000000;
constexpr size_t kSamples = 33;     ///< points of a curve, evenly spaced on the logarithmic axis
constexpr size_t kEvery = 4;        ///< one sample in this many is in the table in sight
constexpr int kNearValues = 16384;  ///< pairs times positions around the chosen one that the largest error is taken over
constexpr int kZones = 48;          ///< of the plot, to click at
constexpr double kLeast = 1e-9;     ///< of the errors' axis
constexpr float kTie_px = 26;       ///< from the end of a curve to its name
constexpr float kNamesApart_px = 17;

constexpr Choice kFormatChoices[] = {{"float32", "float32"}, {"bf16", "bf16"}, {"fp16", "fp16"}};
constexpr Choice kRecipeChoices[] = {{"usual", "exp"}, {"power", "power"}, {"iterative", "iterative"}, {"angle", "angle"}};
static_assert(std::size(kRecipeChoices) == drift::kFloat32);
constexpr Choice kPairChoices[] = {{"all", "All"}, {"first", "First"}, {"second", "Second"}, {"middle", "Middle"}, {"last", "Last"}};
static_assert(std::size(kPairChoices) == drift::kPairSets);

enum Index : int { kPosition, kWidth, kBase, kRecipe, kPairs, kFormat };
constexpr Parameter kParameters[] = {
    base::whole_number("position", "position").between(1, kMaxPosition).logarithmic().initially(1000000),
    base::whole_number("d_model", "width D", "dimensions").between(2, 1024, 2).logarithmic().initially(512),
    base::whole_number("base", "base").between(2, 1000000).logarithmic().initially(10000),
    depending_on(base::choice_of("recipe", "float32 by", kRecipeChoices), {"format", "float32"}),
    base::choice_of("pairs", "pairs", kPairChoices),
    base::choice_of("format", "format", kFormatChoices),
};
constexpr std::string_view kFront[] = {"format", "position"};

double sample_position(size_t i) { return std::round(std::pow(kMaxPosition, static_cast<double>(i) / (kSamples - 1))); }

class PrecisionDrift final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPosition, kMaxPosition, 1}}; }
  std::string alt_text() const override;
  std::string cursor_text() const override { return alt_text(); }
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min(1.2f * width_px, 520.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  long long position() const { return std::llround(value(kPosition)); }
  int recipe() const { return whole(kFormat) == drift::kAsFloat32 ? whole(kRecipe) : drift::kBf16 + whole(kFormat) - 1; }
  double of(const Errors& errors, int recipe) const { return errors[static_cast<size_t>(recipe)][static_cast<size_t>(whole(kPairs))]; }
  Errors near(std::span<const int> recipes) const;
  bool shows(int recipe) const;
  plot::Paint paint_of(int recipe) const;
  std::vector<Point> points_of(const plot::Axes& axes, int recipe) const;
  void compose_curve(plot::Scene& scene, const plot::Axes& axes, int recipe) const;
  bool is_named(const plot::Scene& scene, int recipe) const;
  void compose_names(plot::Scene& scene, const plot::Axes& axes) const;
  void compose_plot(plot::Scene& scene, Rect room) const;
  void compose_places(plot::Scene& scene, Rect room) const;
  std::string error_text(int recipe) const;
  std::string headline() const;
  std::string pairs_text() const;
  std::string encoding_text() const;

  std::optional<drift::ErrorMeter> meter_;
  int d_model_ = 0;
  double base_ = 0;
  std::array<Errors, kSamples> samples_{};
  Errors near_{};  ///< of the chosen recipe and the engine's modes
};

void PrecisionDrift::compute() {
  if (whole(kWidth) != d_model_ || value(kBase) != base_) {
    d_model_ = whole(kWidth) / 2 * 2;  // between two widths while it moves
    base_ = value(kBase);
    meter_.emplace(d_model_, base_);
    for (size_t i = 0; i < kSamples; ++i) samples_[i] = meter_->errors(std::llround(sample_position(i)), 1, drift::kAllRecipes);
  }
  near_ = near(std::array{recipe(), static_cast<int>(drift::kFast), static_cast<int>(drift::kExact)});
}

Errors PrecisionDrift::near(std::span<const int> recipes) const {
  const int count = std::clamp(kNearValues / meter_->pairs(), 8, 128);
  return meter_->errors(std::max(0LL, position() - count / 2), count, recipes);
}

bool PrecisionDrift::shows(int recipe) const {
  return recipe == this->recipe() || recipe >= drift::kFloat32 || whole(kFormat) == drift::kAsFloat32 || recipe == whole(kRecipe);
}

/// The samples; the chosen recipe's go through the error near the position as well, so that its ring is on its curve.
std::vector<Point> PrecisionDrift::points_of(const plot::Axes& axes, int recipe) const {
  std::vector<Point> points;
  for (size_t i = 0; i < kSamples && std::isfinite(of(samples_[i], recipe)); ++i)
    points.push_back(axes.point(sample_position(i), std::max(kLeast, of(samples_[i], recipe))));
  const double near = of(near_, recipe);
  if (recipe != this->recipe() || !std::isfinite(near)) return points;
  const Point here = axes.point(static_cast<double>(position()), std::clamp(near, kLeast, 10.0));
  const auto after = std::ranges::lower_bound(points, here.x, {}, &Point::x);
  after != points.end() && after->x == here.x ? void(*after = here) : void(points.insert(after, here));
  return points;
}

/// The chosen recipe's curve stands out, the others are there to compare with.
plot::Paint PrecisionDrift::paint_of(int recipe) const {
  return recipe == this->recipe() ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::ink3, 0.6f);
}

void PrecisionDrift::compose_curve(plot::Scene& scene, const plot::Axes& axes, int recipe) const {
  const bool chosen = recipe == this->recipe(), ours = recipe >= drift::kFast, small = recipe == drift::kBf16 || recipe == drift::kFp16;
  const bool named = chosen || ours || small || recipe == whole(kRecipe);
  scene.curve({"curve", recipe}, points_of(axes, recipe), paint_of(recipe),
              chosen  ? 3.5f
              : named ? 1.5f
                      : 1.0f)
      .dashed(small && !chosen ? plot::Dash::dashed : plot::Dash::solid)
      .highlights_with(named ? drift::names_of(recipe).part : "");
}

/// A narrow picture has no room for the names of what is only compared with.
bool PrecisionDrift::is_named(const plot::Scene& scene, int recipe) const {
  return shows(recipe) && (!scene.narrow() || recipe >= drift::kFast || recipe == this->recipe());
}

/// The names at the ends of the curves, in the gutter at their right, each tied to its end.
void PrecisionDrift::compose_names(plot::Scene& scene, const plot::Axes& axes) const {
  struct Name {
    int recipe;
    Point end;
    float y;
  };
  std::vector<Name> names;
  for (const int recipe : drift::kAllRecipes) {
    const std::vector<Point> points = points_of(axes, recipe);
    if (is_named(scene, recipe) && !points.empty()) names.push_back({recipe, points.back(), points.back().y});
  }
  std::ranges::sort(names, {}, &Name::y);
  for (int round = 0; round < 40; ++round) {
    for (size_t i = 1; i < names.size(); ++i) {
      const float lack = kNamesApart_px - (names[i].y - names[i - 1].y);
      if (lack <= 0) continue;
      names[i - 1].y -= lack / 2;
      names[i].y += lack / 2;
    }
  }
  const float left = axes.area.right() + kTie_px;
  for (const auto& [recipe, end, y] : names) {
    const bool chosen = recipe == this->recipe();
    scene.line({"tie", recipe}, {end.x + 3, end.y}, {left - 4, y},
               chosen ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::ink3, 0.6f), 1);
    scene
        .text({"name", recipe}, {left, y}, std::string(drift::names_of(recipe).curve), chosen ? plot::kStrongLabel : plot::kLabel,
              chosen ? ColourToken::accent : ColourToken::ink2)
        .level()
        .ranked(chosen ? 1 : 2)
        .highlights_with(drift::names_of(recipe).part);
  }
}

void PrecisionDrift::compose_plot(plot::Scene& scene, Rect room) const {
  const std::string title = whole(kPairs) == drift::kAll ? "largest error over all pairs" : "largest error of the " + pairs_text();
  float names_px = 0;
  for (const int recipe : drift::kAllRecipes) {
    if (is_named(scene, recipe)) names_px = std::max(names_px, scene.text_width(drift::names_of(recipe).curve, plot::kStrongLabel));
  }
  room.width -= kTie_px + names_px - 8;  // the axes keep 12 px themselves
  const plot::Axes axes =
      plot::add_axes(scene, room, {"position", 1, kMaxPosition, true}, {title, kLeast, 10, true, -1, {1e-9, 1e-6, 1e-3, 1}});
  const double per_px = std::log(static_cast<double>(kMaxPosition)) / axes.area.width;
  const float zone_px = axes.area.width / kZones;
  for (int zone = 0; zone < kZones; ++zone) {
    const Rect area{axes.area.x + static_cast<float>(zone) * zone_px, axes.area.y, zone_px, axes.area.height};
    scene.rectangle({"zone", zone}, area, {})
        .on_click_set(kPosition, std::round(axes.value_at_x(area.x + zone_px / 2)))
        .scales_x(kPosition, per_px);
  }
  for (const int recipe : drift::kAllRecipes) {
    if (recipe != this->recipe() && shows(recipe)) compose_curve(scene, axes, recipe);
  }
  compose_curve(scene, axes, recipe());
  const float x = axes.x(static_cast<double>(position()));
  scene.line({"position"}, {x, axes.area.y}, {x, axes.area.bottom()}, ColourToken::edge, 1);
  compose_names(scene, axes);
  scene.dot({"grip"}, {x, axes.area.bottom()}, 7, ColourToken::accent).scales_x(kPosition, per_px);
  scene.dot({"read", recipe()}, {x, axes.y(std::clamp(of(near_, recipe()), kLeast, 10.0))}, 7, ColourToken::stage)
      .stroked(ColourToken::accent, 3.5f);
}

/// Positions from the chosen one on, and where they fall when the format keeps them. They are spread so that eight fall together at most.
struct Falls {
  std::vector<double> places, landed;
  std::map<double, int> numbers;  ///< how many fall on each number
  double step = 1;
  double low = 0, high = 0;  ///< the range of all
  bool infinite() const { return !std::isfinite(landed.front()); }
};

Falls falls_of(int format, double position, int count) {
  Falls falls;
  falls.step = std::max(1.0, drift::spacing(format, position) / 8);
  for (int i = 0; i < count; ++i) {
    falls.places.push_back(position + i * falls.step);
    falls.landed.push_back(drift::kept(format, falls.places.back()));
    ++falls.numbers[falls.landed.back()];
  }
  const double last = falls.landed.back();
  falls.low = std::min(falls.places.front(), falls.landed.front());
  falls.high = falls.infinite() ? falls.places.back() : std::max(falls.places.back(), std::isfinite(last) ? last : 0);
  return falls;
}

std::string falls_text(const Falls& falls, int format) {
  const int count = static_cast<int>(falls.places.size()), different = static_cast<int>(falls.numbers.size());
  const std::string found = falls.infinite()     ? "no numbers"
                            : different == count ? "as many numbers"
                                                 : concat({different, different == 1 ? " number" : " numbers"});
  return concat({count, " positions", falls.step > 1 ? ", " + grouped(std::llround(falls.step)) + " apart" : "", ": ", found, " in ",
                 kFormatChoices[format].label});
}

/// Threads from positions down to the numbers that the format keeps them as. Those that fall together are coloured.
void PrecisionDrift::compose_places(plot::Scene& scene, Rect room) const {
  const int format = whole(kFormat), count = scene.narrow() ? 16 : 24;
  const Falls falls = falls_of(format, static_cast<double>(position()), count);
  const auto x = [&](double place) {
    return room.x + 18 + (room.width - 36) * static_cast<float>((place - falls.low) / std::max(1.0, falls.high - falls.low));
  };
  scene.text({"places"}, {room.x, room.y + 18}, falls_text(falls, format), plot::serif(scene.narrow() ? 16 : 20), ColourToken::ink)
      .ranked(0);
  const float top = room.y + 58, bottom = room.bottom() - 30;
  scene.line({"kept line"}, {x(falls.low), bottom}, {x(falls.high), bottom}, ColourToken::hairline, 1);
  for (int i = 0; i < count; ++i) {
    const double place = falls.places[to_size(i)], there = falls.landed[to_size(i)];
    const bool together = std::isfinite(there) && falls.numbers.at(there) > 1;
    const plot::Paint ink = together ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::ink3, 0.6f);
    if (std::isfinite(there))
      scene.line({"fall", i}, {x(place), top}, {x(there), bottom}, ink.faded(together ? 0.6f : 0.8f), together ? 2.0f : 1.25f);
    scene.dot({"true", i}, {x(place), top}, 4, ColourToken::stage).stroked(ColourToken::ink2, 1.5f);
    scene
        .text({"true name", i}, {x(place), top - 12}, grouped(std::llround(place)), i == 0 ? plot::kStrongNumber : plot::kNumber,
              i == 0 ? ColourToken::ink : ColourToken::ink2, plot::Anchor::middle)
        .ranked(i == 0           ? 0
                : i == count - 1 ? 1
                                 : 2 + (i % 4 == 0 ? 0 : 1));
    if (std::isfinite(there))
      scene.dot({"place", i}, {x(there), bottom}, std::min(11.0f, 3.5f + 1.5f * static_cast<float>(falls.numbers.at(there))), ink)
          .after(12 * i);
  }
  for (int i = -1; const auto& [number, times] : falls.numbers) {
    ++i;
    if (!std::isfinite(number)) continue;
    const bool end = number == falls.landed.front() || number == falls.landed.back(), several = times > 1;
    scene
        .text({"kept", i}, {x(number), bottom + 26}, grouped(std::llround(number)), several ? plot::kStrongNumber : plot::kNumber,
              several ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle)
        .ranked(several || end ? 1 : 2 + i % 2);
  }
  if (falls.infinite())
    scene.text_in({"infinite"}, {room.x, bottom - 30, room.width, 20}, "fp16 ends at 65,504: beyond it there are no numbers to fall on",
                  plot::kLabel, ColourToken::ink2);
}

/// In 16 bits the threads are the picture; float32 keeps every position here, and the curves have the room to themselves.
void PrecisionDrift::compose(plot::Scene& scene) const {
  scene.headline(headline());
  Rect room = scene.picture();
  if (room.height > 240 && whole(kFormat) != drift::kAsFloat32) {
    const float places_px = std::round(0.6f * room.height);
    compose_places(scene, {room.x, room.y, room.width, places_px});
    room = {room.x, room.y + places_px + 14, room.width, room.height - places_px - 14};
  }
  compose_plot(scene, room);
  const double kept = drift::kept(whole(kFormat), static_cast<double>(position()));
  const std::string number = std::isfinite(kept) ? grouped(std::llround(kept)) : "infinite";
  scene.foot(grouped(position()) + " in " + std::string(kFormatChoices[whole(kFormat)].label) + " = **" + number + "**",
             {{"off by", error_text(recipe()), drift::names_of(recipe()).part},
              {"this book", error_text(drift::kExact), drift::names_of(drift::kExact).part}},
             "**" + number + "**");
}

/// Small errors as powers of ten; "no number" if there is none.
std::string PrecisionDrift::error_text(int recipe) const {
  const double error = of(near_, recipe);
  return std::isfinite(error) ? error < 1e-3 ? plot::label_of(error) : base::significant(error, 2) : "no number";
}

std::string PrecisionDrift::headline() const {
  const int format = whole(kFormat);
  const std::string name(kFormatChoices[format].label), place = grouped(position());
  if (format == drift::kAsFloat32)
    return "Near position " + place + " " + (whole(kRecipe) == 0 ? "the usual float32 recipe" : "this float32 recipe") + " is off by " +
           error_text(recipe()) + ", this book by " + error_text(drift::kExact) + ".";
  const double together = drift::spacing(format, static_cast<double>(position()));
  if (!std::isfinite(drift::kept(format, static_cast<double>(position()))))
    return "In " + name + " position " + place + " is infinite, and an infinite angle has no sine.";
  if (together < 2) return "In " + name + " position " + place + " has a number of its own, but its sines keep few digits.";
  return "Near position " + place + " " + name + " has one number for every " + grouped(std::llround(together)) + " positions.";
}

std::string PrecisionDrift::pairs_text() const {
  constexpr std::string_view kTexts[] = {"all pairs", "first pair", "second pair", "middle pair", "last pair"};
  return std::string(kTexts[whole(kPairs)]);
}

std::string PrecisionDrift::encoding_text() const { return grouped(d_model_) + " dimensions wide, base " + grouped(std::llround(base_)); }

std::string PrecisionDrift::alt_text() const {
  const auto error = [this](int recipe) {
    return std::isfinite(of(near_, recipe)) ? "is off by up to " + base::significant(of(near_, recipe), 2) : std::string("gives no number");
  };
  const double kept = drift::kept(whole(kFormat), static_cast<double>(position()));
  return "Near position " + grouped(position()) + " of the sinusoidal encoding, " + encoding_text() + ", " +
         std::string(drift::names_of(recipe()).spoken) + " " + error(recipe()) + " over " + (whole(kPairs) == drift::kAll ? "" : "the ") +
         pairs_text() + "; this book's engine by up to " + base::significant(of(near_, drift::kFast), 2) + " in its fast mode and " +
         base::significant(of(near_, drift::kExact), 2) + " in its exact one. The position itself is kept as " +
         (std::isfinite(kept) ? grouped(std::llround(kept)) : "too large for any number") + ".";
}

DataTable PrecisionDrift::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  DataTable table{"Largest error over " + std::string(whole(kPairs) == drift::kAll ? "" : "the ") + pairs_text() + ", " + encoding_text(),
                  {"near position"},
                  {}};
  for (const int recipe : drift::kAllRecipes) table.columns.emplace_back(drift::names_of(recipe).curve);
  const auto add = [&](long long position, const Errors& errors) {
    std::vector<std::string> row{all ? std::to_string(position) : grouped(position)};
    for (const int recipe : drift::kAllRecipes) {
      const double error = of(errors, recipe);
      row.push_back(!std::isfinite(error) ? "no number" : all ? base::exact(error) : base::significant(error, 3));
    }
    table.rows.push_back(std::move(row));
  };
  for (size_t i = 0; i < kSamples; i += all ? 1 : kEvery) add(std::llround(sample_position(i)), samples_[i]);
  add(position(), near(drift::kAllRecipes));
  return table;
}

}  // namespace

extern const Kind precision_drift{"precision_drift", "Precision, position by position", kParameters, make<PrecisionDrift>, {}, -1, kFront,
                                  "position=1"};

}  // namespace figures
