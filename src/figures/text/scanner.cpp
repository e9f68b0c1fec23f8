#include "figures/text/scanner.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"

namespace figures {

int letter_of(std::string_view text, const Mistake& mistake) { return base::utf16_length(text.substr(0, mistake.at)) + 1; }

void Scanner::fail(size_t at, std::initializer_list<Piece> what) {
  if (!failed()) mistake_ = Mistake{std::min(at, text_.size()), concat(what)};
}

void Scanner::skip() {
  while (at_ < text_.size() && text_[at_] == ' ') ++at_;
}

char Scanner::next() {
  skip();
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool Scanner::take(char c) {
  if (failed() || next() != c) return false;
  ++at_;
  return true;
}

bool Scanner::take_dots() {
  skip();
  if (failed() || !text_.substr(at_).starts_with("..")) return false;
  at_ += 2;
  return true;
}

std::string_view Scanner::name() {
  skip();
  const size_t begin = at_;
  while (at_ < text_.size() && (is_letter(text_[at_]) || (at_ > begin && is_digit(text_[at_])))) ++at_;
  return text_.substr(begin, at_ - begin);
}

void Scanner::expect(char c, std::string_view after) {
  if (take(c)) return;
  skip();
  const char wanted[] = {c, '\0'};
  fail(at_, {"Here ", at_ < text_.size() ? "something" : "the end", " comes where “", wanted, "” should, ", after, "."});
}

double Scanner::number() {
  const size_t begin = at_;
  const auto digits = [&] {
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
  };
  digits();
  if (at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1])) {
    ++at_;
    digits();
  }
  if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
    const size_t sign = at_ + 1 < text_.size() && (text_[at_ + 1] == '-' || text_[at_ + 1] == '+') ? 1 : 0;
    if (at_ + 1 + sign < text_.size() && is_digit(text_[at_ + 1 + sign])) {
      at_ += 1 + sign;
      digits();
    }
  }
  const std::optional<double> value = base::parse_number(text_.substr(begin, at_ - begin));
  if (!value) return fail(begin, {at_ > begin ? "This number is too large." : "This is not a number. Write 12, 0.5 or 1e6."}), 0.0;
  return *value;
}

}  // namespace figures
