#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "figures/concat.h"

// What figures that read a text of the reader's have in common.
namespace figures {

/// What is wrong with a text, and where.
struct Mistake {
  size_t at = 0;     ///< byte of the text
  std::string what;  ///< sentences for a person
};

/// Letters before the mistake, and one.
int letter_of(std::string_view text, const Mistake& mistake);

inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A text read from left to right, up to the first mistake.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

 protected:
  void skip();        ///< spaces
  char next();        ///< the next letter that is no space; 0 at the end
  bool take(char c);  ///< moves past it if it comes next
  bool take_dots();   ///< the same of ".."
  /// Letters and digits, a letter first; empty if there are none.
  std::string_view name();
  /// Digits with a point among them and a power of ten; two points are a range.
  double number();
  bool failed() const { return mistake_.has_value(); }
  void fail(size_t at, std::initializer_list<Piece> what);
  void expect(char c, std::string_view after);

  std::string_view text_;
  size_t at_ = 0;
  std::optional<Mistake> mistake_;
};

}  // namespace figures
