// What only some families have: buckets, slopes, and the sections of texts with images.
#include <algorithm>
#include <string>

#include "engine/config/draft.h"

namespace engine {
namespace {

void read_buckets(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  if (draft.is("deberta-v2")) {
    // Logarithmic buckets, unless position_buckets is absent or -1.
    const std::optional<double> count = keys.number({"position_buckets"});
    if (count && *count > 0)
      draft.plan.buckets =
          Buckets{static_cast<int>(std::min(*count, 1e6)), static_cast<int>(std::min(draft.plan.max_length.value_or(0), 1e9))};
    return;
  }
  if (draft.kind != LayerKind::kT5 && !draft.is("layoutlmv3") && !draft.is("mpnet")) return;
  std::optional<int> count = keys.count({"relative_attention_num_buckets", "position_bias_num_buckets", "rel_pos_bins"});
  std::optional<int> distance = keys.count({"relative_attention_max_distance", "position_bias_max_distance", "max_rel_pos"});
  if (!count) {
    count = 32;
    draft.assume("buckets", 32.0, draft.class_source());
  }
  if (!distance) {
    distance = 128;
    draft.assume("maxDistance", 128.0, draft.class_source());
  }
  draft.plan.buckets = Buckets{*count, *distance};
}

void read_slopes(Draft& draft) {
  if (draft.kind != LayerKind::kAlibi) return;
  draft.plan.alibi_bias_max = draft.keys.number({"alibi_bias_max"});
  const int heads = draft.plan.heads.value_or(1);
  if ((heads & (heads - 1)) != 0)
    draft.warn("alibi-heads", "The model has " + whole(heads) +
                                  " heads, which is no power of 2. ALiBi's slopes then come from two series, as in its "
                                  "authors' code: software that uses one series, as in their paper, gives every head another slope.");
  if (draft.is("falcon"))
    draft.warn("alibi-scaled",
               "Falcon divides logits and bias together by the root of the head's width, so its slopes are smaller than in the "
               "paper. BLOOM does not divide the bias.");
}

void read_sections(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  const FoundKey dictionary = rope_dictionary(draft);
  const FoundKey list = draft.keys.member(dictionary, "mrope_section");
  const std::vector<double> pairs = keys.numbers(list);
  if (pairs.empty() || pairs.size() > 8 || draft.plan.rotations.empty()) return;
  Sections sections;
  double sum = 0;
  for (const double one : pairs) {
    if (one < 0 || one > kMaxCount) return keys.complain(list.place, "must be numbers of pairs, 0 or more.");
    sections.pairs.push_back(static_cast<int>(one));
    sum += one;
  }
  const FoundKey interleaved = draft.keys.member(dictionary, "mrope_interleaved");
  if (interleaved.value.boolean().value_or(false)) sections.form = SectionForm::kInterleaved;
  if (draft.is("ernie4_5_moe_vl")) sections.form = SectionForm::kRowsFirst;
  draft.plan.sections = sections;
  const int half = draft.plan.rotations.front().width / 2;
  if (sum != half)
    draft.warn("sections-sum", list.place + " adds up to " + whole(sum) + " pairs, but " + whole(half) +
                                   " pairs rotate (half of the rotated width, not of the head). Correct one of them.");
}

}  // namespace

void read_extras(Draft& draft) {
  read_buckets(draft);
  read_slopes(draft);
  if (draft.kind == LayerKind::kRope) read_sections(draft);
}

}  // namespace engine
