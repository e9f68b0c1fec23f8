#include "figures/attention_order/model.h"

#include <algorithm>
#include <cmath>

#include "figures/knobs.h"

namespace figures::order {
namespace {

using base::Choice;
using base::Dependency;
using base::Parameter;

constexpr Choice kLayerCounts[] = {{"1", "1 layer"}, {"2", "2 layers"}};
constexpr Choice kEncodings[] = {{"none", "None"},
                                 {"sinusoidal", "Sinusoidal"},
                                 {"learned", "Learned"},
                                 {"shaw", "Shaw"},
                                 {"transformer_xl", "Transformer-XL"},
                                 {"t5", "T5"},
                                 {"rope", "RoPE"},
                                 {"alibi", "ALiBi"}};
/// The lab's encodings, in the order of kEncodings.
constexpr lab::WordEncoding kEncodingsOfLab[] = {lab::WordEncoding::kNone, lab::WordEncoding::kSinusoidal,    lab::WordEncoding::kLearned,
                                                 lab::WordEncoding::kShaw, lab::WordEncoding::kTransformerXl, lab::WordEncoding::kT5,
                                                 lab::WordEncoding::kRope, lab::WordEncoding::kAlibi};
static_assert(std::size(kEncodings) == std::size(kEncodingsOfLab));
constexpr Choice kMasks[] = {{"none", "None"}, {"causal", "Causal"}};
constexpr Choice kPoolings[] = {{"none", "None"}, {"mean", "Mean"}};
constexpr Choice kShown[] = {{"1", "1"}, {"2", "2"}};
/// Few: only the encoding has a control, for places where the others stay fixed.
constexpr Choice kControlSets[] = {{"few", "Few"}, {"all", "All"}};

constexpr Dependency kAmongAll{"controls", "all"};

constexpr Parameter kParameters[] = {
    depending_on(base::choice_of("layers", "layers", kLayerCounts), kAmongAll),
    base::choice_of("encoding", "encoding", kEncodings),
    depending_on(base::choice_of("mask", "mask", kMasks), kAmongAll),
    depending_on(base::choice_of("pooling", "pooling", kPoolings), kAmongAll),
    depending_on(base::choice_of("layer", "shown layer", kShown, 1), {"layers", "2"}),
    on_picture(base::choice_of("controls", "controls", kControlSets)),
    place_on_picture("query", "word that takes", lab::kMaxWords - 1, 0),
    place_on_picture("key", "word taken from", lab::kMaxWords - 1, 0),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

base::TextParameter sentence() { return {"words", "sentence", "dog bites man", 320}; }

/// The sentence that `now` is compared with: the first one typed that has exactly these words. A sentence that is typed again in another
/// order is therefore still compared with the original, even if others were typed in between.
const Sentence& Model::first_of_these_words() {
  const auto same_words = [this](const Sentence& other) { return std::ranges::is_permutation(now.words, other.words); };
  auto found = std::ranges::find_if(typed_, same_words);
  if (found != typed_.end()) return *found;
  if (typed_.size() == kMaxTyped) typed_.erase(typed_.begin() + 1);  // keeps the sentence that the book started with
  return typed_.emplace_back(now);
}

void Model::set(std::span<const double> values, std::string_view text) {
  const lab::WordModel layers_before = layers;
  const size_t layer_before = layer;
  const Sentence before = now;
  layers.encoding = kEncodingsOfLab[static_cast<size_t>(values[kEncoding])];
  layers.causal = values[kMask] != 0;
  layers.layers = values[kLayers] != 0 ? 2 : 1;
  pooled = values[kPooling] != 0;
  layer = layers.layers == 1 ? 0 : static_cast<size_t>(values[kLayer]);
  now = read_sentence(text, lab::kMaxWords);
  if (!std::ranges::is_permutation(now.words, first.words)) first = first_of_these_words();
  const size_t last = std::max<size_t>(1, count()) - 1;
  query = std::min(last, static_cast<size_t>(values[kQuery]));
  key = std::min(last, static_cast<size_t>(values[kKey]));
  pinned = values[kPinned] != 0;

  // The cursor follows the pointer all the time, but the results do not depend on it.
  const bool same_layers = !result.mean.empty() && layers == layers_before && layer == layer_before;
  if (same_layers && now.words == before.words) return;
  compute(same_layers);
}

void Model::compute(bool same_layers) {
  const auto result_of = [this](const Sentence& of) {
    Result made{std::move(lab::attend(of.words, layers, weights_)[layer]), {}};
    made.mean = lab::mean_output(made.layer);
    return made;
  };
  result = result_of(now);
  if (!reordered()) {
    first_result = result;
  } else if (!same_layers || first.words != first_computed_) {  // moving words does not change it
    first_result = result_of(first);
  }
  first_computed_ = first.words;
  origin = origins(now.words, first.words);
  moved.clear();
  for (size_t i = 0; i < count(); ++i) moved.push_back(lab::distance(result.layer, i, first_result.layer, origin[i]));
  mean_moved = 0;
  for (size_t c = 0; c < result.mean.size(); ++c)
    mean_moved = std::max(mean_moved, std::fabs(static_cast<double>(result.mean[c]) - first_result.mean[c]));
}

double Model::movement() const { return moved.empty() ? 0 : std::ranges::max(moved); }

size_t Model::unmoved() const { return static_cast<size_t>(std::ranges::count(moved, 0.0)); }

}  // namespace figures::order
