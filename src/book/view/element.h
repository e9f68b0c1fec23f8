#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Controls as trees of elements, made from a Document and the state of the reader. The same tree is written as HTML when the book is
// built (src/compiler/html) and compared with its predecessor when the state changes (src/app/dom_diff.h), so a control is described once.
namespace book::view {

/// An attribute that is present. One that takes no value ("hidden") has an empty one.
struct Attribute {
  std::string_view name;
  std::string value;
  bool operator==(const Attribute&) const = default;
};

/// An element of the page, or a stretch of text between elements. What may change while the book is read has an id.
struct Element {
  /// What only the build can fill in: a formula's MathML, a figure's still picture, and the links that report a mistake in a figure or a
  /// question. `index` is into Document::formulas, figures or items.
  enum class Slot { none, formula, still, figure_report, question_report };

  std::string_view tag;  ///< "button"; empty: only the text or the slot, without an element around it
  std::string id;
  std::vector<Attribute> attributes;
  std::optional<std::string> value;  ///< of a field or slider
  std::optional<bool> checked;       ///< of a radio button or check box
  std::string text;                  ///< of an element that has no children
  std::vector<Element> children;
  Slot slot = Slot::none;
  int index = -1;
  bool remade = false;  ///< its children may change in kind and number, so they are replaced together. They take no values

  /// `type` is the tag, then the class and attributes that never change: "p.status[role=status]". It must be a literal: it is not copied.
  explicit Element(const char* type = "");
  Element(const char* type, const std::string& element_id);

  // The following return the element they change, so that calls can be chained.

  /// Sets an attribute, unless the value is empty.
  Element& with(const char* name, const std::string& value_given);
  Element& with(const char* name, std::string_view value_given);
  Element& with(const char* name, const char* value_given) { return with(name, std::string_view(value_given)); }
  /// Sets an attribute that takes no value, if `present`.
  Element& flag(const char* name, bool present);
  Element& say(const std::string& words);
  Element& say(std::string_view words);
  Element& say(const char* words) { return say(std::string_view(words)); }
  Element& fill(Slot with_what, int at);

  // These append a child and return it. The reference is valid until the next child is added.

  Element& add(const char* type);
  Element& add(const char* type, const std::string& child_id);
  Element& add_text(std::string_view words) { return add("").say(words); }

  /// The value of an attribute, or null if it is absent.
  const std::string* attribute(std::string_view name) const;
};

/// The type of a button that the application listens to.
inline constexpr const char* kButton = "button[type=button][data-press]";
inline constexpr const char* kWordButton = "button.word[type=button][data-press]";        ///< without a box
inline constexpr const char* kPrimaryButton = "button.primary[type=button][data-press]";  ///< what most readers want to do next

}  // namespace book::view
