#pragma once

// The two ways to order the 2 P values of P pairs in a row. Released models use both, and weights trained with one layout give nonsense
// with the other: RoFormer, GPT-J and Meta's LLaMA code interleave; GPT-NeoX and Hugging Face's LLaMA code use halves.
namespace engine {

enum class Layout {
  kInterleaved,  ///< pair i in columns 2i and 2i + 1: sin, cos, sin, cos … (Vaswani et al. 2017, section 3.5)
  kHalves,       ///< pair i in columns i and P + i: [sin | cos]
};

}  // namespace engine
