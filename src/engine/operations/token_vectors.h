#pragma once

#include <cstdint>
#include <span>
#include <string_view>

// Made-up embeddings: a trained model learns a vector for each word; where the argument needs only that different words have
// different vectors, these do, and the same ones in every tab.
namespace engine {

/// Fills `values` with independent draws from the standard normal distribution (mean 0, variance 1), always the same ones
/// for the same seed. A longer span begins with the values of a shorter one.
void standard_normal(std::uint64_t seed, std::span<float> values);

/// The vector of a word, UTF-8: standard normal values that depend on its letters alone. Capital letters count as small
/// ones: ASCII, Latin-1, Greek and Cyrillic.
void token_vector(std::string_view word, std::span<float> vector);

}  // namespace engine
