#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/error.h"
#include "engine/layout.h"
#include "engine/rope/frequencies.h"

// What a model's configuration says about its positions: the plain result of reading a file (read.h).
namespace engine {

/// How a layer learns where its tokens are.
enum class LayerKind {
  kRope,
  kNone,        ///< attention without positions (NoPE)
  kLearned,     ///< a table of vectors, added once before the first layer
  kSinusoidal,  ///< the same, computed
  kT5,          ///< a learned bias for each bucket of distances
  kAlibi,
  kRelative,   ///< vectors for distances: Shaw, Transformer-XL, DeBERTa
  kRecurrent,  ///< no attention: recurrent (Mamba, linear attention), convolutional, or nothing but an MLP
};

/// What a layer's window is.
enum class WindowForm {
  kSliding,   ///< a token sees itself and the window - 1 before it
  kChunked,   ///< a token sees its own block of `window` tokens, up to itself
  kTwoSided,  ///< `window` tokens in all, half of them on each side
};

/// Where the pairs take their coordinates in a text with images (M-RoPE).
enum class SectionForm {
  kBlocks,       ///< time, rows, columns one after the other: Qwen2-VL
  kInterleaved,  ///< in turn: Qwen3-VL
  kRowsFirst,    ///< rows and columns in turn, then time: ERNIE 4.5 VL
};

/// One set of angles. Layers with the same angles share it.
struct Rotation {
  double base = 0;
  int width = 0;             ///< how many values of each head rotate, even
  int ladder = 0;            ///< R of rope_frequencies: `width`, or the whole head where the slow pairs stand still (proportional)
  std::string scaling_name;  ///< as the file has it: "yarn", "su", "default"; empty if it has none
  RopeScaling scaling;       ///< its lists are empty: they are `short_factor` and `long_factor`. Lengths that matter are filled in
  std::vector<double> short_factor, long_factor;  ///< LongRoPE's, one a pair
  std::optional<double> factor, original;         ///< as the file has them
  bool doubles_by_length = false;                 ///< Qwen 1: kNtk, its factor 2^ceil(log2(length / trained) + 1) - 1
  double softmax_factor = 1;                      ///< DeepSeek's: multiplies the logits, beside the attention factor
  double mscale = 0, mscale_all_dim = 0;          ///< YaRN's, as written; 0: not there
  std::optional<double> share;                    ///< partial_rotary_factor, if it stands in RoPE's dictionary

  bool scales() const { return scaling.type != RopeScalingType::kDefault; }
  friend bool operator==(const Rotation& a, const Rotation& b);
};

struct LayerPlan {
  LayerKind kind = LayerKind::kNone;
  std::optional<int> head_width;  ///< values of a query or key in one head
  std::optional<int> window;      ///< tokens; nothing: the layer sees all
  WindowForm window_form = WindowForm::kSliding;
  int rotation = -1;       ///< index into PositionPlan::rotations; -1 unless the kind is kRope
  bool crosses = false;    ///< it attends to another sequence (an image) and not to the text
  double cache_width = 0;  ///< values that the layer keeps of each token (of each compressed block, divided by its tokens)
};

/// Something that the file leaves open and this room filled in.
struct Assumption {
  std::string key;                          ///< "base", "layout": named like the fields of the plan
  std::variant<double, std::string> value;  ///< what was taken
  std::string because;                      ///< where that is known from
};

/// Something to check: sentences that say what is odd, and what to do.
struct ConfigWarning {
  std::string id;  ///< "unused-base"
  std::string sentence;
};

/// Learned tables: how many rows, and how many positions of a text they serve.
struct PositionTable {
  int rows = 0, usable = 0;
};

/// T5's and CPM-Ant's buckets.
struct Buckets {
  int count = 0, max_distance = 0;
};

struct Sections {
  std::vector<int> pairs;  ///< as written; together half of the rotated width
  SectionForm form = SectionForm::kBlocks;
};

struct PositionPlan {
  std::string model_type;  ///< as the file has it; empty if it has none
  bool known_type = false;
  std::string_view type;  ///< the row of model_types() that was used; empty if none is known
  std::string part;       ///< the object that holds the text model's keys, "text_config"; empty: the file itself
  std::vector<LayerPlan> layers;
  std::vector<Rotation> rotations;
  std::optional<Layout> layout;          ///< of the pairs; nothing if unknown, or if no layer rotates
  std::optional<double> trained_length;  ///< tokens, before any stretching
  std::optional<double> max_length;      ///< tokens, as the file (or the class) has it
  std::optional<int> heads, kv_heads;
  std::optional<PositionTable> table;
  std::optional<Buckets> buckets;
  std::optional<Sections> sections;
  std::optional<double> alibi_bias_max;  ///< MPT's; 8 elsewhere
  bool keeps_cache = true;               ///< false for encoders
  std::vector<Assumption> assumptions;
  std::vector<ConfigWarning> warnings;
};

/// Where a file is wrong, and what to do about it.
struct ConfigError {
  std::string place;     ///< "text_config.rope_scaling.factor", "line 3, column 7"; empty for the whole file
  std::string sentence;  ///< names the place too
};

using ConfigResult = std::expected<PositionPlan, std::vector<ConfigError>>;

std::string_view to_string(LayerKind kind);                ///< "rope"
std::string_view to_string(std::optional<Layout> layout);  ///< "interleaved", "halves", "unknown"

}  // namespace engine
