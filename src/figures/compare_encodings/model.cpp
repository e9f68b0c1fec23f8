#include "figures/compare_encodings/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/knobs.h"

namespace figures::compare {
namespace {

using base::Choice;
using base::Parameter;
using engine::ActsOn;
using lab::WordEncoding;

constexpr Choice kViews[] = {{"weights", "Weights"}, {"logits", "Logits"}};
constexpr Choice kMasks[] = {{"none", "None"}, {"causal", "Causal"}};
constexpr Choice kReferences[] = {{"off", "Nothing"},     {"none", "No encoding"}, {"sinusoidal", "Sinusoidal"},
                                  {"learned", "Learned"}, {"shaw", "Shaw"},        {"transformer_xl", "Transformer-XL"},
                                  {"t5", "T5"},           {"rope", "RoPE"},        {"alibi", "ALiBi"}};
constexpr std::span<const Choice> kNames = std::span(kReferences).subspan(1);
static_assert(kNames.size() == kEncodings);

constexpr Compared kCompared[kEncodings] = {{"None", WordEncoding::kNone, ActsOn::kNothing},
                                            {kNames[1].label, WordEncoding::kSinusoidal, ActsOn::kInput},
                                            {kNames[2].label, WordEncoding::kLearned, ActsOn::kInput},
                                            {kNames[3].label, WordEncoding::kShaw, ActsOn::kLogitsAndValues, "", "logits, v"},
                                            {kNames[4].label, WordEncoding::kTransformerXl, ActsOn::kLogits, "Transf.-XL"},
                                            {kNames[5].label, WordEncoding::kT5, ActsOn::kLogits},
                                            {kNames[6].label, WordEncoding::kRope, ActsOn::kQueriesAndKeys},
                                            {kNames[7].label, WordEncoding::kAlibi, ActsOn::kLogits}};

constexpr Parameter kParameters[] = {
    base::choice_of("view", "shown", kViews),
    base::choice_of("mask", "mask", kMasks),
    base::choice_of("reference", "less those of", kReferences),
    on_picture(base::choice_of("encoding", "encoding that is read", kNames)),
    place_on_picture("query", "word that takes", kMaxCompared - 1, 4),
    place_on_picture("key", "word taken from", kMaxCompared - 1, 1),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

base::TextParameter sentence() { return {"words", "sentence", "the dog bites the man", 320}; }

const Compared& compared(size_t encoding) { return kCompared[encoding]; }

float Model::value(size_t encoding, size_t i, size_t j) const {
  return reference < 0 ? plain(encoding, i, j) : plain(encoding, i, j) - plain(against(), i, j);
}

float Model::largest_change(size_t encoding) const {
  float largest = 0;
  for (size_t i = 0; i < count(); ++i) {
    for (size_t j = 0; j < (causal ? i + 1 : count()); ++j)
      largest = std::max(largest, std::abs(plain(encoding, i, j) - plain(against(), i, j)));
  }
  return largest;
}

void Model::set(std::span<const double> values, std::string_view text) {
  logits = values[kView] == 1;
  causal = values[kMask] == 1;
  reference = to_int(values[kReference]) - 1;
  read = static_cast<size_t>(values[kEncoding]);
  pinned = values[kPinned] == 1;
  const Sentence sentence = read_sentence(text, kMaxCompared);
  words = sentence.words;
  has_more = !sentence.rest.empty();
  const auto place = [this](double value) { return std::min(static_cast<size_t>(value), std::max<size_t>(count(), 1) - 1); };
  query = place(values[kQuery]);
  key = place(values[kKey]);
  if (words != computed_for_ || causal != computed_causal_ || results[0].weights.size() != count() * count()) {
    for (size_t e = 0; e < kEncodings; ++e)
      results[e] = lab::attend(words, {.encoding = kCompared[e].encoding, .causal = causal, .layers = 1}, weights_).front();
    computed_for_ = words;
    computed_causal_ = causal;
  }
  extent = 0;
  for (size_t e = 0; e < kEncodings && signed_values(); ++e) {
    for (size_t i = 0; i < count(); ++i) {
      for (size_t j = 0; j < (causal ? i + 1 : count()); ++j) extent = std::max(extent, std::abs(value(e, i, j)));
    }
  }
  if (extent == 0) extent = 1;
}

}  // namespace figures::compare
