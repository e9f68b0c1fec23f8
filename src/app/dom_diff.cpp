#include "app/dom_diff.h"

#include <utility>

#include "app/patch_text.h"
#include "base/json_writer.h"

namespace app {
namespace {

/// True if a value that is no longer set reverts to what the page's own HTML and CSS say. Texts, properties, order and focus stay as sent.
bool is_reversible(std::string_view operation) {
  return operation != "text" && operation != "property" && operation != "order" && operation != "focus";
}

/// Patches are sent in three phases. Returns the phase of this operation.
int phase_of(std::string_view operation) { return operation == "text" ? 0 : operation == "focus" ? 2 : 1; }

}  // namespace

void DomDiff::begin(Part part) {
  open_part_ = static_cast<size_t>(part);
  parts_[open_part_].begun = true;
}

void DomDiff::set(std::string_view operation, std::string_view id, std::string_view name, std::string value) {
  parts_[open_part_].current[{std::string(operation), std::string(id), std::string(name)}] = std::move(value);
}

std::string DomDiff::flush() {
  parts_[open_part_].begun = true;
  base::JsonWriter json;
  const base::JsonValue patches = json.array();
  const auto add = [&](const Key& key, std::string_view value) {
    patches.add(json.array().add(key.operation).add(key.id).add(key.name).add(json.raw(value)));
  };
  for (const PartState& part : parts_) {
    if (!part.begun) continue;
    for (const auto& [key, value] : part.sent) {
      if (!part.current.contains(key) && is_reversible(key.operation)) add(key, kNone);
    }
  }
  for (int phase = 0; phase < 3; ++phase) {
    for (const PartState& part : parts_) {
      if (!part.begun) continue;
      for (const auto& [key, value] : part.current) {
        const auto sent = part.sent.find(key);
        if (phase_of(key.operation) == phase && (sent == part.sent.end() || sent->second != value)) add(key, value);
      }
    }
  }
  for (PartState& part : parts_) {
    if (!std::exchange(part.begun, false)) continue;
    part.sent = std::move(part.current);
    part.current.clear();
  }
  return patches.text();
}

void DomDiff::invalidate(std::string_view operation, std::string_view id, std::string_view name) {
  for (PartState& part : parts_) {
    const auto sent = part.sent.find({std::string(operation), std::string(id), std::string(name)});
    if (sent != part.sent.end()) sent->second = "";
  }
}

void DomDiff::invalidate_all() {
  for (PartState& part : parts_) part.sent.clear();
}

}  // namespace app
