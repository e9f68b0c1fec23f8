#pragma once

#include <vector>

#include "compiler/diagnostic.h"
#include "compiler/lint/bank.h"

namespace compiler {

/// A right option may be this many times as long as the wrong ones on average …
inline constexpr double kMaxRightRatio = 1.4;
/// … or this many characters longer than they are: a 128 among one-digit numbers gives nothing away.
inline constexpr int kRightSlack = 2;

/// Problems with the wording of one question, reported on the line of the question or the option: wording that lets the reader guess, that
/// is easily overlooked, or that no longer holds when the options are shuffled; also a missing source or section. All are errors.
std::vector<Diagnostic> lint(const BankItem& asked);

}  // namespace compiler
