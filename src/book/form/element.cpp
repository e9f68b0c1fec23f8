#include "book/form/element.h"

#include <algorithm>

namespace book::form {

Element::Element(std::string_view type, std::string_view element_id, std::initializer_list<AttributeArgument> given, std::string_view words)
    : tag(type.substr(0, type.find('.'))), id(element_id), text(words) {
  set({"class", type.substr(std::min(tag.size() + 1, type.size()))});
  for (const AttributeArgument& attribute : given) set(attribute);
}

void Element::set(AttributeArgument attribute) {
  if (attribute.present) attributes.push_back({attribute.name, std::string(attribute.value)});
}

const std::string* Element::attribute(std::string_view name) const {
  const auto found = std::ranges::find(attributes, name, &Attribute::name);
  return found == attributes.end() ? nullptr : &found->value;
}

Element button(std::string_view id, std::string_view label, std::initializer_list<AttributeArgument> more) {
  Element made("button", id, {{"type", "button"}, {"data-press", true}}, label);
  for (const AttributeArgument& attribute : more) made.set(attribute);
  return made;
}

}  // namespace book::form
