#pragma once

#include <span>

// Facts about each encoding that need no computation, for the figures, the Page, the command line and the tables of comparison. Each
// encoding's own file in this folder holds its descriptor; CMake lists them by file name.
namespace engine {

enum class ActsOn { kNothing, kInput, kQueriesAndKeys, kLogits, kLogitsAndValues };

/// "input", "query/key", "logits" …
const char* to_text(ActsOn acts_on);

/// A number that an encoding is configured with.
struct EncodingParameter {
  const char* name;     ///< as in the declarations: "base"
  const char* meaning;  ///< "what the wavelengths grow to"
  double min;           ///< inclusive, like max
  double max;
  double standard;  ///< the paper's value, or the best-known model's if the paper gives none
  bool whole;       ///< whole numbers only
};

struct Encoding {
  const char* id;       ///< the file's name: "sinusoidal"
  const char* name;     ///< "Sinusoidal"
  ActsOn acts_on;       ///< where in the transformer
  const char* formula;  ///< in plain text
  std::span<const EncodingParameter> parameters;
  const char* learned;  ///< what training adjusts: "nothing", "N D values"
  const char* cost;     ///< for one sequence, in the field's letters (T tokens, D model width, H heads, K head width)
  const char* source;   ///< paper and section
};

/// All encodings, ordered by id.
std::span<const Encoding* const> encodings();

}  // namespace engine
