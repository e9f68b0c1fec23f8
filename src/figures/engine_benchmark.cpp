// Ways to fill one sinusoidal table, timed in the reader's own tab: plain JavaScript, the engine's three builds, and a loop that only
// stores. engine/baselines/measure_worker.mjs does the timing. Before a run a reference from another machine is shown, in grey; after it
// the contenders paint the table as a race.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/engine_benchmark/reference.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"

namespace figures {
namespace {

using namespace bench;
using base::Choice;
using base::ColourToken;
using base::grouped;
using base::Rect;
using base::significant;

struct Contender {
  std::string_view name;    ///< as the worker knows it, and of the part to highlight
  std::string_view label;   ///< beside its bar
  std::string_view spoken;  ///< in a sentence
};
constexpr Contender kContenders[] = {
    {"plain", "JavaScript", "plain JavaScript"},
    {"turning", "JavaScript, turning", "JavaScript that turns each row on"},
    {"scalar", "Engine, scalar", "the scalar engine"},
    {"simd", "Engine, SIMD", "the SIMD engine"},
    {"relaxed", "Engine, relaxed SIMD", "the relaxed SIMD engine"},
    {"store", "Only storing", "only storing"},
};
static_assert(std::size(kContenders) == kCount);
constexpr int kPlain = 0, kScalar = 2, kSimd = 3, kStore = kCount - 1;

constexpr Choice kModes[] = {{"exact", "Exact"}, {"fast", "Fast"}};
constexpr Choice kSizeChoices[] = {{"64KB", "64 KB"}, {"512KB", "512 KB"}, {"4MB", "4 MB"}, {"32MB", "32 MB"}};
constexpr int kPositions[kSizes] = {128, 1024, 8192, 65536};
constexpr int kWidth = 128;
static_assert(std::size(kModes) == kModeCount && std::size(kSizeChoices) == kSizes);

enum Index : int { kMode, kSize, kContender };
constexpr base::Parameter kParameters[] = {
    base::choice_of("mode", "engine's mode", kModes),
    base::choice_of("size", "table", kSizeChoices, 2),
    place_on_picture("contender", "contender", kCount - 1, kSimd),
};
constexpr std::string_view kFront[] = {"size", "mode"};

constexpr double kMost = 400;  ///< of the axis, times plain JavaScript
constexpr int kPainted = 128;  ///< positions of the table that the race paints

/// The time of each contender. One has no time if the browser lacks the instructions for it.
using Times = std::array<std::optional<Time>, kCount>;

class EngineBenchmark final : public Figure, public MeasuresEngine {
 public:
  EngineBenchmark();
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.down = {kContender, kCount}}; }
  std::string cursor_text() const override { return alt_text(); }
  std::string alt_text() const override;
  DataTable data(DataScope scope) const override;
  MeasuresEngine* measures() override { return this; }
  std::vector<Action> actions() const override { return {{.name = "run", .label = "Run", .enabled = !running_}}; }
  void act(std::string_view) override;
  std::optional<double> progress() const override { return running_ ? std::optional(share_) : std::nullopt; }
  std::string take_request() override { return std::exchange(request_, {}); }
  void report(int, std::string_view answer) override;

 private:
  void compute() override {}
  static size_t state_of(int mode, int size) { return to_size(mode * kSizes + size); }
  const std::optional<Times>& measured() const { return results_[state_of(whole(kMode), whole(kSize))]; }
  Times times_of(int mode, int size) const;
  Times shown() const { return times_of(whole(kMode), whole(kSize)); }
  std::string headline() const;
  void compose_wall(plot::Scene& scene, int index, Rect wall) const;
  void compose_lane(plot::Scene& scene, int index, Rect lane, const plot::Axes& axes, Rect track) const;
  void add_rows(DataTable& table, int mode, int size, DataScope scope) const;

  std::array<std::optional<Times>, kModeCount * kSizes> results_;
  plot::CellValues painting_{{}, kWidth / 4, kPainted};
  size_t asked_ = 0;  ///< the state that is being measured
  std::string request_;
  bool running_ = false;
  bool failed_ = false;
  double share_ = 0;  ///< how much of the measurement is done, 0 to 1
};

double gigabytes_per_s(int size, double ms) { return 4.0 * kWidth * kPositions[size] / ms * 1e-6; }

/// How many times as fast as plain JavaScript's best time.
double ratio(const Times& times, double ms) { return times[kPlain]->best_ms / ms; }
std::string times_text(double ratio) { return significant(ratio, ratio < 10 ? 2 : 3) + " ×"; }

/// Every fourth column of the table, lying on its side: positions run to the right.
EngineBenchmark::EngineBenchmark() {
  std::vector<float> table(to_size(kPainted * kWidth));
  require(engine::sinusoidal(table, 0, {.d_model = kWidth}));
  for (int column = 0; column < kWidth; column += 4) {
    for (int position = 0; position < kPainted; ++position) painting_.values.push_back(table[to_size(position * kWidth + column)]);
  }
}

Times EngineBenchmark::times_of(int mode, int size) const {
  if (const auto& result = results_[state_of(mode, size)]) return *result;
  Times times;
  for (size_t i = 0; i < kCount; ++i) times[i] = kReference[mode][size][i];
  return times;
}

void EngineBenchmark::act(std::string_view) {
  asked_ = state_of(whole(kMode), whole(kSize));
  running_ = true;
  failed_ = false;
  share_ = 0;
  base::JsonWriter json;
  request_ = json.object()
                 .add("contenders", std::views::transform(kContenders, &Contender::name))
                 .add("positions", kPositions[whole(kSize)])
                 .add("width", kWidth)
                 .add("base", 10000)
                 .add("mode", kModes[whole(kMode)].name)
                 .text();
}

std::optional<Time> time_from(base::Json json) {
  const std::optional<double> first = json["first_ms"].number(), best = json["best_ms"].number();
  if (!first || !best || !(*best > 0)) return std::nullopt;
  return Time{std::max(*first, *best), *best};  // timers are coarse, so the first call may look faster than the best
}

void EngineBenchmark::report(int, std::string_view answer) {
  const base::Result<base::JsonDocument> json = base::JsonDocument::parse(answer);
  if (json && json->root()["share"].number()) {
    share_ = std::clamp(*json->root()["share"].number(), 0.0, 1.0);
    return;
  }
  running_ = false;
  Times taken;
  if (json) {
    for (size_t i = 0; i < kCount; ++i) taken[i] = time_from(json->root()["results"].at(i));
  }
  failed_ = !taken[kPlain] || !taken[kStore];
  if (!failed_) results_[asked_] = taken;
}

/// Where the axis begins: a little before the slowest first call, so that all bars run one way.
double least_of(const Times& times) {
  double least = 1;
  for (size_t i = 0; i < kStore; ++i) least = times[i] ? std::min(least, ratio(times, times[i]->first_ms)) : least;
  return least / 1.5;
}

bool is_ours(int contender) { return contender >= kScalar && contender < kStore; }

/// A contender's part of the table: as much as it has painted when the fastest has painted it all.
void EngineBenchmark::compose_wall(plot::Scene& scene, int index, Rect wall) const {
  const Times times = shown();
  double fastest = 0;
  for (size_t i = 0; i < kStore; ++i) fastest = times[i] ? std::max(fastest, ratio(times, times[i]->best_ms)) : fastest;
  const double best = ratio(times, times[to_size(index)]->best_ms);
  const float painted = running_ ? 0 : wall.width * static_cast<float>(best / fastest);
  scene.cells({"table", index}, wall, painting_);
  scene.rectangle({"unpainted", index}, {wall.x + painted, wall.y - 1, wall.width - painted + 1, wall.height + 2}, ColourToken::panel);
  if (!measured()) scene.rectangle({"veil", index}, {wall.x, wall.y - 1, painted, wall.height + 2}, plot::Paint(ColourToken::stage, 0.6f));
  scene.outline({"wall", index}, wall, ColourToken::edge);
}

/// A contender's bars, its best and its first call, and its part of the table, painted while the fastest paints it all.
void EngineBenchmark::compose_lane(plot::Scene& scene, int index, Rect lane, const plot::Axes& axes, Rect track) const {
  const Contender& contender = kContenders[index];
  const Times times = shown();
  const std::optional<Time>& time = times[to_size(index)];
  const bool read = index == whole(kContender), here = measured().has_value();
  const plot::Paint ink = !here ? ColourToken::edge : read ? ColourToken::accent : ColourToken::ink3;
  scene.rectangle({"lane", index}, lane, ColourToken::stage).selects(-1, index).highlights_with(contender.name);
  const bool above = axes.area.x < lane.x + 60;  // its name stands above its bars
  const float middle = lane.y + lane.height * (above ? 0.66f : 0.5f), high = std::clamp(lane.height / 3.6f, 4.0f, 28.0f);
  const auto x = [&](double ratio) { return axes.x(std::clamp(ratio, axes.across.low, kMost)); };
  if (lane.height >= (above ? 34.0f : 15.0f))
    scene
        .text({"name", index}, above ? base::Point{lane.x + 6, lane.y + 13} : base::Point{lane.x + 8, middle + 4},
              std::string(contender.label), is_ours(index) ? plot::kStrongLabel : plot::kLabel,
              read ? ColourToken::accent : ColourToken::ink)
        .over_lines()
        .highlights_with(contender.name);
  if (!time) {
    scene.text({"times", index}, {axes.area.x + 8, middle + 4}, "not in this browser");
    return;
  }
  const double best = ratio(times, time->best_ms), first = ratio(times, time->first_ms);
  const auto bar = [&](plot::Role role, double to, float y, float height, plot::Paint paint) {
    scene.rectangle({role, index}, {axes.area.x, y, x(to) - axes.area.x, height}, paint, 2).selects(-1, index);
  };
  bar("best", best, middle - high / 2, high, ink);
  if (index != kStore)
    bar("first", first, middle + high / 2 + 2, std::max(2.0f, high / 4),
        here ? plot::Paint(ColourToken::ink3) : plot::Paint(ColourToken::edge, 0.6f));
  const float ceiling = x(ratio(times, times[kStore]->best_ms));
  const float explained_y = middle + std::max(high / 2 + 8, 20.0f);
  if (index == kPlain && explained_y < lane.bottom() - 2) {  // said once, beside the first
    scene.text({"thin"}, {x(1) + 8, explained_y}, "thin: the first call").over_lines().ranked(3);
    scene.text({"ticks"}, {ceiling - 7, middle - 13}, "tick: only storing", plot::kLabel, ColourToken::ink2, plot::Anchor::end).ranked(3);
  }
  scene.line({"ceiling", index}, {ceiling, middle - high / 2 - 3}, {ceiling, middle + high / 2 + 3}, ColourToken::ink3, 2);
  const plot::Type type = read ? plot::kStrongNumber : plot::kNumber;
  const std::string number = times_text(best);
  const float wide = scene.text_width(number, type), end = x(best);
  const bool struck = end + 7 < ceiling && end + 10 + wide > ceiling, inside = struck && end - axes.area.x > wide + 14 && high >= 12;
  plot::Mark& times_mark = scene
                               .text({"times", index},
                                     {inside   ? end - 7
                                      : struck ? ceiling + 7
                                               : end + 7,
                                      middle + 5},
                                     number, type, inside ? plot::ink_on(ink) : plot::Paint(here ? ColourToken::ink : ColourToken::ink2),
                                     inside ? plot::Anchor::end : plot::Anchor::start)
                               .ranked(read ? 0 : 1);
  if (!inside) times_mark.over_lines();
  if (track.width >= 40 && index != kStore) compose_wall(scene, index, {track.x, middle - 1.2f * high, track.width, 2.4f * high});
}

std::string EngineBenchmark::headline() const {
  const Times times = shown();
  if (running_) return "Measuring: " + base::fixed(100 * share_, 0) + " % …";
  const std::string simd = times[kSimd] ? times_text(ratio(times, times[kSimd]->best_ms)) : "";
  if (failed_) return "This browser could not measure; the reference of " + std::string(kDate) + " is shown.";
  if (!measured()) return "Reference of " + std::string(kDate) + ": SIMD is " + simd + " as fast as JavaScript. Run yours.";
  return simd.empty() ? "Measured in this tab." : "In this tab the SIMD engine is " + simd + " as fast as plain JavaScript.";
}

void EngineBenchmark::compose(plot::Scene& scene) const {
  scene.headline(headline());
  Rect room = scene.picture();
  const bool low = room.height < 200, race = !low && room.width > 300;
  const float names = scene.narrow() || low ? 0.0f : 158.0f, race_px = race ? std::clamp(0.24f * room.width, 84.0f, 240.0f) : 0.0f;
  const float left = names > 0 ? names - 22 : -12;  // the axes keep room for labels of values, which lanes have not
  const Rect plot{room.x + left, room.y, room.width - left - race_px - (race ? 14.0f : 0.0f), room.height};
  const double least = least_of(shown());
  std::vector<double> at{0.001, 0.01, 0.1, 1, 10, 100};
  std::erase_if(at, [least](double value) { return value < least; });
  const plot::Axes axes =
      plot::add_axes(scene, plot, {"times plain JavaScript", least, kMost, true, -1, at}, {race ? " " : "", 0, 1, false, -1, {0, 1}});
  std::erase_if(scene.all(), [](const plot::Mark& mark) { return mark.key.is("axis") && mark.key.i() < 2; });
  const float lane_px = axes.area.height / kCount;
  const Rect track{room.right() - race_px, 0, race_px, 0};
  for (int i = 0; i < static_cast<int>(kCount); ++i)
    compose_lane(scene, i, {room.x, axes.area.y + static_cast<float>(i) * lane_px, room.width, lane_px - 2}, axes, track);
  for (const double value : at)
    scene.line({"tick", 1 + static_cast<int>(std::lround(std::log10(value)))}, {axes.x(value), axes.area.y},
               {axes.x(value), axes.area.bottom()}, plot::Paint(ColourToken::edge, 0.35f), 1);
  scene.line({"start"}, {axes.area.x, axes.area.y}, {axes.area.x, axes.area.bottom()}, ColourToken::ink3, 1);
  if (race)
    scene.text({"race"}, {room.right() - 2, axes.area.bottom() + 18}, running_ ? "the race" : "painted in the same time", plot::kLabel,
               ColourToken::ink2, plot::Anchor::end);
  if (!measured() && !running_ && !low)
    scene.text({"reference"}, {room.x, axes.area.bottom() + 35}, "Grey: " + std::string(kWhere), plot::kLabel, ColourToken::ink2);
  const Times times = shown();
  const std::optional<Time>& time = times[to_size(whole(kContender))];
  if (!time) return scene.foot("not in this browser", {});
  const std::string rate = "**" + significant(gigabytes_per_s(whole(kSize), time->best_ms), 2) + " GB/s**";
  scene.foot(grouped(kPositions[whole(kSize)]) + " · 128 · 4 bytes / " + significant(time->best_ms, 2) + " ms = " + rate,
             {{"first call", times_text(ratio(times, time->first_ms)), "first"},
              {"of only storing", base::fixed(100 * times[kStore]->best_ms / time->best_ms, 0) + " %", "store"}},
             rate);
}

std::string EngineBenchmark::alt_text() const {
  const std::string table = "a sinusoidal table of " + std::string(kSizeChoices[whole(kSize)].label) + ", " +
                            grouped(kPositions[whole(kSize)]) + " positions by " + grouped(kWidth) + " dimensions, the engine in its " +
                            std::string(kModes[whole(kMode)].name) + " mode";
  if (running_) return "Measuring ways to fill " + table + ".";
  const Times times = shown();
  std::string text =
      failed_ ? "This browser could not measure ways to fill " + table + ". On " + std::string(kWhere) + ", " + std::string(kDate) + ","
      : measured() ? "In this tab, filling " + table + ","
                   : "Six ways to fill " + table + ", to be timed in this tab. On " + std::string(kWhere) + ", " + std::string(kDate) + ",";
  text += " plain JavaScript reaches " + significant(gigabytes_per_s(whole(kSize), times[kPlain]->best_ms), 2) +
          " GB per second. As many times as fast are: ";
  for (size_t i = kPlain + 1; i < kCount; ++i) {
    const std::string value = times[i] ? significant(ratio(times, times[i]->best_ms), 3) : "not in this browser";
    const std::string first = times[i] && i != kStore ? " (its first call " + significant(ratio(times, times[i]->first_ms), 2) + ")" : "";
    text += std::string(kContenders[i].spoken) + " " + value + first + (i + 1 < kCount ? ", " : ".");
  }
  return measured() || failed_ ? text : text + " Nothing is measured before Run is pressed.";
}

void EngineBenchmark::add_rows(DataTable& table, int mode, int size, DataScope scope) const {
  const Times times = times_of(mode, size);
  const auto number = [scope](double value) { return scope == DataScope::all ? base::exact(value) : significant(value, 3); };
  const std::string where = results_[state_of(mode, size)] ? "" : ", reference";
  for (size_t i = 0; i < kCount; ++i) {
    std::vector<std::string> row{std::string(kSizeChoices[size].label) + where, std::string(kModes[mode].label),
                                 std::string(kContenders[i].label)};
    if (const std::optional<Time>& time = times[i])
      row.append_range(std::array{number(ratio(times, time->best_ms)), number(ratio(times, time->first_ms)),
                                  number(gigabytes_per_s(size, time->best_ms)), number(times[kStore]->best_ms / time->best_ms)});
    row.resize(7, "not in this browser");
    table.rows.push_back(std::move(row));
  }
}

DataTable EngineBenchmark::data(DataScope scope) const {
  DataTable table{
      "Filling a sinusoidal table, 128 dimensions wide" +
          (measured() ? std::string() : " (reference of " + std::string(kDate) + ", " + std::string(kWhere) + ")"),
      {"table", "engine's mode", "way", "times plain JavaScript", "the same of its first call", "GB per second", "share of only storing"},
      {}};
  add_rows(table, whole(kMode), whole(kSize), scope);
  for (size_t state = 0; scope == DataScope::all && state < results_.size(); ++state) {
    if (results_[state] && state != state_of(whole(kMode), whole(kSize)))
      add_rows(table, static_cast<int>(state) / kSizes, static_cast<int>(state) % kSizes, scope);
  }
  return table;
}

}  // namespace

extern const Kind engine_benchmark{"engine_benchmark", "Engine benchmark", kParameters, make<EngineBenchmark>, {}, -1, kFront};

}  // namespace figures
