#include "app/dom_diff.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "app/patch_text.h"
#include "base/json_writer.h"

namespace app {
namespace {

using base::json_quote;
using book::view::Element;

/// Forgets what a reader can enter in the element and in those inside it.
void forget_input(Element& element) {
  element.value.reset();
  element.checked.reset();
  for (Element& child : element.children) forget_input(child);
}

/// The element `id` in this tree, or null.
Element* find_element(Element& element, std::string_view id) {
  if (element.id == id) return &element;
  for (Element& child : element.children) {
    if (Element* found = find_element(child, id)) return found;
  }
  return nullptr;
}

/// True if a value that is no longer set reverts to what the page's own HTML and CSS say. Texts, properties, order and focus stay as sent.
bool is_reversible(std::string_view operation) {
  return operation != "text" && operation != "property" && operation != "order" && operation != "focus";
}

/// An element that the page does not have yet: [tag, {attributes}, [children]]; a text without an element is a string.
base::JsonValue new_element(base::JsonWriter& json, const Element& element) {
  if (element.tag.empty()) return json.value(element.text);
  const base::JsonValue attributes = json.object(), children = json.array();
  if (!element.id.empty()) attributes.add("id", element.id);
  for (const book::view::Attribute& attribute : element.attributes) attributes.add(attribute.name, attribute.value);
  if (element.slot == Element::Slot::formula) attributes.add("data-formula", std::to_string(element.index));
  if (!element.text.empty()) children.add(element.text);
  for (const Element& child : element.children) children.add(new_element(json, child));
  return json.array().add(element.tag).add(attributes).add(children);
}

std::string new_children(const Element& element) {
  base::JsonWriter json;
  const base::JsonValue children = json.array();
  for (const Element& child : element.children) children.add(new_element(json, child));
  return children.text();
}

/// Patches are sent in three phases. Returns the phase of this operation.
int phase_of(std::string_view operation) {
  if (operation == "focus") return 2;
  return operation == "text" || operation == "append" || operation == "formula" ? 0 : 1;
}

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
    for (const auto& [key, value] : changes_) {
      if (phase_of(key.operation) == phase) add(key, value);
    }
  }
  changes_.clear();
  for (PartState& part : parts_) {
    if (!std::exchange(part.begun, false)) continue;
    part.sent = std::move(part.current);
    part.current.clear();
  }
  return patches.text();
}

void DomDiff::assume(Element control) {
  forget_input(control);
  std::string name = control.id;
  controls_.insert_or_assign(std::move(name), std::move(control));
}

void DomDiff::append(std::string_view parent, Element control) {
  base::JsonWriter json;
  changes_.emplace_back(Key{"append", std::string(parent), ""}, new_element(json, control).text());
  assume(std::move(control));
}

void DomDiff::add_formula(size_t index, std::string_view mathml) {
  changes_.emplace_back(Key{"formula", "", std::to_string(index)}, json_quote(mathml));
}

void DomDiff::show(Element control) {
  const auto last = controls_.find(control.id);
  assert(last != controls_.end());
  compare(last->second, control);
  last->second = std::move(control);
}

void DomDiff::compare(const Element& was, const Element& now) {
  for (const book::view::Attribute& attribute : now.attributes) {
    const std::string* before = was.attribute(attribute.name);
    if (!before || *before != attribute.value) change("attribute", now, attribute.name, json_quote(attribute.value));
  }
  for (const book::view::Attribute& attribute : was.attributes) {
    if (!now.attribute(attribute.name)) change("attribute", now, attribute.name, kNone);
  }
  if (now.value != was.value) change("property", now, "value", json_quote(*now.value));
  if (now.checked != was.checked) change("property", now, "checked", *now.checked ? kTrue : kFalse);
  if (now.text != was.text) change("text", now, "", json_quote(now.text));
  compare_children(was, now);
}

void DomDiff::compare_children(const Element& was, const Element& now) {
  if (now.remade) {
    std::string children = new_children(now);
    if (children != new_children(was)) change("children", now, "", std::move(children));
    return;
  }
  assert(was.children.size() == now.children.size());
  bool moved = false;
  std::vector<std::string_view> order;
  for (size_t i = 0; i < now.children.size(); ++i) {
    const Element& child = now.children[i];
    auto before = was.children.begin() + static_cast<std::ptrdiff_t>(i);
    if (before->id != child.id) {
      moved = true;
      before = std::ranges::find(was.children, child.id, &Element::id);
      assert(before != was.children.end());
    }
    compare(*before, child);
    order.push_back(child.id);
  }
  if (moved) change("order", now, "", base::to_json(order));
}

/// What can change has an id; without one, the patch would go to the root element.
void DomDiff::change(std::string_view operation, const Element& element, std::string_view name, std::string value) {
  assert(!element.id.empty());
  changes_.emplace_back(Key{std::string(operation), element.id, std::string(name)}, std::move(value));
}

void DomDiff::focus(std::string_view id) { changes_.emplace_back(Key{"focus", std::string(id), ""}, std::to_string(++focus_moves_)); }

void DomDiff::invalidate(std::string_view id) {
  const auto control = controls_.find(id.substr(0, id.find('.')));
  if (control == controls_.end()) return;
  if (Element* element = find_element(control->second, id)) forget_input(*element);
}

void DomDiff::invalidate_all() {
  for (PartState& part : parts_) part.sent.clear();
  controls_.clear();
}

}  // namespace app
