#pragma once

#include <span>
#include <string>
#include <vector>

// One untrained attention layer over the words of a sentence: enough to show what attention can know of their order before
// any training.
namespace lab {

inline constexpr int kWordWidth = 32;  ///< D, of the vectors and of the one head

struct WordAttention {
  std::vector<float> weights;  ///< [T, T]: row i says how much word i takes from each word
  std::vector<float> outputs;  ///< [T, kWordWidth]
};

/// x = the words' made-up vectors, plus the sinusoidal encoding of places 0 to T - 1 where `with_positions`;
/// q, k, v = x times one random matrix each, always the same three; then scaled dot-product attention.
/// Requires at most engine::kMostTokens words.
WordAttention attend(std::span<const std::string> words, bool with_positions);

/// How far output `a` of one result is from output `b` of the other: the largest difference of their values.
double distance(const WordAttention& one, size_t a, const WordAttention& other, size_t b);

}  // namespace lab
