#pragma once

#include <cstdlib>

/// How often a test that tries many cases does so: `usual` times in `npm test`, and `thorough` times in `npm run sweep`.
template <class Count>
Count rounds(Count usual, Count thorough) {
  return std::getenv("PHASEBOOK_SWEEP") == nullptr ? usual : thorough;
}
