#include "figures/attention_order/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace figures::order {
namespace {

constexpr size_t kMaxSeen = 64;

}  // namespace

/// A sentence that is typed again in another order is compared with the first one, even if others were typed in between.
const Sentence& Model::first_of_these_words() {
  const auto same_words = [this](const Sentence& other) { return std::ranges::is_permutation(now.words, other.words); };
  const auto found = std::ranges::find_if(seen_, same_words);
  if (found != seen_.end()) return *found;
  if (seen_.size() == kMaxSeen) seen_.erase(seen_.begin() + 1);  // keeps the sentence that the book began with
  return seen_.emplace_back(now);
}

Result Model::result_of(const Sentence& sentence) const {
  Result made;
  if (settings.trained) {
    const lab::WordInference reading{.encoding = encoding(), .causal = settings.layers.causal, .layers = settings.layers.layers};
    lab::TrainedLayer layer =
        std::move(lab::attend(lab::tokens_of(sentence.words, *settings.trained), reading, *settings.trained).layers[settings.shown]);
    made.layer = std::move(layer.heads[settings.head]);
    made.layer.outputs = std::move(layer.outputs);
  } else {
    made.layer = std::move(lab::attend(sentence.words, settings.layers, weights_)[settings.shown]);
  }
  made.mean = lab::mean_output(made.layer);
  return made;
}

void Model::set(const Settings& wanted, std::string_view text) {
  Sentence read = read_sentence(text, lab::kMaxWords);
  const bool same_words = read.words == now.words;
  words_moved = !same_words && std::ranges::is_permutation(read.words, now.words);
  now.rest = read.rest;
  if (same_words && wanted == settings && !result.mean.empty()) return;
  settings = wanted;
  now = std::move(read);
  if (!std::ranges::is_permutation(now.words, first.words)) first = first_of_these_words();
  result = result_of(now);
  first_result = reordered() ? result_of(first) : result;
  origin = origins(now.words, first.words);
  moved.clear();
  for (size_t i = 0; i < count(); ++i) moved.push_back(lab::distance(result.layer, i, first_result.layer, origin[i]));
  next_ = {};
  if (settings.trained && count() > 0)
    next_ = lab::next_words(lab::tokens_of(now.words, *settings.trained), encoding(), *settings.trained, 1).front();
  mean_moved = 0;
  for (size_t c = 0; c < result.mean.size(); ++c)
    mean_moved = std::max(mean_moved, std::fabs(static_cast<double>(result.mean[c]) - static_cast<double>(first_result.mean[c])));
}

const lab::WordScores::Head& Model::head_scores() const {
  const size_t heads = static_cast<size_t>(settings.trained->config(encoding()).heads);
  return settings.trained->model(encoding()).scores.heads[settings.shown * heads + settings.head];
}

std::vector<std::string> Model::unknown_words() const {
  std::vector<std::string> unknown;
  for (const std::string& word : now.words)
    if (settings.trained->token(word) == lab::kOtherWord && !std::ranges::contains(unknown, word)) unknown.push_back(word);
  return unknown;
}

double Model::movement() const { return moved.empty() ? 0 : std::ranges::max(moved); }

size_t Model::unmoved() const { return static_cast<size_t>(std::ranges::count(moved, 0.0)); }

std::string Model::moved_text(int from, int to) const {
  const int last = static_cast<int>(count()) - 1;
  if (from == to || from < 0 || from > last || to < 0 || to > last) return {};
  Sentence changed = now;
  const auto at = [&changed](int i) { return changed.words.begin() + i; };
  from < to ? std::rotate(at(from), at(from + 1), at(to + 1)) : std::rotate(at(to), at(from), at(from + 1));
  return to_text(changed);
}

std::string Model::shuffled_text() const {
  Sentence changed = now;
  unsigned state = 2166136261u;
  for (const char c : joined(now.words)) state = (state ^ static_cast<unsigned char>(c)) * 16777619u;
  for (int attempt = 0; attempt < 8 && changed.words == now.words; ++attempt) {
    for (size_t i = changed.words.size(); i > 1; --i) {
      state = state * 1664525u + 1013904223u;
      std::swap(changed.words[i - 1], changed.words[(state >> 16) % i]);
    }
  }
  return to_text(changed);
}

}  // namespace figures::order
