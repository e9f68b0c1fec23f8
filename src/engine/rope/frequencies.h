#pragma once

#include <expected>
#include <span>

#include "engine/error.h"

// The frequencies of rotary embeddings, and the ways to change them so that a model can read longer texts than in training.
// theta_i = base^(-2i / R) for the pairs i = 0 … R/2 - 1 of R rotated values per head (Su et al. 2021, arXiv 2104.09864, section 3.2.2).
// Names and parameters are those of Hugging Face transformers' rope_parameters.
//
// Two ways to turn only a share p of a head of K values, which transformers both call partial_rotary_factor:
// - Partial: R = rotated_width(K, p), and the rest of the head has no pairs at all. The exponents go by R, so the R/2 pairs have the whole
//   range of speeds, down to the slowest. Any type but kProportional. GPT-J; Black et al. 2022 (GPT-NeoX), arXiv 2204.06745.
// - Proportional (p-RoPE): R = K. The exponents go by K, the fastest floor(p K / 2) pairs turn, and the slow ones have frequency 0.
//   kProportional. Barbero et al. 2024, arXiv 2410.06205, section 6.1; Gemma 4's `proportional`, which in transformers may also divide
//   the frequencies by a factor.
namespace engine {

enum class RopeScalingType {
  kDefault,
  kLinear,        ///< positions divided by `factor`: Chen et al. 2023, arXiv 2306.15595
  kNtk,           ///< base * factor^(R / (R - 2)), so that the slowest pair is slowed by `factor`: bloc97 2023
  kDynamic,       ///< like kNtk with the factor that the sequence's length needs, as in transformers
  kYarn,          ///< slow pairs interpolated, fast ones kept, a ramp between: Peng et al. 2023, arXiv 2309.00071, section 3.2
  kLlama3,        ///< a ramp over wavelengths: Meta's Llama 3.1 code
  kProportional,  ///< the slow pairs do not turn: Barbero et al. 2024, arXiv 2410.06205, section 6.1
  kLongRope,      ///< each pair divided by a number of its own: Ding et al. 2024, arXiv 2402.13753
};

/// YaRN's ramp between beta_fast and beta_slow rotations over the original context.
enum class YarnRamp {
  kTransformers,  ///< linear in the pair's index, with its ends rounded outwards to whole pairs
  kPaper,         ///< linear in the number of rotations (equations of section 3.2)
};

/// A field that is 0 by default counts as not given while it is 0.
struct RopeScaling {
  RopeScalingType type = RopeScalingType::kDefault;
  double factor = 1;  ///< 1 or more; all types but kDefault. kLongRope: of the attention factor alone
  /// L, above 0: kLlama3, and kYarn unless it has max_position_embeddings. Above 1: kLongRope.
  double original_max_position_embeddings = 0;
  double max_position_embeddings = 0;  ///< above 0: kDynamic, and kYarn without L
  double seq_len = 0;                  ///< the current length. kDynamic: changes nothing up to max_position_embeddings;
                                       ///< kLongRope: up to L the short factors, beyond it the long ones
  double beta_fast = 32;               ///< kYarn, above beta_slow
  double beta_slow = 1;                ///< kYarn, above 0
  double low_freq_factor = 1;          ///< kLlama3, above 0
  double high_freq_factor = 4;         ///< kLlama3, above low_freq_factor
  double attention_factor = 0;         ///< above 0; not given: 0.1 ln(factor) + 1 (kYarn), sqrt(1 + ln(factor) / ln(L)) (kLongRope)
  bool truncate = true;                ///< kYarn with transformers' ramp: round its ends outwards
  YarnRamp ramp = YarnRamp::kTransformers;
  double partial_rotary_factor = 1;      ///< kProportional: the share p of pairs that turn, 0 to 1
  std::span<const double> short_factor;  ///< kLongRope: R/2 finite numbers above 0, which divide the frequencies
  std::span<const double> long_factor;   ///< kLongRope: the same for texts longer than L
};

/// How many of K values a share of them turns: even, rounded down. Requires a share from 0 to 1.
constexpr int rotated_width(int head_width, double share) { return 2 * static_cast<int>(share * head_width / 2); }

/// Fills `inverse_frequencies`, R/2 of them, in rad per position, each within 1e-14 relative of the closed form (1e-12 if the ends of
/// YaRN's ramp are not rounded); values below the smallest normal double go to 0. Returns the attention factor, which multiplies rotated
/// queries and keys (1 except for kYarn and kLongRope).
/// rotary_width = R: even, 2 to kMaxWidth (4 or more for kNtk and kDynamic, because of their exponent R / (R - 2)); base: finite, above 1.
std::expected<double, ArgumentError> rope_frequencies(std::span<double> inverse_frequencies, int rotary_width, double base,
                                                      const RopeScaling& scaling);

}  // namespace engine
