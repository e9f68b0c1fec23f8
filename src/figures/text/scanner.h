#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "figures/concat.h"

// Shared by the figures that parse a text typed by the reader.
namespace figures {

/// An error in a text, and where it is.
struct Mistake {
  size_t at = 0;     ///< byte offset in the text
  std::string what;  ///< in full sentences, for the reader
};

/// The 1-based position of the mistake, in UTF-16 code units.
int letter_of(std::string_view text, const Mistake& mistake);

using base::is_digit;
inline bool is_letter(char c) { return base::is_letter(c) || c == '_'; }

/// Scans a text from left to right, up to the first mistake.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

 protected:
  void skip();        ///< skips spaces
  char next();        ///< skips spaces and returns the next character, or 0 at the end; does not consume it
  bool take(char c);  ///< consumes `c` if it comes next
  bool take_dots();   ///< the same for ".."
  /// Reads a letter followed by letters and digits; empty if the next character is not a letter.
  std::string_view name();
  /// Reads digits, optionally with a decimal point and an exponent. Two points in a row are a range and are not consumed.
  double number();
  bool failed() const { return mistake_.has_value(); }
  /// Records a mistake at offset `at`, unless there already is one.
  void fail(size_t at, std::initializer_list<Piece> what);
  /// Consumes `c`, or fails with a message that ends in `after`.
  void expect(char c, std::string_view after);

  std::string_view text_;
  size_t at_ = 0;
  std::optional<Mistake> mistake_;
};

}  // namespace figures
