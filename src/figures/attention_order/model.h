#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figures/sentence.h"
#include "lab/trained_attention.h"
#include "lab/word_attention.h"

// What one or two attention layers make of a sentence, and of the same words in their first order.
namespace figures::order {

struct Settings {
  lab::WordModel layers;
  size_t shown = 0;                            ///< layer, counted from 0
  const lab::TrainedWords* trained = nullptr;  ///< the weights, unless they are made up
  size_t head = 0;                             ///< of the trained layer, counted from 0
  bool operator==(const Settings&) const = default;
};

struct Result {
  lab::WordAttention layer;  ///< the layer shown
  std::vector<float> mean;   ///< of its outputs, [lab::kWordWidth]
};

struct Model {
  Settings settings;
  Sentence now;
  Sentence first;  ///< the same words in the order in which they were seen first
  Result result;
  Result first_result;
  std::vector<size_t> origin;  ///< place of each word in the first order: this is what it keeps wherever it goes
  std::vector<double> moved;   ///< distance of each word's output from the one it had there
  double mean_moved = 0;
  bool words_moved = false;  ///< the last change was one of order

  /// The words are compared with the first sentence that had the same words in any order; new words start afresh.
  void set(const Settings& wanted, std::string_view text);

  size_t count() const { return now.words.size(); }
  double weight(size_t i, size_t j) const { return static_cast<double>(result.layer.weights[i * count() + j]); }
  bool hides(size_t i, size_t j) const { return settings.layers.causal && j > i; }
  bool reordered() const { return now.words != first.words; }
  bool encodes() const { return settings.layers.encoding != lab::Encoding::kNone; }
  double movement() const;  ///< the largest of `moved`
  size_t unmoved() const;   ///< number of words whose output is bit-identical to the first

  // With trained weights:
  lab::Encoding encoding() const { return settings.layers.encoding; }
  const lab::WordScores::Head& head_scores() const;
  std::vector<std::string> unknown_words() const;           ///< each once
  const lab::NextWord& next_word() const { return next_; }  ///< its guess, if there are words

  /// The sentence after a word has moved to another place; empty if there is no such place.
  std::string moved_text(int from, int to) const;
  std::string shuffled_text() const;

 private:
  const Sentence& first_of_these_words();
  Result result_of(const Sentence& sentence) const;

  std::vector<Sentence> seen_;  ///< one order for each set of words
  lab::WordWeights weights_ = lab::untrained_weights();
  lab::NextWord next_;
};

}  // namespace figures::order
