#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/config/position_plan.h"
#include "engine/rope/frequencies.h"

// What the class of a model decides where its configuration says nothing. A row is plain data with its source.
namespace engine {

/// Which layers differ from the others, where the file has no list of them.
enum class LayerRule {
  kUniform,        ///< all layers alike; a window, if there is one, on all of them
  kEvenSlide,      ///< layers 0, 2, 4 … have the window: Gemma 2, gpt-oss
  kEveryNthFull,   ///< layer i sees all where (i + 1) % period == 0, and the others have the window: Gemma 3, Command R7B
  kFirstOfNFull,   ///< layer i sees all where i % period == 0: ModernBERT
  kEveryNthMixes,  ///< layer i has attention where (i + 1) % period == 0, and the others are linear: Qwen3-Next
  kLaterSlide,     ///< from layer max_window_layers on: Qwen 2 and 3
  kOddLocal,       ///< layers 1, 3, 5 … have the window: GPT-Neo
};

struct ModelType {
  std::string_view name;  ///< model_type
  LayerKind kind = LayerKind::kRope;
  std::optional<Layout> layout = Layout::kHalves;
  double base = 10000;    ///< of RoPE
  double share = 1;       ///< of each head that rotates
  double max_length = 0;  ///< tokens; 0: not known
  LayerRule rule = LayerRule::kUniform;
  int period = 0;                                       ///< of the rule
  int no_rope_period = 0;                               ///< layer i has no positions where (i + 1) % no_rope_period == 0
  bool full_without_rope = false;                       ///< layers that see all have no positions, where the others have a window
  bool full_only_scales = false;                        ///< layers with a window keep the plain angles
  double window_base = 0;                               ///< base in layers with a window; 0: the same
  int window = 0;                                       ///< tokens, where the file has no key of a window, not even null
  RopeScaling scaling;                                  ///< where the file has no dictionary of RoPE, not even null
  int head_width = 0;                                   ///< values; 0: hidden_size / heads
  bool recurrent = false;                               ///< no layer has attention, unless the file lists some
  bool encoder = false;                                 ///< sees both sides, keeps no cache
  int rows_before = 0;                                  ///< rows of the table that serve no token (RoBERTa: 2)
  int rows_added = 0;                                   ///< rows beyond the length that the file has (OPT: 2)
  int layers = 0, hidden = 0, heads = 0, kv_heads = 0;  ///< sizes that files leave out; 0: not known, kv_heads: as many as heads
  std::string_view source;                              ///< where that is known from
  std::string_view read;                                ///< commit of huggingface/transformers in which the row was checked
};

std::span<const ModelType> model_types();

/// The row of this model_type or, if it is empty, of the first class in `architectures` ("UMT5ForConditionalGeneration"); null if unknown.
const ModelType* find_model_type(std::string_view model_type);
const ModelType* find_architecture(std::string_view architecture);

}  // namespace engine
