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

/// Both have at least one number.
struct Vectors {
  std::vector<float> q, k;
};

/// The parameter for the text. Initially the score of RoPE rises with the distance: in each pair of numbers the key is 135 degrees ahead of
/// the query, which gets closer to it as it is rotated.
base::TextParameter vectors_parameter();

/// Reads `text` into `vectors`. Returns the first mistake, if there is one.
std::optional<Mistake> read_vectors(std::string_view text, Vectors& vectors);

}  // namespace figures::decay
