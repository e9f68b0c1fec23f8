#include "engine/encoding.h"

// No positional encoding. Unmasked attention then cannot tell one order of its tokens from another. Under a causal mask two layers can,
// because each token sees a different number of tokens before it.
namespace engine::descriptors {

extern const Encoding none;
const Encoding none{
    .id = "none",
    .name = "None",
    .acts_on = ActsOn::kNothing,
    .formula = "x_pos",
    .parameters = {},
    .learned = "nothing",
    .cost = "nothing",
    .source = "Haviv et al. 2022, arXiv 2203.16634; Kazemnejad et al. 2023, arXiv 2305.19466",
};

}  // namespace engine::descriptors
