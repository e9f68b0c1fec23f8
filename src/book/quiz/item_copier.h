#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"

namespace book {

/// Copies questions into a document where they are asked a second time, with new indices for their formulas and links. On another page,
/// links within the chapter lead to its page, links that act on a figure to the figure with these settings, and links to a term to the
/// glossary. In the same document, links that act on a figure still do.
class ItemCopier {
 public:
  /// `prefix` comes before the id of each copy: "final-". `from` and `to` may be the same document.
  ItemCopier(const Document& from, Document& to, std::string_view prefix) : from_(from), to_(to), prefix_(prefix) {}

  /// The copy is no prediction, because its chapter has been read. It is not added to the document.
  Item copy(const Item& original);
  /// Adds a link, with an id of its own if it has none. Returns its index.
  int add_link(Link link);
  /// Puts indices of the other document into a text.
  void remap(std::vector<Run>& runs);

 private:
  int formula(int index);
  int link(int index);
  bool same_page() const { return &from_ == &to_; }

  const Document& from_;
  Document& to_;
  std::string prefix_;
  std::map<int, int> links_;
};

}  // namespace book
