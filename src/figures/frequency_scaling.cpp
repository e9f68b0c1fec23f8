// What the ways to extend the context do to each pair of a rotary encoding: which angles training has shown, and which a longer text asks
// for. Chen et al. 2023, arXiv 2306.15595; bloc97 2023; Peng et al. 2023, arXiv 2309.00071; Meta's code of Llama 3.1.

#include "figures/frequency_scaling/model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures {
namespace {

using engine::RopeScalingType;
using scaling::Change;
using scaling::Pair;

enum Index : int { kFactor, kMethod, kRamp, kTrained, kLength, kBase, kWidth, kView, kPair, kPinned, kCover };
enum View : int { kSectors, kWavelengths };
constexpr Choice kMethods[] = {{"none", "None"},     {"interpolation", "Interpolation"},
                               {"ntk", "NTK-aware"}, {"dynamic", "Dynamic"},
                               {"yarn", "YaRN"},     {"llama3", "Llama 3.1"}};
constexpr int kMethodCount = 6;
/// The engine's types, in the order of kMethods.
constexpr RopeScalingType kTypes[] = {RopeScalingType::kDefault, RopeScalingType::kLinear, RopeScalingType::kNtk,
                                      RopeScalingType::kDynamic, RopeScalingType::kYarn,   RopeScalingType::kLlama3};
constexpr Choice kRamps[] = {{"transformers", "transformers"}, {"paper", "Paper"}};
constexpr Choice kViews[] = {{"sectors", "Sectors"}, {"wavelengths", "Wavelengths"}};
constexpr Parameter kParameters[] = {
    base::whole_number("factor", "text longer by", "times").between(1, 64).logarithmic().initially(8),
    base::choice_of("method", "method", kMethods),
    depending_on(base::choice_of("ramp", "ramp", kRamps), {"method", "yarn"}),
    base::whole_number("trained", "trained on L", "tokens").between(64, 131072).logarithmic().initially(4096),
    depending_on(base::whole_number("length", "length now", "tokens").between(64, 1048576).logarithmic().initially(16384),
                 {"method", "dynamic"}),
    base::whole_number("base", "base").between(100, 10000000).logarithmic().initially(10000),
    base::whole_number("width", "width R", "values").between(4, 256, 2).logarithmic().initially(128),
    base::choice_of("view", "view", kViews),
    place_on_picture("pair", "pair", 127, 63),
    pinned(),
    covered(),
};
constexpr std::string_view kFront[] = {"factor", "trained"};
constexpr double kTurn = 2 * std::numbers::pi;
constexpr int kInSight = 40;
constexpr plot::Paint kSeen{ColourToken::accent, 0.85f}, kSeenAll{ColourToken::accent, 0.35f}, kNew{ColourToken::wrong, 0.55f},
    kSlowed{ColourToken::ink3};

std::string rounded(double wavelength) { return plot::label_of(std::round(wavelength)); }

class FrequencyScaling final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPair, model_.count()}, .pinned = kPinned, .shifted = kFactor}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return width_px < 440 ? 620 : Figure::height_for(width_px); }

 private:
  void compute() override;
  const Pair& chosen() const { return model_.pairs[static_cast<size_t>(pair_)]; }
  std::string method_text() const;
  std::string verdict() const;
  void compose_disc(plot::Scene& scene, int pair, Point middle, float radius) const;
  int count_full() const;
  void compose_key(plot::Scene& scene, Rect room) const;
  float compose_full(plot::Scene& scene, Rect room, int count) const;
  void compose_sectors(plot::Scene& scene, Rect room) const;
  void compose_wavelengths(plot::Scene& scene, Rect room) const;
  void compose_methods(plot::Scene& scene, Rect room, int columns) const;

  scaling::Settings settings_;
  scaling::Model model_;
  std::array<std::array<int, 2>, kMethodCount> counts_{};  ///< of each method: pairs with new angles, slowed pairs
  int pair_ = 0;
};

void FrequencyScaling::compute() {
  settings_ = {.ramp = is_on(kRamp) ? engine::YarnRamp::kPaper : engine::YarnRamp::kTransformers,
               .factor = whole(kFactor),
               .trained = whole(kTrained),
               .length = whole(kLength),
               .base = value(kBase),
               .width = whole(kWidth)};
  for (int method = 0; method < kMethodCount; ++method) {
    settings_.method = kTypes[method];
    model_.set(settings_);
    counts_[to_size(method)] = {model_.count_new(), model_.count_slowed()};
  }
  settings_.method = kTypes[whole(kMethod)];
  model_.set(settings_);
  pair_ = std::min(whole(kPair), model_.count() - 1);
}

/// What training has shown is solid; what the longer text asks for besides is a pale tint; a rim tells how much the pair is slowed.
void FrequencyScaling::compose_disc(plot::Scene& scene, int pair, Point middle, float radius) const {
  const Pair& of = model_.pairs[to_size(pair)];
  const bool hidden = is_on(kCover), full = of.seen_rad >= kTurn;
  const double seen = hidden ? 0 : std::min(of.seen_rad, kTurn), asked = hidden ? 0 : std::clamp(of.asked_rad, seen, kTurn);
  const int late = std::min(400, 6 * (model_.count() - 1 - pair));  // the slow pairs first
  scene.sector({"disc", pair}, middle, radius, 0, kTurn, ColourToken::hairline).selects(pair);
  if (!full)  // always there and always red, so that a method squeezes it away
    scene.sector({"new", pair}, middle, radius, seen, asked, kNew).after(late);
  scene.sector({"seen", pair}, middle, radius, 0, seen, full ? kSeenAll : kSeen).after(hidden ? late : 0);
  const double slowed = settings_.full_factor() > 1 ? std::log(of.slowed_by()) / std::log(settings_.full_factor()) : 0;
  const float rim = std::max(1.5f, radius / 12), off = radius < 12 ? 0.5f : 1.5f;
  if (radius > 6)
    scene.sector({"slowed", pair}, middle, radius + off + rim, 0, hidden ? 0 : kTurn * std::clamp(slowed, 0.0, 1.0), kSlowed, radius + off)
        .after(late);
  if (pair == pair_)
    scene.ring({"ring"}, middle, radius + (radius > 6 ? 3.5f + rim : 3), ColourToken::accent, is_on(kPinned) ? 3.0f : 2.0f)
        .highlights_with("i");
}

/// What the fills mean, beside the last disc.
void FrequencyScaling::compose_key(plot::Scene& scene, Rect room) const {
  struct Meaning {
    std::string_view words;
    plot::Paint ink;
  };
  std::vector<Meaning> meanings{{"seen", ColourToken::accent}};
  if (model_.count_new() > 0) meanings.push_back({"never seen", ColourToken::wrong});
  if (model_.count_slowed() > 0) meanings.push_back({"rim: slowed", ColourToken::ink2});
  float y = room.y + room.height / 2 - 9 * static_cast<float>(meanings.size() - 1);
  for (int i = 0; const Meaning& meaning : meanings) {
    scene.text({"meaning", i++}, {room.x + 4, y}, std::string(meaning.words), plot::kStrongLabel, meaning.ink).level().ranked(0);
    y += 18;
  }
}

/// Pairs that came round in training: their discs are all alike. Returns the height that they take.
float FrequencyScaling::compose_full(plot::Scene& scene, Rect room, int count) const {
  const int columns = std::max(16, to_int(static_cast<double>(room.width) / 36));
  const float pitch = room.width / static_cast<float>(columns), row = std::min(pitch, 36.0f), radius = std::max(2.0f, 0.37f * row - 0.5f);
  for (int pair = 0; pair < count; ++pair)
    compose_disc(scene, pair,
                 {room.x + pitch * (static_cast<float>(pair % columns) + 0.5f), room.y + row * (static_cast<float>(pair / columns) + 0.5f)},
                 radius);
  return row * static_cast<float>((count + columns - 1) / columns);
}

int FrequencyScaling::count_full() const {
  return static_cast<int>(std::ranges::count_if(model_.pairs, [](const Pair& pair) { return pair.seen_rad >= kTurn; }));
}

/// The discs of the pairs that came round in training are small, and those that did not have the space.
void FrequencyScaling::compose_sectors(plot::Scene& scene, Rect room) const {
  const int full = count_full() == model_.count() ? 0 : count_full(), others = model_.count() - full;
  const float taken = full == 0 ? 0 : compose_full(scene, room, full) + 12;
  const bool keyed = room.height > 150;
  const Rect area{room.x, room.y + taken, room.width, std::max(10.0f, room.height - taken)};
  const int cells = others + keyed, columns = plot::columns_for(area, cells), rows = (cells + columns - 1) / columns;
  const float across = area.width / static_cast<float>(columns), down = std::min(area.height / static_cast<float>(rows), 1.12f * across),
              radius = std::max(2.0f, 0.44f * std::min(across, down) - 3);
  const float top = area.y + (area.height - down * static_cast<float>(rows)) / 2;
  const auto cell = [&](int k) {
    return Rect{area.x + across * static_cast<float>(k % columns), top + down * static_cast<float>(k / columns), across, down};
  };
  for (int k = 0; k < others; ++k) {
    const Rect at = cell(k);
    compose_disc(scene, full + k, {at.x + at.width / 2, at.y + at.height / 2}, radius);
  }
  if (keyed && !is_on(kCover)) compose_key(scene, cell(others));
}

void FrequencyScaling::compose_wavelengths(plot::Scene& scene, Rect room) const {
  double longest = settings_.target();
  for (const Pair& pair : model_.pairs) longest = std::max(longest, scaling::wavelength(pair.after));
  const int count = model_.count();
  const plot::Axes axes = plot::add_axes(scene, room, {"pair", -0.5, count - 0.5, false, 0, {0, std::floor(count / 2.0), count - 1.0}},
                                         {"wavelength", 4, 2 * longest, true});
  const float band = axes.area.width / static_cast<float>(count);
  std::vector<Point> before, after;
  for (int i = 0; i < count; ++i) {
    const Pair& pair = model_.pairs[to_size(i)];
    before.push_back(axes.point(i, scaling::wavelength(pair.before)));
    after.push_back(axes.point(i, scaling::wavelength(pair.after)));
    const Rect column{axes.x(i) - band / 2, axes.area.y, band, axes.area.height};
    scene
        .rectangle({i == pair_ ? plot::Role("chosen") : plot::Role("column"), i == pair_ ? 0 : i}, column,
                   i == pair_ ? plot::Paint(ColourToken::accent_ground) : plot::Paint())
        .selects(i);
    if (pair.change != Change::kept) scene.line({"lifted", i}, before.back(), after.back(), ColourToken::hairline, 1);
  }
  if (model_.count_slowed() > 0)
    scene.text({"before name"}, {before[to_size(3 * count / 5)].x + 8, before[to_size(3 * count / 5)].y + 16}, "as trained").over_lines();
  scene.curve({"before"}, std::move(before), ColourToken::edge, 1.5f).highlights_with("wavelength");
  const auto length = [&](int which, int tokens, const char* name, plot::Paint ink, float below) {
    const float y = axes.y(tokens);
    scene.line({"length", which}, {axes.area.x, y}, {axes.area.right(), y}, ink, 1.5f).dashed(plot::dash_of(which));
    scene.text({"length name", which}, {axes.area.x + 8, y + below}, concat({name, tokens}), plot::kLabel, ink).over_lines();
  };
  length(0, settings_.trained, "trained on ", ColourToken::accent, settings_.target() > 1.3 * settings_.trained ? 17.0f : -6.0f);
  if (settings_.target() > 1.3 * settings_.trained) length(1, settings_.target(), "asked for ", ColourToken::wrong, -6);
  const float radius = std::clamp(0.45f * band, 2.0f, 6.0f);
  for (int i = 0; i < count; ++i) compose_disc(scene, i, after[to_size(i)], radius);
}

/// A chip for each method, with what it leaves and what it costs below it.
void FrequencyScaling::compose_methods(plot::Scene& scene, Rect room, int columns) const {
  const int rows = kMethodCount / columns;
  const float gap = columns == kMethodCount ? 8.0f : 6.0f,
              wide = (room.width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns),
              high = room.height / static_cast<float>(rows);
  for (int method = 0; method < kMethodCount; ++method) {
    const Rect chip{room.x + (wide + gap) * static_cast<float>(method % columns), room.y + high * static_cast<float>(method / columns),
                    wide, 28};
    const bool on = method == whole(kMethod);
    scene.rectangle({"method", method}, chip, {}).on_click_set(kMethod, method);
    plot::Type type{on ? base::Face::sans_semibold : base::Face::sans, 14};
    const std::string name(kMethods[method].label);
    while (type.em_px() > 12 && scene.text_width(name, type) > wide - 4) type = type.smaller();
    scene.text_in({"method name", method}, chip, name, type, on ? ColourToken::ink : ColourToken::ink2).ranked(0);
    const float half = scene.text_width(name, type) / 2, middle = chip.x + wide / 2;
    if (on) scene.line({"method chosen"}, {middle - half, chip.bottom() - 3}, {middle + half, chip.bottom() - 3}, ColourToken::accent, 2);
    if (is_on(kCover)) continue;
    const auto [red, slowed] = counts_[to_size(method)];
    const plot::Type number{base::Face::serif_semibold, 14};
    const std::string left = concat({red, " red"}), cost = concat({slowed, " slowed"});
    const plot::Paint ink = red > 0 ? ColourToken::wrong : ColourToken::ink2;
    const float x = middle, y = chip.bottom() + 15;
    if (columns == kMethodCount) {
      scene.text({"red", method}, {x, y}, left, number, ink, plot::Anchor::middle);
      scene.text({"cost", method}, {x, y + 18}, cost, plot::kNumber, ColourToken::ink2, plot::Anchor::middle);
    } else {
      const plot::Type small{base::Face::serif_semibold, 12};
      const float split = x + (scene.text_width(left, small) - scene.text_width(cost, plot::serif(12))) / 2;
      scene.text({"red", method}, {split - 2, y - 3}, left, small, ink, plot::Anchor::end);
      scene.text({"cost", method}, {split + 3, y - 3}, cost, plot::serif(12));
    }
  }
}

std::string FrequencyScaling::verdict() const {
  if (is_on(kCover))
    return concat({"How much of its circle did each of ", model_.count(), " pairs show in ", settings_.trained, " tokens?"});
  const auto [red, slowed] = counts_[to_size(whole(kMethod))];
  std::string text =
      red == 0
          ? std::string("No pair is asked for an angle that training never showed")
          : concat({red, " of ", model_.count(), red == 1 ? " pairs is" : " pairs are", " asked for angles that training never showed"});
  if (slowed > 0) text += concat({red == 0 ? ", but " : ", and ", slowed, " are slowed"});
  return text + ".";
}

void FrequencyScaling::compose(plot::Scene& scene) const {
  scene.headline(verdict());
  const Rect room = scene.picture();
  const int columns = room.width >= 480 ? kMethodCount : 3;
  const float methods_px = room.height < 190 ? 0 : columns == kMethodCount ? 68.0f : 92.0f;
  const Rect main{room.x, room.y, room.width, room.height - methods_px - (methods_px > 0 ? 8.0f : 0)};
  if (whole(kView) == kSectors)
    compose_sectors(scene, main);
  else
    compose_wavelengths(scene, main);
  if (methods_px > 0) compose_methods(scene, {room.x + 1, main.bottom() + 8, room.width - 2, methods_px}, columns);
  if (is_on(kCover)) return;
  const Pair& pair = chosen();
  const auto degrees = [](double angle) {
    return angle >= kTurn ? significant(angle / kTurn, 3) + " turns" : base::fixed(angle * 360 / kTurn, 1) + "°";
  };
  const std::string before = rounded(scaling::wavelength(pair.before)), after = rounded(scaling::wavelength(pair.after));
  const std::string formula =
      concat({"*λ*_{", pair_, "} = 2π · ", base::exact(settings_.base), "^{", 2 * pair_, "/", settings_.width, "}"});
  const bool slowed = pair.change != Change::kept;
  scene.foot(
      concat({formula, slowed ? " · " + significant(pair.slowed_by(), 4) : std::string(), " = **", after, "**"}),
      {{"seen", degrees(pair.seen_rad)}, {"asked for", degrees(pair.asked_rad)}, {"slowed by", significant(pair.slowed_by(), 4), "after"}},
      concat(
          {"*λ*_{", pair_, "} = ", slowed ? before + " · " + significant(pair.slowed_by(), 4) + " = " : std::string(), "**", after, "**"}));
}

std::string_view name_of(Change change) { return change == Change::kept ? "kept" : change == Change::between ? "between" : "interpolated"; }

std::string FrequencyScaling::method_text() const {
  constexpr std::string_view kTexts[] = {"Rotary frequencies as they were trained",
                                         "Position interpolation by ",
                                         "NTK-aware scaling by ",
                                         "Dynamic NTK scaling with factor ",
                                         "YaRN by ",
                                         "Llama 3.1’s ramp by "};
  const std::string text(kTexts[whole(kMethod)]), to = concat({settings_.factor, " to ", settings_.target(), " tokens"});
  if (settings_.method == RopeScalingType::kDefault) return text;
  if (settings_.method != RopeScalingType::kYarn) return text + to;
  return text + to + (settings_.ramp == engine::YarnRamp::kPaper ? ", ramp of the paper" : ", ramp of transformers");
}

std::string FrequencyScaling::cursor_text() const {
  const Pair& pair = chosen();
  return concat({"Pair ", pair_, " is ", name_of(pair.change), ": wavelength ", significant(scaling::wavelength(pair.before), 4),
                 " before and ", significant(scaling::wavelength(pair.after), 4), " after; ", significant(pair.seen_rad / kTurn, 3),
                 " turns over the ", settings_.trained, " tokens of training, ", significant(pair.asked_rad / kTurn, 3), " over ",
                 settings_.target(), pair.is_new ? ", where training never went." : "."});
}

std::string FrequencyScaling::alt_text() const {
  const auto pairs = [](int count, std::string_view what) { return concat({count, count == 1 ? " pair is " : " pairs are ", what}); };
  std::string text = concat({method_text(), whole(kView) == kSectors ? "" : ", as wavelengths", "; trained on ", settings_.trained,
                             " tokens, base ", static_cast<int>(settings_.base), ", ", model_.count(), " pairs. "});
  if (settings_.method == RopeScalingType::kDefault)
    text += "No pair is slowed";
  else
    text += concat({pairs(model_.count_of(Change::kept), "kept"), ", ", pairs(model_.count_of(Change::between), "between"), ", ",
                    pairs(model_.count_of(Change::interpolated), "slowed by the whole "), significant(settings_.full_factor(), 4)});
  text += concat({"; at ", settings_.target(), " tokens ", pairs(model_.count_new(), "where training never went")});
  if (settings_.method == RopeScalingType::kYarn)
    text += concat({", and logits are multiplied by ", significant(model_.attention_factor * model_.attention_factor, 4)});
  return concat({text, ". ", cursor_text()});
}

DataTable FrequencyScaling::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  DataTable table{method_text(), {"pair", "wavelength", "after", "slowed by", "change", "turns in training", "turns at the target"}, {}};
  const int shown = all ? model_.count() : std::min(model_.count(), kInSight),
            first = std::clamp(pair_ - shown / 2, 0, model_.count() - shown);
  const auto number = [all](double value) { return all ? base::exact(value) : significant(value, 4); };
  for (int i = first; i < first + shown; ++i) {
    const Pair& pair = model_.pairs[to_size(i)];
    table.rows.push_back({std::to_string(i), number(scaling::wavelength(pair.before)), number(scaling::wavelength(pair.after)),
                          number(pair.slowed_by()), std::string(name_of(pair.change)), number(pair.seen_rad / kTurn),
                          number(pair.asked_rad / kTurn)});
  }
  return table;
}

}  // namespace

extern const Kind frequency_scaling{"frequency_scaling", "Stretched frequencies", kParameters, make<FrequencyScaling>, {}, -1, kFront,
                                    "cover=yes"};

}  // namespace figures
