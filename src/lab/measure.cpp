#include "lab/measure.h"

#include <algorithm>

namespace lab {
namespace {

constexpr int kLeastTexts = 16;
constexpr int kPlacesAtATime = 1024;

/// Streams of random numbers from here on are for measuring, one for each text; training uses the first few.
constexpr std::uint64_t kStreams = std::uint64_t{1} << 62;

std::uint64_t stream_of(int length, int text) {
  return kStreams + (static_cast<std::uint64_t>(length) << 32) + static_cast<std::uint64_t>(text);
}

/// `most` texts up to `up_to` tokens, and fewer of longer ones, so that there is about as much to read.
std::vector<TextsOfLength> texts_of(std::span<const int> lengths, int most, int up_to) {
  std::vector<TextsOfLength> wanted;
  for (const int length : lengths) wanted.push_back({length, std::clamp(most * up_to / length, kLeastTexts, most)});
  return wanted;
}

}  // namespace

std::vector<TextsOfLength> many_texts(std::span<const int> lengths) { return texts_of(lengths, 128, 128); }

std::vector<TextsOfLength> few_texts(std::span<const int> lengths) { return texts_of(lengths, 64, 32); }

Measurement::Measurement(std::shared_ptr<const Task> task, std::uint64_t seed, std::vector<TextsOfLength> wanted,
                         const InferenceOptions& reading)
    : task_(std::move(task)), seed_(seed), wanted_(std::move(wanted)), reading_(reading) {}

void Measurement::draw(int count, int length) {
  const auto size = static_cast<size_t>(length);
  tokens_.resize(static_cast<size_t>(count) * size);
  targets_.resize(tokens_.size());
  for (int i = 0; i < count; ++i) {
    Random random(seed_, stream_of(length, read_ + i));
    const size_t first = static_cast<size_t>(i) * size;
    task_->draw_held_out(random, std::span(tokens_).subspan(first, size), std::span(targets_).subspan(first, size));
  }
}

void Measurement::advance(Transformer<float>& model, std::span<const float> parameters) {
  const auto [length, texts] = wanted_[results_.size()];
  const int count = std::min(std::max(1, kPlacesAtATime / length), texts - read_);
  draw(count, length);
  const std::span<const float> scores = model.forward(parameters, tokens_, count, reading_, Keep::kScores);
  scores_.assign(scores.begin(), scores.end());
  const Marks marks = mark<float>(scores_, targets_);
  sum_.loss += marks.loss;
  sum_.right += marks.right;
  sum_.asked += marks.asked;
  read_ += count;
  if (read_ < texts) return;
  results_.push_back({length, static_cast<double>(sum_.right) / sum_.asked, sum_.loss / sum_.asked});
  sum_ = {};
  read_ = 0;
}

}  // namespace lab
