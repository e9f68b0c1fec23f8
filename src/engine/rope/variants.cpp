#include "engine/rope/variants.h"

namespace engine {

std::span<const RopeVariant> rope_variants() {
  static constexpr RopeVariant kAll[] = {
      {"default", "RoPE", "theta_i = base^(-2i / R)", "Su et al. 2021, arXiv 2104.09864, section 3.2.2"},
      {"linear", "Position interpolation", "theta_i / s", "Chen et al. 2023, arXiv 2306.15595"},
      {"ntk", "NTK-aware", "base s^(R / (R - 2)) as the base", "bloc97 2023"},
      {"dynamic", "Dynamic NTK", "ntk with s T / L - (s - 1) for s once the length T is beyond L", "Hugging Face transformers"},
      {"yarn", "YaRN", "theta_i (g_i + (1 - g_i) / s), a ramp g_i from 1 for fast pairs to 0 for slow ones; factor 0.1 ln s + 1",
       "Peng et al. 2023, arXiv 2309.00071, section 3.2"},
      {"llama3", "Llama 3", "theta_i (g_i + (1 - g_i) / s), a ramp g_i over L theta_i / 2 pi", "Meta's Llama 3.1 code"},
      {"proportional", "Proportional (p-RoPE)", "base^(-2i / K) / s for i < floor(p K / 2), 0 for the others",
       "Barbero et al. 2024, arXiv 2410.06205, section 6.1"},
      {"longrope", "LongRoPE", "theta_i / f_i, with other f beyond L; factor sqrt(1 + ln s / ln L)", "Ding et al. 2024, arXiv 2402.13753"},
      {"partial", "Partial rotary", "theta_i with R = p K; the other K - R values are not rotated",
       "Black et al. 2022 (GPT-NeoX-20B), arXiv 2204.06745"},
      {"mrope", "M-RoPE in blocks", "pos_i theta_i, pos_i = t for the fast pairs, then y, then x",
       "Wang et al. 2024 (Qwen2-VL), arXiv 2409.12191"},
      {"mrope_interleaved", "M-RoPE interleaved", "pos_i theta_i, pos_i = t, y, x, t, y, x ...", "Qwen3-VL 2025, arXiv 2511.21631"},
      {"axial", "Axial (2-D RoPE)", "pos_i base^(-j / n) for the j-th of the n pairs of each of t, y, x",
       "Heo et al. 2024, arXiv 2403.13298"},
  };
  return kAll;
}

}  // namespace engine
