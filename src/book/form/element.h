#pragma once

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Controls as trees of elements, made from a Document and the state of the reader. The same tree is written as HTML when the book is
// built (book/html) and compared with its predecessor when the state changes (app/dom_diff.h), so a control is described once.
namespace book::form {

/// An attribute that is present. One that takes no value ("hidden") has an empty one.
struct Attribute {
  std::string_view name;
  std::string value;
  bool operator==(const Attribute&) const = default;
};

/// An attribute as it is passed to Element: with a text, absent if that is empty, or as a flag, absent if that is false.
struct AttributeArgument {
  std::string_view name;
  std::string_view value;
  bool present;
  constexpr AttributeArgument(std::string_view name_given, std::string_view text) : name(name_given), value(text), present(!text.empty()) {}
  constexpr AttributeArgument(std::string_view name_given, std::same_as<bool> auto flag) : name(name_given), present(flag) {}
};

/// An element of the page, or a stretch of text between elements. What may change while the book is read has an id.
struct Element {
  /// What only the build can fill in: a formula's MathML or a figure's still picture. `index` is into Document::formulas or figures.
  enum class Slot { none, formula, still };

  std::string_view tag;  ///< "button"; empty: only the text or the slot, without an element around it
  std::string id;
  std::vector<Attribute> attributes;
  std::optional<std::string> value;  ///< of a field or slider
  std::optional<bool> checked;       ///< of a radio button or check box
  std::string text;                  ///< of an element that has no children
  std::vector<Element> children;
  Slot slot = Slot::none;
  int index = -1;

  /// `type` is the tag, and after a full stop the class: "p.status". Not explicit, so that children can be written as lists:
  /// `list.add({"li", id})`.
  Element(std::string_view type = {}, std::string_view element_id = {}, std::initializer_list<AttributeArgument> given = {},
          std::string_view words = {});

  /// Adds a child, or several, after those it has. Gives the element, so that calls can follow each other.
  template <class Self>
  Self&& add(this Self&& self, Element child) {
    self.children.push_back(std::move(child));
    return std::forward<Self>(self);
  }
  template <class Self>
  Self&& add(this Self&& self, std::vector<Element> more) {
    for (Element& child : more) self.children.push_back(std::move(child));
    return std::forward<Self>(self);
  }
  void set(AttributeArgument attribute);

  /// The value of an attribute, or null if it is absent.
  const std::string* attribute(std::string_view name) const;
};

/// A stretch of text between elements.
inline Element text(std::string_view words) { return {"", "", {}, words}; }

/// A button that the application listens to.
Element button(std::string_view id, std::string_view label, std::initializer_list<AttributeArgument> more = {});

}  // namespace book::form
