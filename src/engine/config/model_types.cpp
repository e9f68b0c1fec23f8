#include "engine/config/model_types.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"

namespace engine {
namespace {

using enum LayerKind;
using enum LayerRule;
constexpr auto kInterleaved = Layout::kInterleaved;

// "class X" is the configuration class X of transformers; a sentence stands where the source is another one.
constexpr ModelType kTypes[] = {
    // clang-format off
    // Learned tables, computed ones, and biases
    {.name = "gpt2", .kind = kLearned, .max_length = 1024, .source = "class GPT2Config: a table of n_positions rows"},
    {.name = "openai-gpt", .kind = kLearned, .max_length = 512, .source = "class OpenAIGPTConfig: a table of n_positions rows"},
    {.name = "gpt_bigcode", .kind = kLearned, .max_length = 1024, .source = "class GPTBigCodeConfig: a table of n_positions rows"},
    {.name = "gpt_neo", .kind = kLearned, .max_length = 2048, .rule = kOddLocal,
     .source = "class GPTNeoConfig: a table, and local layers in turn"},
    {.name = "bert", .kind = kLearned, .max_length = 512, .encoder = true,
     .source = "class BertConfig: position_embedding_type is absolute by default"},
    {.name = "distilbert", .kind = kLearned, .max_length = 512, .encoder = true,
     .source = "class DistilBertConfig: sinusoidal_pos_embds is false by default"},
    {.name = "electra", .kind = kLearned, .max_length = 512, .encoder = true,
     .source = "class ElectraConfig: position_embedding_type is absolute by default"},
    {.name = "albert", .kind = kLearned, .max_length = 512, .encoder = true,
     .source = "class AlbertConfig: position_embedding_type is absolute by default"},
    {.name = "roberta", .kind = kLearned, .max_length = 514, .encoder = true, .rows_before = 2,
     .source = "class RobertaModel: positions start at padding_idx + 1"},
    {.name = "xlm-roberta", .kind = kLearned, .max_length = 514, .encoder = true, .rows_before = 2,
     .source = "class XLMRobertaModel: positions start at padding_idx + 1"},
    {.name = "camembert", .kind = kLearned, .max_length = 514, .encoder = true, .rows_before = 2,
     .source = "class CamembertModel: positions start at padding_idx + 1"},
    {.name = "mpnet", .kind = kRelative, .max_length = 514, .encoder = true, .rows_before = 2,
     .source = "class MPNetModel: a table and a bias by T5's buckets, both learned"},
    {.name = "longformer", .kind = kLearned, .max_length = 4098, .encoder = true, .rows_before = 2,
     .source = "class LongformerModel: positions start at padding_idx + 1"},
    {.name = "esm", .kind = kLearned, .max_length = 1026, .encoder = true, .rows_before = 2,
     .source = "class EsmConfig: position_embedding_type is absolute by default, positions start at padding_idx + 1"},
    {.name = "layoutlmv3", .kind = kRelative, .max_length = 514, .encoder = true, .rows_before = 2,
     .source = "class LayoutLMv3Model: tables of places, and biases by distance in the text and on the page"},
    {.name = "clip", .kind = kLearned, .max_length = 77, .source = "class CLIPTextConfig: a table of max_position_embeddings rows"},
    {.name = "clip_text_model", .kind = kLearned, .max_length = 77,
     .source = "class CLIPTextConfig: a table of max_position_embeddings rows"},
    {.name = "bart", .kind = kLearned, .max_length = 1024, .rows_added = 2,
     .source = "class BartLearnedPositionalEmbedding: looks up position + 2"},
    {.name = "mbart", .kind = kLearned, .max_length = 1024, .rows_added = 2,
     .source = "class MBartLearnedPositionalEmbedding: looks up position + 2"},
    {.name = "opt", .kind = kLearned, .max_length = 2048, .rows_added = 2,
     .source = "class OPTLearnedPositionalEmbedding: looks up position + 2"},
    {.name = "biogpt", .kind = kLearned, .max_length = 1024, .rows_added = 2,
     .source = "class BioGptLearnedPositionalEmbedding: looks up position + 2"},
    {.name = "pegasus", .kind = kSinusoidal, .max_length = 1024, .source = "class PegasusSinusoidalPositionalEmbedding"},
    {.name = "marian", .kind = kSinusoidal, .max_length = 1024, .source = "class MarianSinusoidalPositionalEmbedding"},
    {.name = "xglm", .kind = kSinusoidal, .max_length = 2048, .source = "class XGLMSinusoidalPositionalEmbedding"},
    {.name = "whisper", .kind = kLearned, .max_length = 448,
     .source = "class WhisperConfig: a table of max_target_positions rows in the decoder"},
    {.name = "t5", .kind = kT5, .source = "class T5Attention: relative_attention_num_buckets is 32, relative_attention_max_distance 128"},
    {.name = "mt5", .kind = kT5, .source = "class MT5Attention: relative_attention_num_buckets is 32, relative_attention_max_distance 128"},
    {.name = "umt5", .kind = kT5, .source = "class UMT5Attention: each layer has a table of its own"},
    {.name = "longt5", .kind = kT5, .source = "class LongT5LayerLocalSelfAttention: T5's buckets; n_positions is not used"},
    {.name = "cpmant", .kind = kT5, .source = "class CpmAntSegmentPositionEmbedding: buckets of distances, and of segments"},
    {.name = "deberta", .kind = kRelative, .max_length = 512, .encoder = true,
     .source = "class DisentangledSelfAttention: content to position, and position to content"},
    {.name = "deberta-v2", .kind = kRelative, .max_length = 512, .encoder = true,
     .source = "class DisentangledSelfAttention: content to position, and position to content"},
    {.name = "xlnet", .kind = kRelative, .source = "class XLNetRelativeAttention: Transformer-XL's sinusoids of distances"},
    {.name = "transfo-xl", .kind = kRelative,
     .source = "class RelPartialLearnableMultiHeadAttn: sinusoids of distances with learned biases"},
    {.name = "wav2vec2-bert", .kind = kRelative, .encoder = true,
     .source = "class Wav2Vec2BertConfig: position_embeddings_type is relative_key by default"},
    {.name = "wav2vec2-conformer", .kind = kRelative, .encoder = true,
     .source = "class Wav2Vec2ConformerConfig: position_embeddings_type is relative by default"},
    {.name = "bloom", .kind = kAlibi, .source = "class BloomModel: build_alibi_tensor"},
    {.name = "mpt", .kind = kLearned, .max_length = 2048,
     .source = "class MptConfig and llm-foundry: attn_config decides, learned_pos_emb is true by default"},
    // Without attention, or with attention in some layers only
    {.name = "mamba", .kind = kNone, .recurrent = true, .source = "class MambaConfig: a state-space model"},
    {.name = "mamba2", .kind = kNone, .recurrent = true, .source = "class Mamba2Config: a state-space model"},
    {.name = "falcon_mamba", .kind = kNone, .recurrent = true, .source = "class FalconMambaConfig: a state-space model"},
    {.name = "rwkv", .kind = kNone, .recurrent = true, .source = "class RwkvConfig: a recurrent model"},
    {.name = "rwkv7", .kind = kNone, .recurrent = true, .source = "the RWKV-7 paper: a recurrent model"},
    {.name = "jamba", .kind = kNone, .source = "class JambaAttention: no positions"},
    {.name = "nemotron_h", .kind = kNone, .source = "class NemotronHAttention: no positions, whatever rope_theta says"},
    {.name = "kimi_linear", .kind = kNone, .source = "Kimi Linear's code: mla_use_nope"},
    {.name = "kimi_k3", .kind = kNone, .source = "Kimi K3's code: mla_use_nope"},
    {.name = "glm5_next", .kind = kNone, .source = "the class Glm5Next: qk_rope_head_dim is 0"},
    {.name = "glm5_next_text", .kind = kNone, .source = "the class Glm5Next: qk_rope_head_dim is 0"},
    {.name = "granitemoehybrid", .kind = kNone,
     .source = "class GraniteMoeHybridConfig: rotates only where position_embedding_type is rope"},
    {.name = "recurrent_gemma", .share = 0.5, .source = "class RecurrentGemmaConfig: partial_rotary_factor is 0.5"},
    {.name = "bamba", .share = 0.5, .source = "class BambaConfig: partial_rotary_factor is 0.5"},
    {.name = "zamba2", .source = "class Zamba2Config: use_mem_rope decides"},
    {.name = "lfm2", .base = 1000000, .source = "class Lfm2Config: rope_theta is 1000000"},
    {.name = "lfm2_moe", .base = 1000000, .source = "class Lfm2MoeConfig: rope_theta is 1000000"},
    {.name = "qwen3_next", .share = 0.25, .rule = kEveryNthMixes, .period = 4,
     .source = "class Qwen3NextConfig: partial_rotary_factor is 0.25, full_attention_interval 4"},
    {.name = "qwen3_5", .share = 0.25, .rule = kEveryNthMixes, .period = 4,
     .source = "class Qwen3_5Config: partial_rotary_factor is 0.25, full_attention_interval 4"},
    {.name = "qwen3_5_text", .share = 0.25, .rule = kEveryNthMixes, .period = 4,
     .source = "class Qwen3_5TextConfig: partial_rotary_factor is 0.25, full_attention_interval 4"},
    {.name = "qwen3_5_moe", .share = 0.25, .rule = kEveryNthMixes, .period = 4,
     .source = "class Qwen3_5MoeConfig: partial_rotary_factor is 0.25, full_attention_interval 4"},
    {.name = "minimax", .source = "class MiniMaxConfig: linear attention has no positions"},
    {.name = "minimax_text_01", .source = "MiniMax-Text-01's code: linear attention has no positions"},
    // Pairs side by side
    {.name = "gptj", .layout = kInterleaved, .max_length = 2048, .source = "class GPTJAttention: rotate_every_two"},
    {.name = "codegen", .layout = kInterleaved, .max_length = 2048, .source = "class CodeGenAttention: rotate_every_two"},
    {.name = "chatglm", .layout = kInterleaved, .share = 0.5,
     .source = "modeling_chatglm.py: base 10000 * rope_ratio, half of each head, pairs side by side"},
    {.name = "glm", .layout = kInterleaved, .share = 0.5,
     .source = "class GlmConfig: partial_rotary_factor is 0.5; modeling_glm.py rotates pairs side by side"},
    {.name = "glm4", .layout = kInterleaved, .share = 0.5,
     .source = "class Glm4Config: partial_rotary_factor is 0.5; modeling_glm4.py rotates pairs side by side"},
    {.name = "glm4v", .layout = kInterleaved, .share = 0.5, .source = "modeling_glm4v.py: pairs side by side"},
    {.name = "glm4v_text", .layout = kInterleaved, .share = 0.5, .source = "modeling_glm4v.py: pairs side by side"},
    {.name = "cohere", .layout = kInterleaved, .base = 500000, .max_length = 8192,
     .source = "class CohereConfig: rope_theta is 500000; modeling_cohere.py rotates pairs side by side"},
    {.name = "cohere2", .layout = kInterleaved, .rule = kEveryNthFull, .period = 4, .full_without_rope = true,
     .source = "class Cohere2Config: sliding_window_pattern is 4; Cohere2Attention rotates only in layers with a window, pairs side by "
               "side"},
    {.name = "llama4", .layout = kInterleaved, .base = 500000, .no_rope_period = 4,
     .source = "class Llama4TextConfig: rope_theta is 500000, no_rope_layer_interval 4; modeling_llama4.py uses complex numbers, pairs "
               "side by side"},
    {.name = "llama4_text", .layout = kInterleaved, .base = 500000, .no_rope_period = 4,
     .source = "class Llama4TextConfig: rope_theta is 500000, no_rope_layer_interval 4; modeling_llama4.py uses complex numbers, pairs "
               "side by side"},
    {.name = "deepseek_v2", .layout = kInterleaved, .source = "modeling_deepseek_v2.py: complex numbers, pairs side by side"},
    {.name = "deepseek_v3", .layout = kInterleaved, .source = "class DeepseekV3Config: rope_interleave is true"},
    {.name = "deepseek_v32", .layout = kInterleaved, .source = "DeepSeek-V3.2's code: pairs side by side (its indexer uses halves)"},
    {.name = "deepseek_v4", .layout = kInterleaved,
     .source = "class DeepseekV4Config: layers that compress have compress_rope_theta and the scaling, the others neither"},
    {.name = "kimi_k2", .layout = kInterleaved, .source = "class DeepseekV3Config: rope_interleave is true"},
    {.name = "mistral4", .layout = kInterleaved, .source = "class Mistral4Config: rope_interleave is true"},
    {.name = "glm_moe_dsa", .layout = kInterleaved, .source = "class GlmMoeDsaConfig: rope_interleave is true"},
    {.name = "longcat_flash", .layout = kInterleaved, .source = "class LongcatFlashAttention: pairs side by side, as in DeepSeek-V3"},
    {.name = "ernie4_5", .layout = kInterleaved, .base = 500000,
     .source = "class Ernie4_5Config: rope_theta is 500000; modeling_ernie4_5.py rotates pairs side by side"},
    {.name = "ernie4_5_moe", .layout = kInterleaved, .base = 500000,
     .source = "class Ernie4_5_MoeConfig: rope_theta is 500000; pairs side by side"},
    {.name = "ernie4_5_moe_vl", .layout = kInterleaved, .base = 500000, .source = "ERNIE 4.5 VL's code: pairs side by side"},
    {.name = "helium", .layout = kInterleaved, .base = 100000,
     .source = "class HeliumConfig: rope_theta is 100000; modeling_helium.py rotates pairs side by side"},
    // Halves
    {.name = "llama", .max_length = 2048, .source = "class LlamaConfig: rope_theta is 10000; rotate_half"},
    {.name = "mllama", .base = 500000, .source = "class MllamaTextConfig: rope_theta is 500000; layers of cross-attention do not rotate"},
    {.name = "mllama_text_model", .base = 500000,
     .source = "class MllamaTextConfig: rope_theta is 500000; layers of cross-attention do not rotate"},
    {.name = "mistral", .max_length = 131072, .source = "class MistralConfig: rope_theta is 10000; rotate_half"},
    {.name = "mixtral", .base = 1000000, .max_length = 131072, .source = "class MixtralConfig: rope_theta is 1000000; rotate_half"},
    {.name = "ministral", .source = "class MinistralConfig; rotate_half"},
    {.name = "ministral3", .source = "class Ministral3Config; rotate_half"},
    {.name = "mistral3", .source = "class Mistral3Config: text_config is Mistral's; rotate_half"},
    {.name = "arcee", .source = "class ArceeConfig: rope_theta is 10000; rotate_half"},
    {.name = "apertus", .base = 12000000, .source = "class ApertusConfig: rope_theta is 12000000; rotate_half"},
    {.name = "afmoe", .rule = kEveryNthFull, .period = 4, .full_without_rope = true,
     .source = "class AfmoeAttention: rotates only in layers with a window"},
    {.name = "baichuan", .source = "modeling_baichuan.py: RotaryEmbedding with base 10000 (7B)"},
    {.name = "diff_llama", .source = "class DiffLlamaConfig: rope_theta is 10000; rotate_half"},
    {.name = "diffllama", .source = "class DiffLlamaConfig: rope_theta is 10000; rotate_half"},
    {.name = "eurobert", .base = 250000, .encoder = true, .source = "EuroBERT's code: rope_theta is 250000; rotate_half"},
    {.name = "exaone", .source = "EXAONE's code: rope_theta is 10000; rotate_half"},
    {.name = "exaone4", .rule = kEveryNthFull, .period = 4, .full_without_rope = true,
     .source = "class Exaone4Config: sliding_window_pattern is 4; Exaone4Attention rotates all layers only if there is no window, "
               "otherwise those with the window"},
    {.name = "exaone4_5", .rule = kEveryNthFull, .period = 4, .full_without_rope = true,
     .source = "EXAONE 4.5's code: like EXAONE 4, only layers with a window rotate"},
    {.name = "falcon", .max_length = 2048, .source = "class FalconConfig: rope_theta is 10000, max_position_embeddings 2048; rotate_half"},
    {.name = "fuyu", .base = 25000, .share = 0.5, .source = "class PersimmonConfig: rope_theta is 25000, partial_rotary_factor 0.5"},
    {.name = "persimmon", .base = 25000, .share = 0.5, .source = "class PersimmonConfig: rope_theta is 25000, partial_rotary_factor 0.5"},
    {.name = "gemma", .max_length = 8192, .head_width = 256, .source = "class GemmaConfig: head_dim is 256; rotate_half"},
    {.name = "gemma2", .max_length = 8192, .rule = kEvenSlide, .head_width = 256,
     .source = "class Gemma2Config: layers 0, 2, 4 … have the window; head_dim is 256; rotate_half"},
    {.name = "gemma3", .base = 1000000, .max_length = 131072, .rule = kEveryNthFull, .period = 6, .full_only_scales = true,
     .window_base = 10000, .head_width = 256,
     .source = "class Gemma3TextConfig: rope_theta is 1000000, rope_local_base_freq 10000, sliding_window_pattern 6, head_dim 256; "
               "rope_scaling acts on layers that see all"},
    {.name = "gemma3_text", .base = 1000000, .max_length = 131072, .rule = kEveryNthFull, .period = 6, .full_only_scales = true,
     .window_base = 10000, .head_width = 256,
     .source = "class Gemma3TextConfig: rope_theta is 1000000, rope_local_base_freq 10000, sliding_window_pattern 6, head_dim 256; "
               "rope_scaling acts on layers that see all"},
    {.name = "gemma3n", .base = 1000000, .rule = kEveryNthFull, .period = 5, .full_only_scales = true, .window_base = 10000,
     .head_width = 256,
     .source = "class Gemma3nTextConfig: rope_theta is 1000000, rope_local_base_freq 10000, every fifth layer sees all"},
    {.name = "gemma3n_text", .base = 1000000, .rule = kEveryNthFull, .period = 5, .full_only_scales = true, .window_base = 10000,
     .head_width = 256,
     .source = "class Gemma3nTextConfig: rope_theta is 1000000, rope_local_base_freq 10000, every fifth layer sees all"},
    {.name = "gemma4", .base = 1000000, .full_only_scales = true, .window_base = 10000, .head_width = 256,
     .source = "class Gemma4TextConfig: layer_types decides; rotate_half"},
    {.name = "gemma4_text", .base = 1000000, .full_only_scales = true, .window_base = 10000, .head_width = 256,
     .source = "class Gemma4TextConfig: layer_types decides; rotate_half"},
    {.name = "glm4_moe", .share = 0.5, .source = "class Glm4MoeConfig: partial_rotary_factor is 0.5; rotate_half"},
    {.name = "glm4v_moe", .share = 0.5, .source = "class Glm4vMoeTextConfig: partial_rotary_factor is 0.5; rotate_half"},
    {.name = "glm4v_moe_text", .share = 0.5, .source = "class Glm4vMoeTextConfig: partial_rotary_factor is 0.5; rotate_half"},
    {.name = "gpt_neox", .share = 0.25, .max_length = 2048,
     .source = "class GPTNeoXConfig: rotary_pct is 0.25, rotary_emb_base 10000; rotate_half"},
    {.name = "gpt_neox_japanese", .source = "class GPTNeoXJapaneseConfig: rotary_pct is 1; rotate_half"},
    {.name = "gpt_oss", .base = 150000, .rule = kEvenSlide, .head_width = 64,
     .source = "class GptOssConfig: rope_theta is 150000, layers 0, 2, 4 … have the window; rotate_half"},
    {.name = "privacy_filter", .base = 150000, .encoder = true,
     .source = "the model's own code, like gpt-oss: YaRN is implied by rope_scaling_factor"},
    {.name = "granite", .source = "class GraniteConfig: rope_theta is 10000; rotate_half"},
    {.name = "granitemoe", .source = "class GraniteMoeConfig: rope_theta is 10000; rotate_half"},
    {.name = "hunyuan_v1_dense", .source = "class HunYuanDenseV1Config: dynamic with alpha is a fixed, larger base; rotate_half"},
    {.name = "hunyuan_v1_moe", .source = "class HunYuanMoEV1Config: dynamic with alpha is a fixed, larger base; rotate_half"},
    {.name = "hunyuan", .source = "Hunyuan's code: dynamic with alpha is a fixed, larger base; rotate_half"},
    {.name = "hy_v3", .base = 11158840, .source = "Hy3's code: rotate_half"},
    {.name = "internlm2", .source = "modeling_internlm2.py: rotate_half"},
    {.name = "internvl", .source = "class InternVLConfig: text_config is Qwen 2's; rotate_half"},
    {.name = "laguna", .full_only_scales = true, .source = "Laguna's code: rope_parameters decides by layer type; rotate_half"},
    {.name = "mimo_v2_flash", .source = "MiMo-V2's code: layers with a window have swa_rope_theta; rotate_half"},
    {.name = "minicpm", .source = "modeling_minicpm.py: rope_theta is 10000; rotate_half"},
    {.name = "minicpm3", .source = "modeling_minicpm.py: rope_theta is 10000; rotate_half"},
    {.name = "minicpmv", .source = "MiniCPM-V's code: the text model is MiniCPM's or Qwen's; rotate_half"},
    {.name = "minimax_m2", .source = "class MiniMaxM2Config: rotary_dim decides; rotate_half"},
    {.name = "mixformer-sequential", .source = "the later Phi-2 file, which writes 10000: the class itself was not found"},
    {.name = "modernbert", .base = 160000, .max_length = 8192, .rule = kFirstOfNFull, .period = 3, .full_only_scales = true,
     .window_base = 10000, .encoder = true,
     .source = "class ModernBertConfig: global_rope_theta is 160000, local_rope_theta 10000, global_attn_every_n_layers 3; rotate_half"},
    {.name = "nemotron", .share = 0.5, .source = "class NemotronConfig: partial_rotary_factor is 0.5; rotate_half"},
    {.name = "nomic_bert", .base = 1000, .encoder = true,
     .source = "modeling_hf_nomic_bert.py: rotary_emb_base is 1000 in the published files; halves unless rotary_emb_interleaved"},
    {.name = "olmo", .source = "class OlmoConfig: rope_theta is 10000; rotate_half"},
    {.name = "olmo2", .source = "class Olmo2Config: rope_theta is 10000; rotate_half"},
    {.name = "olmoe", .source = "class OlmoeConfig: rope_theta is 10000; rotate_half"},
    {.name = "olmo3", .base = 500000, .rule = kEveryNthFull, .period = 4, .full_only_scales = true,
     .source = "class Olmo3Config: every fourth layer sees all, and only they are scaled; rotate_half"},
    {.name = "paddleocr_vl", .base = 500000, .source = "PaddleOCR-VL's code: rope_theta is 500000; rotate_half"},
    {.name = "phi", .share = 0.5, .max_length = 2048, .source = "class PhiConfig: partial_rotary_factor is 0.5; rotate_half"},
    {.name = "phi3", .max_length = 4096, .source = "class Phi3Config: rope_theta is 10000; rotate_half"},
    {.name = "phimoe", .base = 1000000, .source = "class PhimoeConfig: rope_theta is 1000000; rotate_half"},
    {.name = "phi4mm", .source = "Phi-4-multimodal's code, like Phi-3; rotate_half"},
    {.name = "qwen", .source = "modeling_qwen.py: rotary_emb_base is 10000; rotate_half"},
    {.name = "qwen2", .max_length = 32768, .rule = kLaterSlide, .source = "class Qwen2Config: rope_theta is 10000; rotate_half"},
    {.name = "qwen2_moe", .max_length = 32768, .rule = kLaterSlide, .source = "class Qwen2MoeConfig: rope_theta is 10000; rotate_half"},
    {.name = "qwen2_vl", .base = 1000000, .max_length = 32768, .rule = kLaterSlide,
     .source = "class Qwen2VLTextConfig: rope_theta is 1000000; rotate_half"},
    {.name = "qwen2_5_vl", .base = 1000000, .max_length = 32768, .rule = kLaterSlide,
     .source = "class Qwen2_5_VLTextConfig: rope_theta is 1000000; rotate_half"},
    {.name = "qwen2_5_omni", .base = 1000000, .max_length = 32768, .rule = kLaterSlide,
     .source = "class Qwen2_5OmniTextConfig: rope_theta is 1000000; rotate_half"},
    {.name = "qwen2_5_omni_text", .base = 1000000, .max_length = 32768, .rule = kLaterSlide,
     .source = "class Qwen2_5OmniTextConfig: rope_theta is 1000000; rotate_half"},
    {.name = "qwen3", .max_length = 32768, .rule = kLaterSlide, .head_width = 128,
     .source = "class Qwen3Config: rope_theta is 10000, head_dim 128; rotate_half"},
    {.name = "qwen3_moe", .max_length = 32768, .rule = kLaterSlide, .source = "class Qwen3MoeConfig: rope_theta is 10000; rotate_half"},
    {.name = "qwen3_vl", .base = 5000000, .head_width = 128,
     .source = "class Qwen3VLTextConfig: rope_theta is 5000000, head_dim 128; rotate_half"},
    {.name = "qwen3_vl_text", .base = 5000000, .head_width = 128,
     .source = "class Qwen3VLTextConfig: rope_theta is 5000000, head_dim 128; rotate_half"},
    {.name = "qwen3_vl_moe", .base = 5000000, .source = "class Qwen3VLMoeTextConfig: rope_theta is 5000000; rotate_half"},
    {.name = "seed_oss", .source = "class SeedOssConfig: rope_theta is 10000; rotate_half"},
    {.name = "smollm3", .base = 2000000, .max_length = 32768, .no_rope_period = 4,
     .source = "class SmolLM3Config: rope_theta is 2000000, no_rope_layer_interval 4; rotate_half"},
    {.name = "solar_open", .base = 1000000, .source = "class SolarOpenConfig; rotate_half"},
    {.name = "stablelm", .share = 0.25, .max_length = 4096, .source = "class StableLmConfig: partial_rotary_factor is 0.25; rotate_half"},
    {.name = "starcoder2", .source = "class Starcoder2Config: rope_theta is 10000; rotate_half"},
    {.name = "step3p5", .source = "Step 3.5's code: lists by layer decide; rotate_half"},
    {.name = "yi", .base = 10000, .source = "class LlamaConfig, which Yi uses; rotate_half"},
    // clang-format on
};

bool same_letters(std::string_view a, std::string_view b) {
  size_t j = 0;
  for (const char c : a) {
    if (c == '_' || c == '-') continue;
    while (j < b.size() && (b[j] == '_' || b[j] == '-')) ++j;
    if (j == b.size() || base::to_lower(c) != base::to_lower(b[j])) return false;
    ++j;
  }
  return j == b.size();
}

}  // namespace

std::span<const ModelType> model_types() { return kTypes; }

const ModelType* find_model_type(std::string_view model_type) {
  const auto* found = std::ranges::find(kTypes, model_type, &ModelType::name);
  return found == std::end(kTypes) ? nullptr : found;
}

const ModelType* find_architecture(std::string_view architecture) {
  for (const std::string_view end : {"For", "LMHead", "Model", "DoubleHeads"}) {
    architecture = architecture.substr(0, architecture.find(end));
  }
  const auto* found = std::ranges::find_if(kTypes, [&](const ModelType& type) { return same_letters(architecture, type.name); });
  return found == std::end(kTypes) || architecture.empty() ? nullptr : found;
}

}  // namespace engine
