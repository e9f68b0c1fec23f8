#include "app/dom_diff.h"

#include <utility>

#include "base/text.h"

namespace app {
namespace {

std::string key_of(std::string_view operation, std::string_view id, std::string_view name) {
  return base::json_quote(operation) + "," + base::json_quote(id) + "," + base::json_quote(name);
}

/// What is no longer set goes back to what the page's own HTML and CSS say. Texts, properties, order and focus stay.
bool is_reversible(std::string_view key) {
  return !key.starts_with("\"text\"") && !key.starts_with("\"property\"") && !key.starts_with("\"order\"") && !key.starts_with("\"focus\"");
}

/// Patches are sent in three phases: the one of this key.
int phase_of(std::string_view key) { return key.starts_with("\"text\"") ? 0 : key.starts_with("\"focus\"") ? 2 : 1; }

void add(std::string& patches, const std::string& key, std::string_view value) {
  patches += patches.size() > 1 ? ",[" : "[";
  patches.append(key).append(",").append(value).append("]");
}

}  // namespace

void DomDiff::begin(Part part) {
  open_part_ = static_cast<size_t>(part);
  parts_[open_part_].begun = true;
}

void DomDiff::set(std::string_view operation, std::string_view id, std::string_view name, std::string value) {
  parts_[open_part_].current[key_of(operation, id, name)] = std::move(value);
}

std::string DomDiff::flush() {
  parts_[open_part_].begun = true;
  std::string patches = "[";
  for (const PartState& part : parts_) {
    if (!part.begun) continue;
    for (const auto& [key, value] : part.sent) {
      if (!part.current.contains(key) && is_reversible(key)) add(patches, key, "null");
    }
  }
  for (int phase = 0; phase < 3; ++phase) {
    for (const PartState& part : parts_) {
      if (!part.begun) continue;
      for (const auto& [key, value] : part.current) {
        const auto sent = part.sent.find(key);
        if (phase_of(key) == phase && (sent == part.sent.end() || sent->second != value)) add(patches, key, value);
      }
    }
  }
  for (PartState& part : parts_) {
    if (!std::exchange(part.begun, false)) continue;
    part.sent = std::move(part.current);
    part.current.clear();
  }
  return patches + "]";
}

void DomDiff::invalidate(std::string_view operation, std::string_view id, std::string_view name) {
  for (PartState& part : parts_) {
    const auto sent = part.sent.find(key_of(operation, id, name));
    if (sent != part.sent.end()) sent->second = "";
  }
}

void DomDiff::invalidate_all() {
  for (PartState& part : parts_) part.sent.clear();
}

}  // namespace app
