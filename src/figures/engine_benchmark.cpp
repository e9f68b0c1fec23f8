// Ways to fill one sinusoidal table, timed in the reader's own tab: plain JavaScript, the engine's three builds, and a loop that only
// stores. engine/baselines/measure_worker.mjs does the timing.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <ranges>
#include <vector>

#include "base/json.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "figures/figure.h"

namespace figures {
namespace {

using base::Choice;
using base::Face;
using base::Ink;
using base::Type;

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
constexpr size_t kCount = std::size(kContenders);
constexpr size_t kPlain = 0, kScalar = 2, kStore = kCount - 1;

constexpr Choice kModes[] = {{"exact", "Exact"}, {"fast", "Fast"}};
constexpr Choice kSizes[] = {{"64KB", "64 KB"}, {"512KB", "512 KB"}, {"4MB", "4 MB"}, {"32MB", "32 MB"}};
constexpr int kPositions[] = {128, 1024, 8192, 65536};
static_assert(std::size(kPositions) == std::size(kSizes));
constexpr int kWidth = 128;
constexpr size_t kStates = std::size(kModes) * std::size(kSizes);

constexpr base::Parameter kParameters[] = {
    base::choice_of("mode", "engine's mode", kModes),
    base::choice_of("size", "table", kSizes, 2),
};

constexpr float kHead_px = 30;
constexpr float kRow_px = 48;
constexpr float kBar_px = 11;

/// The times of one contender.
struct Time {
  double first_ms = 0;
  double best_ms = 0;
};

/// The time of each contender, or nothing if it has not been measured. A contender has no time if the browser lacks the instructions for
/// it.
using Result = std::optional<std::array<std::optional<Time>, kCount>>;

class EngineBenchmark final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override {
    mode_ = static_cast<size_t>(values[0]);
    size_ = static_cast<size_t>(values[1]);
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view, Edits&) override { return false; }
  std::string cursor_text() const override { return describe(); }
  std::string describe() const override;
  DataTable data(Extent extent) const override;
  std::string request() override;
  bool receive(std::string_view answer) override;
  float height_for(float) const override { return kHead_px + kRow_px * kCount + 4; }

 private:
  static size_t state_of(size_t mode, size_t size) { return mode * std::size(kSizes) + size; }
  const Result& shown() const { return results_[state_of(mode_, size_)]; }
  std::string head() const;
  void draw_row(plot::Surface& surface, size_t index, float y, float px_per_ratio) const;
  void add_rows(DataTable& table, size_t mode, size_t size, Extent extent) const;

  size_t mode_ = 0;
  size_t size_ = 0;
  std::array<Result, kStates> results_;
  size_t asked_ = 0;  ///< the state that is being measured
  bool running_ = false;
  bool failed_ = false;
  double share_ = 0;  ///< how much of the measurement is done, 0 to 1
};

double bytes_of(size_t size) { return 4.0 * kWidth * kPositions[size]; }
double gigabytes_per_s(size_t size, double ms) { return bytes_of(size) / ms * 1e-6; }

/// How many times as fast as plain JavaScript's best time.
double ratio(const Result& result, double ms) { return (*result)[kPlain]->best_ms / ms; }

/// "58 ×", "2.9 ×"
std::string times(double ratio) { return base::significant(ratio, ratio < 10 ? 2 : 3) + " ×"; }

std::string EngineBenchmark::request() {
  if (running_) return {};
  asked_ = state_of(mode_, size_);
  running_ = true;
  failed_ = false;
  share_ = 0;
  base::JsonWriter json;
  return json.object()
      .add("contenders", std::views::transform(kContenders, &Contender::name))
      .add("positions", kPositions[size_])
      .add("width", kWidth)
      .add("base", 10000)
      .add("mode", kModes[mode_].name)
      .text();
}

std::optional<Time> time_from(base::Json json) {
  const std::optional<double> first = json["first_ms"].number(), best = json["best_ms"].number();
  if (!first || !best || !(*best > 0)) return std::nullopt;
  return Time{std::max(*first, *best), *best};  // timers are coarse, so the first call may look faster than the best
}

bool EngineBenchmark::receive(std::string_view answer) {
  const base::Result<base::JsonDocument> json = base::JsonDocument::parse(answer);
  if (json && json->root()["share"].number()) {
    share_ = std::clamp(*json->root()["share"].number(), 0.0, 1.0);
    return false;
  }
  running_ = false;
  std::array<std::optional<Time>, kCount> taken;
  if (json) {
    for (size_t i = 0; i < kCount; ++i) taken[i] = time_from(json->root()["results"].at(i));
  }
  failed_ = !taken[kPlain] || !taken[kStore];
  if (!failed_) results_[asked_] = taken;
  return true;
}

std::string EngineBenchmark::head() const {
  if (running_) return "Measuring: " + base::fixed(100 * share_, 0) + " % …";
  if (failed_) return "This browser could not measure.";
  if (!shown()) return "Not measured yet. Run takes some seconds.";
  return "Thick: best of seven rounds. Thin: first call.";
}

void EngineBenchmark::draw_row(plot::Surface& surface, size_t index, float y, float px_per_ratio) const {
  const Contender& contender = kContenders[index];
  const bool ceiling = index == kStore, ours = index >= kScalar && !ceiling;
  if (surface.is_highlighted(contender.name)) surface.fill({0, y + 1, surface.width(), kRow_px - 2}, surface.colour(Ink::accent_ground), 4);
  surface.text({2, y + 17}, plot::Anchor::start, ours ? Face::sans_semibold : Face::sans, Type::small, surface.colour(Ink::ink),
               contender.label);
  const float top = y + 24;
  surface.fill({2, top, surface.width() - 4, kBar_px}, surface.colour(Ink::hairline), 2, 0.6f);
  const auto say = [&](const std::string& text, Face face) {
    surface.text({surface.width() - 2, y + 17}, plot::Anchor::end, face, Type::small, surface.colour(Ink::ink2), text);
  };
  if (!shown()) return;
  const std::optional<Time>& time = (*shown())[index];
  if (!time) return say("not in this browser", Face::sans);
  const double fast = ratio(shown(), time->best_ms);
  say(times(fast) + "  " + base::significant(gigabytes_per_s(size_, time->best_ms), 2) + " GB/s", Face::mono);
  const auto bar = [&](double value, float at, float height, Ink ink) {
    surface.fill({2, at, std::max(2.0f, px_per_ratio * static_cast<float>(value)), height}, surface.colour(ink), 2);
  };
  bar(fast, top, kBar_px, ceiling ? Ink::edge : ours ? Ink::accent : Ink::wrong);
  bar(ratio(shown(), time->first_ms), top + kBar_px + 3, 4, surface.is_highlighted("first") ? Ink::wrong : Ink::ink3);
}

void EngineBenchmark::draw(plot::Surface& surface, Edits& edits) {
  surface.text({2, 18}, plot::Anchor::start, Face::sans, Type::small, surface.colour(failed_ ? Ink::wrong : Ink::ink2), head());
  double max_ratio = 1;
  if (shown()) {
    for (const std::optional<Time>& time : *shown()) max_ratio = time ? std::max(max_ratio, ratio(shown(), time->best_ms)) : max_ratio;
  }
  const float px_per_ratio = (surface.width() - 4) / static_cast<float>(max_ratio);
  for (size_t i = 0; i < kCount; ++i) draw_row(surface, i, kHead_px + kRow_px * static_cast<float>(i), px_per_ratio);
  if (shown()) {  // the ceiling is drawn across all bars
    const float x = std::round(2 + px_per_ratio * static_cast<float>(ratio(shown(), (*shown())[kStore]->best_ms)));
    for (size_t i = 0; i < kStore; ++i) {
      const float y = kHead_px + kRow_px * static_cast<float>(i) + 22;
      surface.line({x - 1, y}, {x - 1, y + kBar_px + 4}, surface.colour(Ink::edge), 2);
    }
  }
  const plot::Pointer& pointer = surface.pointer();
  const float row = (pointer.at.y - kHead_px) / kRow_px;  // may exceed the range of int when there is no pointer
  if (pointer.over && row >= 0 && row < static_cast<float>(kCount)) edits.highlight = kContenders[static_cast<size_t>(row)].name;
}

std::string EngineBenchmark::describe() const {
  const std::string table = "a sinusoidal table of " + std::string(kSizes[size_].label) + ", " + base::grouped(kPositions[size_]) +
                            " positions by " + base::grouped(kWidth) + " dimensions, the engine in its " + std::string(kModes[mode_].name) +
                            " mode";
  if (running_) return "Measuring ways to fill " + table + ".";
  if (failed_) return "This browser could not measure ways to fill " + table + ".";
  if (!shown()) return "Six ways to fill " + table + ", to be timed in this tab. Nothing is measured before Run is pressed.";
  std::string text = "In this tab, filling " + table + ", plain JavaScript reaches " +
                     base::significant(gigabytes_per_s(size_, (*shown())[kPlain]->best_ms), 2) +
                     " GB per second. As many times as fast are: ";
  for (size_t i = kPlain + 1; i < kCount; ++i) {
    const std::optional<Time>& time = (*shown())[i];
    const std::string value = time ? base::significant(ratio(shown(), time->best_ms), 3) : "not in this browser";
    const std::string first = time && i != kStore ? " (its first call " + base::significant(ratio(shown(), time->first_ms), 2) + ")" : "";
    text += std::string(kContenders[i].spoken) + " " + value + first + (i + 1 < kCount ? ", " : ".");
  }
  return text;
}

void EngineBenchmark::add_rows(DataTable& table, size_t mode, size_t size, Extent extent) const {
  const Result& result = results_[state_of(mode, size)];
  const auto number = [extent](double value) { return extent == Extent::all ? base::exact(value) : base::significant(value, 3); };
  for (size_t i = 0; i < kCount; ++i) {
    std::vector<std::string> row{std::string(kSizes[size].label), std::string(kModes[mode].label), std::string(kContenders[i].label)};
    const std::optional<Time> time = result ? (*result)[i] : std::nullopt;
    const std::string missing = result ? "not in this browser" : "not measured";
    row.push_back(time ? number(ratio(result, time->best_ms)) : missing);
    row.push_back(time ? number(ratio(result, time->first_ms)) : missing);
    row.push_back(time ? number(gigabytes_per_s(size, time->best_ms)) : missing);
    row.push_back(time ? number((*result)[kStore]->best_ms / time->best_ms) : missing);
    table.rows.push_back(std::move(row));
  }
}

DataTable EngineBenchmark::data(Extent extent) const {
  DataTable table{
      "Filling a sinusoidal table, 128 dimensions wide",
      {"table", "engine's mode", "way", "times plain JavaScript", "the same of its first call", "GB per second", "share of only storing"},
      {}};
  add_rows(table, mode_, size_, extent);
  for (size_t state = 0; extent == Extent::all && state < kStates; ++state) {
    if (results_[state] && state != state_of(mode_, size_)) add_rows(table, state / std::size(kSizes), state % std::size(kSizes), extent);
  }
  return table;
}

}  // namespace

extern const Kind engine_benchmark{"engine_benchmark",
                                   "Engine benchmark",
                                   kParameters,
                                   [] { return std::unique_ptr<Figure>(std::make_unique<EngineBenchmark>()); },
                                   {},
                                   -1,
                                   "Run"};

}  // namespace figures
