#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "engine/encoding.h"
#include "engine/rope/frequencies.h"

// What a small transformer of the lab is made of, how it is trained, and how it is read: plain values with ranges.
namespace lab {

inline constexpr int kMaxLayers = 2;
inline constexpr int kMaxLength = 1024;  ///< tokens of a text that a model reads
inline constexpr int kMaxVocabulary = 2048;
inline constexpr int kMinWidth = 16, kMaxWidth = 64;
inline constexpr int kMaxHeads = 8;
inline constexpr int kMaxSteps = 20000;
inline constexpr int kMaxBatch = 128;
inline constexpr double kMaxLearningRate = 0.1;
inline constexpr double kMaxFactor = 64;

/// All encodings of the engine. In files, links and on the command line they have its ids.
using Encoding = engine::EncodingId;
inline constexpr int kEncodings = static_cast<int>(engine::encodings().size());
constexpr std::string_view encoding_name(Encoding encoding) { return engine::encoding(encoding).id; }  ///< "rope"

/// A pre-norm transformer: token vectors (plus the position's, if the encoding has one), `layers` times
///   x += W_o attention(LayerNorm(x));  x += W_2 gelu(W_1 LayerNorm(x)),
/// with an MLP of 2 D and biases everywhere, then LayerNorm and a linear map to one score per symbol.
struct ModelConfig {
  Encoding encoding = Encoding::kNone;
  bool causal = false;  ///< each token sees itself and those before it
  int layers = 2;       ///< 1 or 2
  int d_model = 32;     ///< D: 16 to 64, a multiple of 4 and of the heads; RoPE, which rotates pairs, needs a multiple of twice the heads
  int heads = 4;        ///< H: 1 to 8
  int vocabulary = 12;  ///< 2 to kMaxVocabulary
  int length = 16;  ///< the longest text in training, which is the number of rows of a learned table; later positions repeat the last row
  bool operator==(const ModelConfig&) const = default;
};

struct TrainingConfig {
  int steps = 600;              ///< 1 to 20,000
  int batch = 32;               ///< texts per step, 1 to 128
  double learning_rate = 4e-3;  ///< at the end of warm-up, above 0, to 0.1; then a cosine to 0
  int warm_up = 30;             ///< steps
  double weight_decay = 0.01;
  double clip = 1;         ///< the gradient's largest norm
  std::uint64_t seed = 1;  ///< of the weights and of the texts
  bool operator==(const TrainingConfig&) const = default;
};

/// How tokens are read that are farther away than any in training: at a distance of ModelConfig::length or more.
enum class FarTokens {
  kAttend,  ///< like all others
  kClip,    ///< as if they were at the longest distance of training: no distance is new. For RoPE, whose scores know distances alone.
  kMask,    ///< not at all: no distance is new, and no more tokens share the attention than the longest distance allows
  // Of some far tokens not at all. Which these are, lab/far_tokens.h says; for RoPE.
  kMaskBand,       ///< where two hands stand as at the right token
  kMaskOthers,     ///< everywhere else
  kMaskElsewhere,  ///< at as many distances elsewhere: what hiding so many does by itself
};

/// Whether only some far tokens are hidden.
constexpr bool masks_some(FarTokens far) {
  return far == FarTokens::kMaskBand || far == FarTokens::kMaskOthers || far == FarTokens::kMaskElsewhere;
}

/// How a trained model is read, without training it again.
struct InferenceOptions {
  engine::RopeScalingType rope = engine::RopeScalingType::kDefault;  ///< kDefault, kLinear, kNtk, kYarn or kProportional; for RoPE alone
  double factor = 1;                                                 ///< of rope, 1 to 64
  double share = 1;                                                  ///< of kProportional: pairs that turn, 0 to 1
  /// Layers whose attention is given no positions. An encoding that acts on the input is left out if all layers are without.
  std::array<bool, kMaxLayers> without_positions = {};
  bool bf16_positions = false;  ///< positions are rounded to bf16 before they become angles or rows
  FarTokens far = FarTokens::kAttend;
  int clipped_pair = 0;  ///< of kClip: the pair that alone is clipped, from 1, the fastest, on; 0: all are
  int places_back = 0;   ///< where some far tokens are hidden: how far back the right one stands, from 1 on
  bool operator==(const InferenceOptions&) const = default;
};

/// In one sentence what is wrong with these values and what is allowed; nothing if they can be used.
std::expected<void, std::string> check(const ModelConfig& config);
std::expected<void, std::string> check(const TrainingConfig& config);
std::expected<void, std::string> check(const InferenceOptions& reading);

/// Also whether a model with this configuration can be read so.
std::expected<void, std::string> check(const InferenceOptions& reading, const ModelConfig& config);

}  // namespace lab
