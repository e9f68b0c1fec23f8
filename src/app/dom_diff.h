#pragma once

#include <array>
#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/view/element.h"

namespace app {

/// The desired state of the DOM, and the state that has been sent to it. Only the differences become patches. Controls are shown as trees
/// of elements, each when it has changed; everything else is set, one whole part at a time. A patch is an array: the operation, the
/// element's id, a name, a value. The empty id is the root element.
///   ["text", id, "", words]           its text
///   ["attribute", id, name, text]     null: removed
///   ["property", id, name, value]     a string or a Boolean
///   ["variable", id, name, text]      a custom property of CSS; null: removed
///   ["height", id, "", h]             height in CSS pixels; null: as CSS says
///   ["table", id, "", [caption, [columns], [[cells] …]]]  the rows of a <table>; null: none
///   ["light", "", "", name]           highlights everything that carries this name, and nothing else; null: nothing
///   ["children", id, "", [element …]]  its children; each is a text, or [tag, {attributes}, [children]]
///   ["append", id, "", element]       one more child
///   ["formula", "", index, mathml]    a formula that the page does not have, for elements with this data-formula that are made later
///   ["order", id, "", [ids]]          the order of its children
///   ["marked", id, "", [text …]]      its text in pieces, of which the second, fourth … are marked; null: none
///   ["focus", id, "", count]          moves the focus there whenever the count changes
/// The focus comes last, when everything else is in place.
class DomDiff {
 public:
  /// Values that are set together. Setting one part leaves the others as they were; each value belongs to one part only.
  enum class Part { settings, questions, reading, figures, search, live_region, progress };
  static constexpr size_t kParts = 7;

  /// Starts this part anew: the following calls of `set` set all of it.
  void begin(Part part);

  /// Sets the value, as JSON, of an operation on an element.
  void set(std::string_view operation, std::string_view id, std::string_view name, std::string value);

  /// Returns, as JSON, the patches that turn what was sent into what has been set, for the parts begun since the last call; "[]" if there
  /// are none.
  std::string flush();

  /// Takes over a control as the page has it, with its id as the name of the tree. What a reader can enter counts as unknown, because
  /// browsers restore it when a page is loaded again.
  void assume(book::view::Element control);

  /// Adds a control at the end of the element `parent`, and takes it over like `assume`.
  void append(std::string_view parent, book::view::Element control);
  /// Gives the page the MathML of a formula that it does not have. `index` is into Document::formulas.
  void add_formula(size_t index, std::string_view mathml);

  /// Compares a control with the tree of the same name, which it replaces. Both have the same elements; children with ids may change their
  /// order.
  void show(book::view::Element control);

  /// Moves the focus to this element.
  void focus(std::string_view id);

  /// Makes the next `show` send what a reader can enter in the element `id` again, because it may have changed by itself. The name of its
  /// tree is the part of `id` before the first full stop.
  void invalidate(std::string_view id);
  /// Forgets everything: the page now holds another chapter.
  void invalidate_all();

 private:
  struct Key {
    std::string operation;
    std::string id;
    std::string name;
    auto operator<=>(const Key&) const = default;
  };
  using Values = std::map<Key, std::string>;  ///< as JSON, so that values can be compared as text
  struct PartState {
    bool begun = false;
    Values sent;
    Values current;
  };

  void compare(const book::view::Element& was, const book::view::Element& now);
  void compare_children(const book::view::Element& was, const book::view::Element& now);
  void change(std::string_view operation, const book::view::Element& element, std::string_view name, std::string value);

  std::map<std::string, book::view::Element, std::less<>> controls_;  ///< as they were shown last, by name
  std::vector<std::pair<Key, std::string>> changes_;                  ///< of controls and the focus, since the last flush
  std::array<PartState, kParts> parts_;
  size_t open_part_ = 0;
  int focus_moves_ = 0;
};

}  // namespace app
