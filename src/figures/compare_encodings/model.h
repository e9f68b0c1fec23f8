#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "engine/encoding.h"
#include "figures/sentence.h"
#include "lab/word_attention.h"

// The model of the figure compare_encodings, computed from its parameters.
namespace figures::compare {

enum Index : int { kView, kMask, kReference, kEncoding, kQuery, kKey, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();
base::TextParameter sentence();

inline constexpr size_t kEncodings = 8;
inline constexpr size_t kMaxCompared = 10;  ///< number of words, limited so that eight pictures fit

/// One of the encodings compared, in the order of the parameter.
struct Compared {
  std::string_view name;  ///< "RoPE"
  lab::WordEncoding encoding;
  engine::ActsOn acts_on;             ///< as in its descriptor in the engine
  std::string_view short_name = {};   ///< used if the name does not fit; empty if it always does
  std::string_view short_place = {};  ///< the same for what it acts on
};
/// The encoding with this index.
const Compared& compared(size_t encoding);

struct Model {
  bool logits = false;  ///< shows logits instead of weights
  bool causal = false;
  int reference = -1;  ///< the encoding whose values are subtracted from all others', or -1
  size_t read = 0;     ///< the encoding under the cursor
  size_t query = 0, key = 0;
  bool pinned = false;
  std::vector<std::string> words;
  bool has_more = false;  ///< the sentence has more words than these
  std::array<lab::WordAttention, kEncodings> results;
  float extent = 1;  ///< largest absolute value in view; 1 for weights shown as they are

  /// Takes one value per parameter.
  void set(std::span<const double> values, std::string_view text);

  size_t count() const { return words.size(); }
  bool hides(size_t i, size_t j) const { return causal && j > i; }
  bool signed_values() const { return logits || reference >= 0; }
  float logit(size_t encoding, size_t i, size_t j) const { return results[encoding].logits[i * count() + j]; }
  float weight(size_t encoding, size_t i, size_t j) const { return results[encoding].weights[i * count() + j]; }
  /// The logit or weight itself, before a reference is subtracted.
  float plain(size_t encoding, size_t i, size_t j) const { return logits ? logit(encoding, i, j) : weight(encoding, i, j); }
  /// The value shown: minus the reference's, if there is one. Requires a pair that the mask does not hide.
  float value(size_t encoding, size_t i, size_t j) const;
  /// The encoding that differences refer to: the reference, or None.
  size_t against() const { return reference < 0 ? 0 : static_cast<size_t>(reference); }
  /// The largest absolute difference from that encoding's values, over all pairs that the mask does not hide.
  float largest_change(size_t encoding) const;

 private:
  lab::WordWeights weights_ = lab::untrained_weights();
  std::vector<std::string> computed_for_;
  bool computed_causal_ = false;
};

}  // namespace figures::compare
