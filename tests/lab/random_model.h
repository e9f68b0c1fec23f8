#pragma once

#include <string>
#include <vector>

#include "lab/model.h"
#include "lab/random.h"

/// Parameters far from their beginning, so that no tensor is all zeros or ones.
inline std::vector<double> random_parameters(const lab::ModelConfig& config, std::uint64_t seed) {
  std::vector<double> values;
  lab::Random random(seed, 100);
  for (const float value : lab::initial_parameters(config, seed))
    values.push_back(static_cast<double>(value) + 0.4 * random.uniform() - 0.2);
  return values;
}

inline std::vector<int> random_tokens(const lab::ModelConfig& config, size_t count, std::uint64_t seed) {
  std::vector<int> tokens(count);
  lab::Random random(seed, 101);
  for (int& token : tokens) token = random.below(config.vocabulary);
  return tokens;
}

/// A small model of each encoding, full and causal.
inline std::vector<lab::ModelConfig> small_models() {
  std::vector<lab::ModelConfig> all;
  for (int encoding = 0; encoding < lab::kEncodings; ++encoding)
    for (const bool causal : {false, true})
      all.push_back({static_cast<lab::Encoding>(encoding), causal, 2, 16, causal ? 4 : 2, causal ? 7 : 12, 5});
  return all;
}

inline std::string name_of(const lab::ModelConfig& config) {
  return std::string(lab::encoding_name(config.encoding)) + (config.causal ? ", causal" : ", full");
}
