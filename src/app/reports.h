#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/dom_diff.h"
#include "app/effects.h"
#include "app/figures.h"
#include "base/json_writer.h"
#include "book/document.h"

namespace app {

struct State;

/// The reports of figures that read configurations: forms, and what the figures say in words. A report counts by its block in the document.
/// Few pages have one, so its code comes after the first frame (tools/split), and until `start` the page stays as it was built.
class Reports {
 public:
  void open(const book::Document& document);
  /// From now on the page shows what the figures say.
  Effects start();

  /// The reader writes in a field or chooses; `id` is that of the element. `committed`: she has left it.
  Effects enter(const book::Document& document, State& state, size_t block, std::string_view id, std::string_view text, bool committed);
  Effects press(const book::Document& document, State& state, size_t block, std::string_view id);
  /// What she asked to copy is on the clipboard, or not; `outcome` is empty, "yes", or the number of characters that are too many for a
  /// link.
  Effects copied(size_t block, std::string_view id, std::string_view outcome);
  /// A file that she opened before the page was loaded again ("given"), or that a link holds ("linked").
  Effects receive(const book::Document& document, State& state, size_t block, std::string_view id, std::string_view bytes);

  void render(DomDiff& dom, const book::Document& document, std::span<Figure> figures, const base::Catalog& catalog);

 private:
  struct Entry {
    size_t block = 0;
    bool assumed = false;                ///< the page's own elements are known
    std::string shown;                   ///< the figure's text when it was last rendered
    std::optional<std::string> writing;  ///< what the reader has written in the field since
    std::string status;
    std::string kept;                  ///< the file that outlives a reload, or must not
    std::vector<std::string> entered;  ///< ids of fields whose own text the reader has changed
  };
  Entry& entry(size_t block);
  void render(DomDiff& dom, const book::Document& document, Entry& entry, Figure& figure, const base::Catalog& catalog);
  void keep(Entry& entry, const Figure& figure);

  bool started_ = false;
  std::vector<Entry> entries_;
};

/// For phasebook.state(): {"model","warnings":[ids],"errors":[{"place","sentence"}]} of a figure that reads configurations.
base::JsonValue config_json(base::JsonWriter& json, Figure& figure);

}  // namespace app
