#pragma once

#include <cstdint>
#include <span>
#include <string_view>

// Made-up embeddings. A trained model learns a vector for each word, but the argument often needs only that different words have different
// vectors. These do, and they are the same in every tab.
namespace engine {

/// Fills `values` with independent draws from the standard normal distribution (mean 0, variance 1), always the same ones
/// for the same seed. A longer span begins with the values of a shorter one.
void standard_normal(std::uint64_t seed, std::span<float> values);

/// The vector of a word in UTF-8: standard normal values that depend only on its letters. Capitals count as small letters in ASCII,
/// Latin-1, Greek and Cyrillic.
void token_vector(std::string_view word, std::span<float> vector);

}  // namespace engine
