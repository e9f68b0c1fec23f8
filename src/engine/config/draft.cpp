#include "engine/config/draft.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"

namespace engine {

void Draft::assume(std::string key, std::variant<double, std::string> value, std::string because) {
  const bool told =
      std::ranges::any_of(plan.assumptions, [&](const Assumption& other) { return other.key == key && other.value == value; });
  if (!told) plan.assumptions.push_back({std::move(key), std::move(value), std::move(because)});
}

void Draft::warn(WarningId id, std::string sentence) {
  const bool told = std::ranges::any_of(plan.warnings, [&](const ConfigWarning& other) { return other.id == id.name; });
  if (!told) plan.warnings.push_back({std::string(id.name), std::move(sentence)});
}

std::string Draft::class_source() const {
  if (type.name.empty()) return "the model type is not known here, and most models do so";
  std::string source = "model type " + std::string(type.name) + ", " + std::string(type.source);
  if (!type.read.empty()) source += " (transformers at " + std::string(type.read) + ")";
  return source;
}

bool Draft::any(Mix mix) const {
  return std::ranges::any_of(layers, [&](const LayerDraft& layer) { return layer.mix == mix; });
}

std::string whole(double value) {
  if (std::floor(value) == value && std::fabs(value) < 1e15) return base::grouped(static_cast<long long>(value));
  return base::significant(value, 6);
}

}  // namespace engine
