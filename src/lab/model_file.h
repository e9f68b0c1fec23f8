#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lab/messages.h"

namespace lab {

/// What a model file holds.
struct StoredModel {
  Setup setup;
  int steps = 0;                  ///< that it was trained for
  std::vector<float> parameters;  ///< as Layout(setup.model) lays them out
};

/// A model file, all numbers little-endian: eight bytes that every one begins with, the version, the size of the setup's JSON, the JSON,
/// the steps, the number of parameters, the parameters as float32, and the CRC-32 of all before it. Integers have 32 bits.
std::string to_file(const StoredModel& model);

/// The reverse. A file that is none, is cut, was changed or is of another version gives one sentence that says so. Whether the setup makes
/// sense is for others to check.
base::Result<StoredModel> from_file(std::string_view bytes);

}  // namespace lab
