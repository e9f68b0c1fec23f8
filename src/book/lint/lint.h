#pragma once

#include <vector>

#include "book/diagnostic.h"
#include "book/lint/bank.h"

namespace book {

/// A right option may be this many times as long as the wrong ones are on average …
inline constexpr double kMaxKeyRatio = 1.4;
/// … or longer by so many characters: a 128 among numbers of one digit gives nothing away.
inline constexpr int kKeySlack = 2;

/// What an author should mend in the words of one question, by the line of the question or the option: it can be guessed without
/// knowing, overlooked, or no longer holds when its options are shuffled; or it does not say where it comes from. All are errors.
std::vector<Diagnostic> lint(const BankItem& asked);

}  // namespace book
