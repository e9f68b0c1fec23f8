#include "engine/t5.h"

#include <algorithm>
#include <cassert>

#include "lab/positions/positions.h"

// A learned number for each head and bucket of distances, added to the scores: Raffel et al. 2020. Unlike T5's, these scores are divided by
// sqrt(K), each layer has its own numbers, and causal models too tell left from right.
namespace lab {
namespace {

constexpr engine::T5Buckets kRule{.bidirectional = true, .num_buckets = 16, .max_distance = 64};
constexpr std::string_view kName = "positions.buckets";

std::vector<Tensor> tensors(const ModelConfig& config) {
  std::vector<Tensor> all;
  for (int layer = 0; layer < config.layers; ++layer)
    all.push_back(
        {.name = layer_tensor(layer, kName), .rows = kRule.num_buckets, .columns = config.heads, .start = Start::kNormal, .spread = 0.05});
  return all;
}

template <class Real>
class T5 final : public Positions<Real> {
 public:
  T5(const ModelConfig& config, const Layout& layout) : heads_(static_cast<size_t>(config.heads)) {
    for (int layer = 0; layer < config.layers; ++layer) first_.push_back(layout.find(layer_tensor(layer, kName))->first);
  }

  void prepare(std::span<const Real> /*parameters*/, int tokens, const InferenceOptions& /*reading*/) override {
    if (static_cast<size_t>(tokens) == tokens_) return;
    tokens_ = static_cast<size_t>(tokens);
    std::vector<std::int32_t> distances;
    for (int distance = 1 - tokens; distance < tokens; ++distance) distances.push_back(distance);
    buckets_.resize(distances.size());
    biases_.resize(distances.size());
    [[maybe_unused]] const engine::Checked done = engine::t5_buckets(buckets_, distances, kRule);
    assert(done && "the sizes fit");
  }

  void add_to_scores(std::span<const Real> parameters, const Head<Real>& head, Real* scores) override {
    for (size_t e = 0; e < buckets_.size(); ++e) biases_[e] = parameters[place(head, e)];
    for (size_t i = 0; i < tokens_; ++i)
      for (size_t j = 0; j < tokens_; ++j) scores[i * tokens_ + j] += biases_[j + tokens_ - 1 - i];
  }

  void scores_backward(std::span<const Real> /*parameters*/, const Head<Real>& head, const Real* dscores, HeadGradient<Real> /*dhead*/,
                       std::span<Real> gradient) override {
    std::ranges::fill(biases_, Real{0});
    for (size_t i = 0; i < tokens_; ++i)
      for (size_t j = 0; j < tokens_; ++j) biases_[j + tokens_ - 1 - i] += dscores[i * tokens_ + j];
    for (size_t e = 0; e < buckets_.size(); ++e) gradient[place(head, e)] += biases_[e];
  }

 private:
  /// The parameter for the distance e - (T - 1).
  size_t place(const Head<Real>& head, size_t e) const {
    return first_[static_cast<size_t>(head.layer)] + static_cast<size_t>(buckets_[e]) * heads_ + static_cast<size_t>(head.head);
  }

  std::vector<size_t> first_;  ///< of each layer's tensor
  size_t heads_, tokens_ = 0;
  std::vector<std::int32_t> buckets_;  ///< [2 T - 1]: of the distances 1 - T … T - 1
  std::vector<Real> biases_;           ///< [2 T - 1]: one head's, or the gradient with respect to them
};

template <class Real>
std::unique_ptr<Positions<Real>> make(const ModelConfig& config, const Layout& layout) {
  return std::make_unique<T5<Real>>(config, layout);
}

}  // namespace

namespace kinds {
extern const PositionKind t5{Encoding::kT5, tensors, make<float>, make<double>};
}

}  // namespace lab
