#include "book/view/element.h"

#include <algorithm>

namespace book::view {

Element::Element(const char* type) {
  const std::string_view all = type;
  tag = all.substr(0, all.find_first_of(".["));
  for (size_t at = tag.size(); at < all.size();) {
    const bool is_class = all[at] == '.';
    const size_t end = std::min(all.find(is_class ? '[' : ']', at), all.size());
    const std::string_view part = all.substr(at + 1, end - at - 1);
    const size_t equals = is_class ? part.npos : part.find('=');
    if (is_class) {
      attributes.push_back({"class", std::string(part)});
    } else {
      attributes.push_back({part.substr(0, equals), equals == part.npos ? "" : std::string(part.substr(equals + 1))});
    }
    at = is_class ? end : end + 1;
  }
}

Element::Element(const char* type, const std::string& element_id) : Element(type) { id = element_id; }

Element& Element::with(const char* name, const std::string& value_given) { return with(name, std::string_view(value_given)); }

Element& Element::with(const char* name, std::string_view value_given) {
  if (!value_given.empty()) attributes.push_back({name, std::string(value_given)});
  return *this;
}

Element& Element::flag(const char* name, bool present) {
  if (present) attributes.push_back({name, ""});
  return *this;
}

Element& Element::say(const std::string& words) { return say(std::string_view(words)); }

Element& Element::say(std::string_view words) {
  text = words;
  return *this;
}

Element& Element::fill(Slot with_what, int at) {
  slot = with_what;
  index = at;
  return *this;
}

Element& Element::add(const char* type) { return children.emplace_back(type); }

Element& Element::add(const char* type, const std::string& child_id) { return children.emplace_back(type, child_id); }

const std::string* Element::attribute(std::string_view name) const {
  const auto found = std::ranges::find(attributes, name, &Attribute::name);
  return found == attributes.end() ? nullptr : &found->value;
}

}  // namespace book::view
