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

constexpr int group_of(int encoding) {
  using enum engine::EncodingId;
  const auto id = static_cast<engine::EncodingId>(encoding);
  return id == kAlibi || id == kT5 ? 0 : id == kRope || id == kShaw ? 2 : 1;
}

constexpr Order order() {
  Order made{};
  int next = 0;
  for (int group = 0; group < 3; ++group) {
    std::array<int, kEncodings> here{};
    int count = 0;
    for (int e = 1; e < kEncodings; ++e)
      if (group_of(e) == group) here[static_cast<size_t>(count++)] = e;
    if (group != 1) std::reverse(here.begin(), here.begin() + count);  // those that the text begins with come first
    const int first = made.first_column[static_cast<size_t>(group)], columns = (count + (group == 1 ? 2 : 1)) / 2;
    made.first_place[static_cast<size_t>(group)] = next;
    for (int k = 0; k < count; ++k)
      made.places[static_cast<size_t>(next++)] = {here[static_cast<size_t>(k)], first + k % columns, k / columns};
    if (group == 1) made.places.back() = {0, first + count % columns, count / columns};
    made.first_column[static_cast<size_t>(group) + 1] = first + columns;
  }
  made.first_place[3] = next;
  return made;
}

}  // namespace

constexpr Order kOrder = order();

double Model::largest_shown(int encoding) const {
  return largest(*this, [&](size_t i, size_t j) { return shown(encoding, i, j); });
}

double Model::scale() const {
  std::array<double, kEncodings> extents;
  for (int e = 0; e < kEncodings; ++e) extents[static_cast<size_t>(e)] = largest_shown(e);
  std::ranges::sort(extents);
  return std::max(1e-6, extents[kEncodings - 2]);
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
