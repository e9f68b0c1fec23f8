#pragma once

#include <span>

// What can be said of an encoding without computing anything. Figures, the Page, the command line and tables of comparison
// read it. Each encoding's own file in this folder holds its descriptor; CMake lists them by file name.
namespace engine {

enum class ActsOn { kNothing, kInput, kQueriesAndKeys, kLogits, kLogitsAndValues };

/// "input", "query/key", "logits" …
const char* to_text(ActsOn acts_on);

/// A number that chooses among the encodings of a kind.
struct EncodingParameter {
  const char* name;     ///< as in the declarations: "base"
  const char* meaning;  ///< "what the wavelengths grow to"
  double min;           ///< both ends are allowed
  double max;
  double standard;  ///< what the paper, or else the best-known model, takes
  bool whole;       ///< whole numbers only
};

struct Encoding {
  const char* id;       ///< the file's name: "sinusoidal"
  const char* name;     ///< "Sinusoidal"
  ActsOn acts_on;       ///< where in the transformer
  const char* formula;  ///< in plain text
  std::span<const EncodingParameter> parameters;
  const char* learned;  ///< what training adjusts: "nothing", "N D values"
  const char* cost;     ///< of one sequence, in the field's letters (T tokens, D model width, H heads, K head width)
  const char* source;   ///< paper and section
};

/// All of them, by id.
std::span<const Encoding* const> encodings();

}  // namespace engine
