#include "app/mirror.h"

#include <utility>

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

void Mirror::begin(Part part) {
  at_work_ = static_cast<size_t>(part);
  parts_[at_work_].begun = true;
}

void Mirror::want(std::string_view operation, std::string_view id, std::string_view name, std::string value) {
  parts_[at_work_].wanted[key_of(operation, id, name)] = std::move(value);
}

std::string Mirror::take() {
  parts_[at_work_].begun = true;
  std::string patches = "[";
  for (const Wishes& part : parts_) {
    if (!part.begun) continue;
    for (const auto& [key, value] : part.told) {
      if (!part.wanted.contains(key) && can_be_undone(key)) add(patches, key, "null");
    }
  }
  for (int turn = 0; turn < 3; ++turn) {
    for (const Wishes& part : parts_) {
      if (!part.begun) continue;
      for (const auto& [key, value] : part.wanted) {
        const auto told = part.told.find(key);
        if (turn_of(key) == turn && (told == part.told.end() || told->second != value)) add(patches, key, value);
      }
    }
  }
  for (Wishes& part : parts_) {
    if (!std::exchange(part.begun, false)) continue;
    part.told = std::move(part.wanted);
    part.wanted.clear();
  }
  return patches + "]";
}

void Mirror::forget(std::string_view operation, std::string_view id, std::string_view name) {
  for (Wishes& part : parts_) {
    const auto told = part.told.find(key_of(operation, id, name));
    if (told != part.told.end()) told->second = "";
  }
}

void Mirror::forget_all() {
  for (Wishes& part : parts_) part.told.clear();
}

}  // namespace app
