#include "figures/timeline/papers.h"

#include <iterator>

namespace figures::times {
namespace {

using enum Family;

constexpr Paper kAll[] = {
    {"gehring-2017", 2017, 5, "ConvS2S", "learned positions, before the Transformer", kInput},
    {"vaswani-2017", 2017, 6, "Transformer", "sinusoidal vectors; learned ones as good", kInput},
    {"shaw-2018", 2018, 3, "Shaw et al.", "a vector for each clipped distance", kRelative},
    {"radford-2018", 2018, 6, "GPT-1", "512 learned positions in a decoder", kInput},
    {"huang-2018", 2018, 9, "Music Transformer", "relative logits without much memory", kRelative},
    {"devlin-2019", 2018, 10, "BERT", "512 learned positions in an encoder", kInput},
    {"dai-2019", 2019, 1, "Transformer-XL", "the score in four terms, and a memory", kRelative},
    {"radford-2019", 2019, 2, "GPT-2", "1,024 learned positions", kInput},
    {"raffel-2020", 2019, 10, "T5", "a learned number per bucket and head", kBias},
    {"brown-2020", 2020, 5, "GPT-3", "2,048 learned positions", kInput},
    {"he-2021", 2020, 6, "DeBERTa", "words and distances apart", kRelative},
    {"su-2021", 2021, 4, "RoFormer", "RoPE: queries and keys are rotated", kRotary},
    {"press-2022", 2021, 8, "ALiBi", "a slope for each head, nothing learned", kBias},
    {"haviv-2022", 2022, 3, "Haviv et al.", "decoders learn order without any", kNone},
    {"black-2022", 2022, 4, "GPT-NeoX-20B", "a quarter of each head is rotated", kRotary},
    {"chi-2022", 2022, 5, "KERPLE", "biases with a learned curve", kBias},
    {"le-scao-2022", 2022, 11, "BLOOM", "ALiBi in a large open model", kBias},
    {"sun-2022", 2022, 12, "xPos", "rotated pairs that fade", kRotary},
    {"touvron-2023", 2023, 2, "LLaMA", "RoPE in every layer", kRotary},
    {"kazemnejad-2023", 2023, 5, "NoPE", "none does best on longer reasoning", kNone},
    {"chen-2023", 2023, 6, "Interpolation", "squeezed positions reach 32,768", kLonger},
    {"bloc97-2023", 2023, 6, "NTK-aware", "a scaled base, not scaled positions", kLonger},
    {"peng-2023", 2023, 8, "YaRN", "each pair scaled by its wavelength", kLonger},
    {"li-2023", 2023, 10, "FIRE", "a learned function of the share", kBias},
    {"ding-2024", 2024, 2, "LongRoPE", "a factor for each pair, found by a search", kLonger},
    {"jie-wang-2024", 2024, 4, "Wang et al.", "without positions, reach has a limit too", kNone},
    {"golovneva-2024", 2024, 5, "CoPE", "counts only the words that matter", kBias},
    {"grattafiori-2024", 2024, 7, "Llama 3", "a base of 500,000 from the start", kLonger},
    {"barbero-2024", 2024, 10, "Barbero et al.", "what RoPE's pairs are used for", kRotary},
    {"warner-2024", 2024, 12, "ModernBERT", "two rotary bases in one encoder", kRotary},
    {"yang-2025", 2025, 1, "RoPE to NoPE", "layers with and without, in turn", kNone},
    {"nakanishi-2025", 2025, 1, "Scalable-Softmax", "logits sharpened by the length", kLonger},
    {"gemma-team-2025", 2025, 3, "Gemma 3", "two rotary bases in one decoder", kRotary},
    {"songlin-yang-2025", 2025, 5, "PaTH", "transformations made of the words", kRotary},
    {"bakouch-2025", 2025, 7, "SmolLM3", "none in every fourth layer", kNone},
    {"kimi-team-2025", 2025, 10, "Kimi Linear", "none where all words are seen", kNone},
    {"team-olmo-2025", 2025, 12, "OLMo 3", "YaRN in the global layers only", kLonger},
    {"gemma-team-2026", 2026, 7, "Gemma 4", "only the fast quarter of the pairs", kRotary},
};
static_assert(std::size(kAll) == kPapers);

}  // namespace

std::span<const Paper> papers() { return kAll; }

std::string_view name_of(Family family) {
  constexpr std::string_view kNames[kFamilies] = {"on the input", "relative vectors", "biases", "rotary", "without any", "longer texts"};
  return kNames[static_cast<int>(family)];
}

}  // namespace figures::times
