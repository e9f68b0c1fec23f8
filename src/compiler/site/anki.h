#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/functions.h"
#include "compiler/site/manuscript.h"

// The book's questions as cards for Anki, in the text format that it imports (docs.ankiweb.net/importing/text-files.html).
namespace compiler {

/// A note of Anki's type "Basic". Both sides are HTML, with formulas as TeX between \( and \).
struct AnkiCard {
  std::string id;  ///< the same in every edition, so that a later import updates the card and keeps when it is due
  std::string front;
  std::string back;
  std::vector<std::string> tags;
};

inline constexpr std::string_view kAnkiFile = "phasebook-anki.txt";

/// The address in the links of a book that does not know its own. The application replaces it where it offers the file
/// (app/progress_panel.cpp).
inline constexpr std::string_view kNowhere = "https://phasebook.invalid/";

/// All questions that a card can ask. Not those that are answered in a figure, by a run or with code, nor those that point to a figure.
/// Pictures are left out: the format takes no files with it. Links on the back lead to the figures instead. Questions with new numbers for
/// each attempt have those of one.
std::vector<AnkiCard> anki_cards(const Manuscript& manuscript, base::Functions functions, std::string_view site);

/// The file: UTF-8, a line for each card, its fields between tabs.
std::string anki_text(const std::vector<AnkiCard>& cards);

}  // namespace compiler
