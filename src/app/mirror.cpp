#include "app/mirror.h"

#include "base/text.h"

namespace app {
namespace {

std::string key_of(std::string_view operation, std::string_view id, std::string_view name) {
  return base::json_quote(operation) + "," + base::json_quote(id) + "," + base::json_quote(name);
}

/// What is no longer wanted goes back to what the page's own HTML and CSS say. Texts, properties, order and focus stay.
bool can_be_undone(std::string_view key) {
  return !key.starts_with("\"text\"") && !key.starts_with("\"property\"") && !key.starts_with("\"order\"") && !key.starts_with("\"focus\"");
}

/// Of the three turns in which patches are told, the one of this key.
int turn_of(std::string_view key) { return key.starts_with("\"text\"") ? 0 : key.starts_with("\"focus\"") ? 2 : 1; }

void add(std::string& patches, const std::string& key, std::string_view value) {
  patches += patches.size() > 1 ? ",[" : "[";
  patches.append(key).append(",").append(value).append("]");
}

}  // namespace

void Mirror::want(std::string_view operation, std::string_view id, std::string_view name, std::string value) {
  wanted_[key_of(operation, id, name)] = std::move(value);
}

std::string Mirror::take() {
  std::string patches = "[";
  for (const auto& [key, value] : told_) {
    if (!wanted_.contains(key) && can_be_undone(key)) add(patches, key, "null");
  }
  for (int turn = 0; turn < 3; ++turn) {
    for (const auto& [key, value] : wanted_) {
      const auto told = told_.find(key);
      if (turn_of(key) == turn && (told == told_.end() || told->second != value)) add(patches, key, value);
    }
  }
  told_ = std::move(wanted_);
  wanted_.clear();
  return patches + "]";
}

void Mirror::forget(std::string_view operation, std::string_view id, std::string_view name) {
  const auto told = told_.find(key_of(operation, id, name));
  if (told != told_.end()) told->second = "";
}

}  // namespace app
