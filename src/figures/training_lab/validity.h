#pragma once

#include <string>
#include <vector>

#include "figures/training_lab/parameters.h"
#include "lab/messages.h"

// Whether what a trainer reports can be drawn: sizes fit, shares are shares, numbers are finite. A report comes from a worker, and a model
// from a file that anybody may have written.
namespace figures::training {

bool is_valid(const lab::Progress& progress);
bool is_valid(const std::vector<lab::Measured>& measured);
bool is_valid(const lab::Answer& answer, const lab::ModelConfig& model);
bool is_valid(const lab::LearnedTensor& tensor);

}  // namespace figures::training
