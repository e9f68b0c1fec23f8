#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace base {

/// What a figure says in words about its subject, for pages that give it room. All text is plain: no markup.
struct Report {
  struct Entry {
    std::string name;        ///< in ids, unique in its part; of a note, what it is about: "always-on"
    std::string title = {};  ///< "base", "transformers 5"; of a note, where it was found, may be empty
    std::string text;        ///< of code, its lines
    std::string note = {};   ///< where a fact is known from, what a code needs; may be empty
    std::string other = {};  ///< the same fact of what it is compared with
    bool differs = false;    ///< from that; of a note: it is grave
  };
  struct Part {
    enum class Kind { facts, notes, code };
    std::string_view name;  ///< in ids: "watch"
    Kind kind = Kind::facts;
    std::string title;
    std::string lead = {};  ///< a sentence before the entries, or instead of them
    std::vector<Entry> entries = {};
  };
  std::string subject;     ///< "Gemma 4 31B", "your file (llama)"
  std::string other = {};  ///< what it is compared with; empty: nothing
  std::vector<Part> parts = {};
};

}  // namespace base
