#pragma once

#include <array>
#include <compare>
#include <map>
#include <string>
#include <string_view>

namespace app {

/// What the DOM should be like, and what was sent to it already. The application sets everything every time; only the differences become
/// patches. A patch is an array: the operation, the element's id, a name, a value. The element with
/// the empty id is the root.
///   ["text", id, "", words]           its text
///   ["attribute", id, name, text]     null: none
///   ["property", id, name, value]     a string or a truth value
///   ["place", id, "", [x, y, w, h]]   absolute position in CSS pixels, h may be null; null: where CSS has it
///   ["size", id, "", [w, h, depth]]   size, and how much of it is below the baseline; null: what CSS has
///   ["table", id, "", [caption, [columns], [[cells] …]]]  the rows of a <table>; null: none
///   ["breaks", id, "", [n …]]         line ends at these UTF-16 places of its text; null: none
///   ["light", "", "", name]           what carries this name is lit up, nothing else is; null: nothing
///   ["order", id, "", [ids]]          its children in this order
///   ["marked", id, "", [text …]]      its text in pieces, of which every other one, from the second on, is marked; null: none
///   ["focus", id, "", count]          gets the focus, whenever the count is another
/// Texts come first, for line ends are counted in them; the focus comes last, when all else is in place.
class DomDiff {
 public:
  /// What changes together. A change of one part leaves the others as they were set last; each thing is in one part only.
  enum class Part { book, figures, layout, search };
  static constexpr size_t kParts = 4;

  /// What is set from now on is all of this part.
  void begin(Part part);

  /// Sets the value, which is JSON, of this operation on this element.
  void set(std::string_view operation, std::string_view id, std::string_view name, std::string value);

  /// The patches from what was sent to what has been set of the parts that were begun since the last call, the present one included, as
  /// JSON; "[]" when there are none.
  std::string flush();

  /// Makes the next `flush` send this again, because the DOM may have changed on its own: a control that the reader moved.
  void invalidate(std::string_view operation, std::string_view id, std::string_view name);
  /// The same for everything: another chapter's DOM has come.
  void invalidate_all();

 private:
  struct Key {
    std::string operation;
    std::string id;
    std::string name;
    auto operator<=>(const Key&) const = default;
  };
  using Values = std::map<Key, std::string>;  ///< JSON texts: what is compared is written already
  struct PartState {
    bool begun = false;
    Values sent;
    Values current;
  };

  std::array<PartState, kParts> parts_;
  size_t open_part_ = 0;
};

}  // namespace app
