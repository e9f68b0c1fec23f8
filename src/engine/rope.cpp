#include "engine/rope.h"

#include <limits>

#include "engine/encoding.h"
#include "engine/sinusoidal.h"

namespace engine::descriptors {
namespace {

constexpr double kAboveOne = 1 + std::numeric_limits<double>::epsilon();
constexpr double kLargest = std::numeric_limits<double>::max();

constexpr EncodingParameter kParameters[] = {
    {"head_width", "values of a query or key of one head, K", 1, kLargestWidth, 64, true},
    {"rotary_width", "how many of them are rotated, R: even, at most K", 2, kLargestWidth, 64, true},
    {"base", "what the wavelengths grow to, in units of 2 pi positions", kAboveOne, kLargest, 10000, false},
    {"factor", "how many times longer than in training the context is to be", 1, kLargest, 1, false},
};

}  // namespace

extern const Encoding rope;
const Encoding rope{
    .id = "rope",
    .name = "Rotary (RoPE)",
    .acts_on = ActsOn::kQueriesAndKeys,
    .formula = "(a, b) -> (a cos(pos theta_i) - b sin(pos theta_i), a sin(pos theta_i) + b cos(pos theta_i)), theta_i = base^(-2i / R)",
    .parameters = kParameters,
    .learned = "nothing",
    .cost = "4 H T R products a layer, for queries and keys together; T R sines and cosines, once",
    .source = "Su et al. 2021, arXiv 2104.09864, section 3.2, equations 14 to 16 and 34",
};

}  // namespace engine::descriptors
