#pragma once

#include <string>
#include <string_view>

namespace base {

/// A button that a figure has beyond those of every figure, such as "Train" or "Save model".
struct Action {
  std::string_view name;   ///< in ids and events: "train"
  std::string label = {};  ///< for readers
  bool enabled = true;
  bool in_menu = false;     ///< stands in the menu with Save and Reset rather than beside the picture
  bool opens_file = false;  ///< asks the reader for a file first
  int text_length = 0;      ///< first asks the reader for a text of at most this many characters, typed or from a file; 0: no text
  int head_bytes = 0;       ///< of a larger file only its beginning is wanted, of this many bytes; 0: the whole file
  bool primary = false;     ///< what most readers want to do next; at most one
  bool operator==(const Action&) const = default;
};

}  // namespace base
