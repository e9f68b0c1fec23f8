#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "book/diagnostic.h"
#include "book/document.h"

namespace publish {

/// The still pictures of figures, made by tools/pictures.mjs: two PNG files each, "still-SLUG-FIGURE-light.png" and
/// "…-dark.png", with two pixels for each CSS pixel.
class Stills {
 public:
  /// Reads the pictures in `folder`.
  static base::Result<Stills> read(const std::string& folder);

  /// A <picture> for a figure of the document called `slug`, or an empty string unless both files exist. It is loaded when the reader
  /// scrolls near it or, if `at_once`, immediately.
  std::string html(std::string_view slug, const book::Figure& figure, bool at_once = false) const;

  /// A warning for each figure of `document` without a picture.
  std::vector<book::Diagnostic> missing(const std::string& file, const book::Document& document) const;

 private:
  struct Size {
    int width_px;
    int height_px;
  };
  std::map<std::string, Size, std::less<>> sizes_;  ///< in CSS pixels, by file name
};

}  // namespace publish
