#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/number.h"

namespace figures {

/// A piece of a sentence: words, or a whole number whose digits will be grouped. Converts implicitly from either.
struct Piece {
  Piece(const char* words) : text(words) {}
  Piece(std::string_view words) : text(words) {}
  Piece(const std::string& words) : text(words) {}
  Piece(int whole) : number(whole), is_number(true) {}
  std::string_view text = {};
  int number = 0;
  bool is_number = false;
};

/// Concatenates the pieces. Compiles to a fraction of the code of a chain of +.
[[gnu::noinline]] inline std::string concat(std::initializer_list<Piece> pieces) {
  std::string text;
  for (const Piece& piece : pieces) {
    if (piece.is_number)
      text += base::grouped(piece.number);
    else
      text += piece.text;
  }
  return text;
}

}  // namespace figures
