#include "figures/model_config/facts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/number.h"
#include "figures/model_config/rotation_facts.h"

namespace figures::plans {
namespace {

using engine::LayerKind;
using engine::LayerPlan;
using engine::PositionPlan;

constexpr double kBytesPerValue = 2;  ///< bfloat16 or float16

/// "576 bytes", "68.6 KiB", "16 GiB".
std::string bytes_in_words(double bytes) {
  if (bytes < 1024) return in_words(bytes) + " bytes";
  for (const char* unit : {" KiB", " MiB", " GiB"}) {
    bytes /= 1024;
    if (bytes < 1024) return base::significant(bytes, 4) + unit;
  }
  return base::significant(bytes / 1024, 4) + " TiB";
}

std::string_view kind_in_words(LayerKind kind) {
  switch (kind) {
    case LayerKind::kRope: return "RoPE";
    case LayerKind::kNone: return "no positions";
    case LayerKind::kLearned: return "a learned table";
    case LayerKind::kSinusoidal: return "sinusoids";
    case LayerKind::kT5: return "T5's biases";
    case LayerKind::kAlibi: return "ALiBi";
    case LayerKind::kRelative: return "vectors or biases for distances";
    case LayerKind::kRecurrent: return "no attention";
  }
  return "";
}

/// What most tells the model from others: the scheme of the layers that have one.
Fact scheme(const PositionPlan& plan, double) {
  const auto has_one = [](const LayerPlan& layer) { return layer.kind != LayerKind::kNone && layer.kind != LayerKind::kRecurrent; };
  const auto attends = [](const LayerPlan& layer) { return layer.kind != LayerKind::kRecurrent; };
  auto found = std::ranges::find_if(plan.layers, has_one);
  if (found == plan.layers.end()) found = std::ranges::find_if(plan.layers, attends);
  return std::string(kind_in_words(found == plan.layers.end() ? LayerKind::kRecurrent : found->kind));
}

/// "62: 52 with RoPE in a window, 10 with RoPE".
Fact layers(const PositionPlan& plan, double) {
  std::vector<std::pair<std::string, int>> sorts;
  for (const LayerPlan& layer : plan.layers) {
    std::string words = "with " + std::string(kind_in_words(layer.kind)) + (has_window(plan, layer) ? " in a window" : "");
    const auto sort = std::ranges::find(sorts, words, &std::pair<std::string, int>::first);
    if (sort == sorts.end())
      sorts.emplace_back(std::move(words), 1);
    else
      ++sort->second;
  }
  const std::string count = in_words(static_cast<double>(plan.layers.size()));
  if (sorts.size() == 1) return count + ", all " + sorts.front().first;
  std::string text;
  for (const auto& [words, number] : sorts) text += (text.empty() ? ": " : ", ") + std::to_string(number) + " " + words;
  return count + text;
}

Fact longest(const PositionPlan& plan, double) { return plan.max_length ? tokens(*plan.max_length) : "no limit in the file"; }

Fact window(const PositionPlan& plan, double) {
  const auto found = std::ranges::find_if(plan.layers, [](const LayerPlan& layer) { return layer.window.has_value(); });
  if (found == plan.layers.end()) return std::nullopt;
  const std::string text = tokens(*found->window);
  if (!has_window(plan, *found)) return text + ", which no text here exceeds";
  if (found->window_form == engine::WindowForm::kChunked) return text + ", in blocks that do not slide";
  return found->window_form == engine::WindowForm::kTwoSided ? text + ", half of them on each side" : text;
}

Fact table(const PositionPlan& plan, double) {
  if (!plan.table) return std::nullopt;
  const std::string rows = in_words(plan.table->rows) + " rows";
  return plan.table->usable == plan.table->rows ? rows : rows + ", " + in_words(plan.table->usable) + " for tokens";
}

Fact buckets(const PositionPlan& plan, double) {
  if (!plan.buckets) return std::nullopt;
  return in_words(plan.buckets->count) + ", the last from distance " + in_words(plan.buckets->max_distance) + " on";
}

/// MLA keeps one vector that is narrower than the keys of all heads.
std::optional<double> kept_vector(const PositionPlan& plan) {
  double width = 0;
  for (const LayerPlan& layer : plan.layers) {
    if (layer.cache_width == 0) continue;
    if (layer.cache_width >= static_cast<double>(plan.kv_heads.value_or(1)) * layer.head_width.value_or(1)) return std::nullopt;
    width = std::max(width, layer.cache_width);
  }
  return width > 0 ? std::optional(width) : std::nullopt;
}

/// Gemma 4's layers that see all have fewer heads of keys than those with a window. 0: as many, or it is not so simple.
int heads_without_window(const PositionPlan& plan) {
  const auto heads_of = [](const LayerPlan& layer) { return layer.cache_width / (2.0 * layer.head_width.value_or(1)); };
  const auto full = std::ranges::find_if(plan.layers, [&](const LayerPlan& layer) { return !layer.window && layer.cache_width > 0; });
  const auto windowed = std::ranges::find_if(plan.layers, [&](const LayerPlan& layer) { return layer.window && layer.cache_width > 0; });
  if (full == plan.layers.end() || windowed == plan.layers.end() || heads_of(*windowed) != plan.kv_heads) return 0;
  const double heads = heads_of(*full);
  return heads != plan.kv_heads && heads == std::floor(heads) ? static_cast<int>(heads) : 0;
}

Fact heads(const PositionPlan& plan, double) {
  if (!plan.heads) return std::nullopt;
  const std::string text = in_words(*plan.heads);
  if (const auto vector = kept_vector(plan)) return text + ", which share one kept vector of " + in_words(*vector) + " values";
  if (!plan.kv_heads || *plan.kv_heads == *plan.heads) return text;
  const int other = heads_without_window(plan);
  return text + ", with " + in_words(*plan.kv_heads) + " for keys and values" +
         (other > 0 ? " in windows and " + in_words(other) + " elsewhere" : "");
}

/// What one more token adds: far beyond all windows, where windows are full.
/// Layers attend, but the file does not give the sizes of what they keep.
bool lacks_sizes(const PositionPlan& plan) {
  return std::ranges::any_of(plan.layers, [](const LayerPlan& layer) { return layer.kind != engine::LayerKind::kRecurrent; }) &&
         std::ranges::all_of(plan.layers, [](const LayerPlan& layer) { return layer.cache_width <= 0; });
}

Fact cache_of_token(const PositionPlan& plan, double) {
  if (!plan.keeps_cache) return std::nullopt;
  if (lacks_sizes(plan)) return "unknown: the file gives no sizes of heads";
  const double in_windows = kBytesPerValue * engine::cache_values(plan);
  double beyond = 0;
  for (const LayerPlan& layer : plan.layers) beyond += has_window(plan, layer) ? 0 : kBytesPerValue * layer.cache_width;
  if (beyond == in_windows) return bytes_in_words(beyond);
  return bytes_in_words(in_windows) + ", and " + (beyond > 0 ? bytes_in_words(beyond) : "nothing") + " once the windows are full";
}

Fact cache_at_length(const PositionPlan& plan, double length) {
  if (!plan.keeps_cache || lacks_sizes(plan)) return std::nullopt;
  return bytes_in_words(kBytesPerValue * engine::cache_values(plan, length)) + " for " + tokens(length);
}

struct FactRow {
  std::string_view name, title;
  std::string_view assumption;  ///< its key in PositionPlan::assumptions
  Fact (*value)(const PositionPlan& plan, double length);
  std::string_view missing = "none";  ///< beside a model that has it
};

constexpr FactRow kFacts[] = {
    {"scheme", "positions", "kind", scheme},
    {"layers", "layers", "layers", layers},
    {"base", "base", "base", base_of},
    {"rotated", "rotated", "rotated", rotated},
    {"layout", "a pair is", "layout", layout},
    {"scaling", "scaling", "scaling", scaling},
    {"table", "table", "tableRows", table},
    {"buckets", "buckets", "buckets", buckets},
    {"sections", "time, rows, columns", "", sections},
    {"original", "before scaling", "original", before_scaling, "not said"},
    {"trained", "trained for", "", trained, "not said"},
    {"longest", "longest text", "maxLength", longest},
    {"window", "window", "", window},
    {"heads", "heads", "heads", heads},
    {"cache-token", "KV cache, a token", "", cache_of_token},
    {"cache-length", "KV cache, the text", "", cache_at_length},
};

std::string origin(const PositionPlan& plan, const FactRow& row) {
  if (row.assumption.empty()) return "";
  const auto found = std::ranges::find(plan.assumptions, row.assumption, &engine::Assumption::key);
  return found == plan.assumptions.end() ? "" : found->because.substr(0, found->because.find(':'));
}

/// Assumptions that no fact is about.
constexpr std::pair<std::string_view, std::string_view> kOtherTitles[] = {
    {"headWidth", "width of a head"},           {"layersWithoutPositions", "layers without positions"},
    {"maxDistance", "the last bucket is from"}, {"modelType", "model type"},
    {"kvHeads", "heads for keys and values"},   {"hiddenSize", "hidden size"},
};

}  // namespace

std::string in_words(double number) {
  if (std::floor(number) == number && std::fabs(number) < 1e15) return base::grouped(static_cast<long long>(number));
  return base::significant(number, 6);
}

std::string title_of(std::string_view assumption) {
  const auto* row = std::ranges::find(kFacts, assumption, &FactRow::assumption);
  if (row != std::end(kFacts)) return std::string(row->title);
  for (const auto& [key, title] : kOtherTitles) {
    if (key == assumption) return std::string(title);
  }
  return std::string(assumption);
}

std::vector<base::Report::Entry> facts_of(const Shown& shown) {
  std::vector<base::Report::Entry> entries;
  for (const FactRow& row : kFacts) {
    const Fact own = row.value(shown.model->plan, shown.length);
    const Fact other = shown.other ? row.value(shown.other->plan, shown.length) : std::nullopt;
    if (!own && !other) continue;
    base::Report::Entry entry{
        .name = std::string(row.name), .title = std::string(row.title), .text = own.value_or(std::string(row.missing))};
    if (own) entry.note = origin(shown.model->plan, row);
    if (shown.other) entry.other = other.value_or(std::string(row.missing));
    entry.differs = shown.other && entry.text != entry.other;
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace figures::plans
