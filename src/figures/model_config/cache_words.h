#pragma once

#include <string>

#include "figures/model_config/model.h"

// The KV cache in bytes, 16 bits a value, and in words.
namespace figures::plans {

double layer_bytes(const engine::LayerPlan& layer, double length);
double total_bytes(const engine::PositionPlan& plan, double length);

std::string bytes_text(double bytes);                  ///< "128 KiB"
int layers_without(const engine::PositionPlan& plan);  ///< how many layers keep nothing of a token

/// How the bytes of one token come about: "2 × 32 × 8 × 128 × 2 bytes", or by the values that the layers keep.
std::string cache_formula(const engine::PositionPlan& plan);

/// "A text of 131,072 tokens takes 16 GiB, 128 KiB for each token."
std::string cache_sentence(const Shown& shown);

/// More of why there is nothing to count, where there is not.
std::string why_nothing(const engine::PositionPlan& plan);

/// Of the layer looked at.
std::string cache_text(const Shown& shown);

}  // namespace figures::plans
