#include "figures/model_config/cache_words.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/config/frequencies.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/layer_words.h"

namespace figures::plans {

using engine::LayerKind;

constexpr double kBytesPerValue = 2;

double layer_bytes(const engine::LayerPlan& layer, double length) { return kBytesPerValue * engine::cache_values(layer, length); }
double total_bytes(const engine::PositionPlan& plan, double length) { return kBytesPerValue * engine::cache_values(plan, length); }

std::string bytes_text(double bytes) {
  constexpr std::string_view kUnits[] = {" bytes", " KiB", " MiB", " GiB", " TiB", " PiB"};
  size_t unit = 0;
  while (bytes >= 999.5 && unit + 1 < std::size(kUnits)) bytes /= 1024, ++unit;
  return significant(bytes, 3) + std::string(kUnits[unit]);
}

int layers_without(const engine::PositionPlan& plan) {
  return static_cast<int>(std::ranges::count(plan.layers, 0.0, &engine::LayerPlan::cache_width));
}

/// The widths that occur, and how many layers have each; those that keep nothing are left out.
static std::vector<std::pair<double, int>> widths_of(const engine::PositionPlan& plan) {
  std::vector<std::pair<double, int>> widths;
  for (const engine::LayerPlan& layer : plan.layers) {
    if (layer.cache_width == 0) continue;
    const auto found = std::ranges::find(widths, layer.cache_width, &std::pair<double, int>::first);
    if (found == widths.end())
      widths.emplace_back(layer.cache_width, 1);
    else
      ++found->second;
  }
  return widths;
}

/// Keys and values of all heads, as wide as the heads.
static bool is_plain(const engine::PositionPlan& plan, double width) {
  const auto keeps = std::ranges::find_if(plan.layers, [&](const auto& layer) { return layer.cache_width == width; });
  return plan.kv_heads && keeps->head_width && width == 2.0 * *plan.kv_heads * *keeps->head_width;
}

std::string cache_formula(const engine::PositionPlan& plan) {
  const std::vector<std::pair<double, int>> widths = widths_of(plan);
  if (widths.empty()) return {};
  std::string text;
  if (widths.size() == 1 && is_plain(plan, widths.front().first)) {
    const auto keeps = std::ranges::find(plan.layers, widths.front().first, &engine::LayerPlan::cache_width);
    text = concat({"2 × ", widths.front().second, " × ", *plan.kv_heads, " × ", *keeps->head_width, " × 2"});
  } else if (widths.size() <= 2) {
    for (const auto& [width, count] : widths) text += concat({text.empty() ? "" : " + ", count, " × ", significant(width, 9)});
    text = widths.size() == 1 ? text + " × 2" : "(" + text + ") × 2";
  } else {
    text = significant(engine::cache_values(plan), 9) + " × 2";
  }
  return text + " bytes = **" + bytes_text(kBytesPerValue * engine::cache_values(plan)) + "** a token";
}

static int recurrent_count(const engine::PositionPlan& plan) {
  return static_cast<int>(std::ranges::count(plan.layers, LayerKind::kRecurrent, &engine::LayerPlan::kind));
}

/// What the layers that keep nothing have instead.
static std::string without_text(const engine::PositionPlan& plan) {
  const int recurrent = recurrent_count(plan);
  const int shared = layers_without(plan) - recurrent;
  const int all = static_cast<int>(plan.layers.size());
  if (recurrent == all) return concat({"All ", all, " layers keep a state of fixed size instead of a cache, which is not counted here."});
  std::string text;
  if (recurrent > 0) text += concat({" ", recurrent, " of ", all, " layers keep a state of fixed size instead, not counted here."});
  if (shared > 0) text += concat({" ", shared, " of ", all, " layers keep no keys of their own."});
  return text;
}

/// Why there is no cache to count.
static std::string nothing_text(const engine::PositionPlan& plan, double length) {
  const std::string tokens = tokens_text(length) + (length < 1.5 ? " token" : " tokens");
  if (!plan.keeps_cache)
    return "An encoder reads the whole text at once, so " + tokens + (length < 1.5 ? " leaves" : " leave") + " no cache.";
  if (recurrent_count(plan) == static_cast<int>(plan.layers.size())) return without_text(plan);
  return "The file does not say what a layer keeps of a token, so the cache of " + tokens + " cannot be counted.";
}

std::string why_nothing(const engine::PositionPlan& plan) {
  if (!plan.keeps_cache) return "A cache holds the keys and values of earlier tokens for the next one. An encoder has no next one.";
  if (recurrent_count(plan) == static_cast<int>(plan.layers.size()))
    return "The states do not grow with the text, so there is nothing to draw against its length.";
  return "With num_attention_heads, num_key_value_heads and head_dim in the file it can be counted.";
}

static std::string growth_text(const engine::PositionPlan& plan, double length) {
  const double growth = engine::cache_growth(plan, length), whole = engine::cache_values(plan);
  const std::string bytes = bytes_text(kBytesPerValue * growth);
  if (length < 1.5) return ".";
  if (growth == whole) return ", " + bytes + " for each token.";
  if (growth == 0) return " and grows no further, because every window is full.";
  return " and grows by " + bytes + " a token.";
}

std::string cache_sentence(const Shown& shown) {
  const engine::PositionPlan& plan = shown.model->plan;
  const double total = total_bytes(plan, shown.length);
  std::string other;
  if (shown.other) {
    const double there = total_bytes(shown.other->plan, shown.length);
    other = there > 0 ? concat({" With ", shown.other->title, " it is ", bytes_text(there), "."})
                      : concat({" ", shown.other->title, " has none to count."});
  }
  if (total == 0) return nothing_text(plan, shown.length) + other;
  return concat({"A text of ", tokens_text(shown.length), shown.length < 1.5 ? " token" : " tokens", " takes ", bytes_text(total),
                 growth_text(plan, shown.length), other, without_text(plan)});
}

std::string cache_text(const Shown& shown) {
  const engine::LayerPlan& layer = shown.model->plan.layers[to_size(shown.layer)];
  if (layer.kind == LayerKind::kRecurrent) return concat({"Layer ", shown.layer, " keeps a state of fixed size, whatever the length."});
  if (layer.cache_width == 0) return concat({"Layer ", shown.layer, " keeps nothing."});
  std::string text = concat({"Layer ", shown.layer, " keeps ", significant(layer.cache_width, 9), " values of each token, ",
                             bytes_text(layer_bytes(layer, shown.length)), " in all"});
  if (layer.window) text += concat({", of at most ", *layer.window, " tokens"});
  return text + ".";
}

}  // namespace figures::plans
