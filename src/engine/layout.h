#pragma once

// The two orders in which the 2 P values of P pairs stand in a row. Released models use both, and weights trained for one are
// scrambled by the other: RoFormer, GPT-J and Meta's LLaMA code interleave; GPT-NeoX and Hugging Face's LLaMA code take halves.
namespace engine {

enum class Layout {
  kInterleaved,  ///< pair i in columns 2i and 2i + 1: sin, cos, sin, cos … (Vaswani et al. 2017, section 3.5)
  kHalves,       ///< pair i in columns i and P + i: [sin | cos]
};

}  // namespace engine
