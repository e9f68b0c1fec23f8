#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "figures/text/scanner.h"

// The reader's own query and key, for the figure score_decay:
//   text    = "q" "=" numbers ";" "k" "=" numbers
//   numbers = ["-"] number { [","] ["-"] number }
namespace figures::decay {

/// At least one number each.
struct Vectors {
  std::vector<float> q, k;
};

/// Begins with two for which RoPE's score rises with the distance: in each pair of numbers the key stands 135 degrees ahead of the query,
/// which comes nearer as it is turned.
base::TextParameter vectors_parameter();

/// What `text` says, into `vectors`; or the first thing that is wrong with it.
std::optional<Mistake> read_vectors(std::string_view text, Vectors& vectors);

}  // namespace figures::decay
