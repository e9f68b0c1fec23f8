#pragma once

#include <array>
#include <compare>
#include <map>
#include <string>
#include <string_view>

namespace app {

/// The desired state of the DOM, and the state that has been sent to it. The application sets everything each time; only the differences
/// become patches. A patch is an array: the operation, the element's id, a name, a value. The empty id stands for the root element.
///   ["text", id, "", words]           its text
///   ["attribute", id, name, text]     null: removed
///   ["property", id, name, value]     a string or a Boolean
///   ["height", id, "", h]             height in CSS pixels; null: as CSS says
///   ["table", id, "", [caption, [columns], [[cells] …]]]  the rows of a <table>; null: none
///   ["light", "", "", name]           highlights everything that carries this name, and nothing else; null: nothing
///   ["order", id, "", [ids]]          the order of its children
///   ["marked", id, "", [text …]]      its text in pieces, of which the second, fourth … are marked; null: none
///   ["focus", id, "", count]          moves the focus there whenever the count changes
/// The focus comes last, when everything else is in place.
class DomDiff {
 public:
  /// Values that are set together. Setting one part leaves the others as they were; each value belongs to one part only.
  enum class Part { book, figures, search };
  static constexpr size_t kParts = 3;

  /// Starts this part anew: the following calls of `set` set all of it.
  void begin(Part part);

  /// Sets the value, as JSON, of an operation on an element.
  void set(std::string_view operation, std::string_view id, std::string_view name, std::string value);

  /// Returns, as JSON, the patches that turn what was sent into what has been set, for the parts begun since the last call; "[]" if there
  /// are none.
  std::string flush();

  /// Makes the next `flush` send this value again, because the DOM may have changed by itself, as when the reader moves a control.
  void invalidate(std::string_view operation, std::string_view id, std::string_view name);
  /// The same for everything: the page now holds another chapter.
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

  std::array<PartState, kParts> parts_;
  size_t open_part_ = 0;
};

}  // namespace app
