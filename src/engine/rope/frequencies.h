#pragma once

#include <expected>
#include <span>

#include "engine/error.h"

// The frequencies of rotary embeddings, and the ways to change them so that a model reads further than it was trained to.
// theta_i = base^(-2i / R) for the pairs i = 0 … R/2 - 1 of R rotated values per head (Su et al. 2021, arXiv 2104.09864,
// section 3.2.2). Names and parameters are those of Hugging Face transformers' rope_parameters.
namespace engine {

enum class RopeScalingType {
  kDefault,
  kLinear,   ///< positions divided by `factor`: Chen et al. 2023, arXiv 2306.15595
  kNtk,      ///< base * factor^(R / (R - 2)), so that the slowest pair is slowed by `factor`: bloc97 2023
  kDynamic,  ///< the same with the factor that the sequence's length asks for, as transformers has it
  kYarn,     ///< slow pairs interpolated, fast ones kept, a ramp between: Peng et al. 2023, arXiv 2309.00071, section 3.2
  kLlama3,   ///< a ramp over wavelengths: Meta's code of Llama 3.1
};

/// Which ramp YaRN has between beta_fast and beta_slow rotations over the original context.
enum class YarnRamp {
  kTransformers,  ///< straight in the pair's index, its ends rounded outwards to whole pairs
  kPaper,         ///< straight in the number of rotations (equations of section 3.2)
};

/// Zero in a field whose comment says so means "as if not given".
struct RopeScaling {
  RopeScalingType type = RopeScalingType::kDefault;
  double factor = 1;                            ///< 1 or more; all types but kDefault
  double original_max_position_embeddings = 0;  ///< L, above 0: kYarn (or else max_position_embeddings), kLlama3
  double max_position_embeddings = 0;           ///< above 0: kDynamic; kYarn where the one above is not given
  double seq_len = 0;                           ///< kDynamic: length now; 0 or up to max_position_embeddings changes nothing
  double beta_fast = 32;                        ///< kYarn, above beta_slow
  double beta_slow = 1;                         ///< kYarn, above 0
  double low_freq_factor = 1;                   ///< kLlama3, above 0
  double high_freq_factor = 4;                  ///< kLlama3, above low_freq_factor
  double attention_factor = 0;                  ///< kYarn, above 0; not given: 0.1 ln(factor) + 1
  bool truncate = true;                         ///< kYarn with transformers' ramp: round its ends outwards
  YarnRamp ramp = YarnRamp::kTransformers;
};

/// Fills `inverse_frequencies`, R/2 of them, in rad per position, each within 1e-14 relative of the closed form (1e-12 where
/// the ends of YaRN's ramp are not rounded); below the least normal double they go to 0. Returns the attention factor, by which
/// rotated queries and keys are multiplied (1 but for kYarn).
/// rotary_width = R: even, 2 to kMaxWidth (4 or more for kNtk and kDynamic, whose exponent R / (R - 2) wants it); base:
/// finite, above 1.
std::expected<double, ArgumentError> rope_frequencies(std::span<double> inverse_frequencies, int rotary_width, double base,
                                                      const RopeScaling& scaling);

}  // namespace engine
