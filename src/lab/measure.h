#pragma once

#include <memory>
#include <span>
#include <vector>

#include "lab/kernels/cross_entropy.h"
#include "lab/messages.h"
#include "lab/model.h"
#include "lab/task.h"

namespace lab {

/// So many texts of this length.
struct TextsOfLength {
  int length = 0;
  int texts = 0;
};
/// Enough to tell how good a model is: 128 up to 128 tokens, as in the reference; fewer of longer texts, which ask more, but never fewer
/// than 16.
std::vector<TextsOfLength> many_texts(std::span<const int> lengths);
/// As many as are cheap while the model learns: 64 to 16.
std::vector<TextsOfLength> few_texts(std::span<const int> lengths);

/// Measures a model at several lengths in small parts, so that others can have their turn in between. Texts are the same for the same seed
/// and length, and never those of training; the first of them are the same whatever their number.
class Measurement {
 public:
  /// Requires lengths that the task has texts of.
  Measurement(std::shared_ptr<const Task> task, std::uint64_t seed, std::vector<TextsOfLength> wanted,
              const InferenceOptions& reading = {});

  bool done() const { return results_.size() == wanted_.size(); }

  /// Reads some more texts. Requires that it is not done, and a model and reading that fit.
  void advance(Transformer<float>& model, std::span<const float> parameters);

  /// The results of all lengths, once it is done.
  const std::vector<Measured>& results() const { return results_; }

 private:
  void draw(int count, int length);

  std::shared_ptr<const Task> task_;
  std::uint64_t seed_;
  std::vector<TextsOfLength> wanted_;
  InferenceOptions reading_;
  int read_ = 0;  ///< texts of the current length
  Marks sum_;     ///< of them
  std::vector<int> tokens_, targets_;
  std::vector<float> scores_;
  std::vector<Measured> results_;
};

}  // namespace lab
