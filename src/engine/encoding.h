#pragma once

#include <limits>
#include <span>

#include "engine/learned.h"
#include "engine/sinusoidal.h"

// The one list of encodings, with the facts about each that need no computation. Everything that shows, trains or compares encodings goes
// through it: the lab, the word models, the figures, the Page, the command line and the tables of comparison.
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

/// A statement in the field's letters (T tokens, D model width, H heads, K head width): the same words twice.
struct Statement {
  const char* plain;     ///< "N D values"
  const char* markdown;  ///< "$N D$ values", with formulas in TeX
};

struct Encoding {
  const char* id;  ///< in URLs, files, chapters and on the command line; the name of its file in src/engine: "sinusoidal". It never changes
  const char* name;         ///< in full: "Rotary (RoPE)"
  const char* label;        ///< on controls and pictures: "RoPE"
  const char* short_label;  ///< where that has no room
  ActsOn acts_on;           ///< where in the transformer
  const char* formula;      ///< in plain text
  std::span<const EncodingParameter> parameters;
  Statement learned;   ///< what training adjusts
  Statement cost;      ///< for one sequence
  const char* source;  ///< paper and section
};

/// The place of each in kEncodings. Stored results go by this order, so a new encoding comes last.
enum class EncodingId { kNone, kSinusoidal, kLearned, kShaw, kTransformerXl, kT5, kRope, kAlibi };

namespace parameters {

inline constexpr double kAboveOne = 1 + std::numeric_limits<double>::epsilon(), kMax = std::numeric_limits<double>::max();
inline constexpr double kMaxCount = 1 << 20, kMaxInt = std::numeric_limits<int>::max();

inline constexpr EncodingParameter kSinusoidal[] = {
    {"d_model", "values of a vector, D", 1, kMaxWidth, 512, true},
    {"base", "what the wavelengths grow to, in units of 2 pi positions", kAboveOne, kMax, 10000, false},
};
inline constexpr EncodingParameter kLearned[] = {
    {"N", "rows of the table: how many positions have a vector", 1, 1 << 30, 512, true},
    {"d_model", "values of a vector, D", 1, kMaxWidth, 768, true},
    {"scale", "standard deviation of the values before training", 0, kMaxLearnedScale, 0.02, false},
};
inline constexpr EncodingParameter kShaw[] = {
    {"head_width", "values of a query, key or value of one head, K", 1, kMaxWidth, 64, true},
    {"clip", "distance from which all share one vector on each side", 0, kMaxInt, 16, true},
};
inline constexpr EncodingParameter kTransformerXl[] = {
    {"head_width", "values of a query or key of one head, K", 1, kMaxWidth, 64, true},
};
inline constexpr EncodingParameter kT5[] = {
    {"bidirectional", "1: keys on both sides have buckets; 0: those to the right count as distance 0", 0, 1, 1, true},
    {"num_buckets", "groups of distances; even and at least 4 if bidirectional", 2, kMaxCount, 32, true},
    {"max_distance", "distance from which all share the last bucket; above the distances with a bucket of their own", 2, kMaxInt, 128,
     true},
};
inline constexpr EncodingParameter kRope[] = {
    {"head_width", "values of a query or key of one head, K", 1, kMaxWidth, 64, true},
    {"rotary_width", "how many of them are rotated, R: even, at most K", 2, kMaxWidth, 64, true},
    {"base", "what the wavelengths grow to, in units of 2 pi positions", kAboveOne, kMax, 10000, false},
    {"factor", "how many times longer than in training the context is to be", 1, kMax, 1, false},
};
inline constexpr EncodingParameter kAlibi[] = {
    {"heads", "heads of a layer, H, each with its own slope", 1, kMaxCount, 8, true},
};

}  // namespace parameters

inline constexpr Statement kNothing{"nothing", "nothing"};

inline constexpr Encoding kEncodings[] = {
    // Unmasked attention cannot tell one order of its tokens from another. Under a causal mask two layers can, because each token sees a
    // different number of tokens before it.
    {.id = "none",
     .name = "None",
     .label = "None",
     .short_label = "None",
     .acts_on = ActsOn::kNothing,
     .formula = "x_pos",
     .parameters = {},
     .learned = kNothing,
     .cost = kNothing,
     .source = "Haviv et al. 2022, arXiv 2203.16634; Kazemnejad et al. 2023, arXiv 2305.19466"},
    {.id = "sinusoidal",
     .name = "Sinusoidal",
     .label = "Sinusoidal",
     .short_label = "Sines",
     .acts_on = ActsOn::kInput,
     .formula = "PE(pos, 2i) = sin(pos theta_i), PE(pos, 2i + 1) = cos(pos theta_i), theta_i = base^(-2i / D)",
     .parameters = parameters::kSinusoidal,
     .learned = kNothing,
     .cost = {"T D additions, once; T D sines and cosines, or T D products, for the table",
              "$T D$ additions, once; $T D$ sines and cosines, or $T D$ products, for the table"},
     .source = "Vaswani et al. 2017, arXiv 1706.03762, section 3.5"},
    {.id = "learned",
     .name = "Learned",
     .label = "Learned",
     .short_label = "Learned",
     .acts_on = ActsOn::kInput,
     .formula = "x_pos + table[pos]",
     .parameters = parameters::kLearned,
     .learned = {"N D values", "$N D$ values"},
     .cost = {"T D additions, once", "$T D$ additions, once"},
     .source = "Gehring et al. 2017, arXiv 1705.03122, section 3.1; Devlin et al. 2019, arXiv 1810.04805"},
    {.id = "shaw",
     .name = "Shaw relative vectors",
     .label = "Shaw",
     .short_label = "Shaw",
     .acts_on = ActsOn::kLogitsAndValues,
     .formula = "logits_ij = q_i . (k_j + aK_ij) / sqrt(K), z_i = sum_j weights_ij (v_j + aV_ij), a_ij = w[clip(j - i)]",
     .parameters = parameters::kShaw,
     .learned = {"2 (2 clip + 1) K values a layer, shared by its heads",
                 R"($2 (2\, \mathit{clip} + 1) K$ values a layer, shared by its heads)"},
     .cost = {"H T K (2 clip + 1) products a layer for the keys, as many for the values",
              R"($H T K (2\, \mathit{clip} + 1)$ products a layer for the keys, as many for the values)"},
     .source = "Shaw, Uszkoreit, Vaswani 2018, arXiv 1803.02155, equations 3 and 4, sections 3.2 and 3.3"},
    {.id = "transformer_xl",
     .name = "Transformer-XL relative positions",
     .label = "Transformer-XL",
     .short_label = "T-XL",
     .acts_on = ActsOn::kLogits,
     .formula = "logits_ij = (q_i . k_j + q_i . r_(i-j) + u . k_j + v . r_(i-j)) / sqrt(K), r_n = W_R R_n",
     .parameters = parameters::kTransformerXl,
     .learned = {"W_R, H K D values a layer; u and v, 2 H K values shared by all layers",
                 "$W_R$, $H K D$ values a layer; $u$ and $v$, $2 H K$ values shared by all layers"},
     .cost = {"H T (M + T) K products a layer beside those of the content, and H (M + T) K D for the r_n (M tokens of memory)",
              "$H T (M + T) K$ products a layer beside those of the content, and $H (M + T) K D$ for the $r_n$ ($M$ tokens of memory)"},
     .source = "Dai et al. 2019, arXiv 1901.02860, section 3.3"},
    {.id = "t5",
     .name = "T5 relative bias",
     .label = "T5",
     .short_label = "T5",
     .acts_on = ActsOn::kLogits,
     .formula = "logits_hij = q_i . k_j + table[bucket(j - i)][h]",
     .parameters = parameters::kT5,
     .learned = {"num_buckets H values, shared by all layers", R"($\mathit{num\_buckets}\, H$ values, shared by all layers)"},
     .cost = {"H T^2 additions a layer; the bias itself, once", "$H T^2$ additions a layer; the bias itself, once"},
     .source = "Raffel et al. 2020, arXiv 1910.10683, section 2.1"},
    {.id = "rope",
     .name = "Rotary (RoPE)",
     .label = "RoPE",
     .short_label = "RoPE",
     .acts_on = ActsOn::kQueriesAndKeys,
     .formula = "(a, b) -> (a cos(pos theta_i) - b sin(pos theta_i), a sin(pos theta_i) + b cos(pos theta_i)), theta_i = base^(-2i / R)",
     .parameters = parameters::kRope,
     .learned = kNothing,
     .cost = {"4 H T R products a layer, for queries and keys together; T R sines and cosines, once",
              "$4 H T R$ products a layer, for queries and keys together; $T R$ sines and cosines, once"},
     .source = "Su et al. 2021, arXiv 2104.09864, section 3.2, equations 14 to 16 and 34"},
    {.id = "alibi",
     .name = "ALiBi",
     .label = "ALiBi",
     .short_label = "ALiBi",
     .acts_on = ActsOn::kLogits,
     .formula = "logits_hij = q_i . k_j / sqrt(K) - m_h |i - j|, m_h = 2^(-8 h / H)",
     .parameters = parameters::kAlibi,
     .learned = kNothing,
     .cost = {"H T^2 additions a layer; the bias itself, once", "$H T^2$ additions a layer; the bias itself, once"},
     .source = "Press, Smith, Lewis 2022, arXiv 2108.12409, section 3"},
};

constexpr std::span<const Encoding> encodings() { return kEncodings; }
constexpr const Encoding& encoding(EncodingId id) { return kEncodings[static_cast<int>(id)]; }

}  // namespace engine
