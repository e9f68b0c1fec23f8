#pragma once

#include <span>
#include <vector>

#include "lab/config.h"
#include "lab/model.h"

/// What the plain model makes of one text of T tokens.
struct PlainPass {
  std::vector<double> scores;                  ///< [T, vocabulary]
  std::vector<std::vector<double>> attention;  ///< of each layer, [H, T, T]
};

/// The lab's model written a second time, as the papers' formulas: one place and one sum at a time, in double.
PlainPass plain_pass(const lab::ModelConfig& config, std::span<const double> parameters, std::span<const int> tokens,
                     const lab::InferenceOptions& reading = {});
