#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/config/keys.h"
#include "engine/config/model_types.h"
#include "engine/config/position_plan.h"
#include "engine/config/warnings.h"

// A plan while it is read. The steps stand in the order in which read.cpp takes them; each reads some keys and fills some fields.
namespace engine {

/// What a layer does with the tokens before, whatever its positions.
enum class Mix {
  kFull,        ///< attention to all
  kWindow,      ///< attention within a window
  kCompressed,  ///< attention to blocks of tokens, each as one key (DeepSeek-V4)
  kCross,       ///< attention to another sequence (an image), whose keys are not the text's
  kNone,        ///< no attention
};

struct LayerDraft {
  Mix mix = Mix::kFull;
  bool rotates = true;        ///< if the model does
  double tokens_per_key = 1;  ///< above 1: kCompressed
};

struct Draft {
  ConfigKeys keys;
  ModelType type;  ///< what the class decides; without name if the type is unknown
  PositionPlan plan;
  LayerKind kind = LayerKind::kNone;
  std::vector<LayerDraft> layers;
  bool latent = false;  ///< multi-head latent attention (MLA): keys and values are kept as one vector that all heads share

  void assume(std::string key, std::variant<double, std::string> value, std::string because);
  void warn(WarningId id, std::string sentence);
  /// "the model type llama: class LlamaConfig …", to say where an assumption comes from.
  std::string class_source() const;
  bool is(std::string_view name) const { return type.name == name; }
  size_t layer_count() const { return layers.size(); }
  bool any(Mix mix) const;
};

/// All of the steps below.
void read_plan(Draft& draft);

void read_model_type(Draft& draft);
void read_stack(Draft& draft);   ///< which of several models is shown: text, images, sound; encoder, decoder
void read_sizes(Draft& draft);   ///< layers, heads, width of a head
void read_scheme(Draft& draft);  ///< Draft::kind, layout
void read_layer_pattern(Draft& draft);
void read_lengths(Draft& draft);
void read_rotations(Draft& draft);    ///< bases, widths, scaling
void read_layer_plans(Draft& draft);  ///< PositionPlan::layers, from all before
void read_extras(Draft& draft);       ///< buckets, tables, sections
void check_plan(Draft& draft);        ///< warnings about contradictions and traps

/// How the file's dictionary says to scale `rotation`. `dictionary` is that of these layers, `around` the one that it stands in.
void read_scaling(Draft& draft, Rotation& rotation, const FoundKey& dictionary, const FoundKey& around);

/// The dictionary of RoPE, under its name of transformers 5 or 4; absent if there is none.
FoundKey rope_dictionary(Draft& draft);
/// Its entry for layers of these types, where it is nested by layer type; absent otherwise.
FoundKey nested_entry(const Draft& draft, const FoundKey& dictionary, std::initializer_list<std::string_view> layer_types);
bool is_nested(const FoundKey& dictionary);

/// Names of the key that holds the window.
inline constexpr std::initializer_list<std::string_view> kWindowKeys = {"sliding_window",  "sliding_window_size", "attention_window",
                                                                        "local_attention", "window_size",         "attention_window_size"};

/// Whether a window is in force, in the layers that can have one.
bool has_window(Draft& draft);

bool is_encoder_decoder(Draft& draft);
std::optional<int> hidden_size(Draft& draft);  ///< as the file has it

std::string whole(double value);  ///< "131,072"; other numbers as base::significant

}  // namespace engine
