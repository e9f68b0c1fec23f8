#include "app/mirror.h"

#include "base/text.h"

namespace app {
namespace {

std::string key_of(std::string_view operation, std::string_view id, std::string_view name) {
  return base::json_quote(operation) + "," + base::json_quote(id) + "," + base::json_quote(name);
}

/// What is no longer wanted goes back to what the page's own HTML and CSS say. Texts and properties stay.
bool can_be_undone(std::string_view key) { return !key.starts_with("\"text\"") && !key.starts_with("\"property\""); }

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
  for (const auto& [key, value] : wanted_) {
    const auto told = told_.find(key);
    if (told == told_.end() || told->second != value) add(patches, key, value);
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
