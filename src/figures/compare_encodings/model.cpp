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

constexpr int stage_of(engine::ActsOn acts_on) {
  using enum engine::ActsOn;
  return acts_on == kInput ? 0 : acts_on == kQueriesAndKeys || acts_on == kNothing ? 1 : 2;
}

constexpr Pipeline pipeline() {
  Pipeline made{};
  int next = 0;
  for (int stage = 0; stage < 3; ++stage) {
    std::array<int, kEncodings> here{};
    int count = 0;
    for (int e = kEncodings; --e > 0;)
      if (stage_of(engine::encodings()[static_cast<size_t>(e)].acts_on) == stage) here[static_cast<size_t>(count++)] = e;
    if (stage < 2) std::reverse(here.begin(), here.begin() + count);  // the logits have the newest first
    const int first = made.first_column[static_cast<size_t>(stage)], columns = (count + (stage == 1 ? 2 : 1)) / 2;
    made.first_place[static_cast<size_t>(stage)] = next;
    for (int k = 0; k < count; ++k)
      made.places[static_cast<size_t>(next++)] = {here[static_cast<size_t>(k)], first + k % columns, k / columns};
    if (stage == 1) made.places.back() = {0, first + count % columns, count / columns};
    made.first_column[static_cast<size_t>(stage) + 1] = first + columns;
  }
  made.first_place[3] = next;
  return made;
}

}  // namespace

constexpr Pipeline kPipeline = pipeline();

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
  if (words == computed_for_ && causal == computed_causal_ && trained == computed_with_) return;
  for (size_t e = 0; e < kEncodings; ++e) {
    const auto encoding = static_cast<lab::Encoding>(e);
    if (!trained) {
      results_[e] = lab::attend(words, {.encoding = encoding, .causal = causal, .layers = 1}, weights_).front();
      continue;
    }
    lab::WordInference reading{.encoding = encoding, .causal = causal, .layers = 1};
    const auto read = [&] {
      return std::move(lab::attend(lab::tokens_of(words, *trained), reading, *trained).layers[0].heads[trained_head(static_cast<int>(e))]);
    };
    results_[e] = read();
    reading.positions = false;
    without_positions_[e] = read();
  }
  computed_for_ = words;
  computed_causal_ = causal;
  computed_with_ = trained;
}

size_t Model::trained_head(int encoding) const {
  const lab::Encoding of = static_cast<lab::Encoding>(encoding);
  const std::span<const lab::WordScores::Head> first_layer =
      std::span(trained->model(of).scores.heads).first(static_cast<size_t>(trained->config(of).heads));
  return static_cast<size_t>(std::ranges::max_element(first_layer, {}, &lab::WordScores::Head::previous) - first_layer.begin());
}

double Model::to_word_before(int encoding) const {
  return trained->model(static_cast<lab::Encoding>(encoding)).scores.heads[trained_head(encoding)].previous;
}

}  // namespace figures::compare
