#include <algorithm>

#include "lab/kernels/product.h"
#include "lab/positions/positions.h"

// A learned vector for each clipped distance, added to the keys and shared by a layer's heads: Shaw, Uszkoreit, Vaswani 2018, equation 4.
// Vectors added to the values are left out, which costs nothing in their section 4.3.
namespace lab {
namespace {

constexpr int kClip = 8;  ///< distances beyond this count as this far
constexpr size_t kVectors = 2 * kClip + 1;
constexpr std::string_view kName = "positions.keys";

std::vector<Tensor> tensors(const ModelConfig& config) {
  std::vector<Tensor> all;
  for (int layer = 0; layer < config.layers; ++layer)
    all.push_back({.name = layer_tensor(layer, kName),
                   .rows = kVectors,
                   .columns = config.d_model / config.heads,
                   .start = Start::kNormal,
                   .spread = 0.1});
  return all;
}

template <class Real>
class Shaw final : public Positions<Real> {
 public:
  Shaw(const ModelConfig& config, const Layout& layout) : width_(static_cast<size_t>(config.d_model / config.heads)) {
    for (int layer = 0; layer < config.layers; ++layer) first_.push_back(layout.find(layer_tensor(layer, kName))->first);
    transposed_.resize(width_ * kVectors);
  }

  void prepare(std::span<const Real> /*parameters*/, int tokens, const InferenceOptions& /*reading*/) override {
    tokens_ = static_cast<size_t>(tokens);
    if (products_.size() < tokens_ * kVectors) products_.resize(tokens_ * kVectors);
  }

  /// Adds q . w[clip(j - i)].
  void add_to_scores(std::span<const Real> parameters, const Head<Real>& head, Real* scores) override {
    transpose<Real>({transposed_.data(), kVectors}, vectors(parameters, head), kVectors, width_);
    std::fill_n(products_.begin(), tokens_ * kVectors, Real{0});
    add_product<Real>({tokens_, kVectors, width_}, {products_.data(), kVectors}, {head.queries, head.stride},
                      {transposed_.data(), kVectors});
    for (size_t i = 0; i < tokens_; ++i)
      for (size_t j = 0; j < tokens_; ++j) scores[i * tokens_ + j] += products_[i * kVectors + row(i, j)];
  }

  void scores_backward(std::span<const Real> parameters, const Head<Real>& head, const Real* dscores, HeadGradient<Real> dhead,
                       std::span<Real> gradient) override {
    std::fill_n(products_.begin(), tokens_ * kVectors, Real{0});
    for (size_t i = 0; i < tokens_; ++i)
      for (size_t j = 0; j < tokens_; ++j) products_[i * kVectors + row(i, j)] += dscores[i * tokens_ + j];
    const Matrix<const Real> d{products_.data(), kVectors};
    add_product<Real>({tokens_, width_, kVectors}, {dhead.queries, head.stride}, d, vectors(parameters, head));
    Real* const dvectors = gradient.data() + first_[static_cast<size_t>(head.layer)];
    add_transposed_product<Real>({kVectors, width_, tokens_}, {dvectors, width_}, d, {head.queries, head.stride});
  }

 private:
  Matrix<const Real> vectors(std::span<const Real> parameters, const Head<Real>& head) const {
    return {parameters.data() + first_[static_cast<size_t>(head.layer)], width_};
  }

  /// The vector for query i and key j.
  static size_t row(size_t i, size_t j) {
    return static_cast<size_t>(std::clamp(static_cast<int>(j) - static_cast<int>(i), -kClip, kClip) + kClip);
  }

  std::vector<size_t> first_;  ///< of each layer's tensor
  size_t width_, tokens_ = 0;
  std::vector<Real> transposed_;  ///< [K, 17]
  std::vector<Real> products_;    ///< [T, 17]: of each query with each vector, or the gradient with respect to it
};

template <class Real>
std::unique_ptr<Positions<Real>> make(const ModelConfig& config, const Layout& layout) {
  return std::make_unique<Shaw<Real>>(config, layout);
}

}  // namespace

namespace kinds {
extern const PositionKind shaw{Encoding::kShaw, tensors, make<float>, make<double>};
}

}  // namespace lab
