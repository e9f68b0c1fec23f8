#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "book/catalog.h"
#include "book/document.h"

namespace compiler {

/// One file of the site: its name within dist/ and its content.
struct OutputFile {
  std::string name;
  std::string content;
};

/// A figure as SVG, and its size in CSS pixels.
struct Still {
  std::string svg;
  int width_px = 0;
  int height_px = 0;
};

/// Where a still stands: in the text, or across a window; on a phone each is drawn anew, for its labels would be scaled with it.
enum class StillRoom { column, phone_column, window, phone };

/// Draws a figure of this kind, see draw_still.h; tests have their own.
using DrawStill = std::function<Still(std::string_view kind, std::span<const double> values, std::string_view text, bool dark, StillRoom)>;

/// Makes the one that uses the fonts in this folder, and shows this map where a figure shows one. The error is a sentence.
using StillMaker = std::function<base::Result<DrawStill>(const std::string& fonts, const base::Atlas& atlas)>;

/// The still pictures of a text's figures, for print, for phones until the application runs, and for readers without scripts:
/// "still-SLUG-FIGURE-light.svg" and "…-dark.svg", and "…-phone-light.svg" and "…-phone-dark.svg".
class Stills {
 public:
  /// Without an argument there are none.
  explicit Stills(DrawStill draw = {}) : draw_(std::move(draw)) {}

  /// A <picture> for a figure of the document. It is loaded when the reader scrolls near it.
  std::string html(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog) const;

  /// The same in the state in which the text first shows it: for whoever has not begun to read.
  std::string html_of_opening(const book::Document& document, const book::Catalog& catalog) const;

  /// Their files.
  std::vector<OutputFile> files(const book::Document& document, const book::Catalog& catalog) const;

  /// The same for a figure that goes across the window.
  std::string html_in_window(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog) const;
  std::vector<OutputFile> files_in_window(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog) const;

  /// The picture of a figure in its column; empty if there are none.
  Still draw(const book::Figure& figure, const book::Catalog& catalog, bool dark, StillRoom room = StillRoom::column) const;

 private:
  std::string html(std::string_view slug, const book::Figure& figure, const book::Catalog& catalog, StillRoom wide, StillRoom phone) const;
  void add_files(std::vector<OutputFile>& files, std::string_view slug, const book::Figure& figure, const book::Catalog& catalog,
                 StillRoom wide, StillRoom phone) const;

  DrawStill draw_;
};

}  // namespace compiler
