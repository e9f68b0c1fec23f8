#include "figures/compare_encodings/model.h"

#include <algorithm>
#include <cmath>

namespace figures::compare {
namespace {

template <typename Value>
double largest(const Model& model, const Value& value) {
  double most = 0;
  for (size_t i = 0; i < model.count(); ++i) {
    for (size_t j = 0; j < (model.causal ? i + 1 : model.count()); ++j) most = std::max(most, std::fabs(value(i, j)));
  }
  return most;
}

}  // namespace

double Model::largest_shown(int encoding) const {
  return largest(*this, [&](size_t i, size_t j) { return shown(encoding, i, j); });
}

double Model::largest_change(int encoding) const {
  return largest(*this, [&](size_t i, size_t j) { return change(encoding, i, j); });
}

void Model::set(std::string_view text) {
  const Sentence sentence = read_sentence(text, lab::kMaxWords);
  words = sentence.words;
  has_more = !sentence.rest.empty();
  if (words == computed_for_ && causal == computed_causal_) return;
  for (size_t e = 0; e < kEncodings; ++e)
    results_[e] = lab::attend(words, {.encoding = kCompared[e].encoding, .causal = causal, .layers = 1}, weights_).front();
  computed_for_ = words;
  computed_causal_ = causal;
}

}  // namespace figures::compare
